"""The host is not trusted: whatever it sends, the game goes on, and what comes back tells nothing hidden.

Tested with bytes on the line of a whole console with its stations.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overlays
from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.chance import Chance, seed_bytes
from host.link.frames import Frame, Reader, seal
from host.link.refusals import REFUSALS
from tests.properties.twins import PUBLIC, clone, scramble
from tests.table.scripted_console import ScriptedConsole

SESSION = 0x77AB
TICKS = 60  # that the console runs after each line
STARTS = (
    "preset=first preset=none switches=3 switches=99 sheriff=0 sheriff=7 sheriff= human=Ann human= bot=B%20o bot=%FF"
)
MORE = (
    "human=A%E2%80%AE human=thirteen_more patience=60 patience=9999 pace=fast pace=slow seed=00 seed="
    + "ab" * 32
    + " =x dance"
)
NEW = st.lists(st.sampled_from((STARTS + " " + MORE).split()), max_size=14).map(lambda each: " ".join(["new", *each]))
SEAT = st.tuples(st.integers(-1, 6), st.sampled_from(("bot", "human", "cat", ""))).map(lambda each: "seat %s %s" % each)
PLAIN = st.sampled_from(
    (
        "hello",
        "ping",
        "snapshot",
        "counts",
        "log",
        "resend 0000",
        "resend 0010",
        "resend 00",
        "resend",
        "",
        " ",
        "dance",
    )
)
GOOD = "new preset=first sheriff=0 human=Ann human=Bo bot=Cy"
WORDS = st.one_of(
    PLAIN, NEW, SEAT, st.just(GOOD), st.text("abenopw =%.0129F", max_size=30), st.just("seat " + "x" * 500)
)
STEPS = st.sampled_from((1, 1, 1, 1, 1, 0, 0, 2, -1, 0x8000))  # of the nonce: the next one, a repetition, an old one
LINES = st.lists(st.tuples(STEPS, WORDS, st.sampled_from((SESSION, SESSION, SESSION, 1))), max_size=12)
MANY = settings(max_examples=25)


def lines(asked: list[tuple[int, str, int]]) -> list[bytes]:
    """Return sealed command lines, after a hello that opens the session."""
    nonce = 1
    found = [seal(b"!%04X.0001 hello" % SESSION)]
    for step, words, session in asked:
        nonce = nonce + step & 0xFFFF
        found.append(seal(b"!%04X.%04X %s" % (session, nonce, words.encode())))
    return found


def in_mid_game(number: int, decisions: int) -> Game:
    game, player = Game(), Chance(number)
    game.new(3, list(PRESETS.values())[number % len(PRESETS)], 0, seed_bytes(number))
    while decisions and not game.over():
        seat = (game.owed() & -game.owed()).bit_length() - 1
        game.refill()
        game.decide(seat, player.choose(game, seat))
        game.events.clear()
        decisions -= 1
    return game


def answers(scene: ScriptedConsole) -> list[tuple[str, ...]]:
    """Return the answers that were written, each once even if it was sent again."""
    frames = [found for found in Reader().feed(bytes(scene.line.output)) if isinstance(found, Frame)]
    told = {frame.number: frame.words for frame in frames}
    return [told[number] for number in sorted(told) if told[number][0] in ("ok", "no")]


@MANY
@given(LINES, st.integers(0, 99))
def test_no_command_but_abort_touches_a_game(asked: list[tuple[int, str, int]], number: int) -> None:
    """Each line that fits gets an answer, and each refusal has a reason that the host knows."""
    scene = ScriptedConsole()
    scene.load(bytes(in_mid_game(number, number).s))
    before = bytes(scene.game.s), scene.table.match.bots, list(scene.table.match.locks), list(scene.table.match.names)
    known = 0
    for line in lines(asked):
        scene.line.input += line
        scene.run(TICKS)
        known += len(line) <= 400 and bool(line[11:-8].strip(b" ") or line[12:-8])
    scene.run(20 * TICKS)
    assert (
        bytes(scene.game.s),
        scene.table.match.bots,
        list(scene.table.match.locks),
        list(scene.table.match.names),
    ) == before
    assert scene.table.match.playing or scene.game.over()
    found = answers(scene)
    assert len(found) == known
    assert all(words[0] == "ok" or words[2] in REFUSALS for words in found)


@MANY
@given(LINES, st.booleans(), st.integers(0, 99), st.integers(0, 200), st.randoms(use_true_random=False))
def test_what_comes_back_does_not_depend_on_what_is_hidden(
    asked: list[tuple[int, str, int]], aborted: bool, number: int, decisions: int, luck: Random
) -> None:
    """Twins that differ in hands, dice, decks and seed give the same bytes, lights and sounds in every tick."""
    game = in_mid_game(number, decisions)
    if game.over():
        return
    twin = clone(game)
    scramble(twin, PUBLIC, luck)
    one, two = ScriptedConsole(), ScriptedConsole()
    for scene, state in ((one, game.s), (two, twin.s)):
        scene.load(bytes(game.s))
        scene.game.load(bytes(state))
        scene.table.refresh()
    for line in lines([*asked, (1, "abort" if aborted else "ping", SESSION), (1, GOOD, SESSION)]):
        for scene in (one, two):
            scene.line.input += line
        for _ in range(TICKS):
            one.run(1)
            two.run(1)
            assert one.line.output == two.line.output
            assert one.board.chain.state == two.board.chain.state and one.board.tone == two.board.tone


@pytest.mark.parametrize(("asked", "answer"), [("log", "gone"), ("dance", "unknown")])
def test_a_command_for_which_no_memory_is_left_is_refused(
    asked: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five phones leave that little memory. The console goes on, and answers when there is memory again."""

    def no_memory(name: str) -> None:
        raise MemoryError(name)

    scene = ScriptedConsole()
    hello, first, again = lines([(1, asked, SESSION)] * 2)
    with monkeypatch.context() as short:
        short.setattr(overlays, "load", no_memory)
        scene.line.input += hello + first
        scene.run(TICKS)
    assert answers(scene)[-1][2] == "memory"
    scene.line.input += again
    scene.run(TICKS)
    assert answer in answers(scene)[-1]


def test_nobody_makes_the_console_allocate_without_bound() -> None:
    """After many games, each with five names of the greatest length, the console keeps only five names."""
    scene = ScriptedConsole()
    nonce = 1
    scene.line.input += seal(b"!0001.0001 hello")
    name = "🎲" * 12
    for _ in range(10):
        for words in (
            f"new preset=first sheriff=0 human={name} human={name} human={name} human={name} human={name}",
            "abort",
            "new " + "x " * 90,
        ):
            nonce += 1
            scene.line.input += seal(b"!0001.%04X %s" % (nonce, words.encode()))
            scene.run(TICKS)
    scene.run(TICKS)
    table = scene.table
    assert len(table.match.names) == 5 and {len(each) for each in table.match.names} == {48}
    assert (
        len(table.reporter.link.sent.buf) == 2048
        and len(table.reporter.link.command.buf) == 400
        and len(table.reporter.link.past) == 8
    )


def test_a_session_that_another_has_followed_cannot_be_replayed() -> None:
    scene = ScriptedConsole()
    begun = [seal(b"!0001.0001 hello"), seal(b"!0001.0002 " + GOOD.encode()), seal(b"!0001.0003 abort")]
    for line in [*begun, seal(b"!0002.0001 hello"), *begun]:
        scene.line.input += line
        scene.run(TICKS)
    assert [words[0] + words[2] if words[0] == "no" else "ok" for words in answers(scene)] == ["ok"] * 4 + [
        "nosession"
    ] * 3
    assert scene.table.match.playing, "its people were asked, once"
