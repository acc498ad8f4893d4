"""Who plays a seat: handing it to the bot and back in mid-game, and the bot that stands in for those who are awaited.

Only the person at a station gives its seat away or takes it: by holding OK there, or by agreeing to what the host asks
(console/consent.py).
Knows only what is public, but for what a bot answers; never changes the game. Called by the table and by the commands.
"""

from console.player import NO_SEAT
from console.sound import COUNTDOWN
from dicetown.layout import OWED, QUESTION, SEATS
from dicetown.questions import KEEP, TIE
from micropython import const

COUNT_S = const(10)  # the last seconds are counted down on the screen
_BEATS = const(3)  # before a reveal
_ABSENT_S = const(30)  # how long all wait for those whose stations are away
_WRAP = const(0x3FFFFFFF)


def hand_over(table, seat, now):
    """From the person to the bot, or from the bot to the person. An answer that is not yet given goes with the seat.

    What a bot has locked stays; what a person has locked the bot thinks over, so that holding OK answers nothing.
    """
    player = table.players[seat]
    table.bots ^= 1 << seat
    table.journal.write(table.g.s, table.bots)
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


def may_leave(table, player):
    """Who ends the scores and says what is next: those who played, or anyone if only bots did."""
    return player.seat != NO_SEAT or table.bots + 1 == 1 << table.g.s[SEATS]


def pressing(table):
    """Whether someone who is asked still holds OK: that may become a hand-over, so the last lock waits for its end."""
    s = table.g.s
    for seat in range(s[SEATS]):
        if s[OWED] & ~table.bots & 1 << seat and table.stations[seat].ok_down():
            return True
    return False


def counted(table, now):
    """Three beats for all, once the last keep is locked: nothing is taken back any more. -> whether they are over"""
    if table.fast or table.g.s[QUESTION] != KEEP or not table.people() or not table.beat_ms:
        return True
    if not table.beat:
        table.since = now
        table.sound.play(COUNTDOWN)
    beat = max(0, _BEATS - ((now - table.since) & _WRAP) // table.beat_ms)
    if beat != table.beat:
        table.beat = beat
        table.lights.restart()
    return not beat


# Standing in


def wait(table, now):
    """Count down the time of the people who are still awaited; it begins anew when one of them locks, or unlocks."""
    seats = _awaited(table)
    if seats != table.stand_in:
        table.stand_in = seats
        if seats:
            table.since = now
            table.pause = (table.patience or _ABSENT_S) * 1000
            table.think_again()
        else:
            table.countdown = 0
    if seats:
        _count(table, seats, table.pause + 999 - ((now - table.since) & _WRAP))


def _awaited(table):
    """Those seats as a mask, if there is an end to waiting, as there is for stations that are away; no bot is late."""
    seats = table.g.s[OWED] & ~table.locked()
    if seats & table.bots:
        return 0
    if not table.patience:
        for seat in range(table.g.s[SEATS]):
            if seats >> seat & 1 and table.stations[seat].present:
                return 0
    return seats


def _count(table, seats, left):
    """left: ms, rounded up."""
    left = max(0, left // 1000) if left < COUNT_S * 1000 + 1000 else 0
    if left != table.countdown:
        table.countdown = left
        for seat in range(table.g.s[SEATS]):
            if seats >> seat & 1:
                table.players[seat].fresh = True


def think(table, seat):
    """A piece of a bot's thinking. -> its choice or -1. Who stands in for the Sheriff decides a tie by Q39."""
    if table.stand_in >> seat & 1 and table.g.question(seat) == TIE:
        return table.bot.tie(table.g, seat)
    return table.bot.think(table.g, seat)
