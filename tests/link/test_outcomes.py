"""What the sender of a command learns, and what a host concludes from a long silence."""

import pytest

from host.game.connection import Status
from host.game.events import Event
from host.game.public_state import Table
from host.link.refusals import LinkError, Refused, Unsure, new_game
from tests.link.harness import Console, Talk


def meet() -> Talk:
    talk = Talk(Console())
    talk.run(2)
    return talk


def kinds(talk: Talk) -> list[str]:
    return [message.kind for message in talk.inbox if isinstance(message, Status)]


def test_a_slow_console_is_not_asked_twice() -> None:
    talk = Talk(Console(seats=5))
    talk.console.link.bytes_a_tick = 8  # half as fast as on the Pico
    talk.run(4)
    assert len(talk.snapshots()) == 1 and talk.console.link.repeated == 0


def test_a_lost_command_is_sent_again_after_half_a_second() -> None:
    talk = meet()
    talk.session.submit("new", "preset=first")
    talk.run(0.01, lambda data: b"")
    talk.run(0.4)
    assert not talk.console.acted
    talk.run(0.3)
    assert len(talk.console.acted) == 1


def test_a_command_whose_answer_comes_late_is_told_then() -> None:
    talk = meet()
    asked = talk.session.submit("new", "preset=first")
    talk.console.wire.open = False
    talk.run(6)
    assert isinstance(asked.error, Unsure) and asked.acted is None and len(talk.console.acted) == 1
    talk.console.wire.open = True
    talk.run(3)
    assert asked.acted is True and kinds(talk)[-1] == "late" and len(talk.console.acted) == 1


def test_a_command_that_never_arrived_is_told_when_a_later_one_is_answered() -> None:
    talk = meet()
    asked = talk.session.submit("new", "preset=first")
    talk.run(6, lambda data: b"")
    assert isinstance(asked.error, Unsure) and asked.acted is None
    talk.run(3)
    assert asked.acted is False and kinds(talk)[-1] == "late" and not talk.console.acted
    assert talk.console.link.gaps == 1


def test_a_command_that_was_given_up_before_it_was_sent_is_not_done() -> None:
    talk = meet()
    first, second = talk.session.submit("ping"), talk.session.submit("new", "preset=first")
    talk.session.give_up(second)
    talk.run(2)
    assert first.acted and second.acted is False and type(second.error) is LinkError and not talk.console.acted


def test_a_console_that_restarts_leaves_open_whether_it_has_acted() -> None:
    talk = meet()
    asked = talk.session.submit("new", "preset=first")
    talk.run(0.2, lambda data: b"" if data.startswith(b":") else data)
    before = talk.console
    assert before.acted
    talk.console = Console(boot=7)
    talk.run(3)
    assert isinstance(asked.error, Unsure) and not talk.console.acted


def test_a_log_that_is_gone_is_refused_and_nothing_else_happens() -> None:
    talk = meet()
    talk.console.act = lambda: talk.console.link.no("gone")
    asked = talk.session.submit("log")
    talk.run(1)
    assert isinstance(asked.error, Refused) and "skipped" not in kinds(talk)


def unheard(talk: Talk, lines: int) -> None:
    """Let the console send this many lines while nobody listens, in no time for the host."""
    talk.console.wire.open = False
    for n in range(lines):
        talk.console.reporter.lock(n % 5)
    talk.console.wire.open = True


def test_numbers_that_went_half_round_are_noticed() -> None:
    talk = meet()
    unheard(talk, 40_000)
    talk.run(6)
    assert "skipped" in kinds(talk) and len(talk.snapshots()) == 2 and talk.session.up_to_date


def test_numbers_that_went_round_in_a_long_silence_are_not_believed() -> None:
    talk = meet()
    unheard(talk, 65_536)
    talk.now += 100
    talk.run(6)
    assert "skipped" in kinds(talk) and len(talk.snapshots()) == 2 and talk.session.up_to_date


def test_a_game_that_is_given_up_is_on_no_table() -> None:
    talk = meet()
    table = Table.of_snapshot(talk.snapshots()[0].lines)
    table.apply(Event("aborted"))
    assert table == Table()


def test_the_longest_game_fits_a_line_and_what_is_longer_is_not_sent() -> None:
    names = [("🎲" * 12, True)] * 5
    words = new_game(names, "ru-first", 4, bytes(32), patience=3600)
    talk = meet()
    talk.session.submit("new", *words)
    talk.run(3)
    assert len(talk.console.acted) == 1
    with pytest.raises(LinkError, match="shorter names"):
        talk.session.submit("new", *words, "pace=fast", "x" * 20)
