"""The fake radio of a box does what MicroPython's documentation says of `bluetooth`, and the firmware listens to it."""

import re
import shutil
from pathlib import Path

import pytest

from host.i18n.errors import UserError
from host.virtual.air import EVERY, KINDS, Air
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console
from tests.virtual.programs import FIRMWARE, Firmware

ADDRESS = "f0d1ce703100"
LISTEN = """
import sys, time, micropython
from dice import radio
from dice.heard import PIXELS, HOMEMADE, Heard

heard = Heard()
for number in range(25):
    key = bytes(((number * 31 + i * 17 + 5) & 0xFF) for i in range(8))
    heard.give(1 + number, KIND, bytes((0xF0, 0xD1, 0xCE, 0x70, 0x31, number * 7 & 0xFF)), key)
ble = radio.listen(heard)
print("radio", ble is not None)
while ble is None:
    time.ticks_ms()

def wait(ms):
    for _ in range(ms):
        time.ticks_ms()

def all_heard():
    return sum(heard.fresh)

wait(2000)
print("heard", all_heard())
wait(1000)
before = micropython.mem_total() if hasattr(micropython, "mem_total") else 0
micropython.heap_lock()
wait(1000)
micropython.heap_unlock()
print("allocated", micropython.mem_total() - before if before else 0)
time.ticks_ms()
print("faces", *heard.face)
print("rests", *heard.rests)
radio.close(ble)
for i in range(26):
    heard.fresh[i] = 0
wait(1000)
print("then", all_heard())
while True:
    time.ticks_ms()
"""
RULES = """
import bluetooth, time
ble = bluetooth.BLE()
kept = []

def handler(event, data):
    if event == 5:
        kind, address, sort, rssi, said = data
        kept.append((kind, address, bytes(address), sort, rssi, said, bytes(said)))
        if len(kept) == 4:
            raise ValueError("no more")
    else:
        kept.append((event, data))

def refused(what, *args):
    try:
        what(*args)
    except OSError as error:
        return error.errno

print("off", ble.active(), refused(ble.gap_scan, 0))
ble.active(True)
ble.irq(handler)
print("wrong", refused(ble.gap_scan, 0, 1000, 2000))
ble.gap_scan(0, 100000, 100000, False)
print("ready")
while len(kept) < 1:
    time.ticks_ms()
row = kept[0]
print("row", row[0], row[2].hex(), row[3], row[4], row[6].hex())
print("reused", bytes(row[1]) != row[2], bytes(row[5]) != row[6])
ble.gap_scan(20)
while len(kept) < 2 or kept[-1] != (6, ()):
    time.ticks_ms()
ble.gap_scan(0)
ble.gap_scan(None)
print("stopped", kept[-1] == (6, ()), len(kept))
ble.gap_scan(0)
print("done", bluetooth.BLE().active())
while True:
    time.ticks_ms()
"""


def with_dice(folder: Path) -> Path:
    shutil.copytree(FIRMWARE / "dice", folder / "dice", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def said(console: Console, what: str) -> str:
    """Return the rest of the line that begins with `what` in the firmware's output."""
    for _ in range(200):
        found = re.search(rf"^{what} (.*?)\r?\n", console.output, re.MULTILINE)
        if found:
            return found[1]
        console.advance(50)
    raise AssertionError(f"{what!r} is not in {console.output!r}")


@pytest.mark.parametrize("kind", KINDS)
def test_the_firmware_hears_25_dice_and_allocates_nothing(
    firmware: Firmware, interpreter: list[str], kind: str
) -> None:
    folder = with_dice(firmware(LISTEN.replace("KIND", kind.upper())))
    board = VirtualBoard(dice={"kind": kind, "noise": 30})
    assert board.air is not None
    with Console(board, interpreter, folder, VirtualClock(held=True)) as console:
        console.advance(1200)
        board.air.throw({4: 5, 24: 3}, ms=300)
        assert said(console, "radio") == "True" and said(console, "heard") == "25"
        assert said(console, "allocated") == "0"
        faces, rests = (said(console, what).split() for what in ("faces", "rests"))
        assert (faces[5], faces[25], faces[4]) == ("5", "3", "3") and (rests[5], rests[25], rests[4]) == ("1", "1", "0")
        assert said(console, "then") == "0"


def test_a_board_without_dice_has_no_radio(firmware: Firmware, interpreter: list[str]) -> None:
    folder = with_dice(firmware(LISTEN.replace("KIND", "PIXELS")))
    with Console(VirtualBoard(), interpreter, folder, VirtualClock(held=True)) as console:
        assert said(console, "radio") == "False"


def test_the_module_keeps_to_micropythons_rules(firmware: Firmware) -> None:
    board = VirtualBoard(dice={"noise": 100})
    assert board.air is not None
    with Console(board, firmware=firmware(RULES), clock=VirtualClock(held=True)) as console:
        assert said(console, "off") == "False 19", "ENODEV"
        assert said(console, "wrong") == "22", "EINVAL"
        board.air.say(ADDRESS, "020106", -71)
        assert said(console, "row") == f"1 {ADDRESS} 0 -71 020106"
        assert said(console, "reused") == "True True"
        assert said(console, "stopped") == "True 3" and said(console, "done") == "True"
        board.air.say(ADDRESS, "020107")
        with pytest.raises(UserError, match="no more"):
            console.advance(50)


def test_dice_say_something_five_times_a_second_and_some_of_it_is_lost() -> None:
    air = Air(noise=30)
    air.listen(lambda event, data: None)
    for _ in range(60_000):
        air.advance(1)
    events = 25 * 60_000 / (EVERY + 4.5)
    assert 0.95 * 0.7 * events < air.heard < 1.05 * 0.7 * events
    loud = Air(noise=0)
    loud.listen(lambda event, data: None)
    loud.mute(3)
    for _ in range(6000):
        loud.advance(10)
    assert 0.98 * 24 / 25 * events < loud.heard < 1.02 * 24 / 25 * events
