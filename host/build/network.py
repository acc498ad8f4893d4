"""The console's own network: its file (firmware/air/wifi.py), and what people are told about it."""

from __future__ import annotations

import io
import secrets
from collections.abc import Sequence

import segno
from segno import helpers

from host.game.escapes import visible

FILE = "network.txt"
CODE = "network.qr"  # the code that a station's screen shows (firmware/overlays/setup_steps.py)
HIGH = 64  # dots of a station's screen; a code is as wide
DOTS = 2  # of a module, each way: phones can't read smaller ones
OWN = "own"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # that nobody confuses
PASSWORD = 10  # letters
LONGEST = 63  # bytes of a password; a name is shorter


def made(number: str) -> list[str]:
    """Return the file's lines for a network with a new password. number: four hex digits, which its name ends with."""
    return [OWN, f"Dice Town {number.upper()}", "".join(secrets.choice(LETTERS) for _ in range(PASSWORD)), "XX"]


def content(lines: Sequence[str]) -> bytes:
    """Return the file's bytes."""
    return "".join(f"{line}\n" for line in lines).encode()


def files(lines: Sequence[str]) -> dict[str, bytes]:
    """Return the files on the console's flash for its own network."""
    return {FILE: content(lines), CODE: picture(lines[1], lines[2])} if lines else {}


def picture(name: str, password: str) -> bytes:
    """Return the file CODE: the network's name and password, then the dots of its QR code as Canvas keeps them, a byte
    for eight rows of a column. Light modules are lit dots.
    """
    drawn = bytearray(HIGH * HIGH // 8)
    rows = [bytes(row) for row in wifi(name, password, "l").matrix_iter(scale=DOTS, border=0)]
    edge = (HIGH - len(rows)) // 2
    assert edge > 0, "a longer name than `made` gives"
    for y in range(HIGH):
        for x in range(HIGH):
            inside = edge <= y < edge + len(rows) and edge <= x < edge + len(rows)
            if not inside or not rows[y - edge][x - edge]:
                drawn[y // 8 * HIGH + x] |= 1 << y % 8
    return f"{name}\n{password}\n".encode() + drawn


def told(lines: Sequence[str]) -> str:
    """Return its name and password, and the code that phones scan to join; "" if it isn't an own network."""
    if len(lines) < 3 or lines[0] != OWN:
        return ""
    name, password = (line[:LONGEST] for line in lines[1:3])
    said = f'Its network is "{visible(name.encode())}", the password {visible(password.encode())}.'
    return f"{said} To join, scan this:\n{code(name, password)}"


def code(name: str, password: str) -> str:
    """Return a QR code for a dark terminal: phones that scan it join the network."""
    drawn = io.StringIO()
    wifi(name, password, "m").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def wifi(name: str, password: str, error: str) -> segno.QRCode:
    """Make the code by which a phone joins. error: how much of it may be unreadable, as segno names it."""
    return segno.make(helpers.make_wifi_data(name, password, security="WPA"), error=error, micro=False)
