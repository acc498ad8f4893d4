"""A game as it is set up on a page. The form's values are checked here, and again by the console."""

from __future__ import annotations

from typing import Any

from dicetown.presets import SWITCHES
from host.game.editions import switches_of
from host.game.players import LEVELS
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext
from host.letters import seen
from host.link.refusals import NAME
from host.values import Values
from host.web.players import COLOURS, Player

SEATS = range(2, 6)
PATIENCE = 3600  # seconds at most
PAUSE = 4


class Setup(Values):
    """What `new` needs. switches: bits of dicetown.presets; patience: seconds, 0: no limit; pause: seconds."""

    def __init__(
        self,
        players: tuple[Player, ...],
        switches: int,
        sheriff: int = 0,
        patience: int = 0,
        language: str = "en",
        preset: str = "first",
        settings: tuple[str, ...] = (),
        pause: int = 0,
        advice: bool = True,
    ) -> None:
        self.players = players
        self.switches = switches
        self.sheriff = sheriff
        self.patience = patience
        self.language = language  # of the private screens
        self.preset = preset
        self.settings = settings  # the rules that differ from the preset
        self.pause = pause  # time in which a card may be played
        self.advice = advice  # people may see what a bot would do

    def more(self) -> dict[str, Any]:
        """Return the optional arguments of `new`."""
        return {"patience": self.patience, "pause": self.pause, "advice": int(self.advice)}

    @property
    def levels(self) -> dict[int, str]:
        """The levels of its bots, by seat."""
        return {seat: player.level for seat, player in enumerate(self.players) if player.bot}

    def passed_on(self) -> Setup:
        """Return the next game at the same table: the next seat begins with the badge."""
        return self.changed(sheriff=(self.sheriff + 1) % len(self.players))


def whole(asked: dict[str, Any], name: str, least: int, most: int) -> int:
    """Return a whole number of the form. Raises UserError."""
    value = asked.get(name, least)
    if type(value) is not int or not least <= value <= most:
        raise UserError(
            gettext("{name} must be a number from {least} to {most}.").format(name=name, least=least, most=most)
        )
    return value


def setup_of(asked: dict[str, Any]) -> Setup:
    """Return what the form asks for. Raises UserError, which says what to correct."""
    rows = asked.get("players")
    if not isinstance(rows, list) or len(rows) not in SEATS:
        raise UserError(gettext("A game has 2 to 5 seats."))
    players = tuple(player(row) for row in rows)
    if len({each.name for each in players}) < len(players):
        raise UserError(gettext("Two seats have the same name: change one."))
    preset, settings = asked.get("preset", "first"), asked.get("settings", [])
    if not isinstance(preset, str) or not isinstance(settings, list) or len(settings) > len(SWITCHES):
        raise UserError(gettext("These rules are not known: choose them from the list."))
    screens = asked.get("language", "en")
    if screens not in LANGUAGES:
        raise UserError(gettext("The screens do not speak this language: choose one from the list."))
    return Setup(
        players,
        switches_of(preset, [str(each)[:40] for each in settings]),
        whole(asked, "sheriff", 0, len(players) - 1),
        whole(asked, "patience", 0, PATIENCE),
        screens,
        preset,
        tuple(str(each)[:40] for each in settings),
        whole(asked, "pause", 0, PAUSE),
        asked.get("advice") is not False,
    )


def player(row: Any) -> Player:
    """Return a player of the form. Raises UserError."""
    if not isinstance(row, dict):
        raise UserError(gettext("A game has 2 to 5 seats."))
    name = row.get("name")
    if not isinstance(name, str) or not (1 <= len(name.strip()) <= 12 and seen(name)):
        raise UserError(gettext(NAME))
    level = row.get("level", "normal")
    if level not in LEVELS:
        raise UserError(gettext("There is no such bot: choose one from the list."))
    return Player(name.strip(), row.get("bot") is True, whole(row, "colour", 0, COLOURS - 1), level)
