"""Which bytes are a text that people can see: what the host may have shown on a screen and kept in a record.

Works on bytes, not on str: MicroPython never frees a letter that was cut out of a str, so a host could fill the memory.
"""

# First and last of each range: controls, blanks except the space, letters without a width, marks of direction,
# surrogates. Not what joins or varies letters (accents, U+FE0F), nor the few number signs among Unicode's controls.
_HIDDEN = (
    (0x00, 0x1F), (0x7F, 0xA0), (0xAD, 0xAD), (0x61C, 0x61C), (0x1680, 0x1680), (0x180E, 0x180E), (0x2000, 0x200F),
    (0x2028, 0x202F), (0x205F, 0x206F), (0x3000, 0x3000), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB),
    (0x13430, 0x1343F), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE007F), (0x110000, 0x1FFFFF),
)  # fmt: skip
_LEAST = (0, 0x80, 0x800, 0x10000)  # the least code that needs this many bytes after the first one


def letters(text):
    """How many letters these bytes are; 0 if they aren't UTF-8, if one can't be seen, or if all are blank."""
    count = at = 0
    while at < len(text):
        code = text[at]
        more = (code > 0x7F) + (code > 0xDF) + (code > 0xEF)
        if more:
            if not 0xC2 <= code <= 0xF4:
                return 0
            code &= 0x3F >> more
        for b in text[at + 1 : at + 1 + more]:
            if b & 0xC0 != 0x80:
                return 0
            code = code << 6 | b & 0x3F
        at += 1 + more
        if at > len(text) or code < _LEAST[more]:
            return 0
        for first, last in _HIDDEN:
            if first <= code <= last:
                return 0
        count += 1
    return count if text.strip() else 0
