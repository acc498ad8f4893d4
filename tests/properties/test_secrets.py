"""Games that differ only in what is hidden look the same, byte for byte, to everyone who may not see it.

Twins are a game and a copy in which two hidden cards with the same back are exchanged, or a die is turned under its
cup. Both get the same answers, and must tell a viewer the same until the rules show one of the two cards, or that die.
"""

from itertools import takewhile
from random import Random

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from chance import Luck, begin, choose, owing, think
from dicetown.cards import BRUTE, DRAWN, JOE, NONE, back
from dicetown.events import E_KEEP, E_SCORE, E_THROW
from dicetown.game import DONE, Game
from dicetown.layout import ASKED, CARD, DICE, KEPT, LOCATION, LOOKED_AT, OWED, PLAYER, QUESTION, SEATS, SEED, SWITCHES
from dicetown.presets import JOE_AT_SHERIFF
from dicetown.questions import (
    BRUTE_WINDOW,
    CHEAT_WINDOW,
    CORRUPTION_WINDOW,
    CREDIT_WINDOW,
    DYNAMITE_WINDOW,
    ELIXIR_WINDOW,
    GIRLS_WINDOW,
    KEEP,
    OFFER,
    SALOON_PICK,
    SHARING_WINDOW,
    SHERIFF_WINDOW,
    STORE_PICK,
    WANTED_WINDOW,
)
from host.game.public_state import Table
from scene import Scene, offer
from tests.properties.twins import (
    PUBLIC,
    blanked,
    clone,
    hidden_cards,
    hidden_dice,
    pile,
    rename,
    rightly_shown,
    scramble,
    shows,
    told,
    with_copies,
)

NUMBERS = st.integers(0, 2**16 - 1)  # decides a deal, its seats and switches, and which seats are bots
DECISIONS = st.integers(0, 150)
VIEWERS = st.integers(PUBLIC, 4)
RANDOM = NUMBERS.map(Random)
MANY = settings(max_examples=120)
PLAYS = {  # questions whose choices depend on cards held
    *(KEEP, BRUTE_WINDOW, CHEAT_WINDOW, DYNAMITE_WINDOW, SHARING_WINDOW, CREDIT_WINDOW, GIRLS_WINDOW),
    *(SHERIFF_WINDOW, CORRUPTION_WINDOW, ELIXIR_WINDOW, WANTED_WINDOW),
}
AHEAD = 60  # decisions for which twins are followed


def _answer(g: Game, seat: int, choice: int) -> int:
    g.refill()
    return int(g.decide(seat, choice))


def _any_answer(g: Game, luck: Luck, number: int) -> tuple[int, int]:
    seat = owing(g, luck)
    return seat, think(g, seat) if number >> seat & 1 else choose(g, seat, luck)


def _before_scores(events: list[bytes]) -> list[bytes]:
    """Leave out the scores: at the end all that is held counts, for everyone to see (E7)."""
    return list(takewhile(lambda event: event[0] != E_SCORE, events))


def _game(number: int, decisions: int) -> tuple[Game, Luck]:
    """Return a game after some decisions, played by bots and at random."""
    g, luck = begin(number), Luck(number)
    for _ in range(decisions):
        if not g.over():
            _answer(g, *_any_answer(g, luck, number))
            g.events.clear()
    assume(not g.over())
    return clone(g), luck


def _may(g: Game, viewer: int) -> list[int]:
    """Return what a viewer is asked and its first choices; of the others, only who is asked."""
    seen = [g.s[QUESTION], g.s[OWED]]
    choice = -1
    if viewer != PUBLIC:
        while len(seen) < 40:
            choice = g.next(viewer, choice)
            seen.append(choice)
    return seen


@MANY
@example(37417, 135, 0, Random(1))  # seat 1 has answered that it plays Sharing
@given(NUMBERS, DECISIONS, VIEWERS, RANDOM)
def test_hidden_cards_change_nothing_that_is_told(number: int, decisions: int, viewer: int, pick: Random) -> None:
    """Cards in other hands, decks and discards. Only Joe shows himself when he is gained (Q45)."""
    one, luck = _game(number, decisions)
    assume(viewer < one.s[SEATS])
    answered = one.s[ASKED] & ~one.s[OWED] if one.s[QUESTION] in PLAYS else 0
    bound = [card for seat in range(one.s[SEATS]) if answered >> seat & 1 for card in pile(one.s, seat)]
    cards = [card for card in hidden_cards(one.s, viewer) if card not in bound]  # an answer given may play its card
    if not one.s[SWITCHES] & JOE_AT_SHERIFF:
        cards = [card for card in cards if card != JOE]
    held = [card for seat in range(one.s[SEATS]) for card in pile(one.s, seat) if card in cards]
    card = pick.choice(held or cards)
    other = pick.choice([each for each in cards if back(each) == back(card)])
    names = {card: other, other: card}
    copies = with_copies(names)  # of two Cheats the one that came first is played, so a twin may play the other copy
    two = clone(one)
    rename(two.s, names)
    for _ in range(AHEAD):
        assert _may(one, viewer) == _may(two, viewer)
        question = one.s[QUESTION]
        seat, choice = _any_answer(one, luck, number)
        assert _answer(one, seat, choice) == DONE
        if _answer(two, seat, choice) != DONE:
            assert question in PLAYS  # one of the two cards is played, or Brute must pay for dice
            return
        seen, also = told(one, viewer), told(two, viewer)
        for event, twin in zip(seen, also, strict=False):
            if event[0] == twin[0] == E_SCORE:
                return  # at the end all that is held counts, for everyone to see (E7)
            assert blanked(event, copies) == blanked(twin, copies)
            if event != twin or shows(event, names):
                assert rightly_shown(event, viewer, one.s)
                return
        assert len(seen) == len(also)
        if one.over():
            return


@MANY
@given(NUMBERS, DECISIONS, VIEWERS, RANDOM)
def test_dice_under_a_cup_change_nothing_that_is_told(number: int, decisions: int, viewer: int, pick: Random) -> None:
    """A die that is thrown again is never shown, and a kept one not before the cups are lifted (R5)."""
    one, luck = _game(number, decisions)
    assume(viewer < one.s[SEATS])
    dice = hidden_dice(one.s, viewer)
    assume(dice)
    at = pick.choice(dice)
    seat, die = divmod(at - DICE, 5)
    two = clone(one)
    two.s[at] = (one.s[at] + pick.randrange(1, 6)) % 6
    while one.s != two.s:
        assert _may(one, viewer) == _may(two, viewer)
        answer = _any_answer(one, luck, number)
        assert _answer(one, *answer) == _answer(two, *answer) == DONE
        seen, also = told(one, viewer), told(two, viewer)
        if seen != also:
            event, twin = next(pair for pair in zip(seen, also, strict=False) if pair[0] != pair[1])
            assert event[0] == E_KEEP and event[2] == seat
            assert [i for i in range(10) if event[i] != twin[i]] == [4 + die]
            return
        assert not one.s[KEPT + seat] >> die & 1 or one.s == two.s  # a die that was not kept has been thrown again


@MANY
@given(NUMBERS, DECISIONS, VIEWERS, RANDOM)
def test_dice_to_come_are_told_by_nobody(number: int, decisions: int, viewer: int, pick: Random) -> None:
    """With another seed the next throws differ, and others learn it only when the cups are lifted (R2, R5, R12)."""
    one, luck = _game(number, decisions)
    assume(viewer < one.s[SEATS] and one.s[LOCATION] == NONE)
    two = clone(one)
    two.s[SEED : SEED + 32] = pick.randbytes(32)
    two = clone(two)
    while one.s[LOCATION] == NONE:
        answer = _any_answer(one, luck, number)
        assert _answer(one, *answer) == _answer(two, *answer) == DONE
        for event, twin in zip(told(one, viewer), told(two, viewer), strict=False):
            if event != twin:
                last, thrower = event[4], event[2]
                assert event[0] == E_KEEP or (event[0] == E_THROW and (last or thrower == viewer))
                return


@MANY
@given(NUMBERS, DECISIONS, RANDOM)
def test_private_choices_change_nothing_that_is_told(number: int, decisions: int, pick: Random) -> None:
    """Which card somebody keeps, takes, or offers face down: the public gets its back, in the same order."""
    one, luck = _game(number, decisions)
    for _ in range(AHEAD):
        seat, choice = _any_answer(one, luck, number)
        two = clone(one)
        assert _answer(two, seat, _other_card(one, seat, choice, pick)) == DONE
        joes = JOE in pile(one.s, DRAWN)
        one.events.clear()
        _answer(one, seat, choice)
        assert joes or _before_scores(told(one, PUBLIC)) == _before_scores(told(two, PUBLIC))
        if one.over():
            return


def _other_card(g: Game, seat: int, choice: int, pick: Random) -> int:
    """Return a choice of another card with the same back, if the choice is of hidden cards; else the same choice."""
    if g.s[QUESTION] == STORE_PICK:
        return pick.choice([each for each in range(5) if g.legal(seat, each)])
    if g.s[QUESTION] == SALOON_PICK:
        looked = g.s[LOOKED_AT : LOOKED_AT + 5]
        alike = [each for each in range(5) if g.legal(seat, each) and back(looked[each]) == back(looked[choice])]
        return pick.choice(alike)
    if g.s[QUESTION] == OFFER:
        other = _other_offer(pile(g.s, seat)[:14], choice, pick)
        return other if g.legal(seat, other) else choice  # cards that are on the table already must stay in the offer
    return choice


def _other_offer(hand: list[int], choice: int, pick: Random) -> int:
    """Return an offer of as many cards of each back from the hand; fenced cards lie open and stay."""
    cards = choice >> 15
    new = cards >> len(hand) << len(hand)
    for kind in {back(card) for card in hand}:
        places = [i for i in range(len(hand)) if back(hand[i]) == kind]
        for i in pick.sample(places, sum(cards >> i & 1 for i in places)):
            new |= 1 << i
    return choice & (1 << 15) - 1 | new << 15


def test_an_offer_does_not_tell_the_order_of_the_hand() -> None:
    """A Store card and a deed are offered and accepted: it looks the same with the first Store card and the last."""
    views = []
    for places in ((0, 1), (1, 2)):
        t = Scene(seats=3, sheriff=0, round=2)
        t.give("brute1", 1, "p1-1", 1, "brute2", 1)
        t.hands("10 J J Q K", "9 9 10 J A", "9 9 10 J A")
        t.answer(1, offer(1, cards=places))
        t.answer(2, 0)
        t.answer(0, 1)
        views.append(t.public)
    assert views[0] == views[1]


@MANY
@given(NUMBERS, DECISIONS, RANDOM)
def test_a_bot_knows_only_what_its_seat_may_see(number: int, decisions: int, pick: Random) -> None:
    """If all that is hidden from it is changed, its choice stays the same."""
    g, luck = _game(number, decisions)
    for _ in range(AHEAD):
        seat = owing(g, luck)
        choice = think(g, seat)
        twin = clone(g)
        scramble(twin, seat, pick)
        assert think(twin, seat) == choice
        _answer(g, *_any_answer(g, luck, number))
        if g.over():
            return


def test_everything_may_be_changed_that_the_public_cannot_see() -> None:
    """Also while somebody is asked for Wanted or a second Brute."""
    g = clone(begin(1))
    g.s[QUESTION], g.s[PLAYER], g.s[CARD] = WANTED_WINDOW, 0, BRUTE
    shown = Table.of(g)
    scramble(g, PUBLIC, Random(1))
    assert Table.of(g) == shown
