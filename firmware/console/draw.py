"""Which screen a station shows now. The screens are in views.py, asks.py and offer.py; without a game in menus.py."""

from console import asks, offer, views
from console.faults import STUCK
from console.player import MAIN, NO_SEAT
from dicetown.questions import KEEP, OFFER, SHORT


def draw(table, station):
    """Draw the screen of a station, by its place: that of a seat, or behind all seats."""
    player = table.players[station]
    screen = table.screen
    if table.setup:
        table.setup.draw(table, screen, station)
    elif table.playing and (player.wish or table.consent.people >> station & 1):
        views.wish(table, screen, station)
    elif player.seat == NO_SEAT:
        _watch(table, screen, station)
    elif player.notice:
        views.notice(screen, player.notice)
    elif player.result:
        views.result(table, screen)
    elif player.view != MAIN:
        _page(table, screen, player)
    elif table.g.over():
        views.score(table, screen)
    elif player.asked:
        _ask(table, screen, player)
    else:
        asks.fill_in(table, screen)
        views.waiting(table, screen, player.seat)
    if table.countdown and table.stand_in >> player.seat & 1:
        views.countdown(table, screen)
    elif table.stations[station].stuck:
        views.stuck(screen, table.stations[station].fault - STUCK)


def _watch(table, screen, station):
    if table.g.over():
        views.score(table, screen)
    else:
        views.spare(table, screen, station)


def _page(table, screen, player):
    if player.view > views.hand_pages(table.g.s, player.seat):
        views.town(table, screen)
    else:
        views.hand(table, screen, player)


def _ask(table, screen, player):
    if player.asked == OFFER:
        offer.draw(table, screen, player)
    elif player.asked != KEEP and player.asked != SHORT:
        asks.question(table, screen, player)
    elif player.thrown:
        asks.dice(table, screen, player)
    else:
        views.unthrown(screen)
