"""Errors for refusals and missing answers of the console, and checks of a new game before it is sent."""

from collections.abc import Collection
from typing import Any

from host.game.escapes import escape
from host.i18n.errors import UserError
from host.letters import seen

SILENT = "The console does not answer: check the cable, then try again."
UNPLUGGED = "The console was unplugged before it answered: plug it in, and see if it is done."
FLOODED = "The console talks without end: plug it in again; if that does not help, flash it again (make flash)."

REFUSALS = {
    "session": "The console has restarted or serves another program: see at the table if it is done, else try again.",
    "old": "The console has moved on since that command was sent: try again.",
    "unknown": "The console does not know this command: flash the firmware of this program (make flash).",
    "arguments": "The console does not understand this: see the names and numbers, or flash it again (make flash).",
    "gone": "The console no longer has those lines.",
    "playing": "A game is running on the console: finish it or give it up first.",
    "nogame": "There is no game on the console: start one first.",
    "seats": "A game has 2 to 5 seats, the Sheriff is one of them, and each needs a station.",
    "seed": "A seed and a fast game are only for bots among themselves.",
    "promise": "The console has promised no number, or others were put to it already: ask it to promise one.",
    "language": "The console has no texts in that language, its screens are English now: flash it again (make flash).",
    "absent": "The station of a seat does not answer: plug it in, then ask again.",
    "taken": "That station is taken at the console: choose another.",
    "asked": "A station already shows a question: OK agrees there, LEFT declines.",
    "final": "The last step cannot be taken back: it used chance, or somebody has learnt something from it.",
    "later": "Goods can be put right while all choose their dice: ask again at the next throw.",
    "saved": "The console keeps a game from before it was switched off: at a station, OK goes on and LEFT gives it up.",
    "memory": "The console has no memory left for this: close a phone's page, or ask again when nobody plays.",
    "goods": "This cannot be put right: such goods do not lie there, or not as many.",
}
REFUSED = "The console refuses: {reason}."
SHERIFF = "The first Sheriff must be one of the seats."
NAME = "A name has 1 to 12 visible characters."


class LinkError(UserError):
    """The console cannot be reached or does not do what it is asked."""


class Failed(LinkError):
    """The console can't be read any further."""


class Flooded(Failed):
    """The console sends more than anybody can keep."""

    def __init__(self) -> None:
        super().__init__(FLOODED)


class Unsure(LinkError):
    """Nobody can say yet whether the console did a command: its answer is missing."""


class Refused(LinkError):
    """The console refused a command; `reason` is its word."""

    def __init__(self, reason: str) -> None:
        super().__init__(REFUSALS.get(reason, REFUSED), reason=reason)
        self.reason = reason


def new_game(
    seats: list[tuple[str, bool]],
    preset: str | int = "first",
    sheriff: int = 0,
    seed: bytes | None = None,
    hosted: Collection[int] = (),
    **more: Any,
) -> list[str]:
    """Return the arguments of `new`. seats: pairs of a name and whether a bot plays it. Raises UserError.

    hosted: the bots' seats that a program of the host plays.
    """
    few, seeded = REFUSALS["seats"], REFUSALS["seed"]
    if not 2 <= len(seats) <= 5:
        raise UserError(few)
    if not 0 <= sheriff < len(seats):
        raise UserError(SHERIFF)
    words = [f"switches={preset}" if isinstance(preset, int) else f"preset={escape(preset)}", f"sheriff={sheriff}"]
    for seat, (name, bot) in enumerate(seats):
        if not (1 <= len(name) <= 12 and seen(name) and name.strip()):
            raise UserError("{name} is not a name: give 1 to 12 visible characters.", name=repr(name))
        player = "host" if bot and seat in hosted else "bot" if bot else "human"
        words.append(f"{player}={escape(name)}")
    if seed is not None:
        if not all(bot for _, bot in seats):
            raise UserError(seeded)
        words.append(f"seed={seed.hex()}")
    return words + [f"{key}={escape(str(value))}" for key, value in more.items()]
