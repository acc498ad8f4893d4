"""People at the virtual stations of the emulated Pico: they read pixels and press buttons, and know nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicetown.cards import NONE
from host.game.players import NAMES
from host.game.public_state import Table, seats_in
from host.virtual.board import VirtualBoard
from table import lights
from tests.emulator.firmware import Flashed, PowerOn
from tests.table.hands import Hands

pytestmark = pytest.mark.emulator

WINK_MS = 1300  # all frames of a pattern of the lights, and one more
DARK = (0, 0, 0)


def people(board: VirtualBoard, count: int) -> list[Hands]:
    found = [Hands(board.stations[seat], random.Random(200 + seat)) for seat in range(count)]
    for each in found:
        each.hold_ms, each.rest_ms = 40, 80
    return found


def sit_down(pico: Any, humans: int, seats: int) -> Any:
    from tests.emulator.laptop import Laptop

    hands = people(pico.wiring.board, humans)
    laptop = Laptop(pico, patient=False)
    laptop.greet()
    laptop.new([(NAMES[seat], seat >= humans) for seat in range(seats)])
    laptop.people = hands
    return laptop


def check(laptop: Any) -> None:
    assert laptop.sound()
    for each in laptop.people:
        assert each.presses > 5
        assert any(title.startswith("Which dice stay?") for title in each.titles)


def test_a_person_plays_two_rounds_against_a_bot(power_on: PowerOn, flashed: Flashed) -> None:
    with power_on(VirtualBoard(2), flashed("")) as pico:
        laptop = sit_down(pico, 1, 2)
        for _ in range(2):
            laptop.event("round")
        check(laptop)
        (me,) = laptop.people
        locked = [event.fields["seat"] for event in laptop.events() if event.name == "lock"]
        print(f"\n{locked.count(0)} answers by {me.presses} presses; asked: {sorted(me.titles)}")
        assert locked.count(0) > 5


def colour(number: int) -> tuple[int, int, int]:
    red, green, blue = lights._COLOURS[3 * number : 3 * number + 3]
    return red, green, blue


def winks(face: int) -> set[tuple[int, int, int]]:
    """Return the colours that the LED of a kept die takes in its pattern; a 9 does not wink."""
    if face == NONE:
        return {DARK}
    return {colour(face)} if lights._WINKS[face] == lights._STEADY else {DARK, colour(face)}


def test_the_chain_of_lights_shows_what_all_may_see(power_on: PowerOn, flashed: Flashed) -> None:
    """Decoded from the pulses of the pin: colours of kept dice, who is awaited, who is the Sheriff."""
    from tests.emulator.laptop import Laptop

    board = VirtualBoard()
    with power_on(board, flashed("")) as pico:
        laptop = Laptop(pico, people(board, 1), patient=False)
        laptop.greet()
        laptop.people[0].until = 1 << 30  # only looks
        laptop.new([(NAMES[0], False), *((name, True) for name in NAMES[1:3])])
        laptop.people[0].until = 0
        for _ in range(3):
            laptop.event("keep")
        laptop.event("ask")
        laptop.people = []
        pico.run(2500)  # the bots have locked; the person is awaited
        table = Table()
        for event in laptop.events():
            table.apply(event)
        seen: list[set[tuple[int, int, int]]] = [set() for _ in board.leds]

        def look() -> bool:
            for led, shown in zip(seen, board.leds, strict=True):
                led.add(shown)
            return False

        laptop.patient = True  # no frame is skipped
        pico.run(WINK_MS, look)
        for line in pico.wiring.lines:
            print(f"\n{line.frames} frames; ns at the longest {line.longest}, at the shortest {line.shortest}")
            assert line.faults == []
        assert sum(line.frames for line in pico.wiring.lines) == board.chain.frames > 10
    kept = 0
    for seat in range(3):
        first = 8 + 6 * seat
        for die in range(5):
            face = table.dice[seat][die]
            kept += face != NONE
            assert seen[first + die] == winks(face), (seat, die)
        own = colour(lights._YELLOW if table.badge == seat else lights._WHITE)
        assert seen[first + 5] <= {DARK, own}
        assert (seen[first + 5] == {DARK, own}) == (seat in seats_in(table.asked) and not table.locked >> seat & 1)
    assert kept >= 3
    assert all(led == {DARK} for led in seen[8 + 18 :])
