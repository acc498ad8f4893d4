"""Turn a text into one word of a line and back; make untrusted text harmless on a screen."""

import re

from host.letters import decoded, seen

SPECIAL = re.compile(rb"""[\x00-\x20\x7f!"%*:=]""")


def escape(text: str) -> str:
    """Turn a text into one word: characters that could break a line become %XX."""
    return SPECIAL.sub(lambda found: b"%%%02X" % found[0][0], text.encode()).decode()


def unescape(word: str) -> str:
    """Return the text of a word of a line, harmless on a screen."""
    raw = re.sub(rb"%([0-9A-F]{2})", lambda found: bytes([int(found[1], 16)]), word.encode("utf-8", "surrogateescape"))
    return visible(raw)


def visible(text: bytes) -> str:
    """Decode UTF-8 for a screen: characters that move the cursor or cannot be seen become question marks."""
    return "".join(letter if seen(letter) else "\ufffd" for letter in decoded(text).replace("\t", " " * 8))
