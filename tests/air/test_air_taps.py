"""Taps on phones count, however busy the console is."""

from tests.air.phone_table import PhoneTable


def test_a_tap_counts_however_long_a_tick_takes() -> None:
    """Press and release come together. A tick that loads code takes longer than a finger is down."""
    scene = PhoneTable()
    scene.new(5, humans=5)
    scene.tick_ms = 60
    scene.say(0, "keep1")
    scene.say(0, "keep3")
    scene.run(40)
    assert scene.table.players[0].asking.choice == 0b101
