"""In which language people are spoken to: gettext, error texts, catalogues."""
