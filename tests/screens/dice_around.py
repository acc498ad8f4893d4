"""What a screen may show with dice that report their faces, by name: dice are given to stations, and something
prevents a throw. For the sheet and its tests.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from dice import cups
from dice.own import Own
from dicetown.presets import OWN_DICE
from overlays import dice
from overlays.faces import Faces
from screens.setup_pages import DICE
from tests.screens.beside import SECOND, seats
from tests.screens.situations import Situation
from tests.table.scripted_console import ScriptedConsole


def giving(became: int, language: str, throws: int = 2, asks: int = 0) -> tuple[ScriptedConsole, int]:
    """Station 0 asks for dice, and has three."""
    scene = seats(language)
    lobby: Any = scene.table.games.lobby
    lobby.giving = dice.giving("no/such/settings.bin")
    for number in range(3):
        lobby.giving.given.give(0, 1, bytes((1, 2, 3, 4, 5, number)))
    lobby.giving.asks, lobby.giving.battery, lobby.giving.became = asks, 80, became
    lobby.throws = throws
    lobby._to(scene.table, DICE)
    scene.settle()
    return scene, 0


class Waiting(Own):
    """Dice that have not reported how they lie."""

    radio = True

    def answer(self, seat: int) -> int:
        return -1


class Lying(Own):
    """Dice that have reported how they lie."""

    radio = True

    def answer(self, seat: int) -> int:
        return sum((1 + face) << 3 * die for die, face in enumerate((0, 2, 2, 4, 5)))


def asked(language: str, do: Callable[[Any], None], source: Own | None = None) -> tuple[ScriptedConsole, int]:
    """Ask everyone to throw, then do something to the table."""
    scene = ScriptedConsole(language=language)
    scene.slam(0)
    scene.tip(0)
    table: Any = scene.table
    table._await_throws = lambda: setattr(table, "faces", Faces(table, source or Waiting()))
    scene.new(3, 3, OWN_DICE)
    scene.run(SECOND)
    do(table)
    table.refresh()
    scene.settle()
    return scene, 0


def hindered(trouble: int, language: str) -> tuple[ScriptedConsole, int]:
    def fall(table: Any) -> None:
        player = table.players[0]
        player.asking.fall()
        player.asking.hinder(trouble, 2, 1 if trouble == cups.FOREIGN else -1)

    return asked(language, fall)


GIVEN = {"given": dice.GIVEN, "one at a time": dice.ONE_DIE, "no key": dice.NO_KEY, "five": dice.FULL}
MISHAPS = {
    "cocked": cups.COCKED,
    "silent": cups.SILENT,
    "empty": cups.EMPTY,
    "not moved": cups.UNMOVED,
    "another's": cups.FOREIGN,
    "none": cups.NO_DIE,
    "twice": cups.THROWN_TWICE,
    "a kept one": cups.KEPT_THROWN,
}
DICE_AROUND: dict[str, Situation] = {
    "whose dice?": partial(giving, dice.NOTHING, asks=-1),
    "whose dice? In clear": partial(giving, dice.NOTHING, throws=1, asks=-1),
    "shake a die": partial(giving, dice.NOTHING),
    **{f"die: {name}": partial(giving, became) for name, became in GIVEN.items()},
    "throw your dice": lambda language: asked(language, lambda table: None),
    "no radio": lambda language: asked(language, lambda table: None, Own()),
    "dice roll": lambda language: asked(language, lambda table: table.players[0].asking.fall()),
    "thrown, others shake": lambda language: asked(language, lambda table: table.faces.slam(table.players[0]), Lying()),
    **{f"die: {name}": partial(hindered, trouble) for name, trouble in MISHAPS.items()},
    "thrown for another": lambda language: asked(language, lambda table: table.players[0].cup.throw_for(1)),
}
