"""The console as power-on puts it together, in this process."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import board as pins
import overlays
from host.virtual.board import VirtualBoard


def test_the_lights_take_no_more_than_the_supply_gives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    board = VirtualBoard()
    monkeypatch.setitem(sys.modules, "machine", board.machine)
    with open(os.devnull, "r+b") as line:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=line))
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=line))
        build: Any = overlays.load("build")
        _, _, chain, *_ = build.start(lambda *parts: parts, f"{tmp_path}/", False, False)
    for led in range(pins.LEDS):
        chain.set(led, 255, 255, 255)
    chain.show()
    assert pins.LED_LIGHT // 2 < sum(board.chain.state) <= pins.LED_LIGHT
