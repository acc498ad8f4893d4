"""Scenes between a console and a host: meeting, losing lines, restarting, being asked twice."""

import random
from typing import Any

import pytest

from host.game.connection import Status
from host.game.escapes import escape
from host.game.events import Event, Snapshot
from host.i18n.errors import UserError
from host.link.frames import Foreign, command
from host.link.hello import Hello
from host.link.refusals import Refused, new_game
from reports.snapshot import tell
from table.match import Match
from tests.link.harness import NAMES, SEED, Console, Talk
from tests.link.logs import log_of


def meet(**options: int) -> Talk:
    talk = Talk(Console(**options))
    talk.run(2)
    return talk


def test_a_host_that_comes_late_gets_a_snapshot_and_then_every_event() -> None:
    talk = meet()
    assert talk.session.hello == Hello(0x5C3A, 1, "0.1.0+test", "e66118604b1f2a2f", 5)
    assert len(talk.snapshots()) == 1 and not talk.events()
    before = len(talk.console.told)
    for _ in range(30):
        talk.console.step()
        talk.run(1)
    assert talk.events() == talk.console.told[before:]
    assert talk.session.counts.gaps == 0 and talk.session.counts.bad == 0


@pytest.mark.parametrize("ticks", range(30))
def test_nothing_is_missed_by_a_host_that_comes_while_the_console_tells_its_first_lines(ticks: int) -> None:
    talk = Talk()
    for _ in range(ticks):
        talk.console.tick()
    talk.run(2)
    assert talk.session.up_to_date and len(talk.snapshots()) == 1
    assert talk.session.counts.gaps == talk.session.counts.resends == 0
    before = len(talk.console.told)
    shown = len(talk.events())
    talk.console.step()
    talk.run(1)
    assert talk.events()[shown:] == talk.console.told[before:]


def test_the_snapshot_of_no_game_is_empty() -> None:
    console = Console()
    console.act = lambda: tell(console.reporter, Match())
    talk = Talk(console)
    talk.run(2)
    assert talk.snapshots() == [Snapshot(())]


def test_a_new_game_is_told_from_its_beginning_and_then_by_a_snapshot() -> None:
    talk = meet()
    talk.inbox.clear()
    talk.console.game.new(3, 0, 1, bytes(32))
    talk.console.drain()
    talk.run(2)
    assert talk.events()[0].name == "setup"
    assert len(talk.snapshots()) == 1


def test_lost_lines_are_asked_for_and_come_once() -> None:
    talk = meet()
    before = len(talk.console.told)
    dice = random.Random(4)
    for _ in range(25):
        talk.console.step()
        talk.run(0.5, lambda data: b"" if data and dice.random() < 0.02 else data)
    talk.run(6)
    assert talk.events() == talk.console.told[before:]
    assert talk.session.counts.gaps > 3


def test_a_host_that_does_not_read_costs_only_a_snapshot() -> None:
    talk = meet()
    talk.console.wire.open = False
    while not talk.console.game.over():
        talk.console.step()
        talk.console.tick()
    assert talk.console.link.sent.dropped > 10
    talk.inbox.clear()
    talk.console.wire.open = True
    talk.run(4)
    assert any(isinstance(message, Status) and message.kind == "skipped" for message in talk.inbox)
    last = talk.snapshots()[-1].lines
    assert any(line.name == "end" for line in last)
    assert sum(line.name == "score" for line in last) == 3


def test_a_console_that_restarts_is_noticed_and_read_anew() -> None:
    talk = meet()
    talk.console = Console(boot=0x1111)
    talk.inbox.clear()
    talk.run(3)
    assert [m.kind for m in talk.inbox if isinstance(m, Status)] == ["restarted"]
    assert len(talk.snapshots()) == 1
    assert talk.session.hello.boot == 0x1111


def test_a_console_that_restarts_with_the_same_boot_number_is_noticed_too() -> None:
    talk = meet()
    talk.console.step()
    talk.run(1)
    talk.console = Console()
    talk.inbox.clear()
    talk.run(3)
    assert [m.kind for m in talk.inbox if isinstance(m, Status)] == ["restarted"]
    assert len(talk.snapshots()) == 1


def test_a_host_that_restarts_gets_a_session_of_its_own() -> None:
    first = meet()
    second = Talk(first.console)
    second.run(2)
    assert second.session.session != first.session.session
    assert len(second.snapshots()) == 1


def test_an_older_command_of_the_session_is_refused() -> None:
    talk = meet()
    talk.console.wire.host_write(command(talk.session.session, 0, ["new", "preset=first"]))
    talk.run(0.5)
    assert talk.console.acted == []
    assert talk.console.link.refused == 1


def test_refusals_come_in_words() -> None:
    talk = meet()
    asked = talk.session.submit("dance")
    talk.run(1)
    assert isinstance(asked.error, Refused) and "make flash" in str(asked.error)


def test_a_silent_console_is_given_up_and_found_again() -> None:
    talk = meet()
    talk.console.wire.open = False
    asked = talk.session.submit("abort")
    talk.run(10)
    assert asked.done and "does not answer" in str(asked.error)
    assert [m.kind for m in talk.inbox if isinstance(m, Status)] == ["silent"]
    talk.console.wire.open = True
    talk.run(5)
    assert "resynced" in [m.kind for m in talk.inbox if isinstance(m, Status)]


def test_other_text_on_the_port_is_shown_and_harms_nothing() -> None:
    talk = meet()
    before = len(talk.console.told)
    for _ in range(20):
        talk.console.wire.to_host += b'Traceback (most recent call last):\r\n  File "main.py", line 3: x\r\n>>> '
        talk.console.step()
        talk.run(1)
    assert talk.events() == talk.console.told[before:]
    foreign = {message.text for message in talk.inbox if isinstance(message, Foreign)}
    assert "Traceback (most recent call last):" in foreign and ">>> " in foreign
    assert talk.session.counts.bad == 0


def test_the_log_holds_every_decision() -> None:
    talk = meet()
    while not talk.console.game.over():
        talk.console.step()
        talk.run(0.5)
    talk.inbox.clear()
    asked = talk.session.submit("log")
    talk.run(3)
    assert asked.done and asked.error is None
    lines = talk.events()
    assert [line.name for line in lines[:2]] == ["kept", "seed"]
    assert lines[1] == Event("seed", {"hash": bytes(range(32)).hex()})
    (record,) = (line for line in lines if line.name == "record")
    assert record.fields["decisions"] == len(talk.console.moves)
    moves = [move for line in lines if line.name == "decisions" for move in line.fields["moves"]]
    assert moves == talk.console.moves


def test_the_log_tells_who_played_from_which_decision_on() -> None:
    """Records without entries say that a seat has changed hands. It matters who plays when something is decided."""
    talk = meet()
    moves, bots = [(0, 1)] * 70, [2] * 30 + [6] * 25 + [2] * 15
    console = talk.console
    console.reporter.start(log_of(console.reporter, 3, SEED, NAMES, moves, bots=bots).parts)
    talk.run(3)
    lines = [line for line in talk.events() if line.name in ("bots", "decisions")]
    assert [line for line in lines if line.name == "bots"] == [
        Event("bots", {"first": first, "seats": seats}) for first, seats in ((0, 2), (30, 6), (55, 2))
    ]
    told = 0
    for line in lines:
        assert line.fields["first"] == told
        told += len(line.fields.get("moves", ()))
    assert told == len(moves)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [("Ann", False)]},
        {"seats": [("Ann", False)] * 6},
        {"seats": [("Ann", False), ("", True)]},
        {"seats": [("Ann", False), ("thirteen long", True)]},
        {"seats": [("Ann", False), ("a\nb", True)]},
        {"seats": [("Ann", False), ("Bo", True)], "sheriff": 2},
        {"seats": [("Ann", False), ("Bo", True)], "seed": bytes(32)},
    ],
)
def test_a_wrong_game_is_refused_before_it_is_sent(wrong: dict[str, Any]) -> None:
    with pytest.raises(UserError):
        new_game(**wrong)


def test_a_name_cannot_break_a_line() -> None:
    assert escape('a b:c*d!e"f%g\n') == "a%20b%3Ac%2Ad%21e%22f%25g%0A"
