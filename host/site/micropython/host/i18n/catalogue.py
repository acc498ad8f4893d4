"""What a language says for each English text: what the site's build makes of host/i18n/locale (words.py there)."""

ENGLISH = "en"
_known = {}


class English:
    def gettext(self, text):
        return text

    def pgettext(self, context, text):
        return text

    def ngettext(self, one, many, n):
        return one if n == 1 else many


class Catalogue(English):
    def __init__(self, told):
        """told: texts, contexts, plurals and, by number, which plural."""
        self.texts = told["texts"]
        self.contexts = told["contexts"]
        self.plurals = told["plurals"]
        self.which = told["which"]

    def gettext(self, text):
        return self.texts.get(text, text)

    def pgettext(self, context, text):
        return self.contexts.get(context, {}).get(text, text)

    def ngettext(self, one, many, n):
        forms = self.plurals.get(one)
        if not forms:
            return one if n == 1 else many
        last = len(self.which)
        return forms[self.which[n if n < last else last // 2 + n % (last // 2)]]


def know(language, told):
    _known[language] = Catalogue(told)


def catalogue(language):
    return _known.get(language) or English()
