"""A tie that the Sheriff has decided, and people who consent: for the tests of undo and corrections."""

import random
from functools import cache

from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import DONE, Game
from dicetown.layout import GOLD, OWED, PURSE, QUESTION
from dicetown.questions import TIE
from dicetown.undo import Undo
from host.game.events import parse
from host.game.public_state import Table
from tests.table.positions import answer as any_answer
from tests.table.positions import choices
from tests.table.scripted_console import ScriptedConsole
from tests.table.watched import SECOND, Watched

ANN, BO, CY = range(3)


def told(game: Game, undo: Undo) -> None:
    event = bytearray(EVENT_SIZE)
    while game.events.take(event):
        conceal(event, 0)
        undo.see(event)


def follows(state: bytes, seat: int, choice: int) -> tuple[bool, int]:
    """Return whether this answer, after which nobody else is awaited, can be taken back, and what is asked next."""
    game, undo = Game(), Undo()
    game.load(state)
    undo.begin(game.s, 0)
    assert game.decide(seat, choice) == DONE
    told(game, undo)
    return undo.possible(game.s), game.s[QUESTION]


@cache
def tie(may: bool = True, window: int = 0) -> tuple[bytes, int, int]:
    """Find a tie in a game of three -> the state, the Sheriff, a pick that wins something.

    may: whether the pick can be taken back; window: the question that must follow it, 0 for any.
    """
    for number in range(500):
        game = Game()
        game.new(3, 0, 0, bytes([number & 255, number >> 8]) * 16)
        luck = random.Random(number)
        while not game.over():
            state = bytes(game.s)
            sheriff = state[OWED].bit_length() - 1
            if state[QUESTION] == TIE:
                choice = choices(game, sheriff)[-1]
                possible, asked = follows(state, sheriff, choice)
                if possible == may and asked and window in (0, asked):
                    return state, sheriff, choice
            any_answer(game, luck, greedy=False)
            game.events.clear()
    raise AssertionError("no such tie")


def taken(bots: int = 0) -> tuple[Watched, bytes]:
    """Let the Sheriff decide a tie at their station. -> the scene, the state before"""
    state, sheriff, choice = tie()
    scene = Watched()
    scene.load(state)
    scene.table.match.bots = bots & ~(1 << sheriff)
    for seat in range(3):
        if scene.table.match.bots >> seat & 1:
            scene.table.players[seat].seat = 255
    pick(scene, sheriff, choice)
    return scene, state


def pick(scene: ScriptedConsole, sheriff: int, choice: int) -> None:
    for _ in range(9):
        if scene.table.players[sheriff].asking.choice != choice:
            scene.press(sheriff, ">")
    scene.do(sheriff, "O")


def all_agree(scene: Watched, *seats: int) -> None:
    scene.settle()
    scene.run(SECOND + 10)
    for seat in seats:
        scene.press(seat, "O")
    scene.run(20)
    scene.settle()


def heard(scene: Watched) -> Table:
    """Return the table of a host that has listened since the last snapshot."""
    lines = scene.said()
    begin = max(i for i, line in enumerate(lines) if line[:2] == ["snapshot", "begin"])
    end = next(i for i, line in enumerate(lines) if i > begin and line[:2] == ["snapshot", "end"])
    table = Table.of_snapshot([parse(tuple(line)) for line in lines[begin + 1 : end]])
    table.follow(parse(tuple(line)) for line in lines[end + 1 :] if line[0] not in ("ok", "no"))
    return table


def goods(scene: Watched) -> tuple[int, int]:
    s = scene.game.s
    return sum(s[PURSE : PURSE + 13]), sum(s[GOLD : GOLD + 11])
