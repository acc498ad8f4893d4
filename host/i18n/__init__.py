"""Languages: gettext, error texts, catalogues, the texts of the private screens."""
