"""Reads JSON from untrusted sources: files, requests, and lines of a server.

A text's length is checked before it is parsed, which bounds the memory. All JSON that the host reads goes through here.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

LONGEST = 1 << 16  # bytes in a text: fifty times a record's longest line
DEEPEST = 16  # levels of nested lists and objects
DIGITS = 19  # in a whole number: SQLite and clocks hold no more


class BadJson(ValueError):
    """The reason why a text is refused, in English, to be put after a colon."""


def parse(data: bytes | str, longest: int = LONGEST) -> Any:
    """Return the value of a JSON text in UTF-8. Raises BadJson.

    Stricter than `json.loads`: no key twice in one object, no NaN or Infinity, no number too large to count with,
    no lone surrogate, at most DEEPEST levels and `longest` bytes (characters if it is a str).
    """
    if len(data) > longest:
        raise BadJson(f"this is longer than {longest} bytes")
    try:
        text = data if isinstance(data, str) else data.decode()
        value = _decoder.decode(text)
    except UnicodeDecodeError:
        raise BadJson("this is not UTF-8") from None
    except RecursionError:
        raise BadJson(_DEEP) from None
    except json.JSONDecodeError:
        raise BadJson("this is not JSON") from None
    # Most texts can't have a surrogate, and haven't enough brackets to be too deep.
    if not text.isascii() or "\\u" in text or text.count("[") + text.count("{") > DEEPEST:
        _check(value, DEEPEST)
    return value


_DEEP = f"this has more than {DEEPEST} lists and objects within each other"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadJson(f"the field {json.dumps(twice)} stands here twice")
    return found


def _whole(text: str) -> int:
    if len(text) > DIGITS:
        raise BadJson("a number is too large")
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise BadJson("a number is too large")
    return number


def _constant(name: str) -> NoReturn:
    raise BadJson(f"{name} is no number")


_decoder = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
)


def _check(value: Any, levels: int) -> None:
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise BadJson("half of a character stands here, a surrogate alone: no UTF-8 can hold it") from None
    elif isinstance(value, list | dict):
        if not levels:
            raise BadJson(_DEEP)
        if isinstance(value, dict):
            _check(list(value), levels)
            value = value.values()
        for each in value:
            _check(each, levels - 1)
