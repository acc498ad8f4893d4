"""The tale of a game: its points are the score sheet's, and what it says about the game is true."""

import pytest

from dicetown import cards as c
from dicetown.events import BY_OFFER
from host.game.record import Line
from host.history.figures import of_record
from host.history.steps import Story
from host.history.tale import Tale, tale_of
from tests.game.mended import mended
from tests.game.written import game

GAMES = [
    game("first", 3, 0, "bots"),
    game("first", 5, 1, "bots"),
    game("revised", 4, 2, "bots"),
    game("revised", 2, 3),
    mended("first", 3, 0),
]


@pytest.fixture(params=GAMES, ids=["three", "five", "revised", "two", "undo"])
def lines(request: pytest.FixtureRequest) -> tuple[Line, ...]:
    found: tuple[Line, ...] = request.param
    return found


def told(lines: tuple[Line, ...]) -> tuple[Story, Tale]:
    story = Story(list(lines))
    return story, tale_of(story)


def test_the_course_ends_with_the_score_sheet(lines: tuple[Line, ...]) -> None:
    """E4 to E7, counting cards in hand; there is one row for the deal and one for each round."""
    summary, sheets = of_record(lines)
    _, tale = told(lines)
    assert tale.course[-1] == [sheet.points for sheet in sheets]
    assert tale.rounds == summary.rounds and sum(tale.made.values()) == tale.course[-1][tale.winner]
    assert tale.course[0] == [4 + 5 * (seat == lines[0]["sheriff"]) for seat in range(len(sheets))], "S4, S9, E5, E6"


def test_since_the_turning_point_the_winner_leads_and_before_it_somebody_else(lines: tuple[Line, ...]) -> None:
    _, tale = told(lines)
    turn, winner = tale.turn, tale.winner
    assert winner == lines[-1]["winner"]
    assert all(row[winner] == max(row) for row in tale.course[turn.round :])
    assert not turn.round or tale.course[turn.round - 1][winner] < max(tale.course[turn.round - 1])
    assert turn.source is None or (turn.gain > 0) == (turn.seat == winner)


def test_who_paid_whom_is_what_moved(lines: tuple[Line, ...]) -> None:
    story, tale = told(lines)
    seats = range(len(tale.names))
    moved = sum(
        event.fields["n"]
        for event in story.events
        if event.name == "move"
        and event.fields["what"] == c.DOLLARS
        and {event.fields["from"], event.fields["to"]} <= {*seats}
    )
    assert sum(tale.paid.values()) == moved


def test_the_best_bribe_was_taken_and_paid() -> None:
    """A5, Q34."""
    found = [told(lines) for lines in GAMES[:3]]
    assert any(tale.bribe for _, tale in found)
    for story, tale in found:
        if tale.bribe:
            paid = [
                event.fields
                for event in story.events
                if event.name == "move"
                and event.fields["cause"] == BY_OFFER
                and event.fields["from"] == tale.bribe.seat
            ]
            assert any(e["what"] == c.DOLLARS and e["n"] == tale.bribe.dollars for e in paid) or not tale.bribe.dollars
            assert tale.bribe.gain > 0 and tale.bribe.sheriff != tale.bribe.seat


def test_luck_counts_only_dice_thrown_for_more_of_a_kind(lines: tuple[Line, ...]) -> None:
    """The first throw of a round does not count, as nothing is aimed at yet."""
    _, tale = told(lines)
    _, sheets = of_record(lines)
    for luck, sheet in zip(tale.luck, sheets, strict=True):
        rolled = sum(getattr(sheet, f"rolled_{face}") for face in c.FACES)
        assert 0 <= luck.hits <= luck.thrown <= rolled - 5 * tale.rounds
