"""`Markup`, as far as host/web/tale_view.py needs it."""


class Markup:
    def __init__(self, text):
        self.text = text

    def __str__(self):
        return self.text

    def __add__(self, other):
        return Markup(self.text + escaped(other))

    def format(self, *values):
        """Put values in; texts are escaped, markup and numbers aren't."""
        return Markup(self.text.format(*[each if isinstance(each, (int, float)) else escaped(each) for each in values]))

    def join(self, parts):
        """Join parts with this between them."""
        return Markup(self.text.join([escaped(part) for part in parts]))


def escaped(value):
    """Return a text in which nothing is markup, or the text of markup."""
    if isinstance(value, Markup):
        return value.text
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&#34;"), ("'", "&#39;")):
        value = value.replace(sign, entity)
    return value
