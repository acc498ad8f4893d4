"""The texts of the private screens by name, which the site's build provides."""

from host.i18n import translation

_known = {}


def know(language, texts):
    """Add a language."""
    _known[language] = texts


def spoken(code):
    """Return a language's texts by their names."""
    return _known[code]


def says(name):
    """Return a text in the language spoken now."""
    return _known[translation.language()][name]
