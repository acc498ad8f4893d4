"""`dicetown play`: play against the console's bots, in the browser or in this terminal.

The real firmware runs over the virtual board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from host.commands.options import Bots, Friends, Language, Preset, Switch, levels, site_of, spoken
from host.commands.simulate import check_seats
from host.engine.minds import Minds
from host.game.editions import switches_of
from host.i18n import translation
from host.i18n.errors import UserError
from host.link.session import Message
from host.terminal.feeding import drain, names_for
from host.web.players import Player
from host.web.setup import Setup

if TYPE_CHECKING:
    from host.link.client import Client
    from host.virtual.board import VirtualBoard
    from host.virtual.console import Console

Messages = Callable[[], Iterator[Message]]


def with_dice(dice: str, switches: list[str]) -> list[str]:
    """Return the switches, changed for electronic dice if some are named. Raises UserError for unknown dice."""
    from host.virtual.air import KINDS

    if not dice:
        return switches
    if dice not in KINDS:
        raise UserError(
            "There are no dice called {dice}: choose --dice {kinds}.", dice=repr(dice), kinds=", ".join(KINDS)
        )
    return [*(each for each in switches if not each.startswith("throws=")), "throws=dice"]


def check_page(ui: str, air: bool, friends: str) -> None:
    """Raise UserError for an unknown --ui, and for --friends without the web pages."""
    if ui not in ("web", "terminal"):
        raise UserError("There is no {ui} to play in: choose --ui web or --ui terminal.", ui=repr(ui))
    if friends and (ui != "web" or air):
        raise UserError("--friends needs the web pages: leave --ui and --air out.")


def for_people(seats: int, humans: int | None, lan: bool) -> int:
    """Return how many seats are for people. Raises UserError for an impossible number."""
    if lan and humans is not None:
        raise UserError("With --lan those who join play: leave --humans out.")
    humans = 1 if humans is None else humans
    if not 1 <= humans <= seats:
        raise UserError(
            "{humans} of {seats} seats for people: choose --humans 1 to {seats}, the others are bots.",
            humans=humans,
            seats=seats,
        )
    return humans


Humans = Annotated[
    int | None, typer.Option(help="How many of them are for people; bots play the others.  [default: 1]")
]
Patience = Annotated[
    int, typer.Option(min=0, max=3600, help="Seconds until a bot answers for those who are awaited; 0: never.")
]
Pause = Annotated[
    int, typer.Option(min=0, max=4, help="Seconds in which a card may be played; 0: until all have answered.")
]
Advice = Annotated[
    bool, typer.Option("--advice/--no-advice", help="Let people see what a bot would do: H, or RIGHT held.")
]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port of the web pages; 0: any that is free.")]
Air = Annotated[
    bool, typer.Option("--air", help="A console with a radio and nothing else: its own pages, as phones see them.")
]
Lan = Annotated[bool, typer.Option("--lan", help="Phones of this network are the cups; the game waits for them.")]
Dice = Annotated[
    str,
    typer.Option(help="pixels or homemade: simulated dice that tell their faces; without it the console throws."),
]


def play(
    seats: Annotated[int, typer.Option(help="2 to 5.")] = 4,
    humans: Humans = None,
    bots: Bots = "normal",
    preset: Preset = "first",
    switch: Switch = None,
    patience: Patience = 0,
    pause: Pause = 2,
    advice: Advice = True,
    language: Language = "",
    records: Annotated[Path | None, typer.Option(help="The folder for the games' records.")] = None,
    ui: Annotated[str, typer.Option(help="web: in a browser; terminal: here.")] = "web",
    port: Port = 8137,
    air: Air = False,
    lan: Lan = False,
    friends: Friends = "",
    dice: Dice = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page here.")] = True,
) -> None:
    check_seats(seats)
    check_page(ui, air, friends)
    humans = for_people(seats, humans, lan)
    if air:
        from host.web.air import run as on_air

        on_air(port, browser)
        return
    switch = with_dice(dice, switch or [])
    sitting = levels(bots, range(humans, seats))
    minds = Minds()
    outside = minds.sit(sitting)
    chosen, language = language, spoken(language)
    named = enumerate(names_for(seats, humans))
    players = tuple(Player(name, seat >= humans, seat, sitting.get(seat, "normal")) for seat, name in named)
    setup = Setup(players, switches_of(preset, switch), 0, patience, language, preset, tuple(switch), pause, advice)
    if ui == "terminal":
        in_terminal(setup, minds, outside, dice, records)
        return
    from host.web.backends import Virtual
    from host.web.serve import run

    room, site = Virtual(dice=dice), site_of(friends)
    run(room, port=port, lan=lan, browser=browser, records=records, setup=setup, language=chosen, site=site)


def in_terminal(setup: Setup, minds: Minds, outside: list[int], dice: str, records: Path | None) -> None:
    """Play in this terminal. minds: think for the seats `outside` the console; dice: a name, as for `with_dice`."""
    from host.terminal.app import check_terminal
    from host.terminal.hangup import end_with_terminal

    check_terminal()
    end_with_terminal()

    from host.history.archive import Archive
    from host.terminal.player import PlayApp
    from host.virtual.board import VirtualBoard
    from host.virtual.tosses import around

    archive = Archive(records)
    archive.ready()
    humans = [seat for seat, player in enumerate(setup.players) if not player.bot]
    players = [(player.name, player.bot) for player in setup.players]
    board = VirtualBoard(dice=around(dice))
    with boxed(board, setup.language, thinker=minds.choose, given=True) as (console, client, messages):
        console.think_for(outside)

        def deal() -> None:
            client.new(players, setup.switches, setup.sheriff, None, **setup.more())

        def keep() -> str:
            return translation.gettext("Record: {path}").format(path=archive.keep_log(client, app.table))

        app = PlayApp(messages, board, humans, deal, client.abort, keep)
        app.open()


@contextmanager
def boxed(board: VirtualBoard, language: str, **settings: Any) -> Iterator[tuple[Console, Client, Messages]]:
    """Run a virtual console for a terminal app. Yields it, a client, and a function that takes its messages."""
    from host.link.client import Client
    from host.virtual.console import Console

    with Console(board, **settings) as console, Client(console.port) as client:
        client.wait_hello()
        client.language(language)

        def messages() -> Iterator[Message]:
            console.check()
            return drain(client.queue)

        yield console, client, messages
