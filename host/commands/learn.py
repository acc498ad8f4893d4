"""`dicetown learn`: the guided game in this terminal. `dicetown play` offers it on the page."""

from __future__ import annotations

from dicetown.presets import PRESETS
from host.commands.options import Language, spoken
from host.commands.play import boxed
from host.lesson.steps import ENTROPY, ME, SEATS
from host.terminal.feeding import names_for


def learn(
    language: Language = "",
) -> None:
    language = spoken(language)
    from host.terminal.app import check_terminal
    from host.terminal.hangup import end_with_terminal
    from host.terminal.lesson import LessonApp

    check_terminal(LessonApp.LEAST)
    end_with_terminal()

    from host.lesson.guide import Guide
    from host.virtual.board import VirtualBoard

    board = VirtualBoard()
    with boxed(board, language, entropy=ENTROPY, pages=True) as (_, client, messages):
        players = [(name, seat != ME) for seat, name in enumerate(names_for(SEATS, 1))]
        LessonApp(messages, board, lambda: client.new(players, PRESETS["first"], ME), Guide(), language).open()
