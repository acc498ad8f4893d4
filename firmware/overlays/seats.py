"""What a game begins with, new or continued: who sits where, their names, and what it is dealt from."""

import gc

import overlays
from dicetown.bots import Bot
from micropython import const
from reports.seating import seat_all
from screens import texts
from screens.encoding import coded
from store.game_file import Start

FAST = const(1)  # flags
CLOSED = const(2)
PAUSE = const(2)  # where its three bits begin
UNADVISED = const(32)
_MARK = b"+"
_LONGEST = const(12)  # letters


def sit_down(table):
    """Load the players' pages and seat everybody, before a game."""
    players = overlays.load("players")
    players.come(table)
    seat_all(table)


def start_of(table):
    """Return the `Start` of the game that the table is about to begin."""
    match = table.match
    start = Start()
    start.deal(match.switches, match.sheriff, match.seed)
    places = bytes(table.reporter.places)
    start.sit(match.seats, match.names[: match.seats], places, match.bots, table.reporter.hosted)
    flags = (FAST if match.fast else 0) | (CLOSED if match.closed else 0)
    flags |= match.pause << PAUSE | (0 if match.advised else UNADVISED)
    start.choose(flags, table.games.spoken, match.patience)
    return start


def label(table):
    """Write the seats' names as screens show them; those that the host plays have a mark."""
    labels = [coded(name) for name in table.match.names]
    for seat in range(len(labels)):
        if table.reporter.hosted >> seat & 1:
            labels[seat] = _MARK + labels[seat][: _LONGEST - 1]
    table.match.label(labels)


def seat_host(table):
    """If the host plays in this game, load the code for that, and tell all people."""
    if table.reporter.hosted:
        gc.collect()
        host = overlays.load("host")
        table.bots.seat(host.accept(table, table.bots.bot))
        if table.match.people():
            table.consent.warn(texts.HOSTED)


def unseat_host(table):
    """After a game, put the console's bot back in its place."""
    bot = table.bots.bot
    if table.reporter.hosted and not isinstance(bot, Bot):
        table.bots.seat(bot.bot)
