# runs on: cpython micropython
"""Which names and reasons the console accepts: UTF-8 that can be seen, the same on every interpreter."""

import sys

from reports.visible import letters

UNSEEN = (
    (b"\n", "a control"),
    (b"\x7f", "delete"),
    (b"\xc2\x9b", "a control of the second set, which begins an escape sequence"),
    (b"\xc2\xa0", "a blank that is no space"),
    (b"\xc2\xad", "a soft hyphen"),
    (b"\xe2\x80\x8b", "zero width"),
    (b"\xe2\x80\x8d", "a joiner"),
    (b"\xe2\x80\xae", "right to left from here"),
    (b"\xe2\x81\xa6", "left to right in here"),
    (b"\xd8\x9c", "the Arabic mark"),
    (b"\xe2\x80\xa8", "a new line"),
    (b"\xef\xbb\xbf", "a byte order mark"),
    (b"\xf3\xa0\x81\x81", "a tag"),
)
TORN = (
    b"\xff",
    b"\x80",
    b"\xc3",
    b"\xe2\x82",
    b"\xf0\x9f\x8e",
    b"\xc3\x28",
    b"\xc0\xaf",
    b"\xe0\x81\x81",
    b"\xf0\x80\x81\x81",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xf8\x88\x80\x80\x80",
)


def test_a_name_has_twelve_letters_in_any_alphabet():
    """Letters are counted, not bytes: twelve Cyrillic ones take 24 bytes."""
    assert letters("Александрина".encode()) == 12
    assert letters("Жофка".encode()) == 5
    assert letters("Zoë 名 🎲".encode()) == 7
    assert letters("❤\ufe0f e\u0301".encode()) == 5, "what varies or accents a letter is not hidden"


def test_what_cannot_be_seen_is_no_name():
    for mark, why in UNSEEN:
        assert letters(b"A" + mark + b"n") == letters(mark) == 0, why
    assert letters(b"") == letters(b"   ") == 0


def test_what_is_no_utf8_is_no_name():
    for piece in TORN:
        for name in (piece, b"A" + piece, piece + b"n", "é".encode() + piece):
            assert letters(name) == 0, name


def test_every_letter_is_judged_as_unicode_judges_it():
    """The host, which says why, refuses the same as the console."""
    if sys.implementation.name != "cpython":
        return
    from unicodedata import category

    shown = set(range(0x600, 0x606)) | {0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}  # number signs and such
    for code in range(0x110000):
        letter = chr(code)
        hidden = category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs") and code not in shown
        if hidden or code in shown or code % 101 == 0:
            told = letters(letter.encode("utf-8", "surrogatepass"))
            assert not (hidden and told), hex(code)
            assert told or letter == " " or not letter.isprintable(), hex(code)
