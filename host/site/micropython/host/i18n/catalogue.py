"""Translations of English texts, which the site's build takes from host/i18n/locale (host/site/words.py)."""

ENGLISH = "en"
_known = {}


class English:
    def gettext(self, text):
        """Return the text itself."""
        return text

    def pgettext(self, context, text):
        """Return the text itself."""
        return text

    def ngettext(self, one, many, n):
        """Return the form for a number."""
        return one if n == 1 else many


class Catalogue(English):
    def __init__(self, told):
        """told: texts, contexts, plurals, and which plural form each number takes."""
        self.texts = told["texts"]
        self.contexts = told["contexts"]
        self.plurals = told["plurals"]
        self.which = told["which"]

    def gettext(self, text):
        """Return the translation, or the text itself."""
        return self.texts.get(text, text)

    def pgettext(self, context, text):
        """Return the translation in a context, or the text itself."""
        return self.contexts.get(context, {}).get(text, text)

    def ngettext(self, one, many, n):
        """Return the translated form for a number."""
        forms = self.plurals.get(one)
        if not forms:
            return one if n == 1 else many
        last = len(self.which)
        return forms[self.which[n if n < last else last // 2 + n % (last // 2)]]


def know(language, told):
    """Add a language."""
    _known[language] = Catalogue(told)


def catalogue(language):
    """Return a language's catalogue; English if it is unknown."""
    return _known.get(language) or English()
