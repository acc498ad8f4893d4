"""Find better constants for the console's bot: `python -m host.engine.tune --games 400000 --seed 1`.

An evolution strategy (Salimans et al. 2017): in each game a seat plays with the current numbers, randomly changed a
little, against opponents of a pool. The numbers then move in the direction of the changes that did well, but only as
far as SOUND allows: people learn nothing from a bot that wins more but looks foolish. The pool has the bot set by hand,
the bot itself, and characters with other styles; those that it beats least come most often. All editions, 2 to 5 seats.
The same seed gives the same numbers. With --write they go into the bot's files. Run it again after a change of the
rules. Needs NumPy and a C compiler.

The last few percent of wins come from `--slopes collector`: it shows which numbers in the files to change, and which
way, to win more as one seat of four against three of that kind of the pool.

Numbers that the bot's stated reasons mention (firmware/dicetown/reasons.py) are not tuned: the worth of a nugget, a
dollar, a badge, and what is printed on a card. Other bots of the pool may value them differently.
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
from dicetown.cards import BRUTE, CHEAT, DYNAMITE
from dicetown.presets import PRESETS
from host.engine.bindings import Methods
from host.engine.build import module, source_of
from host.engine.tastes import POOL, Taste
from host.engine.translate import Program
from host.engine.trials import NUMBERS, Trial
from host.engine.types import Cells, Number, Octets

TUNED: dict[str, tuple[ModuleType, int]] = {  # constant -> its module, and the usual size of a change
    "DOLLAR": (worth, 0),  # these eleven are not changed
    "NUGGET": (worth, 0),
    "BADGE": (worth, 0),
    "_DOLLAR_SEEN": (worth, 0),
    "_NUGGET_SEEN": (worth, 0),
    "_BADGE_SEEN": (worth, 0),
    "_DOLLAR_OFFERED": (worth, 0),
    "_NUGGET_OFFERED": (worth, 0),
    "_DEED": (worth, 0),
    "_ROBBED_LEAST": (worth, 0),
    "_DOUBT": (worth, 0),
    "UNSEEN_DEED": (worth, 4),
    "UNSEEN_CARD": (worth, 4),
    "_UNSEEN_POTION": (worth, 4),
    "_PAID": (worth, 1),
    "_BRUTE": (worth, 2),
    "_CHEAT": (worth, 5),
    "_DYNAMITE": (worth, 4),
    "_BID": (worth, 1),
    "_OUTBID": (worth, 2),
    "_AHEAD": (worth, 2),
    "_WEAK": (worth, 2),
    "_ROBBED_DEED": (worth, 6),
    "_FENCED": (worth, 3),
    "_WANTED": (worth, 15),
    "STORE_WORTH": (cards, 5),
    "_POTION_WORTH": (worth, 4),
    "_OPEN_DIE": (prospects, 2),
    "_DIE": (prospects, 2),
    "_ACE": (prospects, 2),
    "_CHANCE": (prospects, 2),
    "_GROUP": (prospects, 4),
    "_MINE": (prospects, 4),
    "_ROBBED": (prospects, 1),
    "_CARD": (prospects, 4),
    "_SALOON": (prospects, 8),
    "_BADGE": (prospects, 4),
}
LEAST = {"_FENCED": 1, "_WEAK": 1, "_MINE": 1, "_BADGE": 1, "STORE_WORTH": 5, "_PAID": 1}
# Entries that are not changed: the points printed on equipment, and the entries for too few dice.
FIXED = {"STORE_WORTH": range(DYNAMITE), "_CHANCE": range(1), "_GROUP": range(2)}
COPIES = (("STORE_WORTH", BRUTE, BRUTE + 1), ("STORE_WORTH", CHEAT, CHEAT + 1))  # pairs of cards worth the same
Sum = Mapping[Any, int]  # a constant, or (constant, index) -> its factor
# What must hold, whatever wins most: each weighted sum is at least the number before it. tests/dicetown says why.
SOUND: list[tuple[int, Sum]] = [
    # A badge is worth less than a Store card. A Store card is worth less than the Saloon, less than nine dollars in the
    # Bank, and more than three.
    (1, {"_CARD": 1, "_BADGE": -1}),
    (1, {"_SALOON": 1, "_CARD": -1}),
    (1, {"_ROBBED": 9, "_CARD": -1}),
    (1, {"_CARD": 1, "_ROBBED": -3}),
    # One more die of a face is worth more, and so is a larger lead.
    *((1, {("_GROUP", n + 1): 1, ("_GROUP", n): -1, "_OPEN_DIE": -1}) for n in range(2, 5)),
    *((0, {("_CHANCE", n + 1): 1, ("_CHANCE", n): -1}) for n in range(16)),
    *((3, {("_CHANCE", n): 1, ("_CHANCE", less): -1}) for n, less in ((16, 15), (15, 11), (11, 7), (7, 3))),
    (8, {"_BADGE": 1, "_DIE": 2}),
    # Four of a face at once are worth three dollars; a third by Cheat is worth the card, and so are two by Brute.
    (1, {("_GROUP", 4): 1, "_OPEN_DIE": -3, "_PAID": -3}),
    (1, {("_GROUP", 4): 1, ("_GROUP", 2): -1, "_OPEN_DIE": -2, "_PAID": -2}),
    (1, {("_GROUP", 3): 1, ("_GROUP", 2): -1, "_ACE": -1, "_CHEAT": -1}),
    # Don't break five of a face for the Saloon, nor two for a Store card.
    (1, {("_GROUP", 5): 1, ("_GROUP", 4): -1, "_CHEAT": 1, "_SALOON": -1}),
    (-20, {("_CHANCE", 12): -1}),
    (2, {("_GROUP", 2): 1, "_BADGE": 1, "_CARD": -1}),
    (1, {"_PAID": 1, "_BRUTE": -1}),
    # Seven dollars in the Bank are worth a bribe of one dollar, eleven of two; nothing is worth more than itself.
    (1, {"_BID": 6, "_ROBBED": -7}),
    (6, {"_ROBBED": 11, "_BID": -6}),
    (-16, {"_AHEAD": -1}),
    (1, {"_AHEAD": 1, "_OUTBID": -1}),
    # An unseen card is worth two to four points; an action card less than three nuggets; two cards less than a deed.
    *((21, {name: 1}) for name in ("UNSEEN_DEED", "UNSEEN_CARD", ("STORE_WORTH", DYNAMITE))),
    (-39, {"UNSEEN_DEED": -1}),
    (-29, {"UNSEEN_CARD": -1}),
    (-49, {("STORE_WORTH", DYNAMITE): -1}),
    (1, {"UNSEEN_DEED": 1, "_ROBBED_DEED": 1, "UNSEEN_CARD": -2}),
    (-9, {"_DYNAMITE": -1}),
    # A card is worth more than fencing two deeds. Of elixirs Power, the badge, comes before Wealth and Charm, Wealth
    # before an unseen elixir, and this before Luck and Protection.
    (1, {"UNSEEN_CARD": 1, "_FENCED": -2}),
    (1, {("_POTION_WORTH", 3): 1, ("_POTION_WORTH", 0): -1}),
    (1, {("_POTION_WORTH", 3): 1, ("_POTION_WORTH", 1): -1}),
    (1, {("_POTION_WORTH", 0): 1, "_UNSEEN_POTION": -1}),
    (1, {"_UNSEEN_POTION": 1, ("_POTION_WORTH", 2): -1}),
    (1, {"_UNSEEN_POTION": 1, ("_POTION_WORTH", 4): -1}),
    # Wanted is for somebody who is a badge ahead or more.
    (50, {"_WANTED": 1}),
    (-160, {"_WANTED": -1}),
]
SWEEPS = 100  # over SOUND; after these the numbers hardly move any more
SEATS = {2: 0.3, 3: 0.2, 4: 0.3, 5: 0.2}  # number of seats -> share of the games
START = "unbound"  # the numbers to begin with
ROUND = 4000  # games between two moves of the numbers
LEAD = 2.0  # a lead of this many points counts like 3 wins in 4 (`gained`)
SPEED, MOMENTUM, MOST = 50.0, 0.5, 1.0  # of a move: steps per unit of gain; MOST steps at most
KEENNESS = 3.0  # how strongly opponents that are beaten less are preferred


class Place(NamedTuple):
    """A constant: its module and name, the index of its first number among all, its values, whether it is a table."""

    module: ModuleType
    name: str
    at: int
    numbers: tuple[int, ...]
    table: bool


def places() -> Iterator[Place]:
    """Yield the Place of each constant in TUNED."""
    at = 0
    for name, (of, _) in TUNED.items():
        held = getattr(of, name)
        numbers = tuple(held) if isinstance(held, bytes) else (held,)
        yield Place(of, name, at, numbers, isinstance(held, bytes))
        at += len(numbers)


PLACES = {place.name: place for place in places()}
ALL = sum(len(place.numbers) for place in PLACES.values())
METHODS: Methods = {
    "play": (Number(), Number(), Number(), Octets(32), Cells(5 * NUMBERS)),
    "lead": (Number(), Number()),
}


def trial() -> Any:
    """Return a compiled Trial whose bots use the numbers they are given. Raises UserError without a compiler."""
    assert ALL <= NUMBERS
    return module(source_of(tuned(), {Trial: METHODS})).Trial()


def tuned() -> Program:
    """Return a Program, not yet translated, in which the bots' constants are variable."""
    at = {(place.module.__name__, name): place.at for name, place in PLACES.items()}
    at[worth.__name__, "STORE_WORTH"] = PLACES["STORE_WORTH"].at  # worth.py reads it, too
    return Program(at)


def taste(of: Taste | None = None) -> Any:
    """Return the numbers of a bot of the pool, or those in the files, as float[ALL]."""
    if of is None:
        parts = [place.numbers for place in PLACES.values()]
    else:
        parts = [each if isinstance(each, tuple) else (each,) for each in map(of.__getitem__, PLACES)]
    return np.concatenate([np.array(part, float) for part in parts])


def limits() -> tuple[Any, Any, Any]:
    """Return the least, most, and usual change of each number; the change is 0 for numbers that stay."""
    least, most, step = np.zeros(ALL), np.full(ALL, 255.0), np.zeros(ALL)
    for name, (_, change) in TUNED.items():
        place = PLACES[name]
        for i in range(len(place.numbers)):
            step[place.at + i] = 0 if i in FIXED.get(name, ()) else change
            least[place.at + i] = LEAST.get(name, 0)
    return least, most, step


def sums() -> tuple[Any, Any]:
    """Return SOUND as rows of factors, float[n, ALL], and the least sum of each row, float[n]."""
    rows, least = np.zeros((len(SOUND), ALL)), np.array([float(each) for each, _ in SOUND])
    for row, (_, of) in zip(rows, SOUND, strict=True):
        for name, times in of.items():
            constant, i = name if isinstance(name, tuple) else (name, 0)
            row[PLACES[constant].at + i] = times
    return rows, least


def gained(lead: Any) -> Any:
    """Map a lead over the best of the others to 0 to 1: it says more than who has won."""
    return 1 / (1 + np.exp(-lead / LEAD))


class Tuner:
    """numbers: the current ones; share: by opponent, the wins against it, where 1 is an even share."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.trial = trial()
        self.least, self.most, self.step = limits()
        self.rows, self.asked = sums()
        self.pool = {name: taste(each) for name, each in POOL.items()}
        self.names = ["itself", *self.pool]
        self.share = np.ones(len(self.names))
        self.numbers = self.mean = self.sound(self.pool[START])
        self.speed = np.zeros(ALL)

    def play(self, games: int, left: float) -> None:
        """Play games, then move the numbers. left: the share of the whole run still to come, from 1 to 0."""
        random = self.random
        often = np.exp(-KEENNESS * (self.share - self.share.min()))
        often /= often.sum()
        changes, gains, groups = [], [], []
        won: list[list[int]] = [[] for _ in self.names]
        for _ in range(games):
            seats = int(random.choice(list(SEATS), p=list(SEATS.values())))
            kind = int(random.choice(len(self.names), p=often))
            learn = np.full(seats, not kind)  # against itself all seats learn; against others one, the hardest case
            learn[random.integers(seats)] = True
            x = random.normal(size=(seats, ALL)) * (self.step > 0)
            own = np.clip(np.rint(self.numbers + x * self.step), self.least, self.most)
            if kind:
                own[~learn] = self.pool[self.names[kind]]
            winner, leads = self.game(own)
            changes.append(((own - self.numbers) / np.where(self.step, self.step, 1) * (self.step > 0))[learn])
            gains.append(gained(leads[learn]))
            groups.append(np.full(learn.sum(), kind * 10 + seats))
            if kind:
                won[kind].append(seats * learn[winner])
        for kind, each in enumerate(won):
            if each:
                self.share[kind] += 0.5 * (np.mean(each) - self.share[kind])
        self.move(np.concatenate(changes), np.concatenate(gains), np.concatenate(groups), left)

    def game(self, own: Any) -> tuple[int, Any]:
        """Play a game. own: float[seats, ALL]. Returns the winner and the leads over the best of the others."""
        seats, random = len(own), self.random
        tastes = np.zeros((5, NUMBERS), np.int64)
        tastes[:seats, :ALL] = own
        switches = [*PRESETS.values()][random.integers(len(PRESETS))]
        winner = int(self.trial.play(seats, switches, int(random.integers(seats)), random.bytes(32), tastes))
        return winner, np.array([self.trial.lead(seats, seat) for seat in range(seats)])

    def move(self, changes: Any, gains: Any, groups: Any, left: float) -> None:
        """Move the numbers by the gains of a round of games. left: the share of the games still to come."""
        for group in set(groups):
            gains[groups == group] -= gains[groups == group].mean()
        slope = (gains[:, None] * changes).sum(0) / np.maximum((changes**2).sum(0), 1)
        self.speed = MOMENTUM * self.speed + (1 - MOMENTUM) * slope
        by = np.clip(SPEED * (0.25 + 0.75 * left) * self.speed, -MOST, MOST)
        self.numbers = self.sound(self.numbers + by * self.step)
        self.mean = 0.9 * self.mean + 0.1 * self.numbers

    def sound(self, numbers: Any, more: float = 0.0) -> Any:
        """Return the nearest numbers that SOUND allows, measured in usual changes. more: a margin beyond SOUND."""
        numbers = numbers.copy()
        for _ in range(SWEEPS):
            for row, asked in zip(self.rows, self.asked, strict=True):
                short = asked + more * (abs(row).sum() > 2) - row @ numbers
                if short > 0:
                    by = row * self.step**2
                    numbers += by * (short / (row @ by))
            for name, one, other in COPIES:
                at = PLACES[name].at
                numbers[at + one] = numbers[at + other] = (numbers[at + one] + numbers[at + other]) / 2
            numbers = np.clip(numbers, self.least, self.most)
        return numbers

    def slopes(self, kind: str, games: int) -> tuple[Any, Any]:
        """Measure what a step of each number in the files gains against three of a kind. Returns gains and errors."""
        now, random, gains = taste(), self.random, np.zeros(games)
        changes = random.normal(size=(games, ALL)) * (self.step > 0)
        for n in range(games):
            own = np.tile(self.pool[kind], (4, 1))
            own[n % 4] = np.clip(np.rint(now + changes[n] * self.step), self.least, self.most)
            _, leads = self.game(own)
            gains[n] = gained(leads[n % 4])
        squares = np.maximum((changes**2).sum(0), 1)
        return (gains - gains.mean()) @ changes / squares, gains.std() / np.sqrt(squares)

    def whole(self) -> Any:
        """Return the mean in whole numbers that SOUND allows."""
        for more in np.arange(0, 6, 0.25):
            numbers = np.floor(self.sound(self.mean, more) + 0.500001)
            if (self.rows @ numbers >= self.asked).all():
                return numbers
        raise AssertionError("SOUND asks for what no numbers give")


def written(numbers: Any) -> dict[str, str]:
    """Return each constant's value as the source writes it."""
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
    """Tune, and print or write the numbers. Returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m host.engine.tune", description=__doc__)
    options.add_argument("--games", type=int, default=400_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--write", action="store_true", help="write the numbers into firmware/dicetown")
    options.add_argument("--slopes", choices=POOL, metavar="KIND", help="print what helps against three of a kind")
    chosen = options.parse_args()
    tuner, began = Tuner(chosen.seed), time.process_time()
    if chosen.slopes:
        slopes, errors = tuner.slopes(chosen.slopes, chosen.games)
        for place in PLACES.values():
            for i, number in enumerate(place.numbers):
                at = place.at + i
                if step := tuner.step[at]:
                    print(f"{place.name}[{i}] = {number}, {step:.0f} more: {slopes[at]:+.2%}, error {errors[at]:.2%}")
        return 0
    for done in range(0, chosen.games, ROUND):
        tuner.play(min(ROUND, chosen.games - done), 1 - done / chosen.games)
        shares = ", ".join(f"{name} {share:.2f}" for name, share in zip(tuner.names[1:], tuner.share[1:], strict=True))
        games = min(done + ROUND, chosen.games)
        print(f"{games:,} games, {time.process_time() - began:.0f} s; of an even share: {shares}", flush=True)
    numbers = tuner.whole()
    for name, text in written(numbers).items():
        print(f"{name} = {text}")
    if chosen.write:
        write(numbers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
