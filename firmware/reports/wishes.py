"""What the host asks the people at the stations for: a seat that changes hands, goods put right, the end of the game.

They decide (table/consent.py). Each function returns a word of refusal, or "". Loaded with the commands.
"""

from dicetown.correct import ready, sound
from reports.correction import Correction
from screens import texts
from screens.page import GIVE_UP, HAND_OVER, PUT_RIGHT


def hand_over(table, seat, bot):
    """Ask at a seat's station whether it may change hands. bot: to a bot."""
    if table.match.closed:
        return "seed"
    if (table.match.bots >> seat & 1) == bot:
        table.reporter.name(seat, table.match.names[seat], bot)
        return ""
    return table.consent.ask(HAND_OVER, 1 << seat)


def put_right(table, what, n, source, target, why):
    """Ask all people to put goods right by hand. why: UTF-8.

    Nobody looks into a hand before all agree: a refusal would tell what it holds.
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
    """Ask all people whose stations are there to give the game up. If there are none, give it up."""
    people = table.match.people()
    for seat in range(len(table.players)):
        if people >> seat & 1 and not table.stations[seat].present:
            people ^= 1 << seat
    if people:
        return table.consent.ask(GIVE_UP, people)
    table.games.abort(texts.STOPPED)
    return ""
