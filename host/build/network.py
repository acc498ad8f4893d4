"""The own network of a console on the air: its file (firmware/air/wifi.py), and what people are told of it."""

from __future__ import annotations

import io
import secrets
from collections.abc import Sequence

import segno
from segno import helpers

from host.game.escapes import visible

FILE = "network.txt"
OWN = "own"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # that nobody confuses
PASSWORD = 10  # of them
LONGEST = 63  # bytes of a password; a name is shorter


def made(number: str) -> list[str]:
    """The file's lines for a network with a fresh password. number: four hex digits, which its name ends with."""
    return [OWN, f"Dice Town {number.upper()}", "".join(secrets.choice(LETTERS) for _ in range(PASSWORD)), "XX"]


def content(lines: Sequence[str]) -> bytes:
    """The file."""
    return "".join(f"{line}\n" for line in lines).encode()


def told(lines: Sequence[str]) -> str:
    """Its name and password, and the code that a phone scans to join; "" if it isn't an own network."""
    if len(lines) < 3 or lines[0] != OWN:
        return ""
    name, password = (line[:LONGEST] for line in lines[1:3])
    said = f'Its network is "{visible(name.encode())}", the password {visible(password.encode())}.'
    return f"{said} To join, scan this:\n{code(name, password)}"


def code(name: str, password: str) -> str:
    """A QR code for a dark terminal: phones that scan it join the network."""
    drawn = io.StringIO()
    wanted = helpers.make_wifi_data(name, password, security="WPA")
    segno.make(wanted, error="m", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
