"""What MicroPython's texts, bytes and numbers cannot do (../lower.py calls it), and names that builtins lack."""

import builtins
from collections import namedtuple as _namedtuple

for _name in ("TimeoutError", "ConnectionError", "FileNotFoundError", "RecursionError"):
    if not hasattr(builtins, _name):
        setattr(builtins, _name, type(_name, (Exception,), {}))
for _name in ("UnicodeEncodeError",):
    if not hasattr(builtins, _name):
        setattr(builtins, _name, type(_name, (ValueError,), {}))


def namedtuple(name, fields, defaults=()):
    """With the values that its last fields have where they are left out."""
    made = _namedtuple(name, fields)
    if not defaults:
        return made

    def filled(*values, **named):
        values = list(values)
        for field in fields[len(values) :]:
            at = fields.index(field) - len(fields)
            values.append(named[field] if field in named else defaults[at])
        return made(*values)

    return filled


def merged(*parts):
    found = {}
    for part in parts:
        found.update(part)
    return found


def sequence(value, n):
    """Whether a pattern of n elements can match it."""
    return isinstance(value, (tuple, list)) and len(value) == n


def isprintable(text):
    import re

    return not re.UNSEEN.search(text)


def isascii(text):
    return all(ord(letter) < 128 for letter in text)


def expandtabs(text):
    return text.replace("\t", "        ")


def removesuffix(text, end):
    return text[: len(text) - len(end)] if end and text.endswith(end) else text


def removeprefix(text, start):
    return text[len(start) :] if text.startswith(start) else text


def translate(text, table):
    found = []
    for letter in text:
        other = table.get(ord(letter), letter)
        found.append(other if isinstance(other, str) else chr(other))
    return "".join(found)


def bit_count(number):
    return bin(number).count("1")


def decode(data, encoding="utf-8", errors="strict"):
    """Of bytes that are no letter, where errors are borne, each is the sign for that."""
    data = bytes(data)
    try:
        return data.decode()
    except UnicodeError:
        if errors == "strict":
            raise
    said = ""
    while data:
        letter, n = _first(data)
        said += letter
        data = data[n:]
    return said


def _first(data):
    for n in range(1, 5):
        try:
            return data[:n].decode(), n
        except UnicodeError:
            pass
    return "\ufffd", 1
