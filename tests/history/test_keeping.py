"""A game is kept wherever the host sees its end: from a console's log, in the terminal, on the server."""

import errno
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from host.game import record, record_files, whole_files
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.history.archive import Archive
from host.i18n.errors import UserError
from host.link.session import Message
from host.terminal.app import TownApp
from host.web.app_state import Hall
from tests.game.written import game, seated

LINES = seated(list(game("first", 3, 0, "bots")), [False, True, True])
END = Event("end", {"reason": 1, "winner": LINES[-1]["winner"]})
FINISHED = Snapshot(
    (
        Event(
            "game",
            {"seats": 3, "switches": 0, "sheriff": 0, "round": 9, "reason": 1, "winner": LINES[-1]["winner"]},
        ),
        *(Event("name", {"seat": i, "bot": i > 0, "name": name}) for i, name in enumerate(LINES[0]["seats"])),
    )
)


class Console:
    """A console with a finished game that sends its log."""

    asked = 0

    def log(self) -> list[Event]:
        self.asked += 1
        start, decisions = record.start_in(LINES[0]), record.decisions_in(LINES)
        return [
            Event("seed", {"hash": start.seed.hex()}),
            Event(
                "record",
                {"seats": 3, "switches": start.switches, "sheriff": start.sheriff, "decisions": len(decisions)},
            ),
            Event("bots", {"first": 0, "seats": 0b110}),
            Event("decisions", {"first": 0, "moves": decisions}),
        ]


def table() -> Table:
    return Table(names=list(LINES[0]["seats"]), bots=[False, True, True])


def test_a_consoles_log_becomes_a_kept_game(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    path = archive.keep_log(Console(), table())  # type: ignore[arg-type]
    assert record_files.read(path)[1:] == list(LINES[1:])
    (row,) = archive.games()
    assert row["ended"].startswith("20") and row["ended"].endswith("Z")
    assert [sheet["bot"] for sheet in archive.sheets()] == [0, 1, 1]


def test_a_kept_game_tells_what_others_put_into_its_seed(tmp_path: Path) -> None:
    shared = {str(LINES[0]["commitment"]): {"promise": "said before"}}
    path = Archive(tmp_path).keep_log(Console(), table(), shared.get)  # type: ignore[arg-type]
    assert record_files.read(path)[0]["promise"] == "said before"


def test_a_game_that_a_full_disk_refused_is_kept_behind_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, full = Archive(tmp_path), [True]
    put = whole_files.put

    def write(path: Path, text: str) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        put(path, text)

    monkeypatch.setattr(whole_files, "put", write)
    for _ in range(2):
        with pytest.raises(UserError, match="No space left"):
            archive.keep_log(Console(), table())  # type: ignore[arg-type]
    assert archive.count() == 0
    full[0] = False
    last = Table(names=["Dee", "Eve", "Flo"], bots=[True, True, True])
    archive.keep_log(Console(), last)  # type: ignore[arg-type]
    assert archive.count() == 2
    assert {sheet["name"] for sheet in archive.sheets()} == {*LINES[0]["seats"], *last.names}


async def test_the_terminal_keeps_a_game_once_it_is_over(tmp_path: Path) -> None:
    """Also one that ended before the terminal started; not twice."""
    archive, console = Archive(tmp_path), Console()
    for told in ([Event("round", {"n": 2}), END, END], [FINISHED, FINISHED]):
        waiting: list[Message] = list(told)

        def poll(waiting: list[Message] = waiting) -> Iterable[Message]:
            return [waiting.pop(0)] if waiting else []

        app = TownApp(poll, lambda: str(archive.keep_log(console, table())))  # type: ignore[arg-type]
        asked = console.asked
        async with app.run_test(size=(100, 30)) as pilot:
            while not app.kept or waiting:
                await pilot.pause(0.05)
        assert app.kept == str(tmp_path / f"{archive.games()[0]['game']}.jsonl")
        assert console.asked == asked + 1
    assert archive.count() == 1


async def test_the_pages_keep_a_game_that_ended_while_the_cable_was_out(tmp_path: Path) -> None:
    console, kept = Console(), []

    class Room:
        board = None

        def client(self) -> Any:
            return console

        def seat(self, bots: Any) -> None:
            """Do nothing: its bots play as they are."""

        def hang_up(self) -> None:
            """Do nothing: there is no line."""

    hall = Hall(Room(), records=tmp_path)  # type: ignore[arg-type]
    hall.finished.append(lambda table, client: kept.append(hall.archive.keep_log(client, table)))
    async with hall:
        for _ in range(2):
            hall.live.take(FINISHED)
        assert len(hall.tasks) == 1
        await next(iter(hall.tasks))
        assert len(kept) == console.asked == 1
        hall.live.take(Event("setup", {"seats": 2, "switches": 0, "sheriff": 0}))
        hall.live.take(FINISHED)
        assert len(hall.tasks) == 1, "another game"
        await next(iter(hall.tasks))
    assert hall.archive.count() == 1


def test_a_seat_that_went_to_the_bot_in_mid_game_was_a_persons_at_first(tmp_path: Path) -> None:
    """The table says who plays at the end; the log says since which decision."""
    start = record.start_in(LINES[0])
    game = record.Recorder(start)
    moves = record.decisions_in(LINES)
    for n, (seat, choice) in enumerate(move for move in moves if move[0] < 3):
        if n == 30:
            game.seat(0b110)
        game.decide(seat, choice)

    class Taken(Console):
        def log(self) -> list[Event]:
            *before, _, decisions = super().log()
            moves = [move for move in decisions.fields["moves"] if move[0] < 3]
            later = Event("bots", {"first": 30, "seats": 0b110})
            first = Event("decisions", {"first": 0, "moves": moves[:30]})
            return [*before, first, later, Event("decisions", {"first": 30, "moves": moves[30:]})]

    archive = Archive(tmp_path)
    path = archive.keep_log(Taken(), table())  # type: ignore[arg-type]
    assert archive.wrong() == {} and record_files.read(path)[0]["bots"] == [False] * 3
    assert record_files.read(path)[1:] == game.lines[1:]
