"""Sentences that say why things happened: each reason agrees with the dice in the record, counted again.

The counting is the independent checker's (tests/game/town_phase.py); the sentences are what `history` says.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from dicetown import cards as c
from dicetown.events import BY_LOCATION, BY_OFFER, BY_PRICE, BY_VISIT
from dicetown.presets import PRESETS
from host.game import sentences
from host.game.events import Event
from host.game.follower import Follower
from host.game.players import NAMES
from host.game.public_state import Table
from host.game.record import Line
from host.history.steps import Story
from tests.game.town_phase import ORDER, poker
from tests.game.written import game

FACES = {"mine": "9", "bank": "10", "store": "J", "saloon": "Q", "sheriff": "K"}
SPOKEN = {"9": "9", "10": "10", "J": "Jack", "Q": "Queen", "K": "King"}
NUMBERS = ["none", "one", "two", "three", "four", "five"]
KINDS = {
    (5,): "five of a kind",
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pairs",
    (2, 1, 1, 1): "pair",
}
PLACES = {
    "mine": "the Gold Mine",
    "bank": "the Bank",
    "store": "the General Store",
    "saloon": "the Saloon",
    "sheriff": "the badge",
    "townhall": "the Town Hall",
}


def names(seats: list[int]) -> str:
    several = [NAMES[seat] for seat in seats]
    return several[0] if len(several) == 1 else f"{', '.join(several[:-1])} and {several[-1]}"


def counted(n: int, face: str) -> str:
    return f"{NUMBERS[n]} {SPOKEN[face]}{'s' * (n > 1)}"


def kind(dice: list[str]) -> str:
    spread = sorted(map(ORDER.index, dice))
    if len(set(dice)) == 5:
        return "straight" if spread[4] - spread[0] == 4 else "high card"
    return KINDS[tuple(sorted(Counter(dice).values(), reverse=True))]


def by_group(dice: list[str]) -> str:
    return " ".join(sorted(dice, key=lambda face: (-dice.count(face), -ORDER.index(face))))


def rounds(lines: tuple[Line, ...]) -> Iterator[list[Line]]:
    told: list[Line] = []
    for line in lines:
        if line.get("line") == "round" and told:
            yield told
            told = []
        told.append(line)
    yield told


def reason(hands: dict[int, list[str]], line: Line, sheriff: int) -> str:
    """Return what must be said of a win, by the hands of five dice in the record."""
    place, winner = line["location"], line["seat"]
    face = FACES.get(place, "")
    others = {seat: hand for seat, hand in hands.items() if seat != winner}
    worth: dict[int, Any] = {seat: hand.count(face) if face else poker(hand) for seat, hand in hands.items()}
    best = max(worth[seat] for seat in others)
    rivals = [seat for seat in sorted(others) if worth[seat] == best]
    mine, people, several = hands[winner], names(rivals), len(rivals) > 1
    assert worth[winner] >= best, "the rules agree with the recount"
    has = counted(worth[winner], face) if face else f"{kind(mine)}, {by_group(mine)}"
    if worth[winner] == best:
        return f"{has} like {people}, and Sheriff {NAMES[sheriff]} decides so"
    if face and best == 0:
        return f"{has}, none of {people} has one" if several else f"{has}, {people} has none"
    if face:
        theirs = NUMBERS[best]
    elif kind(mine) == kind(hands[rivals[0]]):
        theirs = by_group(hands[rivals[0]])
    else:
        has, theirs = kind(mine), kind(hands[rivals[0]])
    return f"{has} against {theirs} each of {people}" if several else f"{has} against {people}'s {theirs}"


@pytest.mark.parametrize("who", ["chance", "bots", "frugal"])
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_win_says_why(seats: int, preset: str, who: str) -> None:
    """A1 to A4, L1, L2, L4, L7, L9 to L11, L14 to L16, Q28, Q30, Q31, Q38: in every edition, also after Cheat (R16)."""
    lines = game(preset, seats, 1, who)
    told = (text for step in Story(list(lines)).steps if step.kind == "win" for text in step.texts)
    sheriff = int(lines[0]["sheriff"])
    for each in rounds(lines):
        hands = {line["seat"]: line["dice"] for line in each if line.get("line") == "hand"}
        for line in each:
            if line.get("line") == "move" and line["what"] == "badge":
                sheriff = line["to"]
            if line.get("line") != "win":
                continue
            place, said = line["location"], next(told)
            if line["seat"] is None:
                assert not any(FACES[place] in hand for hand in hands.values())
                word = SPOKEN[FACES[place]]
                nobody = f"There is no {word}: {NAMES[sheriff]} stays Sheriff."
                assert said == (nobody if place == "sheriff" else f"Nobody wins {PLACES[place]}: there is no {word}.")
                continue
            won = "stays Sheriff" if (place, line["seat"]) == ("sheriff", sheriff) else f"wins {PLACES[place]}"
            assert said.startswith(f"{NAMES[line['seat']]} {won}: {reason(hands, line, sheriff)}.")
    assert next(told, None) is None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_tie_says_who_has_what_and_who_decides(seats: int, preset: str) -> None:
    """A4, Q28 to Q33, E10."""
    lines = game(preset, seats, 2)
    told = (text for step in Story(list(lines)).steps if step.kind == "tied" for text in step.texts)
    for each in rounds(lines):
        hands = {line["seat"]: line["dice"] for line in each if line.get("line") == "hand"}
        for tie in (line for line in each if line.get("line") == "tie"):
            said, place, decides = next(told), tie["location"], f"Sheriff {NAMES[tie['sheriff']]} decides."
            if place not in PLACES:
                assert said.endswith(decides)
                continue
            face, dice = FACES.get(place, ""), hands[tie["seats"][0]]
            has = counted(dice.count(face), face) if face else f"{kind(dice)}, {by_group(dice)}"
            where = "for" if place == "sheriff" else "at"
            assert said == f"Tie {where} {PLACES[place]}: {names(tie['seats'])} have {has} each. {decides}"
    assert next(told, None) is None


def test_history_says_what_was_said_at_the_table() -> None:
    """Page, terminal and MQTT follow the public events, `history` the record; the sentences are the same."""
    story = Story(list(game("revised", 4, 1)))
    follower = Follower()
    follower.take(story.first.table)
    open_to_all = ("round", "play", "cancel", "tied", "tie", "win", "visit", "end")
    said = [follower.take(event) for event in story.events]
    live = [news.text for event, news in zip(story.events, said, strict=True) if event.name in open_to_all]
    kept = [text for step in story.steps if step.kind in open_to_all for text in step.texts]
    assert [text for text in live if text] == kept


def hand(seat: int, *dice: int) -> Event:
    return Event("hand", {"seat": seat, **{f"d{i}": face for i, face in enumerate(dice)}})


@pytest.fixture
def table() -> Table:
    """Ann is the Sheriff; Bo has two 10s and three 9s, Ann and Cy have a 10 each."""
    table = Table(["Ann", "Bo", "Cy"], [False] * 3, round=2, badge=0)
    for event in (hand(0, 1, 5, 5, 4, 4), hand(1, 1, 1, 0, 0, 0), hand(2, 1, 3, 3, 3, 4)):
        table.apply(event)
    table.nuggets[c.MINE], table.dollars[c.BANK], table.dollars[:3] = 9, 3, [8, 1, 2]
    return table


def told(table: Table, name: str, **fields: int) -> str:
    """Return what is said of an event, then apply it."""
    event = Event(name, fields)
    said = sentences.sentence(event, table)
    table.apply(event)
    return said


def test_what_a_win_brings_is_told_where_it_is_unusual(table: Table) -> None:
    """L2, L6, L11, Q6, Q9."""
    rank = "Bo wins the Town Hall: full house against Cy's three of a kind."
    assert told(table, "win", location=c.AT_BANK, seat=1, count=2).endswith("against one each of Ann and Cy.")
    table.dollars[c.BANK] = 0
    assert told(table, "win", location=c.AT_BANK, seat=1, count=2).endswith(" The Bank is empty.")
    assert told(table, "win", location=c.AT_TOWNHALL, seat=1, count=0) == f"{rank} The Mayor has no deed left."
    table.shown[c.ROW] = [c.PROPERTY, c.PROPERTY + 5]
    assert told(table, "win", location=c.AT_TOWNHALL, seat=1, count=0) == rank
    assert told(table, "win", location=c.AT_TOWNHALL, seat=1, count=2) == f"{rank} Aces bring 1 more deed."
    assert "Nobody else has a card in hand." in told(table, "win", location=c.AT_SALOON, seat=2, count=3)
    table.counts[0][0] = 1
    assert told(table, "win", location=c.AT_SALOON, seat=2, count=3).endswith("none of Ann and Bo has one.")
    table.round = 1
    assert "two turns" in told(table, "win", location=c.AT_STORE, seat=0, count=1, turns=2)


def test_dice_that_do_not_fit_the_event_give_no_reason(table: Table) -> None:
    """The console may have another version, or lie."""
    assert told(table, "win", location=c.AT_MINE, seat=0, count=2) == "Ann wins the Gold Mine: most 9."
    table.dice[2][0] = c.NONE
    assert told(table, "win", location=c.AT_TOWNHALL, seat=1, count=0).startswith("Bo wins the Town Hall: best hand.")
    assert "Ann and Bo. " in told(table, "tied", location=c.AT_BANK, seats=3, sheriff=0)


def test_payments_say_what_for(table: Table) -> None:
    """R8, R9, R18."""

    def pays(seat: int, n: int) -> str:
        return told(table, "move", **{"what": c.DOLLARS, "n": n, "from": seat, "to": c.COACH, "cause": BY_PRICE})

    table.apply(Event("keep", {"seat": 0, "n": 3, "d0": 1, "d1": 5, "d2": 5, "d3": c.NONE, "d4": c.NONE}))
    table.apply(Event("keep", {"seat": 1, "n": 0, **dict.fromkeys(("d0", "d1", "d2", "d3", "d4"), c.NONE)}))
    table.apply(Event("keep", {"seat": 2, "n": 4, "d0": 1, "d1": 5, "d2": 5, "d3": 5, "d4": c.NONE}))
    assert pays(0, 2) == "Ann pays $2 to the Stagecoach for 3 dice."
    assert pays(1, 1) == "Bo pays $1 to the Stagecoach for keeping nothing."
    assert pays(2, 2) == "Cy pays $2 to the Stagecoach for 4 dice. Cy has no more."


def test_nuggets_say_why_they_are_many_or_few(table: Table) -> None:
    """L1, C2, Q1."""

    def digs(n: int, cause: int = BY_LOCATION) -> str:
        table.nuggets[c.MINE] = 9
        table.apply(Event("win", {"location": c.AT_MINE, "seat": 1, "count": 3}))
        return told(table, "move", **{"what": c.NUGGETS, "n": n, "from": c.MINE, "to": 1, "cause": cause})

    assert digs(3) == "Bo digs up 3 nuggets."
    assert digs(6, c.DYNAMITE) == "Bo digs up 6 nuggets, two for each 9."
    assert digs(6) == "Bo digs up 6 nuggets."
    assert digs(9) == "Bo digs up 9 nuggets. The Mine is empty now."


def test_goods_between_players_say_what_for(table: Table) -> None:
    """Q34, L7, C3, C8, L18, Q2."""

    def gives(cause: int, what: int, n: int = 1) -> str:
        return told(table, "move", **{"what": what, "n": n, "from": 1, "to": 0, "cause": cause})

    assert gives(BY_OFFER, c.NUGGETS, 2) == "Bo gives Ann 2 nuggets, as offered."
    assert gives(BY_OFFER, c.STORE_BACK) == "Ann gets a Store card from Bo, as offered."
    assert gives(BY_LOCATION, c.STORE_BACK) == "Ann steals a Store card from Bo in the Saloon."
    assert gives(c.GIRLS, c.PROPERTY_BACK) == "Ann steals a deed from Bo in the Saloon."
    assert gives(c.POTIONS + 5, c.STORE_BACK) == "Ann gets a Store card from Bo."
    table.dollars[1] = 3
    assert gives(BY_VISIT, c.DOLLARS, 2) == "Bo gives Ann $2."
    assert gives(c.POTIONS, c.DOLLARS, 1) == "Bo gives Ann $1. Bo has no more."
    table.dollars[1] = 3
    assert gives(c.JOE, c.DOLLARS, 3) == "Bo gives Ann $3. Bo has no more."


def test_a_visit_to_the_doc_says_why(table: Table) -> None:
    """L17, L18, C12, Q57."""
    assert (
        told(table, "visit", seat=2, benefit=3) == "Cy has won no location. Cy collects $2 from everyone, for a King."
    )
    table.apply(Event("win", {"location": c.AT_BANK, "seat": 1, "count": 2}))
    assert told(table, "visit", seat=1, benefit=1).startswith("What Bo won brought nothing. Bo gets barbed wire")
    assert told(table, "play", seat=1, card=c.ELIXIR, target=c.NONE).endswith("the Doc still helps.")
    assert told(table, "visit", seat=1, benefit=1) == "Bo gets barbed wire from the Doc, for a 9 or 10."
    table.apply(Event("cancel", {"seat": 0, "card": c.ELIXIR}))
    assert "won" in told(table, "visit", seat=1, benefit=1)
    table.apply(Event("round", {"n": 3}))
    assert "Cy has won no location." in told(table, "visit", seat=2, benefit=0)


def test_a_last_throw_says_once_who_is_complete() -> None:
    """R11."""
    table = Table(["Ann", "Bo", "Cy"], [False] * 3, round=2, badge=0)
    table.apply(hand(1, 1, 1, 0, 0, 0))
    dice = {f"d{i}": c.NONE for i in range(5)} | {"d0": 2}
    first = told(table, "throw", seat=0, n=1, last=1, **dice)
    second = told(table, "throw", seat=2, n=1, last=1, **dice)
    assert re.match(r"Five dice lie before Bo: .+ Ann throws 1 die for the last time: J\.", first)
    assert second == "Cy throws 1 die for the last time: J."


@pytest.mark.parametrize(
    ("points", "deeds", "why"),
    [
        ((30, 36, 30), (1, 1, 1), "36 points against 30 of Ann and Cy."),
        ((36, 36, 30), (1, 2, 9), "As many points as Ann, but more deeds: 2 against 1."),
        ((36, 36, 36), (1, 2, 2), "Equal to Cy in points and deeds: Sheriff Ann decides."),
    ],
)
def test_the_end_says_why_it_was_won(table: Table, points: tuple[int, ...], deeds: tuple[int, ...], why: str) -> None:
    """E8 to E10, in the sentences and on the score sheet."""
    for seat, (total, properties) in enumerate(zip(points, deeds, strict=True)):
        parts = dict.fromkeys(("nuggets", "dollars", "sheriff", "equipment", "property"), 0)
        table.apply(Event("score", {"seat": seat, **parts, "total": total, "properties": properties}))
    assert told(table, "end", reason=1, winner=1) == f"The Mine is empty. Bo wins the game! {why}"
