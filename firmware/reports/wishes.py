"""What the host asks the people at the stations for: a seat that changes hands, goods put right, the end of the game.

They decide (table/consent.py). Each function says a word of refusal, or "". Loaded with the commands.
"""

from dicetown.correct import ready, sound
from reports.correction import Correction
from screens import texts
from screens.page import GIVE_UP, HAND_OVER, PUT_RIGHT


def hand_over(table, seat, bot):
    """A seat to change hands: its station is asked. bot: to a bot."""
    if table.match.closed:
        return "seed"
    if (table.match.bots >> seat & 1) == bot:
        table.reporter.name(seat, table.match.names[seat], bot)
        return ""
    return table.consent.ask(HAND_OVER, 1 << seat)


def put_right(table, what, n, source, target, why):
    """Goods put right by hand. why: UTF-8.

    What a hand holds is not looked at before all agree: a refusal would tell.
    """
    if not sound(table.match.game.s, what, n, source, target):
        return "goods"
    if not ready(table.match.game.s):
        return "later"
    reason = table.consent.ask(PUT_RIGHT, table.match.people())
    if not reason:
        table.consent.propose(Correction(what, n, source, target, why))
    return reason


def give_up(table):
    """The game given up, of all whose stations are there; without any it is."""
    people = table.match.people()
    for seat in range(len(table.players)):
        if people >> seat & 1 and not table.stations[seat].present:
            people ^= 1 << seat
    if people:
        return table.consent.ask(GIVE_UP, people)
    table.games.abort(texts.STOPPED)
    return ""
