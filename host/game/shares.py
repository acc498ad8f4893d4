"""Makes one seed from numbers of several browsers, so that nobody can choose the dice, and checks it after the game.

The console publishes the SHA-256 of its number. Then each friend's browser sends the SHA-256 of a number of its own,
and once all hashes are there, the number. The seed is the console's number XOR the SHA-256 of the browsers' numbers.
A browser that sent a hash but no number is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any


def hashed(number: str) -> str:
    """Return the SHA-256 of a number, both as 64 hexadecimal digits."""
    return sha256(bytes.fromhex(number)).hexdigest()


def come_to(numbers: Sequence[str]) -> bytes:
    """Combine numbers of 64 digits, in the order of their stations, into 32 bytes."""
    return sha256(b"".join([bytes.fromhex(number) for number in numbers])).digest()


def wrong(header: dict[str, Any]) -> str:
    """Say what is wrong with `promise` and `shares` in a record's header; "" if nothing is. The seed is well formed.

    A share is {station, hash, number}; number is "" if none was sent.
    """
    promise, shares = header.get("promise"), header.get("shares")
    if promise is None and shares is None:
        return ""
    if not digits(promise):
        return "`promise` must have 64 digits"
    if not isinstance(shares, list) or not all(isinstance(each, dict) for each in shares):
        return "`shares` must be a list of objects"
    stations = [each.get("station") for each in shares]
    if not all(type(each) is int for each in stations) or sorted(set(stations)) != stations:
        return "`shares` must name each station once, in their order"
    numbers = []
    for share in shares:
        told, number, station = share.get("hash"), share.get("number"), share["station"]
        if not digits(told) or not (number == "" or digits(number)):
            return f"the hash and the number of station {station} must have 64 digits"
        if number:
            if hashed(number) != told:
                return f"the number of station {station} is not the one whose hash it told"
            numbers.append(number)
    if not numbers:
        return "`shares` has no number"
    seed, others = bytes.fromhex(header["seed"]), come_to(numbers)
    if hashed(bytes([seed[i] ^ others[i] for i in range(len(others))]).hex()) != promise:
        return "the seed is not made of the number that the console promised and those of `shares`"
    return ""


def digits(value: Any) -> bool:
    """Return whether a value is a string of 64 hexadecimal digits, as hashes and numbers are."""
    return isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))
