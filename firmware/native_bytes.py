"""Copies, fills and mixes bytes as machine code: as bytecode this would take most of a tick.

Machine code checks no bounds: callers must keep all offsets inside. Nothing here allocates. link/crc.py and
dice/advert.py are machine code, too.
"""

import micropython


@micropython.viper
def copy(to, at: int, source, start: int, n: int):
    """Do to[at:at + n] = source[start:start + n]."""
    target = ptr8(to)
    octets = ptr8(source)
    end = at + n
    while at < end:
        target[at] = octets[start]
        at += 1
        start += 1


@micropython.viper
def fill(to, at: int, n: int, value: int):
    """Write the same byte n times."""
    target = ptr8(to)
    end = at + n
    while at < end:
        target[at] = value
        at += 1


@micropython.viper
def flip(to, at: int, n: int):
    """Invert every bit of n bytes."""
    target = ptr8(to)
    end = at + n
    while at < end:
        target[at] = target[at] ^ 255
        at += 1


@micropython.viper
def mix(to, at: int, width: int, source, start: int, columns: int):
    """XOR columns of three bytes into a picture. width: how far a byte of `to` is from the one below it."""
    target = ptr8(to)
    octets = ptr8(source)
    end = at + columns
    while at < end:
        target[at] = target[at] ^ octets[start]
        target[at + width] = target[at + width] ^ octets[start + 1]
        target[at + 2 * width] = target[at + 2 * width] ^ octets[start + 2]
        at += 1
        start += 3


@micropython.viper
def letters(to, at: int, text, i: int, font) -> int:
    """Draw the letters text[i:], five columns of `font` and an empty one each, from column at % 128 on. -> next i.

    A placeholder of screens/texts.py or the end of the text stops it; what doesn't fit in the row is left out. It has
    few arguments, because a call with many puts the caller's frame on the heap.
    """
    target = ptr8(to)
    codes = ptr8(text)
    dots = ptr8(font)
    x = at & 127
    while not (codes[i] == 10 or codes[i] == 35 or codes[i] == 38 or codes[i] == 64 or codes[i] == 94):
        if x < 124:
            start = (codes[i] - 32) * 5
            stop = start + 5
            while start < stop:
                target[at] = dots[start]
                at += 1
                start += 1
            at += 1
        x += 6
        i += 1
    return i


@micropython.viper
def spell(to, at: int, text, n: int, font):
    """Draw n letters as `letters` does, but also placeholders. A code that the font lacks is drawn as "?"."""
    target = ptr8(to)
    codes = ptr8(text)
    dots = ptr8(font)
    last = int(len(font)) // 5 + 31
    x = at & 127
    i = 0
    while i < n and x < 124:
        code = codes[i]
        if code < 32 or code > last:
            code = 63
        start = (code - 32) * 5
        stop = start + 5
        while start < stop:
            target[at] = dots[start]
            at += 1
            start += 1
        at += 1
        x += 6
        i += 1


@micropython.viper
def same(left, at: int, right, n: int) -> bool:
    """Return whether left[at:at + n] == right[:n]. right may be a str (ASCII)."""
    octets = ptr8(left)
    wanted = ptr8(right)
    i = 0
    while i < n:
        if octets[at + i] != wanted[i]:
            return False
        i += 1
    return True


@micropython.viper
def write_hex(to, at: int, source, n: int):
    """Write n bytes as pairs of hexadecimal digits in small letters."""
    target = ptr8(to)
    octets = ptr8(source)
    i = 0
    while i < 2 * n:
        digit = octets[i >> 1] >> 4 if i & 1 == 0 else octets[i >> 1] & 15
        target[at + i] = digit + (48 if digit < 10 else 87)
        i += 1


@micropython.viper
def copy_word(to, at: int, most: int, words, size: int, k: int) -> int:
    """Copy word k of `words` (`size` bytes, a space after each word). -> where it ends in `to`

    It never writes at `most` or after: most + 1 means that the word didn't fit. Words after the last one are empty.
    """
    target = ptr8(to)
    octets = ptr8(words)
    i = 0
    while k != 0 and i < size:
        if octets[i] == 32:
            k -= 1
        i += 1
    while i < size and octets[i] != 32:
        if at == most:
            return most + 1
        target[at] = octets[i]
        at += 1
        i += 1
    return at


@micropython.viper
def find(source, at: int, end: int, value: int) -> int:
    """Return the offset of the first byte of that value in source[at:end], or `end`."""
    octets = ptr8(source)
    while at < end:
        if octets[at] == value:
            return at
        at += 1
    return end


@micropython.viper
def like(left, at: int, right, n: int) -> bool:
    """Return whether left[at:at + n] == right[:n], ignoring case. right: in small letters."""
    octets = ptr8(left)
    wanted = ptr8(right)
    i = 0
    while i < n:
        octet = octets[at + i]
        if octet >= 65 and octet <= 90:
            octet += 32
        if octet != wanted[i]:
            return False
        i += 1
    return True


@micropython.viper
def unmask(to, at: int, n: int):
    """XOR n bytes with the four bytes before them, repeated: those are a WebSocket frame's mask."""
    target = ptr8(to)
    i = 0
    while i < n:
        target[at + i] = target[at + i] ^ target[at - 4 + i % 4]
        i += 1


@micropython.viper
def equal(left, at: int, right, start: int, n: int) -> bool:
    """Return whether left[at:at + n] == right[start:start + n]."""
    octets = ptr8(left)
    others = ptr8(right)
    i = 0
    while i < n:
        if octets[at + i] != others[start + i]:
            return False
        i += 1
    return True


@micropython.viper
def write_colours(to, at: int, step: int, source, start: int, n: int):
    """Write n LEDs' bytes (green, red, blue) as "rrggbb" in small letters, one every `step` bytes."""
    target = ptr8(to)
    octets = ptr8(source)
    i = 0
    while i < n:
        k = 0
        while k < 3:
            value = octets[start + 3 * i + (1 - k if k < 2 else 2)]
            digit = value >> 4
            target[at + 2 * k] = digit + (48 if digit < 10 else 87)
            digit = value & 15
            target[at + 2 * k + 1] = digit + (48 if digit < 10 else 87)
            k += 1
        at += step
        i += 1
