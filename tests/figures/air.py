"""How soon the console knows how dice lie: `python -m tests.figures.air` prints a table, by simulation of the air.

Each die reports in an event every 187.5 ms, and 0 to 10 ms more at random, as Bluetooth requires: one packet on each of
three channels. The radio listens to one channel for 100 ms, then to the next. A packet is lost if another is on the air
in its channel, or by chance. What is heard goes through the firmware's listener (dice/heard.py), for up to 25 dice.
"""

import argparse
import random
from collections.abc import Sequence
from typing import NamedTuple

from dice.heard import DICE, MOVING, PIXELS, RESTING, Heard
from host.virtual.air import Die

EVERY, JITTER = 187.5, 10.0  # ms
PACKET, APART = 0.376, 0.45  # ms: 47 bytes at 1 Mbit/s; from the start of a packet to the start of the next
WINDOW = 100.0  # ms
CHANNELS = 3
SECONDS = 6
THROWS = 400
WANTED = 1200.0  # ms
ROWS = ((1, 0), (1, 30), (5, 30), (25, 0), (25, 15), (25, 30), (50, 30), (100, 30))  # dice, percent of packets lost
HEAD = (
    "dice on the air | lost by chance | events heard in a second | one die: half, 95 of 100 | "
    "all (25 at most): half, 95 of 100 | all within 1.2 s"
)


class Figures(NamedTuple):
    events: float  # heard per second
    one: list[float]  # ms from lying still until known, sorted
    all: list[float]

    def share(self, ms: float) -> float:
        """Return the share of throws of which everything is known after this time."""
        return sum(each <= ms for each in self.all) / len(self.all)


def at(found: Sequence[float], share: float) -> float:
    """Return the figure below which this share of them lies."""
    return found[min(len(found) - 1, int(share * len(found)))]


def events(dice: int, lost: float, chance: random.Random) -> list[tuple[float, int]]:
    """Return what the radio hears from the moment when all dice lie still: ms, die."""
    packets: list[list[tuple[float, int]]] = [[] for _ in range(CHANNELS)]
    for die in range(dice):
        now = chance.random() * (EVERY + JITTER / 2)
        while now < SECONDS * 1000:
            for channel in range(CHANNELS):
                packets[channel].append((now + channel * APART, die))
            now += EVERY + chance.random() * JITTER
    began = chance.random() * WINDOW * CHANNELS
    heard = []
    for channel, said in enumerate(packets):
        said.sort()
        for i, (now, die) in enumerate(said):
            window, past = divmod(now + began, WINDOW)
            if window % CHANNELS != channel or past + PACKET > WINDOW:
                continue
            before = i and now - said[i - 1][0] < PACKET
            after = i + 1 < len(said) and said[i + 1][0] - now < PACKET
            if not before and not after and chance.random() >= lost:
                heard.append((now, die))
    return sorted(heard)


def measure(dice: int, lost: float, throws: int = THROWS, seed: int = 1) -> Figures:
    """Measure throws. lost: share of packets lost by chance, 0 to 1."""
    chance = random.Random(f"{dice} {lost} {seed}")
    known = [Die(number, "pixels") for number in range(min(dice, DICE - 1))]
    heard = Heard()
    for number, die in enumerate(known):
        heard.give(1 + number, PIXELS, die.address, b"")
    one: list[float] = []
    everything = []
    for _ in range(throws):
        for number, die in enumerate(known):
            heard.lies(1 + number, MOVING, 0)
            heard.fresh[1 + number] = 0
            die.lie(RESTING, chance.randrange(6))
        when = [0.0] * len(known)
        said = events(dice, lost, chance)
        for now, number in said:
            if number < len(known):
                die = known[number]
                heard.irq(5, (1, memoryview(die.address), 0, -50, memoryview(die.data)))
                if not when[number] and heard.state[1 + number] == RESTING and heard.face[1 + number] == die.face:
                    when[number] = now
            if all(when):
                break
        when = [each or SECONDS * 1000.0 for each in when]
        one += when
        everything.append(max(when))
    rate = sum(len(events(dice, lost, chance)) for _ in range(5)) / 5 / SECONDS
    return Figures(rate, sorted(one), sorted(everything))


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tests.figures.air", description=__doc__)
    options.add_argument("--throws", type=int, default=THROWS)
    chosen = options.parse_args()
    print(f"| {HEAD} |\n|{'---|' * 6}")
    for dice, lost in ROWS:
        found = measure(dice, lost / 100, chosen.throws)
        one, everything = (f"{at(each, 0.5):.0f} ms, {at(each, 0.95):.0f} ms" for each in (found.one, found.all))
        print(f"| {dice} | {lost} % | {found.events:.0f} | {one} | {everything} | {100 * found.share(WANTED):.1f} % |")


if __name__ == "__main__":
    main()
