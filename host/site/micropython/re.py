"""Regular expressions by the browser's own: MicroPython's know no counts, no names, and no letters beyond ASCII."""

import js

_JS = (("(?P<", "(?<"), ("[^\\W\\d_]", "\\p{L}"))  # Python's spelling, the browser's
IGNORECASE = 2


class Match:
    def __init__(self, found, text, raw):
        self.found = found
        self.text = text
        self.raw = raw  # whether bytes were searched

    def group(self, which=0):
        """Return what a group has matched, or None. which: a number or a name."""
        value = self.found.groups[which] if isinstance(which, str) else self.found[which]
        if value is js.undefined or value is None:
            return None
        return bytes(ord(letter) for letter in value) if self.raw else value

    __getitem__ = group

    def start(self):
        """Return where the match begins."""
        return self.found.index

    def end(self):
        """Return where the match ends."""
        return self.found.index + len(self.found[0])


class Pattern:
    def __init__(self, pattern, flags=0):
        self.raw = isinstance(pattern, bytes)
        self.pattern = pattern
        text = _letters(pattern)
        for python, browser in _JS:
            text = text.replace(python, browser)
        text = text.replace('"', "\\x22") if self.raw else text
        own = "" if self.raw else "u"
        if flags & IGNORECASE:
            own += "i"
        self.anywhere = js.RegExp.new(text, own)
        self.here = js.RegExp.new(text, own + "y")
        self.whole = js.RegExp.new("^(?:" + text + ")$", own)

    def _found(self, machine, text):
        found = machine.exec(_letters(text))
        return None if found is None else Match(found, text, isinstance(text, (bytes, bytearray)))

    def search(self, text):
        """Find the first match."""
        return self._found(self.anywhere, text)

    def fullmatch(self, text):
        """Match the whole text."""
        return self._found(self.whole, text)

    def match(self, text, at=0):
        """Match from `at` on."""
        self.here.lastIndex = at
        return self._found(self.here, text)

    def sub(self, put, text):
        """put: a function of the match, or a text."""
        done = text[:0]
        while True:
            found = self.search(text)
            if found is None or found.end() == found.start():
                return done + text
            done += text[: found.start()] + (put if not callable(put) else put(found))
            text = text[found.end() :]


def _letters(text):
    return text if isinstance(text, str) else "".join([chr(byte) for byte in text])


_known = {}


def compile(pattern, flags=0):
    """Return a pattern, which is kept."""
    if (pattern, flags) not in _known:
        _known[pattern, flags] = Pattern(pattern, flags)
    return _known[pattern, flags]


def search(pattern, text):
    """Find the first match."""
    return compile(pattern).search(text)


def match(pattern, text):
    """Match from the beginning."""
    return compile(pattern).match(text)


def fullmatch(pattern, text):
    """Match the whole text."""
    return compile(pattern).fullmatch(text)


def sub(pattern, put, text):
    """Replace all matches."""
    return compile(pattern).sub(put, text)


UNSEEN = compile("[^\\P{C}]|(?! )[\\p{Z}]")  # what str.isprintable refuses
