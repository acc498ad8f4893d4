"""A game step by step: the table at each step is the engine's, and hidden things are where the record puts them."""

import pytest

from dicetown import cards as c
from dicetown.game import Game
from host.game import record, verify
from host.game.places import pile
from host.game.public_state import Table
from host.game.record import Line
from host.history.steps import Story
from tests.game.mended import mended
from tests.game.written import game


def story_of(lines: tuple[Line, ...]) -> Story:
    return Story(list(lines))


@pytest.mark.parametrize(
    "lines",
    [game("first", 3, 0, "bots"), game("revised", 5, 1), mended("first", 3, 0)],
    ids=["first", "revised", "undo"],
)
def test_the_end_is_that_of_the_engine(lines: tuple[Line, ...]) -> None:
    story = story_of(lines)
    end = story.at(len(story.steps) - 1)
    played: Game = verify.check(record.text(lines).encode()).game
    assert end.table.state() == Table.of(played, lines[0]["seats"], lines[0].get("bots", ())).state()
    for seat in range(len(lines[0]["seats"])):
        assert sorted(end.hands[seat]) == sorted(pile(played.s, seat))
    assert end.table.scores and end.table.winner == lines[-1]["winner"]


def test_goods_are_all_there_at_every_step() -> None:
    """S6 to S8, S2: nothing appears or vanishes, and a hand has as many cards as everyone sees backs."""
    story = story_of(game("first", 3, 0, "bots"))
    position = story.first
    for event in story.events:
        position.apply(event)
        table = position.table
        assert sum(table.dollars) == 8 * 3 + 3 and sum(table.nuggets) == 30
        assert [len(hand) for hand in position.hands[:3]] == [sum(table.hand(seat)) for seat in range(3)]
        for seat in range(3):
            both = zip(table.dice[seat], position.cups[seat], strict=True)
            assert all(c.NONE in (kept, hidden) for kept, hidden in both), "a die is on the table or under the cup"


def test_a_throw_is_seen_under_the_cup_until_it_is_kept() -> None:
    lines = game("first", 3, 0)
    story = story_of(lines)
    throw = next(n for n, step in enumerate(story.steps) if step.kind == "throw")
    thrown = [line["dice"] for line in lines if line.get("line") == "throw"][:3]
    assert [[c.FACES[face] for face in cup] for cup in story.at(throw).cups[:3]] == thrown
    assert len(story.steps[throw].texts) == 3, "all throw at once (R2)"
    kept = story.at(throw + 1)
    for seat in range(3):
        assert kept.cups[seat].count(c.NONE) == 5 - kept.table.dice[seat].count(c.NONE)


def test_rounds_lead_through_the_game() -> None:
    lines = game("revised", 5, 1)
    story = story_of(lines)
    assert len(story.rounds) == sum(line.get("line") == "round" for line in lines)
    assert [story.steps[step].round for step in story.rounds] == list(range(1, len(story.rounds) + 1))
    assert story.steps[-1].kind == "end" and story.steps[-1].events == len(story.events)
    assert all(step.texts for step in story.steps)


def test_a_wrong_record_has_no_story() -> None:
    lines = [dict(line) for line in game("first", 3, 0)]
    del lines[40]
    with pytest.raises(verify.Wrong):
        Story(lines)
