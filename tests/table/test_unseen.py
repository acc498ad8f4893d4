"""Twins at every window: while it is open, no screen depends on a card that only drawing would reveal (Q44, Q84)."""

import random
from functools import cache

import pytest

from dicetown.game import Game
from dicetown.layout import ASKED, OWED, QUESTION
from dicetown.presets import PRESETS
from dicetown.question_table import CARD, QUESTION_WORDS, QUESTIONS
from tests.properties.twins import scramble
from tests.table.paused import PAUSE
from tests.table.positions import answer
from tests.table.scripted_console import ScriptedConsole

WINDOWS = [word for word, row in zip(QUESTION_WORDS, QUESTIONS, strict=True) if len(row) > CARD]
EACH = 4  # states tested for each window


@cache
def windows() -> dict[str, list[bytes]]:
    """Return, for each window, states of different random games in which nobody has answered it yet."""
    found: dict[str, list[bytes]] = {word: [] for word in WINDOWS}
    presets = list(PRESETS.values())
    for n in range(400):
        game = Game()
        game.new(2 + n % 4, presets[n // 4 % len(presets)], 0, bytes([n & 255, n >> 8]) * 16)
        chance = random.Random(n)
        new = set(WINDOWS)
        while not game.over():
            word = QUESTION_WORDS[game.s[QUESTION]]
            if word in new and game.s[OWED] == game.s[ASKED] and len(found[word]) < EACH and chance.random() < 0.3:
                found[word].append(bytes(game.s))
                new.remove(word)
            answer(game, chance, greedy=bool(n % 2))
            game.events.clear()
        if all(len(states) == EACH for states in found.values()):
            return found
    raise AssertionError({word: len(states) for word, states in found.items()})


def watched(state: bytes, seat: int) -> list[object]:
    """Return what a seat is shown and advised from the opening of the window until it is half over."""
    scene = ScriptedConsole()
    scene.table.match.pause = PAUSE
    scene.table.match.advised = True
    scene.load(state)
    advice = scene.table.advice
    seen: list[object] = []
    for _ in range(10):
        seen.append((scene.text(seat), advice.choices[seat], advice.whys[seat], advice.figures[seat]))
        scene.run(20)
    return seen


@pytest.mark.parametrize("word", WINDOWS)
def test_no_screen_shows_what_only_drawing_would_reveal(word: str) -> None:
    """For each seat that looks, the twin has other hidden hands, decks, discards and dice to come."""
    for n, state in enumerate(windows()[word]):
        twin = Game()
        for seat in range(2):
            twin.load(state)
            scramble(twin, seat, random.Random(n))
            assert bytes(twin.s) != state
            assert watched(state, seat) == watched(bytes(twin.s), seat)
