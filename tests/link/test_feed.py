"""The feed: every event and every table arrives as it was sent, and nothing that anybody sends does harm."""

import json
import random
from contextlib import suppress
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown import cards as c
from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.presets import PRESETS
from host.engine.chance import Chance, seed_bytes
from host.game.connection import Status
from host.game.events import ROWS, THINGS, WORDS, BadLine, Event, decode, parse
from host.game.public_state import STEPS, Table
from host.link.feed import fields_of, line_of, message_of, table_of
from host.link.hello import Hello

NAMES = ["Ann", "Bo Ü", "<b>", "-", "Di %"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_comes_through(preset: str) -> None:
    """Each event arrives, and the table after each decision; a listener that comes late has the same table."""
    game, player = Game(), Chance(preset)
    game.new(5, PRESETS[preset], 1, seed_bytes(f"feed {preset}"))
    raw = bytearray(EVENT_SIZE)
    while game.events.take(raw):
        pass
    table = Table.of(game, NAMES, [True, False, False, True, False])
    late = message_of(line_of(table))
    assert isinstance(late, Table)
    while not game.over():
        owed = game.owed()
        seat = random.Random(0).choice([i for i in range(5) if owed >> i & 1])
        game.refill()
        game.decide(seat, player.choose(game, seat))
        while game.events.take(raw):
            conceal(raw, 0)
            event = decode(raw)
            again = message_of(line_of(event))
            assert again == event
            table.apply(event)
            assert isinstance(again, Event)
            late.apply(again)
        assert late == table
        assert message_of(line_of(table)) == table


def test_names_and_troubles_come_through() -> None:
    for message in (
        Event("name", {"seat": 2, "bot": 1, "name": "Bo Ü %"}),
        Event("seed", {"hash": "ab" * 32}),
        Event("fault", {"seat": 0, "what": 3}),
        Event("station", {"seat": 4, "present": 0}),
        Event("undo", {"answers": 2}),
        Status("unplugged", "The console was unplugged."),
        Table(),
    ):
        assert message_of(line_of(message)) == message
    assert line_of(Hello(1, 1, "0", "pico", 5)) == ""


def test_a_status_is_one_line_that_a_terminal_can_show() -> None:
    assert line_of(Status("waiting", "a\nb")) == "status waiting a b"
    assert message_of("status waiting \x1b[2Ja") == Status("waiting", "[2Ja")


@given(st.text(max_size=200))
def test_any_text_is_refused_or_understood(text: str) -> None:
    for kind in ("", "event ", "table ", "status "):
        try:
            message_of(kind + text)
        except BadLine:
            continue


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return [path] * bool(path) + [leaf for key, each in items for leaf in leaves(each, (*path, key))]
    return [path]


FULL = Table(["Ann", "Bo"], [True, False]).changed(tie=(3, 3), holders={0: (1, 2)}, scores={})
PATHS = leaves(json.loads(json.dumps(fields_of(FULL))))


@pytest.mark.parametrize("wrong", [None, -1, 1 << 40, 1.5, "x", True, [], {}, [[[]]], "a" * 99])
def test_a_table_with_anything_wrong_in_it_is_refused_or_harmless(wrong: object) -> None:
    """Whatever is in any place of it: BadLine, or a table that can be followed and written down again."""
    for path in PATHS:
        fields = json.loads(json.dumps(fields_of(FULL)))
        place = fields
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = wrong
        try:
            table = message_of("table " + json.dumps(fields))
        except BadLine:
            continue
        assert isinstance(table, Table) and table_of(json.loads(json.dumps(fields_of(table)))) == table


@pytest.mark.parametrize("field", fields_of(Table()))
def test_a_table_with_a_field_missing_is_refused(field: str) -> None:
    fields = fields_of(FULL)
    del fields[field]
    with pytest.raises(BadLine):
        message_of("table " + json.dumps(fields))


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(BadLine):
        message_of("table " + "[" * 70000)


WORDS_OF = {
    "text": ["Ann", "-", "%80", "x" * 41, "x" * 400, "\ud800"],
    "seats": ["-", "0", "34", "01234"],
    "seat": ["-", "0", "1", "4"],
    "bool": ["0", "1"],
    "switches": ["0", "255", "4095", "4096"],
    "n": ["0", "1", "9", "200", "255", "256", str((1 << 30) - 1)],
}


def words_for(name: str) -> st.SearchStrategy[list[str]]:
    """Return lines of this name, with any values that its types allow and some that they don't."""
    fields = []
    for _, kind in ROWS[name]:
        if kind == "cards":
            fields.append(st.lists(st.sampled_from(sorted(THINGS)), max_size=60))
        else:
            fields.append(st.sampled_from(WORDS_OF.get(kind) or sorted(WORDS[kind])).map(lambda word: [word]))
    return st.tuples(*fields).map(lambda parts: [name, *chain.from_iterable(parts)])


@given(st.lists(st.sampled_from(sorted(STEPS)).flatmap(words_for), max_size=40))
def test_whatever_a_console_says_its_table_can_be_read_back(lines: list[list[str]]) -> None:
    table = Table()
    for words in lines:
        with suppress(BadLine):
            table.apply(parse(words))
    assert message_of(line_of(table)) == table


def test_goods_that_are_not_there_do_not_move() -> None:
    """However often a move is announced, no amount falls below zero or grows beyond what the engine can hold."""
    table = Table(names=["Ann", "Bo"], bots=[False, False])
    for words in (
        "move dollars 255 0 1 offer",
        "move storeback 255 0 1 joe",
        "move p1-1 1 1 row rule",
        "move p1-1 1 1 front0 -",
    ) * 5000:
        table.apply(parse(words.split()))
    assert (table.dollars[0], table.dollars[1], table.counts[0][0], table.counts[1][0]) == (0, 255, 0, 255)
    assert (table.shown[c.ROW], table.shown[c.FRONT]) == ([], [c.PROPERTY])
    assert message_of(line_of(table)) == table


@pytest.mark.parametrize(
    "line",
    ["move dollars 256 bank 1 -", "move badge 1 box mine -", "move dollars 2 bank 1 luckk", "name 0 human " + "x" * 41],
)
def test_lines_that_no_console_in_its_right_mind_says_are_refused(line: str) -> None:
    with pytest.raises(BadLine):
        parse(line.split())
