"""`python -m tests.dice.waiting`: ms from the moment in which 25 dice come to rest to their faces on five screens."""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest

from dice.heard import RESTING
from dicetown.presets import MASKED, OWN_DICE
from host.virtual.air import Air
from tests.dice.five_cups import FALL_MS, LOOK_MS, SEATS, at_the_cups, radio, seen, throw

WANTED_MS = 1500
PATIENCE_MS = 6000
NOISE = (0, 15, 30)  # percent
HEAD = "lost by chance | all are heard: half, 95 of 100 | all stand on the screens: half, 95 of 100 | within 1.5 s"


class Waited(NamedTuple):
    """ms since the dice have come to rest. PATIENCE_MS: never."""

    heard: int  # the last of them was heard
    faces: int  # they stand on all screens


def wait(monkeypatch: pytest.MonkeyPatch, folder: Path, noise: int, number: int, switches: int) -> Waited:
    """One throw. number: of it, from which all chance follows."""
    chance = random.Random(number)
    air = Air(noise=noise, seed=number + 1)
    radio(monkeypatch, air)
    scene = at_the_cups(air, folder, switches)
    scene.run(chance.randrange(50))
    throw(scene, air, [chance.randrange(6) for _ in range(SEATS * 5)])
    heard = scene.table.faces.source.heard
    rest = scene.now - LOOK_MS + FALL_MS
    known = PATIENCE_MS
    while scene.now < rest + PATIENCE_MS and not seen(scene):
        scene.run(1)
        if known == PATIENCE_MS and all(heard.state[die] == RESTING for die in range(1, 26)):
            known = scene.now - rest
    return Waited(known, scene.now - rest)


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tests.dice.waiting", description=__doc__)
    options.add_argument("--throws", type=int, default=200)
    options.add_argument("--plain", action="store_true", help="faces that are not masked")
    asked = options.parse_args()
    throws, switches = asked.throws, (OWN_DICE | (0 if asked.plain else MASKED)) << 8
    print(f"| {HEAD} |\n|{'---|' * 4}")
    for noise in NOISE:
        with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
            found = [wait(patch, Path(folder), noise, number, switches) for number in range(throws)]
        half, most = throws // 2, throws * 95 // 100
        heard, faces = sorted(each.heard for each in found), sorted(each.faces for each in found)
        share = 100 * sum(each <= WANTED_MS for each in faces) / throws
        print(
            f"| {noise} % | {heard[half]} ms, {heard[most]} ms | {faces[half]} ms, {faces[most]} ms | {share:.1f} % |",
            flush=True,
        )


if __name__ == "__main__":
    main()
