"""What a screen may show before, beside and after a game, by name: setting a game up, questions to the stations,
faults, the self-test. For the sheet and its tests; the screens of a game are in situations.py.
"""

import tempfile
from pathlib import Path

from bringup import texts as prompts
from bringup import walk
from bringup.pins import port
from bringup.rig import Rig, wrapped
from bringup.verdicts import Verdicts
from dicetown.cards import BANK, DOLLARS
from dicetown.layout import PURSE
from overlays import crash
from reports import wishes
from screens import texts
from screens.page import GIVE_UP, NO_SEAT, STEP_BACK
from stations.air_bus import AirBus
from stations.station_bus import StationBus
from store.journal import Journal
from tests.screens.situations import Situation, dealt, pressed, score
from tests.table.scripted_console import ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks
REASON = "twenty letters of it"


# Setting a game up


def first(language: str) -> tuple[ScriptedConsole, int]:
    return ScriptedConsole(language=language), 0


def seats(language: str, sitting: int = 2) -> ScriptedConsole:
    """Choose the language and let this many people sit down."""
    scene = ScriptedConsole(language=language)
    scene.table.games.lobby.settings.save = lambda: True  # as on a flash that stores them
    pressed(scene, 0, "O")
    for station in range(sitting):
        pressed(scene, station, "O")
        pressed(scene, station, "O")
    return scene


def robot(scene: ScriptedConsole, station: int) -> None:
    scene.board.stations[station].press("ok")
    scene.run(5 * SECOND // 4)
    scene.release(station, "ok")
    scene.settle()


def mixed(language: str, station: int) -> tuple[ScriptedConsole, int]:
    """Show a person, one who looks for a name, a bot, an empty station, and one without its cable."""
    scene = seats(language, 1)
    scene.board.stations[4].unplug()
    pressed(scene, 1, "O")
    robot(scene, 2)
    scene.run(SECOND)
    return scene, station


def bots_only(language: str) -> tuple[ScriptedConsole, int]:
    scene = seats(language, 0)
    for station in (0, 1):
        robot(scene, station)
    return scene, 0


def menu(language: str, keys: str) -> tuple[ScriptedConsole, int]:
    return pressed(pressed(seats(language), 0, "O")[0], 0, keys)


def hosted_menu(language: str) -> tuple[ScriptedConsole, int]:
    """Choose the strongest bots, which a host plays."""
    scene = menu(language, "")[0]
    scene.table.games.lobby.hear_host(scene.now)
    return pressed(scene, 0, "OOOOOO<")


def nameless(language: str) -> tuple[ScriptedConsole, int]:
    scene = menu(language, "5")[0]
    pressed(scene, 2, "O")
    return pressed(scene, 0, "O")


def noted(language: str, note: int) -> tuple[ScriptedConsole, int]:
    """Show a notice above the last line."""
    scene = ScriptedConsole(language=language)
    scene.table.games.lobby.note = note
    scene.table.refresh()
    scene.settle()
    return scene, 0


def saved(language: str, keys: str = "") -> tuple[ScriptedConsole, int]:
    """Switch on after a power cut in a game."""
    with tempfile.TemporaryDirectory() as folder:
        before = ScriptedConsole(language=language, journal=Journal(f"{folder}/"))
        before.new(3, 2)
        assert (Path(folder) / "now" / "0").exists()
        scene = ScriptedConsole(language=language, journal=Journal(f"{folder}/"))
        scene.table.games.resume(True)
        scene.run(SECOND)
        return pressed(scene, 0, keys)


class OnAir:
    """The phones, while there are none."""

    def hear(self, now: int) -> bool:
        return False

    serve = hear

    def keeps(self, number: int) -> bool:
        return False

    def sets_up(self, number: int) -> bool:
        return True

    def take(self, link: object) -> bool:
        return False

    def network(self) -> tuple[bytes, bytes]:
        return b"Dice Town 3F2A", b"secret2345"


class WithRadio(ScriptedConsole):
    """A console with a network of its own, and five boards."""

    hears_dice = True

    def carried(self, bus: StationBus) -> AirBus:
        made = AirBus(bus, True, 5, self.hears_dice)
        made.carry(OnAir())
        return made


def phones_join(language: str, settings: str | None = None) -> tuple[ScriptedConsole, int]:
    scene = WithRadio(language=language, settings=settings)
    scene.table.games.lobby.settings.save = lambda: True
    pressed(scene, 0, "O")
    return scene, 0


BEFORE: dict[str, Situation] = {
    "language": first,
    "phones join": phones_join,
    "seats": lambda language: mixed(language, 0),
    "seats: a name": lambda language: mixed(language, 1),
    "seats: a bot": lambda language: mixed(language, 2),
    "seats: empty": lambda language: mixed(language, 3),
    "seats: bots alone": bots_only,
    "seats: too few": lambda language: pressed(seats(language, 1), 0, "O"),
    "how to play": lambda language: menu(language, ""),
    "how to play: begin": lambda language: menu(language, ">O>O>O>O"),
    "how to play: a host plays bots": hosted_menu,
    "no host any more": lambda language: noted(language, texts.UNHOSTED),
    "a name is missing": nameless,
    "first Sheriff": lambda language: menu(language, "5O"),
    "settings damaged": lambda language: noted(language, texts.DAMAGED),
    "settings not kept": lambda language: noted(language, texts.NOT_SAVED),
    "after a power cut": saved,
    "and LEFT pressed": lambda language: saved(language, "<"),
    "its game damaged": lambda language: noted(language, texts.SAVE_DAMAGED),
    "its game set aside": lambda language: noted(language, texts.SAVE_ASIDE),
}


# Questions to the stations, and faults


def wish(language: str, station: int) -> tuple[ScriptedConsole, int]:
    """Show the host's wish that a seat change hands."""
    scene = dealt(language, 3, 2)
    assert not wishes.hand_over(scene.table, station, 1 - station // 2)
    scene.settle()
    return scene, station


def asked(language: str, kind: int, asker: int, station: int) -> tuple[ScriptedConsole, int]:
    """Ask everyone for consent, in the name of a seat or of the host."""
    scene = dealt(language)
    assert not scene.table.consent.ask(kind, 7, asker)
    scene.settle()
    return scene, station


def correction(language: str) -> tuple[ScriptedConsole, int]:
    scene = dealt(language)
    scene.game.s[PURSE] += 12
    assert not wishes.put_right(scene.table, DOLLARS, 12, 0, BANK, REASON.encode())
    scene.settle()
    return scene, 0


def noticed(language: str, text: int) -> tuple[ScriptedConsole, int]:
    scene = dealt(language)
    scene.table.players[0].notice.show(text)
    scene.table.refresh()
    scene.settle()
    return scene, 0


def stuck(language: str) -> tuple[ScriptedConsole, int]:
    scene = dealt(language)
    scene.table.stations[0].stuck_ms = 500
    scene.board.stations[0].press("keep4")
    scene.run(2 * SECOND)
    scene.settle()
    return scene, 0


def shorted(language: str) -> tuple[ScriptedConsole, int]:
    scene = dealt(language)
    scene.board.stations[1].short()
    scene.run(2 * SECOND)
    scene.settle()
    return scene, 0


def fault(language: str, again: bool) -> tuple[ScriptedConsole, int]:
    """Show an unforeseen fault."""
    scene = ScriptedConsole(language=language)
    crash.show_on(scene.table.stations[0].bus, again)
    return scene, 0


def bench(language: str) -> tuple[ScriptedConsole, Rig]:
    scene = ScriptedConsole(language=language)
    rig = Rig(scene.board.machine, lambda: 0, lambda line: None)
    rig.screens = 1
    return scene, rig


def bench_asks(language: str) -> tuple[ScriptedConsole, int]:
    scene, rig = bench(language)
    rig.prompt(0, prompts.BESIDE % ("LEFT", "OK"))
    return scene, 0


def bench_ends(language: str) -> tuple[ScriptedConsole, int]:
    scene, rig = bench(language)
    verdicts = Verdicts(lambda line: None)
    verdicts.bad("station2.keep3", "")
    walk.show(rig, verdicts)
    return scene, 0


def bench_tells(language: str) -> tuple[ScriptedConsole, int]:
    scene, rig = bench(language)
    walk.everywhere(rig, prompts.WHICH % (1, 1), wrapped(prompts.CLOSES_NOT % (2, "keep 3", port(2))))
    return scene, 0


BESIDE: dict[str, Situation] = {
    "host: give the seat?": lambda language: wish(language, 0),
    "host: take the seat?": lambda language: wish(language, 2),
    "a step back?": lambda language: asked(language, STEP_BACK, 1, 0),
    "who has asked waits": lambda language: asked(language, STEP_BACK, 1, 1),
    "goods put right?": correction,
    "give the game up?": lambda language: asked(language, GIVE_UP, NO_SEAT, 0),
    "not all agreed": lambda language: noticed(language, texts.NOT_AGREED),
    "too late": lambda language: noticed(language, texts.FINAL),
    "game not saved": lambda language: noticed(language, texts.NOT_KEPT),
    "its end was lost": lambda language: noticed(language, texts.SAVE_CUT),
    "stuck button": stuck,
    "shorted cable": shorted,
    "a fault": lambda language: fault(language, False),
    "the same again": lambda language: fault(language, True),
    "self-test asks": bench_asks,
    "self-test ends": bench_ends,
    "and says why": bench_tells,
}


# After a game


def once_more(language: str) -> tuple[ScriptedConsole, int]:
    scene, seat = score(language)
    scene.run(3 * SECOND)
    pressed(scene, seat, "O")
    scene.run(SECOND)
    scene.settle()
    return scene, seat


def stopped(language: str) -> tuple[ScriptedConsole, int]:
    scene = dealt(language)
    scene.table.games.abort(texts.STOPPED)
    scene.settle()
    return scene, 0


AFTER: dict[str, Situation] = {"the same people?": once_more, "game given up": stopped}
