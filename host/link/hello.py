"""Who the console says it is, and whether this program understands it."""

from __future__ import annotations

from host.game.numbers import number
from host.i18n.translation import gettext
from host.link.frames import Frame
from host.values import Values

PROTOCOL = 1
MOST = 1 << 30  # the numbers of a hello are below this


class Hello(Values):
    """What the console says of itself."""

    def __init__(self, boot: int, protocol: int, version: str, board: str, stations: int) -> None:
        self.boot = boot
        self.protocol = protocol
        self.version = version
        self.board = board
        self.stations = stations


def read_hello(frame: Frame) -> Hello | None:
    """`hello dicetown <protocol> <version> <board> <stations>`"""
    words = frame.words
    if len(words) < 6 or words[1] != "dicetown":
        return None
    try:
        return Hello(frame.boot, number(words[2], MOST), words[3], words[4], number(words[5], MOST))
    except ValueError:
        return None


def strangeness(hello: Hello | None) -> str:
    """Explain why this is no console that we understand. hello: None if it never said hello."""
    if hello is None:
        return gettext("The device on this port is not a Dice Town console.")
    said = gettext(
        "The console speaks protocol {its} and this program {ours}: bring the console up to date (make flash)."
    )
    if hello.protocol > PROTOCOL:
        said = gettext("The console speaks protocol {its} and this program {ours}: bring this program up to date.")
    return said.format(its=hello.protocol, ours=PROTOCOL)
