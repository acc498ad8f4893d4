"""Reads a line of a record as JSON, as strictly as the independent check needs it: standard library only.

No field twice, no NaN, no endless number, no half character, and no deeper nesting than in any line of a record.
"""

import json

from book import Fault

LONGEST = 1 << 16  # characters of a line
DEEPEST = 16  # lists and objects within each other


def once(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a field stands twice in one object")
    return dict(pairs)


def never(name):
    raise ValueError(f"{name} is no number")


def finite(text):
    if abs(float(text)) == float("inf"):
        raise ValueError("a number is too large")
    return float(text)


def depth(value):
    inner = value.values() if type(value) is dict else value if type(value) is list else ()
    return 1 + max(map(depth, inner), default=0)


def line_of(number, text):
    """Return the object in a line. Raises Fault."""
    try:
        if len(text) > LONGEST:
            raise ValueError("it is too long")
        line = json.loads(text, object_pairs_hook=once, parse_constant=never, parse_float=finite)
        json.dumps(line, ensure_ascii=False).encode()
    except RecursionError:
        raise Fault(f"line {number}: it is too deep") from None
    except ValueError as error:
        raise Fault(f"line {number}: not JSON: {error}") from None
    if type(line) is not dict or depth(line) > DEEPEST + 1:
        raise Fault(f"line {number}: not an object, or too deep")
    return line
