"""Asking people at their stations: may this seat change hands, may the last step be taken back, goods be put right,
the game be given up?

Only the person at a station gives its seat to the bot or takes it back: by holding OK there, or by agreeing to what
the host asks. The first question is for one seat; the others are for all people at the table, and stop the game
meanwhile. Bots agree at once. OK agrees; LEFT, no answer for 30 seconds or a station that goes away is a no. Called by
the table, for the commands of the host and for whoever holds LEFT.
"""

from dicetown.layout import QUESTION, SEATS
from dicetown.questions import THROW_DICE
from dicetown.undo import UNDO
from micropython import const
from screens import texts
from screens.page import GIVE_UP, HAND_OVER, NO_SEAT, STEP_BACK
from stations.station import LEFT, OK, RIGHT

ANSWER_MS = const(30000)  # how long a question stands on the screen


class Consent:
    """The question for all. `kind` is 0 while there is none."""

    def __init__(self, players, stations):
        """players, stations: by seat."""
        self.players = players
        self.stations = stations
        self.alert = 0  # a text that all people are to confirm
        self.clear()

    def clear(self):
        """Nothing is asked of all."""
        self.kind = 0
        self.people = 0  # who is asked, as a mask
        self.waiting = 0  # who has not agreed yet
        self.asker = NO_SEAT  # the host
        self.correction = None  # goods to be put right (reports/correction.py)

    def ask_all(self, kind, asker, people):
        """people: a mask; asker: a seat, which agrees, or NO_SEAT. -> a word of refusal, or ""."""
        reason = "asked" if self.kind else self.ask(people, 0 if asker == NO_SEAT else 1 << asker, kind)
        if not reason:
            self.kind = kind
            self.asker = asker
            self.people = self.waiting = people
            if asker != NO_SEAT:
                self.agree(asker)
        return reason

    def ask(self, seats, agreed, kind):
        """Put a question to all seats of a mask, or to none; to those that have agreed only show it.

        -> a word of refusal, or "".
        """
        # All are asked or nobody: nothing is shown before it is certain that everyone can answer.
        for seat in range(len(self.players)):
            if seats >> seat & 1:
                # One question at a time on a screen; and nobody agrees for a station that is away.
                if self.players[seat].wish.kind:
                    return "asked"
                if not self.stations[seat].present:
                    return "absent"
        for seat in range(len(self.players)):
            if seats >> seat & 1:
                self.players[seat].wish.ask(0 if agreed >> seat & 1 else kind)
        return ""

    def warn(self, text):
        """All people are to confirm a text, once no answer is on its way."""
        self.alert = text

    def remind(self):
        """Show them that text. -> whether there was one"""
        text = self.alert
        if text:
            for player in self.players:
                player.notice.show(text)
            self.alert = 0
        return text

    def asks(self, seat):
        """Whether a seat is among those of the question for all."""
        return self.people >> seat & 1

    def agree(self, seat):
        """This seat has said yes."""
        self.waiting &= ~(1 << seat)

    def propose(self, correction):
        """What the question for all is about, and does it if they agree."""
        self.correction = correction


def reply(table, seat, key, now):
    """A press at a station that is asked."""
    wish = table.players[seat].wish
    # The press that answers must not grow into a hold, which means something else.
    table.stations[seat].ignore_hold()
    if key == LEFT:
        decline(table, seat, now)
    elif key == OK and wish.kind == HAND_OVER:
        wish.close()
        hand_over(table, seat, now)
    elif key == OK:
        wish.close()
        table.consent.agree(seat)


def hand_over(table, seat, now):
    """From the person to the bot, or from the bot to the person. An answer that is not yet given goes with the seat.

    What a bot has locked stays; what a person has locked the bot thinks over, so that holding OK answers nothing. But
    dice that have been thrown lie (R2).
    """
    # Other people would have to agree to what all are asked now, so it counts as a no.
    if table.consent.kind:
        decline(table, seat, now)
    match = table.match
    player = table.players[seat]
    match.change_hands(seat)
    table.journal.write(match.game.s, match.bots)
    table.stations[seat].ignore_hold()
    if table.ahead.serves(seat):
        table.ahead.leave(seat)
        table.advice.restart()
    if match.is_bot(seat):
        player.sit(NO_SEAT)
        if match.locks[seat] >= 0 and match.game.s[QUESTION] != THROW_DICE:
            table.decision.beats.stop()
            table.unlock(seat)
    else:
        player.sit(seat)
        if table.decision.opened and match.locks[seat] < 0:
            table.ask(player)
    _tell(table.reporter, match, seat)
    table.resume(now)
    table.refresh()


# Apart from `hand_over`, whose frame would have no room on the stack.
def _tell(reporter, match, seat):
    reporter.follow(match.bots, match.locked())  # for a snapshot that is being told
    reporter.name(seat, match.names[seat], match.is_bot(seat))


def decline(table, seat, now):
    """One no is enough."""
    table.reporter.declined(seat)
    wish = table.players[seat].wish
    if wish.kind == HAND_OVER:
        wish.close()
        return
    asker = table.consent.asker
    if asker != NO_SEAT:
        table.players[asker].notice.show(texts.NOT_AGREED)
    over(table, now)


def over(table, now):
    """The question for all is answered: the game goes on."""
    table.consent.clear()
    for player in table.players:
        # Giving a seat to the bot is a question to one person, and stays.
        if player.wish.kind != HAND_OVER:
            player.wish.close()
    table.resume(now)
    table.refresh()


def settle(table, now):
    """When all have agreed, do it."""
    kind = table.consent.kind
    correction = table.consent.correction
    if table.consent.waiting:
        return
    over(table, now)
    if kind == GIVE_UP:
        table.games.abort(texts.STOPPED)
    elif kind == STEP_BACK:
        take_back(table)
    elif not correction.put_right(table):
        table.reporter.declined(NO_SEAT)


def take_back(table):
    """The last step has not been: the question before it is put again, and the host is told all that is so."""
    answers = table.match.undo.answers
    # On flash first, as any decision: after a power cut the step is taken back again, or is still there whole.
    table.journal.put(UNDO, answers)
    table.match.digest.add(UNDO, table.match.bots, answers)
    table.journal.write(table.match.game.s, table.match.bots)
    table.unwind()
    table.reporter.undone(answers)
    table.step_done()
    table.tell_all()


# Time


def tick(table, now):
    """OK held long enough changes sides, LEFT asks for the last step back, RIGHT for advice; no answer is a no."""
    for seat in range(table.match.game.s[SEATS]):
        key = table.stations[seat].held(now)
        if key == OK and not table.match.closed:
            hand_over(table, seat, now)
        elif table.players[seat].wish.kind or table.consent.asks(seat):
            _grow_old(table, seat, now)
        elif key == LEFT and table.match.people() >> seat & 1:
            _propose(table, seat)
        elif key == RIGHT and table.match.people() >> seat & 1:
            table.players[seat].consult()


def _propose(table, seat):
    """They want the last step back, not the page that the press has turned to."""
    player = table.players[seat]
    player.look(None)
    reason = table.propose(seat)
    if reason:
        player.notice.show(texts.FINAL if reason == "final" else texts.NOT_AGREED)


def _grow_old(table, seat, now):
    """Its time runs from when the question stands on the screen."""
    wish = table.players[seat].wish
    late = wish.stand(now) >= ANSWER_MS and wish.kind
    if late or not table.stations[seat].present:
        decline(table, seat, now)
