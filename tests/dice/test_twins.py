"""Twins: two masked games of five whose values differ are alike on the air, on the line, in light and in sound.

The whole console with its radio: everything that it and the dice send, tick by tick.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytest import MonkeyPatch

from dicetown.layout import QUESTION
from dicetown.presets import MASKED, OWN_DICE
from dicetown.questions import KEEP
from host.virtual.air import EVERY, Air
from tests.dice.five_cups import SEATS, SECOND, at_the_cups, radio, seen, throw, values

FACES = [n % 6 for n in range(25)]
TURNED = [(face + 1 + n % 5) % 6 for n, face in enumerate(FACES)]  # each die shows another face
SEEDS = bytes(32), bytes(range(32))
FACE = 14  # the index of the face in an advertisement of Pixels
Said = tuple[int, bytes, bytes]


def watched(
    monkeypatch: MonkeyPatch, folder: Path, faces: Sequence[int], seed: bytes, masked: int = MASKED
) -> tuple[list[Said], list[Any], list[int]]:
    """Play from the question to throw until dice have been chosen.

    -> what the dice say (ms, address, bytes); lights, sound and line after each tick; the values under the cups
    """
    air = Air(noise=30)
    radio(monkeypatch, air)
    scene = at_the_cups(air, folder, OWN_DICE | masked, seed)
    ear, begun = air.ear, len(scene.line.output)
    said: list[Said] = []
    public: list[Any] = []
    assert ear is not None

    def overhear(event: int, data: Any) -> None:
        said.append((scene.now, bytes(data[1]), bytes(data[4])))
        ear(event, data)

    def watch() -> None:
        air.advance(scene.tick_ms)
        public.append((scene.board.leds, scene.board.tone, bytes(scene.line.output[begun:])))

    air.ear, scene.watch = overhear, watch
    throw(scene, air, list(faces))
    scene.run(2 * SECOND)
    assert seen(scene)
    for seat in range(SEATS):
        scene.press(seat, "1")
    for seat in range(SEATS - 1):
        scene.press(seat, "O")  # the last seat has not locked, so cups are not lifted yet
    scene.run(SECOND)
    assert scene.game.s[QUESTION] == KEEP and len(said) > 15 * 1000 / EVERY
    return said, public, values(scene)


def without_faces(said: list[Said]) -> list[Said]:
    return [(now, sender, data[:FACE] + data[FACE + 1 :]) for now, sender, data in said]


def test_twins_of_other_seeds_are_alike_on_the_air_and_on_the_line(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    """R5: the same bytes at the same moments, but other values."""
    one, two = (watched(monkeypatch, tmp_path, FACES, seed) for seed in SEEDS)
    assert one[:2] == two[:2]
    assert sum(a != b for a, b in zip(one[2], two[2], strict=True)) > 12


def test_twins_of_other_faces_and_seeds_are_alike_but_for_the_faces_themselves(
    monkeypatch: MonkeyPatch, tmp_path: Path
) -> None:
    """R5: when a die sends, what else it sends, and what the console makes of it don't depend on the values."""
    one = watched(monkeypatch, tmp_path, FACES, SEEDS[0])
    two = watched(monkeypatch, tmp_path, TURNED, SEEDS[1])
    assert one[0] != two[0] and without_faces(one[0]) == without_faces(two[0])
    assert one[1] == two[1] and one[2] != two[2]


def test_plain_twins_of_other_faces_are_alike_on_the_line_alone(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    one, two = (watched(monkeypatch, tmp_path, faces, SEEDS[0], 0) for faces in (FACES, TURNED))
    assert one[1] == two[1] and (one[2], two[2]) == (FACES, TURNED)
    assert one[0] != two[0] and without_faces(one[0]) == without_faces(two[0])
