"""Which letters can be seen, and bytes as letters: what MicroPython cannot tell.

The site's page has a file of its own in place of this one (host/site/micropython/host/letters.py).
"""


def seen(text: str) -> bool:
    """Whether all of it can be seen."""
    return text.isprintable()


def decoded(data: bytes) -> str:
    """UTF-8, with a sign for what is none."""
    return data.decode("utf-8", "replace")


def numbered(letter: str) -> str:
    """A letter that cannot be seen as a backslash and its number."""
    return letter.encode("unicode_escape").decode()
