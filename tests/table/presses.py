"""Presses that a person makes in a whole game, before there were pauses and now: `python -m tests.table.presses`.

Counted by the rules alone, compiled, so that many games take seconds. People choose as bots do, mark dice, move a
cursor to their choice and press OK; they slam their cup for each throw. A table in Markdown, a row for each preset.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import tests  # noqa: F401  # puts each room on the path
from dicetown.layout import OWED, QUESTION, ROUND
from dicetown.presets import PRESETS
from dicetown.question_table import CARD, QUESTIONS
from dicetown.questions import KEEP, OFFER, SHORT
from dicetown.throws import only_die
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from table.ahead import Ahead
from table.match import Match
from tests.table.minutes import LATER, MASKS, offer
from tests.table.positions import choices

PAUSE = 2  # seconds


class Count(NamedTuple):
    """Of all people at a table."""

    presses: int
    answers: int
    single: int  # answers that had to be given though there was one possibility


def cursor(found: list[int], choice: int) -> int:
    """Presses of LEFT or RIGHT from the first choice."""
    return min(found.index(choice), len(found) - found.index(choice))


def pressed(game: Any, seat: int, choice: int) -> int:
    """To answer a question that one must answer: its buttons, then OK."""
    question = game.s[QUESTION]
    if question in MASKS:
        return choice.bit_count() + 1
    if question == OFFER:
        return len(offer(game, SimpleNamespace(seat=seat), choice)) + 1 if choice else 1
    return cursor(choices(game, seat), choice) + 1


def slammed(game: Any) -> int:
    return int(game.s[QUESTION] == KEEP)


def before(game: Any, seat: int, choice: int) -> Count:
    """All windows are asked."""
    single = game.s[QUESTION] not in (OFFER, SHORT) and len(choices(game, seat)) == 1
    return Count(slammed(game) + pressed(game, seat, choice), 1, int(single))


def now(game: Any, seat: int, choice: int) -> Count:
    """Who does nothing in a window has passed; what has one possibility is not asked."""
    question = game.s[QUESTION]
    if question == KEEP and only_die(game.s, seat):
        return Count(1, 0, 0)
    found = [] if question in (OFFER, *MASKS) else choices(game, seat)
    if len(found) == 1 or (len(QUESTIONS[question]) > CARD and choice == found[0]):
        return Count(0, 0, 0)
    if len(QUESTIONS[question]) > CARD:
        return Count(carded(game, seat, choice), 1, 0)
    return Count(slammed(game) + pressed(game, seat, choice), 1, 0)


def carded(game: Any, seat: int, choice: int) -> int:
    """To play a card: a keep button leads to the window's list; who chooses next has a line that does, or plays it."""
    match = Match()
    match.pause = PAUSE
    match.game.load(bytes(game.s))
    ahead = Ahead(match)
    while ahead.look():
        pass
    if not ahead.serves(seat):
        return 1 + pressed(game, seat, choice)
    return 2 if ahead.alone else 2 + pressed(game, seat, choice)  # LEFT from the first line, then OK


def played(rules: Any, seats: int, switches: int, number: int, then: bool) -> Iterator[Count]:
    """A game of people. then: as it was before there were pauses."""
    game, bot = rules.Game(), rules.Bot()
    game.new(seats, switches & ~LATER if then else switches, number % seats, seed_bytes(number))
    while not game.over():
        asked = [seat for seat in range(seats) if game.s[OWED] >> seat & 1]
        chosen = []
        for seat in asked:
            bot.start(game, seat)
            choice = -1
            while choice < 0:
                choice = bot.think(game, seat)
            chosen.append((seat, choice))
            yield (before if then else now)(game, seat, choice)
        for seat, choice in chosen:
            game.refill()
            assert not game.decide(seat, choice)
        game.events.clear()
    if then:
        yield Count(seats * (game.s[ROUND] - 1), 0, 0)  # OK for each result


def mean(rules: Any, seats: int, switches: int, games: int, then: bool) -> str:
    """Of a person in a game: presses, and answers, of these with a single choice."""
    counts = [each for number in range(games) for each in played(rules, seats, switches, number, then)]
    presses, answers, single = (sum(each) / seats / games for each in zip(*counts, strict=True))
    return f"{presses:.0f}; {answers:.0f} ({single:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    rules = compiled()
    print("| preset | 2 seats | 3 seats | 4 seats | 5 seats |\n|---|---|---|---|---|")
    for preset, switches in PRESETS.items():
        cells = []
        for seats in range(2, 6):
            cells.append(" → ".join(mean(rules, seats, switches, games, then) for then in (True, False)))
        print(f"| {preset} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
