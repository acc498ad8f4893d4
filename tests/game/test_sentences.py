"""Sentences about events: names instead of numbers, nothing hidden, at most one sentence."""

import re

import pytest

from dicetown import cards as c
from dicetown.events import BY_LOCATION, EVENTS
from dicetown.question_table import QUESTION_WORDS
from host.game import names, sentences
from host.game.events import FAULTS, Event
from host.game.public_state import Table
from host.i18n.translation import speaking

TABLE = Table(names=["Ann", "Bo", "Cy"], bots=[False, False, True], round=2)

SAID = (
    (Event("round", {"n": 3}), "Round 3."),
    (Event("keep", {"seat": 0, "n": 2, "d0": 2, "d1": 255, "d2": 2, "d3": 255, "d4": 255}), "Ann keeps J J."),
    (Event("keep", {"seat": 0, "n": 0, **{f"d{i}": 255 for i in range(5)}}), "Ann keeps nothing."),
    (Event("play", {"seat": 1, "card": c.JOE, "target": 0}), "Bo plays Nervous Joe against Ann: $4 to pay."),
    (Event("play", {"seat": 1, "card": c.GIRLS, "target": c.NONE}), "Bo plays Girls: two turns in the Saloon."),
    (
        Event("cancel", {"seat": 2, "card": c.BRUTE + 1}),
        "Cy answers with Wanted: Brute has no effect.",
    ),
    (Event("cheat", {"seat": 2, "die": 1, "from": 0, "to": 5}), "Cy turns a die from 9 to A."),
    (Event("hand", {"seat": 0, **dict(zip(("d0", "d1", "d2", "d3", "d4"), (5, 1, 5, 1, 5)))}), "full house"),
    (Event("tied", {"location": 1, "seats": 7, "sheriff": 2}), "Tie at the Bank: Ann, Bo and Cy. Sheriff Cy decides."),
    (
        Event("offer", {"seat": 0, "favours": 1, "dollars": 2, "nuggets": 1, "store": 0, "property": 2}),
        "Ann offers $2, 1 nugget, 2 deeds if Bo wins.",
    ),
    (Event("tie", {"location": 1, "seats": 3, "sheriff": 2, "pick": 0, "taken": 0}), "Cy picks Ann."),
    (Event("win", {"location": 1, "seat": 1, "count": 2}), "Bo wins the Bank: most 10."),
    (Event("win", {"location": 0, "seat": c.NONE, "count": 0}), "Nobody wins the Gold Mine: there is no 9."),
    (
        Event("move", {"what": c.DOLLARS, "n": 7, "from": c.BANK, "to": 1, "cause": BY_LOCATION}),
        "Bo takes $7 from the Bank.",
    ),
    (
        Event("move", {"what": c.NUGGETS, "n": 1, "from": c.MINE, "to": 0, "cause": BY_LOCATION}),
        "Ann digs up 1 nugget.",
    ),
    (
        Event("move", {"what": c.STORE_BACK, "n": 1, "from": 0, "to": 2, "cause": c.POTIONS + 5}),
        "Cy gets a Store card from Ann.",
    ),
    (
        Event("move", {"what": c.PROPERTY + 24, "n": 1, "from": c.ROW, "to": 2, "cause": BY_LOCATION}),
        "Cy is given a deed worth 5",
    ),
    (Event("move", {"what": c.STORE_BACK, "n": 1, "from": c.DRAWN, "to": c.DISCARD, "cause": BY_LOCATION}), ""),
    (Event("visit", {"seat": 0, "benefit": 1}), "Ann has won no location. Ann gets barbed wire from the Doc"),
    (Event("look", {"seat": 0, "victim": 1, "card": c.PROPERTY_BACK}), "Ann draws a deed from Bo's hand."),
    (Event("score", {"seat": 0, "total": 36}), "Ann: 36 points."),
    (Event("end", {"reason": 1, "winner": 1}), "The Mine is empty. Bo wins the game!"),
    (Event("name", {"seat": 1, "bot": 1, "name": "Bo"}), "A bot plays for Bo now."),
    (Event("name", {"seat": 2, "bot": 0, "name": "Cy"}), "Cy plays now, in place of the bot."),
    (Event("name", {"seat": 0, "bot": 0, "name": "Ann"}), ""),
    (Event("name", {"seat": 0, "bot": 1, "name": "Zoe"}), ""),
    (Event("declined", {"seat": 0}), "Ann declines"),
    (Event("station", {"seat": 0, "present": 0}), "Station 1 does not answer"),
    (Event("station", {"seat": 0, "present": 1}), "Station 1 is back."),
    (Event("fault", {"seat": 3, "what": FAULTS.index("bus")}), "Station 4 holds the data line"),
    (Event("fault", {"seat": 3, "what": FAULTS.index("left")}), "Station 4: the button LEFT is stuck"),
    (Event("fault", {"seat": 3, "what": FAULTS.index("keep2")}), "the button 2 is stuck"),
    (Event("ask", {"question": 1, "seats": 7, "location": 255}), ""),
)


@pytest.mark.parametrize(("event", "said"), SAID)
def test_an_event_in_words(event: Event, said: str) -> None:
    sentence = sentences.sentence(event, TABLE)
    assert said in sentence if said else not sentence
    assert "{" not in sentence and not re.search(r"\b255\b", sentence)


@pytest.mark.parametrize(("names", "said"), [(["Élodie", "Bo"], "d'Élodie"), (["Hugo", "Bo"], "de Hugo")])
def test_french_shortens_a_word_before_a_name_with_a_vowel(names: list[str], said: str) -> None:
    event = Event("look", {"seat": 1, "victim": 0, "card": c.PROPERTY_BACK})
    with speaking("fr"):
        assert said in sentences.sentence(event, Table(names=names, bots=[False, False], round=2))


def test_a_fault_of_every_kind_has_words_of_its_own() -> None:
    said = {sentences.sentence(Event("fault", {"seat": 0, "what": what}), TABLE) for what in range(len(FAULTS))}
    assert len(said) == len(FAULTS) and "" not in said


def test_a_station_is_nothing_to_speak_of_before_a_game() -> None:
    assert sentences.sentence(Event("station", {"seat": 0, "present": 1}), Table(names=["Ann", "Bo"])) == ""


def test_every_question_says_what_is_going_on() -> None:
    for number, name in enumerate(QUESTION_WORDS[1:], 1):
        table = Table(["Ann", "Bo"]).changed(question=number, asked=3, locked=1)
        assert sentences.waiting(table) == f"Bo: {sentences.DOING[name]}"


def test_nobody_is_awaited_when_nothing_is_asked() -> None:
    assert sentences.waiting(TABLE) == ""
    assert sentences.waiting(Table(["Ann", "Bo"]).changed(question=0, asked=3)) == "", "as a server that lies may say"


def test_every_kind_of_event_is_said_or_left_out_on_purpose() -> None:
    silent = {"setup", "ask", "offered"}
    assert {row[0] for row in EVENTS} == set(sentences.SPEAK) | silent


def test_every_card_has_a_name() -> None:
    for card in range(c.CARDS):
        assert names.card(card)
