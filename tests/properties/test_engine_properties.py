"""Random play of the whole engine: goods are conserved, nobody gets stuck, nothing illegal is accepted, saves and
replays are exact.

The state machine below plays any game that hypothesis can think of; the tests after it play dealt games to their end.
"""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from chance import Luck, begin, choose, owing, play, seed_bytes, think
from dicetown.cards import (
    BADGE,
    BANK,
    CARDS,
    COACH,
    DOLLARS,
    MINE,
    NUGGETS,
    PLACES,
    POTIONS,
    PROPERTY,
    is_property,
)
from dicetown.events import E_MOVE, EVENT_SIZE, Ring
from dicetown.game import DONE, ILLEGAL, NOT_OWED, OVER, Game
from dicetown.layout import GOLD, PURSE, ROUND, SEATS, SHERIFF, SWITCHES
from dicetown.presets import DOC_ELIXIRS, OWN_DICE, PROPERTY_20
from dicetown.questions import OFFER
from scene import Scene, offer
from tests.properties.twins import clone, pile

NUMBERS = st.integers(0, 2**16 - 1)
MANY = settings(max_examples=60)
SMALL = 40  # every question except the offer has fewer choices


class Ledger:
    """Where all goods are, by the `move` events alone."""

    def __init__(self, g: Game) -> None:
        self.where = {card: place for place in range(PLACES) for card in pile(g.s, place)}
        self.dollars = {place: g.s[PURSE + place] for place in range(MINE + 3)}
        self.nuggets = {place: g.s[GOLD + place] for place in range(MINE + 1)}
        self.badge = g.s[SHERIFF]

    def move(self, event: bytes) -> None:
        what, n, source, target = event[2:6]
        assert source != target and n > 0
        if what < CARDS:
            assert n == 1 and self.where[what] == source, "the card lay elsewhere"
            self.where[what] = target
        elif what == BADGE:
            assert self.badge == source
            self.badge = target
        else:
            purse = {DOLLARS: self.dollars, NUGGETS: self.nuggets}[what]
            assert purse[source] >= n, "more than was there"
            purse[source] -= n
            purse[target] += n

    def agrees(self, g: Game) -> None:
        assert Ledger(g).__dict__ == self.__dict__


def components(g: Game) -> None:
    """Check that everything in the box is on the table exactly once (S2, S3, S6, S8, S10, S11)."""
    s = g.s
    cards = [card for place in range(PLACES) for card in pile(s, place)]
    assert len(cards) == len(set(cards))
    assert len([card for card in cards if card < PROPERTY]) == 19
    assert len([card for card in cards if is_property(card)]) == (20 if s[SWITCHES] & PROPERTY_20 else 25)
    assert len([card for card in cards if card >= POTIONS]) == (7 if s[SWITCHES] & DOC_ELIXIRS else 0)
    assert sum(s[PURSE + place] for place in [*range(5), BANK, COACH]) == 8 * s[SEATS] + 3
    assert sum(s[GOLD + place] for place in [*range(5), MINE]) == 30
    assert s[SHERIFF] < s[SEATS]


def moves(g: Game) -> list[bytes]:
    """Take the unread events, and return the moves among them."""
    found: list = []
    event = bytearray(EVENT_SIZE)
    while g.events.take(event):
        if event[0] == E_MOVE:
            found.append(bytes(event))
    return found


def choices(g: Game, seat: int) -> list[int]:
    """Return the legal choices of a seat; of offers only the first ones."""
    found: list = []
    choice = g.next(seat, -1)
    while choice >= 0 and len(found) < SMALL:
        found.append(choice)
        choice = g.next(seat, choice)
    return found


def answer(g: Game, seat: int, choice: int) -> int:
    g.refill()
    return int(g.decide(seat, choice))


class Table(RuleBasedStateMachine):
    """Any seats, switches and answers, with illegal attempts and saves in between."""

    @initialize(
        seats=st.integers(2, 5), switches=st.integers(0, OWN_DICE - 1), sheriff=st.integers(0, 4), number=NUMBERS
    )
    def deal(self, seats: int, switches: int, sheriff: int, number: int) -> None:
        self.g = Game()
        self.g.new(seats, switches, sheriff % seats, seed_bytes(number))
        self.ledger = Ledger(self.g)
        self.g.events.clear()

    @precondition(lambda self: not self.g.over())
    @rule(numbers=st.lists(NUMBERS, min_size=4, max_size=40))
    def play_on(self, numbers: list[int]) -> None:
        """Play on. Each number chooses a seat and one of its choices."""
        for number in numbers:
            if self.g.over():
                return
            seats = [seat for seat in range(5) if self.g.owed() >> seat & 1]
            seat = seats[number % len(seats)]
            mine = choices(self.g, seat)
            assert mine, "stuck"
            assert answer(self.g, seat, mine[number // 5 % len(mine)]) == DONE
            for move in moves(self.g):
                self.ledger.move(move)

    @rule(seat=st.integers(-2, 300), choice=st.integers(-2, 40) | st.integers(-(2**31), 2**31))
    def try_anything(self, seat: int, choice: int) -> None:
        """An illegal choice changes no byte, and the result code says why."""
        if self.g.legal(seat, choice):
            return
        self.g.refill()
        before = bytes(self.g.s)
        code = self.g.decide(seat, choice)
        owes = 0 <= seat < 5 and bool(self.g.owed() >> seat & 1)
        assert code == (OVER if self.g.over() else ILLEGAL if owes else NOT_OWED)
        assert bytes(self.g.s) == before and self.g.events.count == 0

    @rule()
    def legal_and_next_agree(self) -> None:
        """`legal` accepts exactly what `next` lists, and `decide` accepts it too."""
        for seat in range(5):
            listed = choices(self.g, seat)
            if self.g.question(seat) == OFFER:
                assert all(self.g.legal(seat, choice) for choice in listed)
                continue
            assert listed == [choice for choice in range(-3, 300) if self.g.legal(seat, choice)]
            assert bool(listed) == bool(self.g.owed() >> seat & 1)
            for choice in listed:
                assert answer(clone(self.g), seat, choice) == DONE

    @rule()
    def save_and_load(self) -> None:
        self.g = clone(self.g)

    @invariant()
    def nothing_is_made_or_lost(self) -> None:
        components(self.g)
        self.ledger.agrees(self.g)

    @invariant()
    def the_table_is_sane(self) -> None:
        g = self.g
        assert g.over() == (g.owed() == 0) and g.events.lost == 0
        assert g.owed() >> g.s[SEATS] == 0
        assert 1 <= g.s[ROUND] <= (20 if g.s[SWITCHES] & PROPERTY_20 else 25)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=12)


@MANY
@given(NUMBERS)
def test_goods_are_conserved_after_every_event(number: int) -> None:
    """S8: in whole games with two to five seats and all switches. A round gives away at least one deed (Q76)."""
    g = begin(number)
    ledger = Ledger(g)

    def check(g: Game) -> None:
        for move in moves(g):
            ledger.move(move)
        components(g)
        ledger.agrees(g)
        assert g.owed() or g.over()
        assert g.s[ROUND] <= (20 if g.s[SWITCHES] & PROPERTY_20 else 25)

    play(g, Luck(number), number % 32, check)
    assert g.events.lost == 0


@MANY
@given(NUMBERS, st.integers(0, 120), st.integers(0, 120))
def test_a_loaded_game_goes_on_alike(number: int, before: int, after: int) -> None:
    """A game saved at any point and the original, played on side by side, have equal bytes and equal events."""
    g, luck = begin(number), Luck(number)
    for _ in range(before):
        if not g.over():
            seat = owing(g, luck)
            answer(g, seat, choose(g, seat, luck))
    twin = clone(g)
    g.events.clear()
    for _ in range(after):
        assert g.s == twin.s
        if g.over():
            break
        seat = owing(g, luck)
        choice = choose(g, seat, luck)
        assert answer(g, seat, choice) == answer(twin, seat, choice) == DONE
        assert all_events(g) == all_events(twin)


def all_events(g: Game) -> list[bytes]:
    found: list = []
    event = bytearray(EVENT_SIZE)
    while g.events.take(event):
        found.append(bytes(event))
    return found


@MANY
@given(NUMBERS)
def test_a_history_replays_to_the_same_bytes(number: int) -> None:
    """The deal and the decisions are the whole game."""
    g, luck = begin(number), Luck(number)
    decisions = []
    while not g.over():
        seat = owing(g, luck)
        decisions.append((seat, think(g, seat) if number >> seat & 1 else choose(g, seat, luck)))
        assert answer(g, *decisions[-1]) == DONE
    again = begin(number)
    for decision in decisions:
        assert answer(again, *decision) == DONE
    assert again.s == g.s and again.over()


@MANY
@given(NUMBERS, NUMBERS)
def test_the_order_of_answers_does_not_matter(number: int, shuffle: int) -> None:
    """Simultaneous answers are accepted in any order, and take effect together after the last (R5)."""
    g, luck, pick = begin(number), Luck(number), Random(shuffle)
    for _ in range(60):
        if g.over():
            return
        seats = [seat for seat in range(5) if g.owed() >> seat & 1]
        answers = [(seat, choose(g, seat, luck)) for seat in seats]
        twin = clone(g)
        g.events.clear()
        for each in answers:
            assert answer(g, *each) == DONE
        for each in pick.sample(answers, len(answers)):
            assert twin.events.count == 0
            assert answer(twin, *each) == DONE
        assert g.s == twin.s and all_events(g) == all_events(twin)


def test_the_ring_holds_the_longest_step() -> None:
    """The most events of one step, in play and in the worst case that could be constructed, fit into the ring."""
    most = 0

    def note(g: Game) -> None:
        nonlocal most
        most = max(most, g.events.count)

    for number in range(40):
        play(begin(number), Luck(number), number % 32, note)
    worst = longest_step()
    print(f"most events of a step: {most} in 40 games, {worst} at worst; the ring holds {Ring.capacity}")
    assert most < worst == 64 < Ring.capacity


def longest_step() -> int:
    """Count the events of a tie bought with all goods, then a Store visit that must shuffle nineteen cards."""
    t = Scene(seats=5, sheriff=4)
    t.empty("store", "discard")
    deeds = t.cards("property") + t.cards("row")
    for i in range(24):
        t.give(deeds[i], i % 4)
    for seat in range(4):
        t.nuggets(seat, 1)
    t.nuggets("mine", 26)
    t.dollars("stagecoach", 1)
    t.hands("9 9 10 Q K", "9 9 10 Q K", "10 10 10 Q K", "J J J J J", "A A A Q K")
    for seat in range(4):
        t.answer(seat, offer(0, dollars=1, nuggets=1, cards=range(6)))
    t.g.refill()
    assert t.g.decide(4, 0) == DONE and t.asked() == ("storepick", [3])
    return int(t.g.events.count)
