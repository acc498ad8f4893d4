"""Better numbers for the device's bot: `python -m host.engine.tune --games 400000 --seed 1`.

An evolution strategy (Salimans et al. 2017): in each game some seats play by the numbers as they are now, changed a
little by chance, beside opponents of a pool. What the changes of those who won have in common is where the numbers
move. The pool is the bot as it was, itself, and characters that play otherwise; those that it beats least come most
often. All editions, 2 to 5 seats. With --write the numbers go into the bot's files. Run it again after a change of the
rules. Needs NumPy and a C compiler.

Not tuned is what a reason says aloud (firmware/dicetown/reasons.py): the worth of a nugget, a dollar, a badge, and of
what is printed on a card.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from dicetown import cards, prospects, worth
from dicetown.cards import DYNAMITE
from dicetown.presets import PRESETS
from host.engine.bindings import Methods
from host.engine.build import module, source_of
from host.engine.translate import Program
from host.engine.trials import NUMBERS, Trial
from host.engine.types import Cells, Number, Octets

TUNED: dict[ModuleType, dict[str, int]] = {  # a constant -> by how much it is changed, as a rule
    cards: {"STORE_WORTH": 5},
    worth: {
        "UNSEEN_DEED": 4,
        "UNSEEN_CARD": 4,
        "_UNSEEN_POTION": 4,
        "_PAID": 1,
        "_BRUTE": 2,
        "_CHEAT": 5,
        "_DYNAMITE": 4,
        "_BID": 1,
        "_DOUBT": 1,
        "_OUTBID": 2,
        "_AHEAD": 2,
        "_WEAK": 2,
        "_ROBBED_DEED": 6,
        "_FENCED": 3,
        "_WANTED": 15,
        "_POTION_WORTH": 4,
    },
    prospects: {
        "_OPEN_DIE": 2,
        "_DIE": 2,
        "_ACE": 2,
        "_CHANCE": 2,
        "_GROUP": 4,
        "_MINE": 4,
        "_ROBBED": 1,
        "_CARD": 4,
        "_SALOON": 8,
        "_BADGE": 4,
    },
}
LEAST = {"_DOUBT": 1, "_WEAK": 1, "_FENCED": 6}
FIXED = {"STORE_WORTH": range(DYNAMITE), "_CHANCE": range(1), "_GROUP": range(1)}  # what a card shows; of no dice
SEATS = {2: 0.3, 3: 0.2, 4: 0.3, 5: 0.2}  # how often
Taste = Mapping[str, int | tuple[int, ...]]
FORMER: dict[str, int | tuple[int, ...]] = {  # set by hand, which everybody should beat
    "UNSEEN_DEED": 28,
    "UNSEEN_CARD": 22,
    "_UNSEEN_POTION": 26,
    "_PAID": 5,
    "_BRUTE": 2,
    "_CHEAT": 20,
    "_DYNAMITE": 5,
    "_BID": 5,
    "_DOUBT": 2,
    "_OUTBID": 4,
    "_AHEAD": 12,
    "_WEAK": 8,
    "_ROBBED_DEED": 20,
    "_FENCED": 12,
    "_WANTED": 60,
    "STORE_WORTH": (10, 20, 30, 40, 50, 80, 25, 25, 20, 20, 20, 20, 25, 30, 20, 18, 15, 12, 15),
    "_POTION_WORTH": (30, 30, 25, 45, 20, 22, 28),
    "_OPEN_DIE": 9,
    "_DIE": 8,
    "_ACE": 3,
    "_CHANCE": (0, 0, 0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 18, 19, 20),
    "_GROUP": (0, 0, 3, 12, 28, 40),
    "_MINE": 15,
    "_ROBBED": 4,
    "_CARD": 20,
    "_SALOON": 40,
    "_BADGE": 8,
}
POOL: dict[str, Taste] = {
    "former": FORMER,
    "harmless": FORMER | {"_SALOON": 0, "_ROBBED": 0},
    "robber": FORMER | {"_SALOON": 120, "_ROBBED": 8},
    "miner": FORMER | {"_MINE": 80, "_DIE": 14},
    "landlord": FORMER | {"_GROUP": (0, 0, 9, 25, 49, 70), "_ACE": 14},
    "miser": FORMER | {"_PAID": 30, "_BID": 60},
    "spender": FORMER | {"_PAID": 1, "_BID": 1},
    "lawman": FORMER | {"_BADGE": 80},
    "grocer": FORMER | {"_CARD": 70},
}
ROUND = 6000  # games between two moves
SPEED, MOMENTUM, MOST = 180.0, 0.5, 1.0  # of a move: steps by winning share; at most so many
KEENNESS = 3.0  # how much more often those come that are beaten less


class Place(NamedTuple):
    """Where the numbers of a constant are among all."""

    module: ModuleType
    name: str
    at: int
    numbers: tuple[int, ...]
    table: bool


def places() -> Iterator[Place]:
    """Yield where each number that is tuned stands."""
    at = 0
    for of, names in TUNED.items():
        for name in names:
            held = getattr(of, name)
            numbers = tuple(held) if isinstance(held, bytes) else (held,)
            yield Place(of, name, at, numbers, isinstance(held, bytes))
            at += len(numbers)


PLACES = {place.name: place for place in places()}
ALL = sum(len(place.numbers) for place in PLACES.values())
METHODS: Methods = {"play": (Number(), Number(), Number(), Octets(32), Cells(5 * NUMBERS))}


def trial() -> Any:
    """A compiled Trial whose bots go by what they are given. Raises UserError where there is no compiler."""
    assert ALL <= NUMBERS
    tuned = {(place.module.__name__, name): place.at for name, place in PLACES.items()}
    return module(source_of(Program(tuned), {Trial: METHODS})).Trial()


def taste(of: Taste | None = None) -> Any:
    """The numbers of one of the pool, or those in the files. -> float[ALL]"""
    if of is None:
        parts = [place.numbers for place in PLACES.values()]
    else:
        parts = [each if isinstance(each, tuple) else (each,) for each in map(of.__getitem__, PLACES)]
    return np.concatenate([np.array(part, float) for part in parts])


def limits() -> tuple[Any, Any, Any]:
    """Least, most, and usual change of each number; 0 for what stays."""
    least, most, step = np.zeros(ALL), np.full(ALL, 255.0), np.zeros(ALL)
    for of, names in TUNED.items():
        for name, change in names.items():
            place = PLACES[name]
            assert place.module is of
            for i in range(len(place.numbers)):
                step[place.at + i] = 0 if i in FIXED.get(name, ()) else change
                least[place.at + i] = LEAST.get(name, 0)
    return least, most, step


class Tuner:
    """`numbers` as they are now; `share`: by opponent, how much of its even share it wins against these."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.trial = trial()
        self.least, self.most, self.step = limits()
        self.pool = {name: taste(each) for name, each in POOL.items()}
        self.names = ["itself", *self.pool]
        self.share = np.ones(len(self.names))
        self.numbers = self.mean = taste()
        self.speed = np.zeros(ALL)

    def play(self, games: int, left: float) -> None:
        """So many games, and a move. left: of the whole run, from 1 to 0."""
        random = self.random
        often = np.exp(-KEENNESS * (self.share - self.share.min()))
        often /= often.sum()
        changes, gains, groups = [], [], []
        for _ in range(games):
            seats = int(random.choice(list(SEATS), p=list(SEATS.values())))
            kind = int(random.choice(len(self.names), p=often))
            learn = random.random(seats) < 0.5
            learn[random.integers(seats)] = True
            if not kind:
                learn[:] = True
            elif learn.all():
                learn[random.integers(seats)] = False
            x = random.normal(size=(seats, ALL)) * (self.step > 0)
            own = np.clip(np.rint(self.numbers + x * self.step), self.least, self.most)
            if kind:
                own[~learn] = self.pool[self.names[kind]]
            won = self.game(own)
            changes.append(((own - self.numbers) / np.where(self.step, self.step, 1) * (self.step > 0))[learn])
            gains.append((np.arange(seats) == won)[learn] * seats - 1.0)
            groups.append(np.full(learn.sum(), kind))
        self.move(np.concatenate(changes), np.concatenate(gains), np.concatenate(groups), left)

    def game(self, own: Any) -> int:
        """own: float[seats, ALL]. -> who wins"""
        seats, random = len(own), self.random
        tastes = np.zeros((5, NUMBERS), np.int64)
        tastes[:seats, :ALL] = own
        switches = [*PRESETS.values()][random.integers(len(PRESETS))]
        return int(self.trial.play(seats, switches, int(random.integers(seats)), random.bytes(32), tastes))

    def move(self, changes: Any, gains: Any, groups: Any, left: float) -> None:
        """Move the numbers by what a round of games has gained. left: the share of the games still to come."""
        for kind in range(len(self.names)):
            mine = groups == kind
            if mine.any():
                if kind:
                    self.share[kind] += 0.5 * (1 + gains[mine].mean() - self.share[kind])
                gains[mine] -= gains[mine].mean()
        seats = 3.3  # on average: the share of games, of gains in even shares
        slope = (gains[:, None] * changes).sum(0) / np.maximum((changes**2).sum(0), 1) / seats
        self.speed = MOMENTUM * self.speed + (1 - MOMENTUM) * slope
        by = np.clip(SPEED * (0.25 + 0.75 * left) * self.speed, -MOST, MOST)
        self.numbers = np.clip(self.numbers + by * self.step, self.least, self.most)
        self.mean = 0.75 * self.mean + 0.25 * self.numbers


def written(numbers: Any) -> dict[str, str]:
    """Each constant as its line of the source says it."""
    found = {}
    for name, place in PLACES.items():
        own = [int(each) for each in np.rint(numbers[place.at : place.at + len(place.numbers)])]
        found[name] = f"bytes(({', '.join(map(str, own))}))" if place.table else f"const({own[0]})"
    return found


def write(numbers: Any) -> None:
    """Write the numbers into the firmware's sources."""
    for name, text in written(numbers).items():
        path = Path(str(PLACES[name].module.__file__))
        source, n = re.subn(rf"(?m)^{name} = (const|bytes)\([\d(), ]+\)", f"{name} = {text}", path.read_text("utf-8"))
        assert n == 1, name
        path.write_text(source, encoding="utf-8")


def main() -> int:
    """Tune, and print or write the numbers. -> the exit code"""
    options = argparse.ArgumentParser(prog="python -m host.engine.tune", description=__doc__)
    options.add_argument("--games", type=int, default=400_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--write", action="store_true", help="write the numbers into firmware/dicetown")
    chosen = options.parse_args()
    tuner, began = Tuner(chosen.seed), time.process_time()
    for done in range(0, chosen.games, ROUND):
        tuner.play(min(ROUND, chosen.games - done), 1 - done / chosen.games)
        shares = ", ".join(f"{name} {share:.2f}" for name, share in zip(tuner.names[1:], tuner.share[1:], strict=True))
        print(f"{done + ROUND:,} games, {time.process_time() - began:.0f} s; of an even share: {shares}", flush=True)
    for name, text in written(tuner.mean).items():
        print(f"{name} = {text}")
    if chosen.write:
        write(tuner.mean)
    return 0


if __name__ == "__main__":
    sys.exit(main())
