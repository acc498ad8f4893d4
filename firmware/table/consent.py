"""Asking people at their stations: may this seat change hands, may the last step be taken back, goods be put right,
the game be given up?

The first question is for one seat, the others are for all people at the table, and stop the game meanwhile; bots agree
at once. OK agrees; LEFT, no answer for 30 seconds or a station that goes away is a no. Called by the table, for the
commands of the host and for whoever holds LEFT.
"""

from dicetown.correct import ready, sound
from dicetown.layout import SEATS
from elapsed import since
from micropython import const
from screens import texts
from screens.encoding import coded
from stations.station import LEFT, OK
from table import corrections, seats
from table.player import GIVE_UP, HAND_OVER, NO_SEAT, PUT_RIGHT, STEP_BACK

ANSWER_MS = const(30000)  # how long a question stands on the screen
DEAF_MS = const(1000)  # a press that soon was meant for the screen before


class Consent:
    """The question for all. `kind` is 0 while there is none."""

    def __init__(self):
        # Of a correction (dicetown/correct.py).
        self.what = self.n = self.source = self.target = 0
        self.why = b""  # UTF-8
        self.reason = b""  # the same in the font's codes
        self.clear()

    def clear(self):
        self.kind = 0
        self.people = 0  # who is asked, as a mask
        self.waiting = 0  # who has not agreed yet
        self.asker = NO_SEAT  # the host

    def begin(self, kind, asker, people):
        """people: a mask; asker: a seat, which agrees, or NO_SEAT."""
        self.kind = kind
        self.asker = asker
        self.people = self.waiting = people
        if asker != NO_SEAT:
            self.agree(asker)

    def asks(self, seat):
        """Whether a seat is among those of the question for all."""
        return self.people >> seat & 1

    def agree(self, seat):
        self.waiting &= ~(1 << seat)

    def correction(self, what, n, source, target, why):
        """What the question for all is about. why: UTF-8. Allocates."""
        self.what = what
        self.n = n
        self.source = source
        self.target = target
        self.why = why
        self.reason = coded(why)


def hand_over(table, seat, bot):
    """The host wants a seat to change hands: its station is asked. -> a word of refusal, or ""."""
    if table.match.closed:
        return "seed"
    if (table.match.bots >> seat & 1) == bot:
        table.reporter.name(seat, table.match.names[seat], bot)
        return ""
    if not table.consent.kind:
        return _ask(table, 1 << seat, 0, HAND_OVER)
    return "asked"


def step_back(table, asker):
    """Ask all to take the last step back. asker: a seat, or NO_SEAT for the host. -> a word of refusal, or ""."""
    if not table.at_rest() or not table.match.undo.possible(table.match.game.s):
        return "final"
    return _ask_all(table, STEP_BACK, asker, table.match.people())


def put_right(table, what, n, source, target, why):
    """Ask all to put goods right by hand, as the host says. why: UTF-8. -> a word of refusal, or "".

    What a hand holds is not looked at before all agree: a refusal would tell.
    """
    if not sound(table.match.game.s, what, n, source, target):
        return "goods"
    if not ready(table.match.game.s):
        return "later"
    reason = _ask_all(table, PUT_RIGHT, NO_SEAT, table.match.people())
    if not reason:
        consent = table.consent
        consent.correction(what, n, source, target, why)
    return reason


def give_up(table):
    """Ask all whose stations are there to give the game up; without any it is. -> a word of refusal, or ""."""
    people = table.match.people()
    for seat in range(len(table.players)):
        if people >> seat & 1 and not table.stations[seat].present:
            people ^= 1 << seat
    if people:
        return _ask_all(table, GIVE_UP, NO_SEAT, people)
    table.abort(texts.STOPPED)
    return ""


def _ask_all(table, kind, asker, people):
    consent = table.consent
    reason = "asked" if consent.kind else _ask(table, people, 0 if asker == NO_SEAT else 1 << asker, kind)
    if not reason:
        consent.begin(kind, asker, people)
    return reason


def _ask(table, seats, agreed, kind):
    """Put a question to all seats of a mask, or to none; to those that have agreed only show it."""
    for seat in range(len(table.players)):
        if seats >> seat & 1:
            if table.players[seat].wish:
                return "asked"
            if not table.stations[seat].present:
                return "absent"
    for seat in range(len(table.players)):
        if seats >> seat & 1:
            player = table.players[seat]
            player.consult(0 if agreed >> seat & 1 else kind)
    return ""


def press(table, seat, key, now):
    """A press at a station that is asked, or that waits for the others' answers."""
    player = table.players[seat]
    if not player.wish or player.wished_at < 0 or since(now, player.wished_at) < DEAF_MS:
        return
    table.stations[seat].ignore_hold()
    if key == LEFT:
        decline(table, seat, now)
    elif key == OK and player.wish == HAND_OVER:
        seats.hand_over(table, seat, now)
    elif key == OK:
        player.answer_wish()
        table.consent.agree(seat)


def decline(table, seat, now):
    """One no is enough."""
    table.reporter.declined(seat)
    player = table.players[seat]
    if player.wish == HAND_OVER:
        player.answer_wish()
        return
    asker = table.consent.asker
    if asker != NO_SEAT:
        table.players[asker].remind(texts.NOT_AGREED)
    over(table, now)


def over(table, now):
    """The question for all is answered: the game goes on."""
    table.consent.clear()
    for player in table.players:
        if player.wish != HAND_OVER:
            player.answer_wish()
    table.pace.restart(now)
    table.refresh()


def settle(table, now):
    """When all have agreed, do it."""
    kind = table.consent.kind
    if table.consent.waiting:
        return
    over(table, now)
    if kind == GIVE_UP:
        table.abort(texts.STOPPED)
    elif kind == STEP_BACK:
        corrections.take_back(table)
    elif not corrections.put_right(table):
        table.reporter.declined(NO_SEAT)


# Time


def tick(table, now):
    """Who holds OK long enough changes sides; who holds LEFT wants the last step back; what nobody answers is a no."""
    for seat in range(table.match.game.s[SEATS]):
        key = table.stations[seat].held(now)
        if key == OK and not table.match.closed:
            if table.consent.kind:
                decline(table, seat, now)  # for who is to agree has changed
            seats.hand_over(table, seat, now)
        elif table.players[seat].wish or table.consent.asks(seat):
            _grow_old(table, seat, now)
        elif key == LEFT and table.match.people() >> seat & 1:
            _propose(table, seat)


def _propose(table, seat):
    """He wants the last step back, not what the press has turned to."""
    player = table.players[seat]
    player.look_back()
    reason = step_back(table, seat)
    if reason:
        player.remind(texts.FINAL if reason == "final" else texts.NOT_AGREED)


def _grow_old(table, seat, now):
    """Its time runs from when the question stands on the glass."""
    player = table.players[seat]
    late = player.wish and player.wished_at >= 0 and since(now, player.wished_at) >= ANSWER_MS
    if late or not table.stations[seat].present:
        decline(table, seat, now)
    elif player.wished_at < 0 and not player.unseen:
        player.wish_seen(now)
