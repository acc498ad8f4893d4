"""What a host can ask of a console, in words of the line (firmware/link/README.md)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from host.game.escapes import escape
from host.i18n.errors import UserError
from host.letters import seen
from host.link.refusals import new_game


class Verbs:
    def command(self, verb: str, *arguments: str) -> Any:
        """Send a command; a Client waits until it is answered, the site's page gets what it can wait for."""
        raise NotImplementedError

    def new(
        self,
        seats: list[tuple[str, bool]],
        preset: str | int = "first",
        sheriff: int = 0,
        seed: bytes | None = None,
        *,
        hosted: Collection[int] = (),
        **more: Any,
    ) -> Any:
        """Start a game. seats: name and whether a bot plays it; preset: its name or the switches; seed: bots only.

        hosted: bots' seats for which a program here answers (host/engine/hosted.py).

        more: patience (seconds until a bot answers for somebody), pause (seconds in which a card may be played), advice
        (0: nobody is shown what a bot would do), pace ("fast", bots only).
        """
        return self.command("new", *new_game(seats, preset, sheriff, seed, hosted, **more))

    def promise(self) -> Any:
        """Have a number drawn for the next game's seed; the frame `promise` tells its SHA-256."""
        return self.command("promise")

    def mix(self, others: bytes) -> Any:
        """Add what the others' numbers come to (host/game/shares.py), 32 bytes, to the promised number."""
        return self.command("mix", others.hex())

    def answer(self, seat: int, number: int, choice: int) -> Any:
        """Send a program's choice for a hosted seat. The console tells nobody whether it counts."""
        return self.command("answer", str(seat), f"{number:04X}", str(choice))

    def abort(self) -> Any:
        """Give up the game that runs, if only bots play; else ask all people: `aborted` or `declined` follows."""
        return self.command("abort")

    def seat(self, seat: int, bot: bool) -> Any:
        """Ask at a station whether its seat goes to the bot, or to the person there; `name` or `declined` follows."""
        return self.command("seat", str(seat), "bot" if bot else "human")

    def language(self, code: str) -> Any:
        """Show the console's texts in a language by its code, as fr (screens/names.py). Not in a game."""
        return self.command("language", code)

    def undo(self) -> Any:
        """Ask all people at the stations to take the last step back; `undo` or `declined` follows."""
        return self.command("undo")

    def correct(self, what: str, n: int, source: str, target: str, why: str) -> Any:
        """Ask all people to put goods right by hand; `move`s from and to the box follow, or `declined`.

        what: dollars, nuggets or a card; source, target: places; all as records name them. why: up to 20 letters.
        """
        if not (seen(why) and why.strip()):
            raise UserError("{why} is not a reason: give 1 to 20 visible letters.", why=repr(why))
        return self.command("correct", escape(what), str(n), escape(source), escape(target), escape(why))
