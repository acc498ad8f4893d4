"""The LEDs take no more current from the USB port than they may, in any frame."""

import tomllib

from host.virtual.board import BOARD
from tests.overlays.set_up import SECOND, at_the_seats, hold


def test_no_frame_of_a_game_takes_more_than_the_chain_may(flash: str) -> None:
    """At the greatest brightness, in all rounds of a game of bots. A WS2812 takes 1 mA, and up to 20 mA per colour."""
    scene = at_the_seats(flash)
    for i in range(5):
        hold(scene, i, "ok", 1.2)
    scene.do(0, ">")
    scene.press(0, "4>>5O")
    most = 0

    def look() -> None:
        nonlocal most
        most = max(most, sum(scene.board.chain.state))

    scene.watch = look
    scene.table.bots.ms = 40
    scene.run(40 * SECOND)
    assert scene.table.journal.count > 10 and most > 500
    chain = tomllib.loads(BOARD.read_text())["leds"]["limit_ma"]
    assert most / 255 * 20 + len(scene.board.leds) <= chain
    for i in range(len(scene.board.leds)):
        scene.table.lights.chain.set(i, 255, 255, 255)
    scene.table.lights.chain.show()
    look()
    assert 0.5 * chain < most / 255 * 20 + len(scene.board.leds) <= chain, "whatever is asked of it"
