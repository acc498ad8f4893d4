"""What is done once before a game: who sits where, and the deal. In memory only between games.

Called by whatever sets a game up: the lobby, a command of the host's, a journal.
"""

from dicetown import dealing
from screens.page import NO_SEAT


def arrange(table, numbers):
    """Put seat i at station numbers[i]; the other stations follow. Allocates."""
    stations = table.stations
    order = list(numbers) + [number for number in range(len(stations)) if number not in numbers]
    for station in list(stations):
        stations[order.index(station.number)] = station
        station.due(0)
    for seat in range(len(numbers)):
        table.reporter.place(seat, numbers[seat])
    table.refresh()


def seat_all(table):
    """Let everybody sit down for a game in which nothing has happened yet."""
    match = table.match
    for i in range(len(table.players)):
        table.players[i].sit(i if i < match.seats and not match.is_bot(i) else NO_SEAT)
        table.stations[i].ignore_hold()
    table.consent.clear()
    table.ahead.drop()


def deal(match):
    """Deal the game that `Match.prepare` has set."""
    dealing.deal(match.game, match.seats, match.switches, match.sheriff, match.seed)
