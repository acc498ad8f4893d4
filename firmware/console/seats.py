"""Who plays a seat: handing it to the bot and back in mid-game, and the bot that stands in for whom all others await.

Only the person at a station gives its seat away or takes it: by holding OK there, or by agreeing to what the host asks
(console/consent.py).
Knows only what is public, but for what a bot answers; never changes the game. Called by the table and by the commands.
"""

from console.player import NO_SEAT
from dicetown.layout import OWED, SEATS
from dicetown.questions import TIE
from micropython import const

COUNT_S = const(10)  # the last seconds are counted down on the screen
_WRAP = const(0x3FFFFFFF)


def hand_over(table, seat, now):
    """From the person to the bot, or from the bot to the person. An answer that is not yet given goes with the seat.

    What a bot has locked stays; what a person has locked the bot thinks over, so that holding OK answers nothing.
    """
    player = table.players[seat]
    table.bots ^= 1 << seat
    player.open()
    player.wish = 0
    player.result = False
    table.stations[seat].heard = True
    if table.bots >> seat & 1:
        player.seat = NO_SEAT
        if table.locks[seat] >= 0:
            table.unlock(seat)
    else:
        player.seat = seat
        if table.opened and table.locks[seat] < 0:
            table.ask(player)
    table.reporter.bots = table.bots  # for a snapshot that is being told
    table.reporter.name(seat, table.names[seat], table.bots >> seat & 1)
    table.rethink(now)
    table.refresh()


def pressing(table):
    """Whether someone who is asked still holds OK: that may become a hand-over, so the last lock waits for its end."""
    s = table.g.s
    for seat in range(s[SEATS]):
        if s[OWED] & ~table.bots & 1 << seat and table.stations[seat].ok_down():
            return True
    return False


# Standing in


def wait(table, now):
    """See whether one person alone keeps all others waiting, and count his time down."""
    seat = _awaited_alone(table)
    if seat != table.stand_in:
        table.stand_in = seat
        table.countdown = 0
        if seat != NO_SEAT:
            table.since = now
            table.pause = table.patience * 1000
            table.plans[seat] = -1
            table.thinking = seat
    if seat != NO_SEAT:
        _count(table, seat, table.pause + 999 - ((now - table.since) & _WRAP))


def _awaited_alone(table):
    """That seat, or NO_SEAT: of several, all can still be waited for; a bot is never late."""
    seats = table.g.s[OWED] & ~table.locked()
    if not table.patience or not seats or seats & seats - 1 or seats & table.bots:
        return NO_SEAT
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def _count(table, seat, left):
    """left: ms, rounded up."""
    left = max(0, left // 1000) if left < COUNT_S * 1000 + 1000 else 0
    if left != table.countdown:
        table.countdown = left
        table.players[seat].fresh = True


def think(table, seat):
    """A piece of a bot's thinking. -> its choice or -1. Who stands in for the Sheriff decides a tie by Q39."""
    if seat == table.stand_in and table.g.question(seat) == TIE:
        return table.bot.tie(table.g, seat)
    return table.bot.think(table.g, seat)
