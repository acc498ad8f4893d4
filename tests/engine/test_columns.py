"""A run's columns are the same from either engine and on any number of cores, and they say what happened."""

from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicetown.cards import FRONT, PROPERTY
from dicetown.piles import count, property_cards
from dicetown.presets import PRESETS
from dicetown.questions import KEEP, SHORT
from dicetown.score import pile_points
from host.engine.batch import CHANCE, FIELDS, Match
from host.engine.chance import seed_bytes
from host.engine.columns import DEEDS, GAME, ROUND_AT, SEATS, Notes
from host.engine.games import Part, Run, parts_of, play_part, rows_of
from host.engine.tables import split, tables, write_parquet

RUN = Run(500, ("chance", "bot", "chance"), PRESETS["revised"], "columns", "compiled")


@pytest.fixture(scope="module")
def alone():
    return tables(RUN, 1)


def test_the_same_by_either_engine() -> None:
    """Bribes (A5), elixirs (L22) and cards (C1 to C12) happen in random games."""
    for players in (RUN.players, ("bot", "bot")):
        run = Run(3, players, RUN.switches, RUN.seed, "compiled")
        slow = Run(3, players, RUN.switches, RUN.seed, "python")
        assert play_part(Part(run, 0, 3)) == play_part(Part(slow, 0, 3))


def test_the_same_on_any_number_of_cores(alone) -> None:
    other = tables(RUN, 2)
    for mine, theirs in zip(alone, other, strict=True):
        assert mine.keys() == theirs.keys()
        assert all(np.array_equal(mine[name], theirs[name]) for name in mine)


def test_points_add_up(alone) -> None:
    """E4 to E7."""
    games = alone.games
    badge = np.arange(5) == games["last_sheriff"][:, None]
    whole = games["nuggets"] + games["dollars"] // 2 + 5 * badge + games["equipment"] + games["deeds"]
    assert np.array_equal(games["points"], whole)
    most = games["points"].max(axis=1)
    assert np.array_equal(games["points"][np.arange(RUN.games), games["winner"]], most)


class Compared(Notes):
    """Compares what is noted as each round begins."""

    most = 0

    def begin(self, s: bytearray) -> None:
        super().begin(s)
        for seat in range(SEATS):
            held = [self.rounds[self.row + ROUND_AT[name] + seat] for name in DEEDS]
            assert sum(held) == property_cards(s, seat) + count(s, FRONT + seat)
            points = pile_points(s, seat, PROPERTY) + pile_points(s, FRONT + seat, 0)
            assert sum(n * value for value, n in enumerate(held, 1)) == points
            self.most = max(self.most, points)


class Watched(Match):
    """A match that remembers its questions."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def chosen(self, seat: int, players: Any) -> int:
        self.asked.append(self.game.question(seat))
        return super().chosen(seat, players)


def test_deeds_by_their_points_and_choices_of_dice() -> None:
    match, notes = Watched(), Compared()
    match.notes = notes
    match.play(3, PRESETS["revised"], 0, seed_bytes("deeds 23"), array("q", [CHANCE] * FIELDS * SEATS))
    game = split(np.frombuffer(notes.game, np.int16).reshape(1, -1), GAME)
    assert game["decisions"] == len(match.asked) and notes.most > 20
    assert game["dice"] == match.asked.count(KEEP) + match.asked.count(SHORT) and SHORT in match.asked


def test_rounds_say_who_won_what(alone) -> None:
    """A1 to A5: only a tied seat wins a tie, and the Town Hall always has a winner (L11)."""
    games, rounds = alone
    assert len(rounds["game"]) == games["rounds"].sum()
    begins = rounds["round"] == 1
    assert begins.sum() == RUN.games and (rounds["purse"][begins][:, :3] == 8).all()
    assert np.array_equal(rounds["sheriff"][begins], np.arange(RUN.games) % 3)
    tied = rounds["tied"] > 0
    won = rounds["won"].astype(int)
    assert tied[:, 6].any() and (rounds["tied"][tied] >> won[tied] & 1).all()
    assert (won[:, 6] < 3).all() and (won[:, 2] == 255).all()
    assert (rounds["bribe"] > 0).any() and not rounds["bribe"][~tied].any()
    played = games["played"] >= 0
    assert played.any() and ((games["played_in"] > 0) == played).all()


def test_short_rows_are_of_the_same_games(alone) -> None:
    first = list(rows_of(play_part(next(parts_of(RUN)))))
    assert [row.winner for row in first] == alone.games["winner"][: len(first)].tolist()
    assert first[7].points == tuple(alone.games["points"][7])


def test_parquet(alone, tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason=".cache/uv/bin/uv sync --locked --inexact --group study")
    write_parquet(alone, RUN, "revised", tmp_path)
    games, rounds = (pq.read_table(tmp_path / f"{name}.parquet") for name in ("games", "rounds"))
    assert games["points_2"].to_pylist() == alone.games["points"][:, 2].tolist()
    assert games["seed"][3].as_py() == "columns 3" and games["preset"][0].as_py() == "revised"
    assert rounds.num_rows == len(alone.rounds["game"])
