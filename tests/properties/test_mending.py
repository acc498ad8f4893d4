"""Steps taken back and goods corrected in any game: nothing is lost or learnt, and the game still ends."""

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chance import Luck, begin, choose, owing, think
from dicetown.cards import DRAWN, JOE, ROW, back
from dicetown.correct import ready
from dicetown.events import EVENT_SIZE, Ring, conceal
from dicetown.game import DONE, Game
from dicetown.layout import ASKED, KEPT, ROUND, SEATS, SWITCHES
from dicetown.presets import JOE_AT_SHERIFF
from dicetown.undo import Undo
from host.engine.chance import seed_bytes
from host.game.players import NAMES
from host.game.record import Start, preset_of, replay
from tests.game.mended import Mended
from tests.properties.test_engine_properties import components
from tests.properties.twins import PUBLIC, clone, hidden_cards, hidden_dice, pile, rename, scramble, told

NUMBERS = st.integers(0, 2**16 - 1)
DECISIONS = st.integers(0, 150)
VIEWERS = st.integers(PUBLIC, 4)
RANDOM = NUMBERS.map(Random)
MANY = settings(max_examples=50)
AHEAD = 30  # decisions for which a game is followed


def at(number: int, decisions: int) -> tuple[Game, Luck]:
    """Return a game after some decisions."""
    g, luck = begin(number), Luck(number)
    for _ in range(decisions):
        if not g.over():
            answer(g, *any_answer(g, luck, number))
    assume(not g.over())
    return clone(g), luck


def any_answer(g: Game, luck: Luck, number: int) -> tuple[int, int]:
    seat = owing(g, luck)
    return seat, think(g, seat) if number >> seat & 1 else choose(g, seat, luck)


def answer(g: Game, seat: int, choice: int) -> int:
    g.refill()
    g.events.clear()
    return int(g.decide(seat, choice))


def public(g: Game) -> list[bytes]:
    """Return the unread events as everyone gets them; they stay unread."""
    ring = Ring()
    ring.buf[:], ring.head, ring.free, ring.count = g.events.buf, g.events.head, g.events.free, g.events.count
    seen = []
    event = bytearray(EVENT_SIZE)
    while ring.take(event):
        conceal(event, 0)
        seen.append(bytes(event))
    return seen


def step(g: Game, undo: Undo, seat: int, choice: int) -> int:
    """Give one answer; a step begins with it if it is the last one awaited. -> the engine's result"""
    if g.owed() == 1 << seat:
        undo.begin(g.s, 0)
    code = answer(g, seat, choice)
    for event in public(g):
        undo.see(event)
    return code


@MANY
@given(NUMBERS, DECISIONS)
def test_a_step_taken_back_has_not_been(number: int, decisions: int) -> None:
    """All bytes are as before, and the same answer gives the same bytes again (S8)."""
    g, luck = at(number, decisions)
    undo = Undo()
    for _ in range(AHEAD):
        before = bytes(g.s)
        seat, choice = any_answer(g, luck, number)
        step(g, undo, seat, choice)
        after = bytes(g.s)
        if undo.possible(g.s):
            undo.restore(g.s)
            assert bytes(g.s) == before and g.legal(seat, choice) and not undo.possible(g.s)
            components(g)
            assert answer(g, seat, choice) == DONE and bytes(g.s) == after
            undo.open = False
        if g.over():
            return


@MANY
@given(NUMBERS, DECISIONS, VIEWERS, RANDOM)
def test_nobody_learns_anything_by_a_step_that_can_be_taken_back(
    number: int, decisions: int, viewer: int, pick: Random
) -> None:
    """If all that is hidden from a viewer changes, they are told the same; only Joe shows where he is not (Q45)."""
    g, luck = at(number, decisions)
    assume(viewer < g.s[SEATS])
    undo = Undo()
    for _ in range(AHEAD):
        seat, choice = any_answer(g, luck, number)
        before = bytes(g.s)
        step(g, undo, seat, choice)
        if before[ASKED] == 1 << seat and undo.possible(g.s):
            twin = Game()
            twin.load(before)
            joe = JOE in pile(twin.s, DRAWN)
            scramble(twin, viewer, pick)
            if g.s[SWITCHES] & JOE_AT_SHERIFF or (not joe and JOE not in pile(twin.s, DRAWN)):
                assert answer(twin, seat, choice) == DONE
                assert told(g, viewer) == told(twin, viewer)
        if g.over():
            return


@MANY
@given(NUMBERS, DECISIONS, RANDOM)
def test_whether_a_step_can_be_taken_back_depends_on_nothing_hidden(number: int, decisions: int, pick: Random) -> None:
    """Q84: in two games that look the same to all, a step can be taken back at the same moments."""
    one, luck = at(number, decisions)
    two = clone(one)
    held = [card for card in hidden_cards(one.s, PUBLIC) if card != JOE or one.s[SWITCHES] & JOE_AT_SHERIFF]
    card = pick.choice(held)
    other = pick.choice([each for each in held if back(each) == back(card)])
    rename(two.s, {card: other, other: card})
    for at_die in hidden_dice(one.s, PUBLIC):
        two.s[at_die] = pick.randrange(6)
    first, second = Undo(), Undo()
    for _ in range(AHEAD):
        seat, choice = any_answer(one, luck, number)
        step(one, first, seat, choice)
        if step(two, second, seat, choice) != DONE or public(one) != public(two):
            return
        assert first.possible(one.s) == second.possible(two.s)
        if one.over():
            return


@settings(max_examples=15)
@given(NUMBERS, st.integers(2, 5), st.integers(0, 2047))
def test_mended_games_end_and_nothing_is_lost(number: int, seats: int, switches: int) -> None:
    """S8, E2, E3: with random corrections, too. The log gives the same game again."""
    start = Start(preset_of(switches), switches, NAMES[:seats], number % seats, seed_bytes(number))
    player = Mended(start, number)
    player.play()
    assert player.game.over() and player.game.s[ROUND] < 60
    components(player.game)
    assert replay(start, player.entries).game.s == player.game.s


@MANY
@given(NUMBERS, DECISIONS)
def test_goods_are_put_right_only_under_the_cups(number: int, decisions: int) -> None:
    """Never while an answer is on its way; afterwards every answer can still be given (R8, R9)."""
    g, _ = at(number, decisions)
    player = Mended.__new__(Mended)
    player.random = Random(number)
    player.game, player.entries, player.undo, player.put_right = g, [], Undo(), 0
    player.seats, player.bots = g.s[SEATS], 0
    if not ready(g.s):
        return
    for _ in range(9):
        player.correct()
        components(g)
        assert len(pile(g.s, ROW)) <= 3
        assert g.s[SWITCHES] & JOE_AT_SHERIFF or not any(JOE in pile(g.s, seat) for seat in range(5))
        for seat in range(g.s[SEATS]):
            if g.owed() >> seat & 1:
                assert g.next(seat, -1) >= 0 and not g.legal(seat, g.s[KEPT + seat] or 32)
