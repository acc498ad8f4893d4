"""The texts of the private screens by their names, as the site's build tells them."""

from host.i18n import translation

_known = {}


def know(language, texts):
    _known[language] = texts


def spoken(code):
    return _known[code]


def says(name):
    return _known[translation.language()][name]
