"""The compiled rules give the same state and events after every decision, in every edition (D1 to D28)."""

import hashlib
import os
import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dicetown.events import EVENT_SIZE
from dicetown.game import Game
from dicetown.layout import ANSWERS, PURSE, SIZE
from dicetown.presets import MASKED, OWN_DICE, PRESETS
from host.engine.build import build, compiled
from host.engine.chance import Chance, seed_bytes
from host.engine.exports import CLASSES
from host.engine.games import Part, Run, engine_of, play_part
from host.engine.players import Thinker
from host.engine.sights import packed


def digest(game: Any, player: Any, seats: int, switches: int, seed: bytes) -> str:
    """Return a digest of all states and events of a game."""
    told = hashlib.sha256()
    event = bytearray(EVENT_SIZE)
    game.new(seats, switches, seed[0] % seats, seed)
    while True:
        told.update(game.s)
        while game.events.take(event):
            told.update(event)
        if game.over():
            return told.hexdigest()
        owed = game.owed()
        seat = (owed & -owed).bit_length() - 1
        choice = player.choose(game, seat)
        assert game.legal(seat, choice)
        game.refill()
        assert game.decide(seat, choice) == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_same_states_and_events(preset: str, seats: int) -> None:
    ours = compiled()
    for n in range(2):
        seed = seed_bytes(f"{preset} {seats} {n}")
        expected = digest(Game(), Chance(seed), seats, PRESETS[preset], seed)
        assert digest(ours.Game(), Chance(seed), seats, PRESETS[preset], seed) == expected
    thinker = Thinker()
    expected = digest(Game(), thinker, seats, PRESETS[preset], seed)
    thinker.bot = ours.Bot()
    assert digest(ours.Game(), thinker, seats, PRESETS[preset], seed) == expected


@pytest.mark.parametrize("faces", [0, MASKED])
def test_throws_as_answers_are_the_same(faces: int) -> None:
    """R2, R7: some dice, chosen at random, are left to the console."""
    for n, preset in enumerate(PRESETS):
        switches, seed = PRESETS[preset] | OWN_DICE | faces, seed_bytes(f"thrown {n} {faces}")
        expected = digest(Game(), Chance(seed), 2 + n % 4, switches, seed)
        assert digest(compiled().Game(), Chance(seed), 2 + n % 4, switches, seed) == expected
        run = Run(2, ("chance", "normal"), switches, f"thrown {n}", "compiled")
        assert play_part(Part(run, 0, 2)) == play_part(Part(replace(run, engine="python"), 0, 2))


def test_refusals_are_the_same() -> None:
    """The result codes of `decide` and `take`, and what `new` and `load` refuse."""
    ours, theirs = compiled().Game(), Game()
    for each in (ours, theirs):
        each.new(3, 0, 0, bytes(32))
    for seat in range(-1, 6):
        for choice in (-1, 0, 31, 32, 1 << 40):
            assert ours.take(seat, choice) == theirs.take(seat, choice)
            assert bytes(ours.s) == theirs.s
    for arguments in ((1, 0, 0), (6, 0, 0), (3, 0, 3), (3, 0, -1)):
        for each in (ours, theirs):
            with pytest.raises(ValueError):
                each.new(*arguments, bytes(32))
    for saved in (bytes(SIZE), bytes(SIZE - 1), b""):
        for each in (ours, theirs):
            with pytest.raises(ValueError):
                each.load(saved)


def test_a_saved_game_goes_on(n: int = 40) -> None:
    seed = seed_bytes("saved")
    theirs, player = Game(), Chance(seed)
    theirs.new(4, 0, 0, seed)
    for _ in range(n):
        owed = theirs.owed()
        seat = (owed & -owed).bit_length() - 1
        theirs.refill()
        theirs.decide(seat, player.choose(theirs, seat))
    ours = compiled().Game()
    ours.load(bytes(theirs.s))
    assert bytes(ours.s) == theirs.s and ours.question(0) == theirs.question(0)


def test_a_broken_state_fails_and_harms_nothing() -> None:
    """A state with random bytes is played on: each call returns something or raises ValueError, as in Python."""
    rnd = random.Random(1)
    bot = compiled().Bot()
    failed = 0
    for n in range(300):
        game = compiled().Game()
        game.new(4, PRESETS["revised"], 0, seed_bytes(n))
        for _ in range(40):
            game.s[rnd.randrange(ANSWERS, PURSE)] = rnd.randrange(256)  # not the piles: a chain of cards might not end
        try:
            for seat in range(5):
                game.legal(seat, rnd.randrange(32))
                game.take(seat, rnd.randrange(32))
            bot.start(game, 0)
        except ValueError:
            failed += 1
    assert failed


def test_an_engine_that_cannot_be_made_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    from host.i18n.errors import UserError

    monkeypatch.setenv("CC", "no-such-compiler")
    compiled.cache_clear()
    try:
        assert engine_of("auto") == "python"
        with pytest.raises(UserError, match="apt-get install gcc"):
            engine_of("compiled")
    finally:
        compiled.cache_clear()


def test_a_compiler_that_hangs_is_ended_with_all_that_it_has_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from host.i18n.errors import UserError

    os.mkfifo(tmp_path / "open")
    end = os.open(tmp_path / "open", os.O_RDONLY | os.O_NONBLOCK)
    slow = tmp_path / "slow"
    slow.write_text(f"#!/bin/sh\nsleep 1000 > {tmp_path}/open &\nwait\n")
    slow.chmod(0o755)
    monkeypatch.setattr("host.engine.build.PATIENCE", 0.5)
    with pytest.raises(UserError, match="it hangs"):
        build([str(slow)], "", tmp_path)
    os.set_blocking(end, True)
    assert os.read(end, 1) == b"", "what the compiler had started holds it no longer"
    os.close(end)


def test_splitmix_is_the_one_of_the_books() -> None:
    """The first numbers from state 0, as published with the algorithm."""
    chance = Chance(bytes(8))
    assert [chance.draw() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("preset", ["first", "revised"])
def test_sights_deals_and_searches_are_the_same(preset: str) -> None:
    """What a seat knows, a game that could be this one, and what a search with few playouts chooses."""
    plain = SimpleNamespace(**{each.__name__: each for each in CLASSES})
    both = [(rules, rules.Game(), rules.Memory()) for rules in (compiled(), plain)]
    chance, searched, sights = Chance("both"), 0, set()
    for _, game, memory in both:
        game.new(4, PRESETS[preset], 0, seed_bytes(preset))
        memory.start(game.s, False)
        memory.witness(game)
    n = 0
    while owed := both[0][1].owed():
        n += 1
        seat = (owed & -owed).bit_length() - 1
        seen, deals, choices = set(), set(), set()
        for rules, game, memory in both:
            sight, deal, stream = rules.Sight(), rules.Game(), rules.Chance()
            sight.of(game.s, seat, memory)
            stream.begin(seed_bytes(n))
            rules.Dealer().deal(sight, deal, stream)
            seen.add(packed(sight))
            deals.add(bytes(deal.s))
            if n % 16 == 0:
                choices.add(rules.Search().choose(sight, 4, 0))
        assert len(seen) == len(deals) == 1 and len(choices) == (n % 16 == 0)
        sights |= seen
        searched += len(choices)
        choice = chance.choose(both[1][1], seat)
        for _, game, memory in both:
            game.refill()
            assert game.decide(seat, choice) == 0
            memory.witness(game)
    assert searched > 3 and len(sights) > 50
