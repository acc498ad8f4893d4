"""Regular expressions of the browser: MicroPython's have no counts and no letters beyond ASCII."""

import js


class Match:
    def __init__(self, found, raw):
        self.found = found
        self.raw = raw  # whether bytes were searched

    def __getitem__(self, which):
        """Return what a group has matched, or None. which: its number."""
        value = self.found[which]
        if value is js.undefined or value is None:
            return None
        return bytes(ord(letter) for letter in value) if self.raw else value


class Pattern:
    def __init__(self, pattern):
        self.raw = isinstance(pattern, bytes)
        text = _letters(pattern)
        text = text.replace('"', "\\x22") if self.raw else text
        own = "" if self.raw else "u"
        self.anywhere = js.RegExp.new(text, own)
        self.whole = js.RegExp.new("^(?:" + text + ")$", own)

    def search(self, text):
        """Find the first match."""
        found = self.anywhere.exec(_letters(text))
        return None if found is None else Match(found, self.raw)

    def fullmatch(self, text):
        """Match the whole text."""
        found = self.whole.exec(_letters(text))
        return None if found is None else Match(found, self.raw)

    def sub(self, put, text):
        """Replace all matches. put: called with the match, returns the text."""
        done = text[:0]
        while True:
            match = self.search(text)
            if match is None:
                return done + text
            at = match.found.index
            done += text[:at] + put(match)
            text = text[at + len(match.found[0]) :]


def _letters(text):
    return text if isinstance(text, str) else "".join([chr(byte) for byte in text])


_known = {}


def compile(pattern):
    """Return a pattern, which is cached."""
    if pattern not in _known:
        _known[pattern] = Pattern(pattern)
    return _known[pattern]


def fullmatch(pattern, text):
    """Match the whole text."""
    return compile(pattern).fullmatch(text)


def sub(pattern, put, text):
    """Replace all matches by what `put` returns for them."""
    return compile(pattern).sub(put, text)


UNSEEN = compile("[^\\P{C}]|(?! )[\\p{Z}]")  # what str.isprintable refuses
