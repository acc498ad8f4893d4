"""A state of the game for every question, found by playing at random: what tests show on the screens."""

import random
from functools import cache

from dicetown.game import DONE, Game
from dicetown.layout import KEPT, QUESTION
from dicetown.presets import DOC_ELIXIRS, JOE_AT_SHERIFF, OWN_DICE, ROUNDS
from dicetown.question_table import QUESTION_WORDS
from dicetown.questions import BRUTE_WINDOW, KEEP, OFFER, THROW_DICE, WANTED_WINDOW

MIXES = (0, JOE_AT_SHERIFF, 31, 31 | JOE_AT_SHERIFF)
assert MIXES[2] & DOC_ELIXIRS


@cache
def positions() -> dict[str, bytes]:
    """Return a state in which each question is asked, by question name. Plays up to 2000 games of 2 to 5 seats."""
    found = {QUESTION_WORDS[THROW_DICE]: thrown_by_hand()}
    for n in range(2000):
        game = Game()
        game.new(2 + n % 4, MIXES[n // 4 % 4] | ROUNDS, 0, bytes([n & 255, n >> 8]) * 16)
        chance = random.Random(n)
        while not game.over():
            found.setdefault(QUESTION_WORDS[game.s[QUESTION]], bytes(game.s))
            answer(game, chance, greedy=bool(n % 2))
            game.events.clear()
        if len(found) == len(QUESTION_WORDS) - 1:
            return found
    raise AssertionError(f"never asked: {set(QUESTION_WORDS[1:]) - set(found)}")


def thrown_by_hand() -> bytes:
    """Return a second throw by hand, in which the dice kept in the first one lie on the table."""
    game, chance = Game(), random.Random(0)
    game.new(3, OWN_DICE, 0, bytes(32))
    while game.s[QUESTION] != THROW_DICE or not game.s[KEPT]:
        answer(game, chance, greedy=False)
    return bytes(game.s)


def choices(game: Game, seat: int) -> list[int]:
    """Return all legal answers of a seat."""
    found = []
    choice = game.next(seat, -1)
    while choice >= 0:
        found.append(choice)
        choice = game.next(seat, choice)
    return found


def answer(game: Game, chance: random.Random, greedy: bool) -> None:
    """Let the first seat that owes an answer choose at random. greedy: it keeps many dice, so that Brute is played."""
    question = game.s[QUESTION]
    seat = next(seat for seat in range(5) if game.owed() >> seat & 1)
    if question == OFFER:
        dollar = chance.randrange(5) | 1 << 3
        choice = dollar if game.legal(seat, dollar) else 0
    elif question == KEEP:
        legal = choices(game, seat)
        choice = max(legal, key=lambda mask: (mask.bit_count() if greedy else 0, chance.random()))
    else:
        legal = choices(game, seat)
        choice = chance.choice(legal[-2:] if question in (BRUTE_WINDOW, WANTED_WINDOW) else legal)
    game.refill()
    assert game.decide(seat, choice) == DONE
