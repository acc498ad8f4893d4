"""Asking people at their stations: may this seat change hands, may the last step be taken back, goods be put right,
the game be given up?

Only the person at a station gives its seat to the bot or takes it back: by holding OK there, or by agreeing to what
the host asks. The first question is for one seat; the others are for all people at the table, and stop the game
meanwhile. Bots agree at once. OK agrees; LEFT, no answer for 30 seconds or a station that goes away is a no. Called by
the table, for the commands of the host and for players who hold LEFT.
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
    """`kind`: which question all are asked; 0: none."""

    def __init__(self, table):
        self.table = table
        self.alert = 0  # a text that all people are to confirm
        self.clear()

    def clear(self):
        """Drop the question for all."""
        self.kind = 0
        self.people = 0  # who is asked, as a mask
        self.asker = NO_SEAT  # the host
        self.correction = None  # goods to be put right (reports/correction.py)

    def ask(self, kind, seats, asker=NO_SEAT):
        """Put a question to all seats of a mask, or to none. asker: a seat, to which it is only shown.

        -> a word of refusal, or "".
        """
        if self.kind:
            return "asked"
        # All are asked or nobody: nothing is shown before it is certain that everyone can answer.
        for seat in range(len(self.table.players)):
            if seats >> seat & 1:
                # One question at a time on a screen; and nobody agrees for a station that is away.
                if self.table.players[seat].wish.kind:
                    return "asked"
                if not self.table.stations[seat].present:
                    return "absent"
        for seat in range(len(self.table.players)):
            if seats >> seat & 1:
                self.table.players[seat].wish.ask(0 if seat == asker else kind)
        if kind != HAND_OVER:
            self.kind = kind
            self.people = seats
            self.asker = asker
        return ""

    def propose(self, correction):
        """Set what the question for all is about."""
        self.correction = correction

    def warn(self, text):
        """Have all people confirm a text, once no answer is on its way."""
        self.alert = text

    def remind(self):
        """Show them that text. -> whether there was one"""
        text = self.alert
        if text:
            for player in self.table.players:
                player.notice.show(text)
            self.alert = 0
        return text

    # Answers

    def reply(self, seat, key):
        """Take a press at a station that is asked."""
        wish = self.table.players[seat].wish
        # The press that answers must not grow into a hold, which means something else.
        self.table.stations[seat].ignore_hold()
        if key == LEFT:
            self.decline(seat)
        elif key == OK:
            kind = wish.kind
            wish.close()
            if kind == HAND_OVER:
                self.hand_over(seat)

    def hand_over(self, seat):
        """Give a seat from the person to the bot, or back.

        An answer that a bot has locked stays. If a person has locked one, the bot decides again, so that holding OK
        never answers. Only a throw stays (R2).
        """
        # Other people would have to agree to what all are asked now, so it counts as a no.
        if self.kind:
            self.decline(seat)
        table = self.table
        match = table.match
        match.played_by(match.bots ^ 1 << seat)
        table.journal.write(match.game.s, match.bots)
        table.stations[seat].ignore_hold()
        if table.ahead.serves(seat):
            table.ahead.leave(seat)
            table.advice.restart()
        if match.is_bot(seat):
            table.players[seat].sit(NO_SEAT)
            if match.locks[seat] >= 0 and match.game.s[QUESTION] != THROW_DICE:
                table.decision.beats.stop()
                table.unlock(seat)
        else:
            table.players[seat].sit(seat)
            if table.decision.opened and match.locks[seat] < 0:
                table.ask(table.players[seat])
        table.reporter.name(seat, match.names[seat], match.is_bot(seat))
        self._resume()

    def decline(self, seat):
        """Take a no from a seat. One is enough."""
        self.table.reporter.declined(seat)
        wish = self.table.players[seat].wish
        if wish.kind == HAND_OVER:
            wish.close()
            return
        if self.asker != NO_SEAT:
            self.table.players[self.asker].notice.show(texts.NOT_AGREED)
        self._over()

    def _over(self):
        """End the question for all."""
        self.clear()
        for player in self.table.players:
            # Giving a seat to the bot is a question to one person, and stays.
            if player.wish.kind != HAND_OVER:
                player.wish.close()
        self._resume()

    def _resume(self):
        self.table.resume(self.table.now())
        self.table.refresh()

    def settle(self):
        """When all have agreed, do it."""
        for player in self.table.players:
            if player.wish.kind == self.kind:
                return
        kind = self.kind
        correction = self.correction
        self._over()
        if kind == GIVE_UP:
            self.table.games.abort(texts.STOPPED)
        elif kind == STEP_BACK:
            self._take_back()
        elif not correction.put_right(self.table):
            self.table.reporter.declined(NO_SEAT)

    def _take_back(self):
        """Take back the last step: put the question before it again, and send the host a snapshot."""
        table = self.table
        match = table.match
        answers = match.undo.answers
        # On flash first, like any decision: after a power cut the step is taken back again, or is still complete.
        table.journal.put(UNDO, answers)
        match.digest.add(UNDO, match.bots, answers)
        table.journal.write(match.game.s, match.bots)
        table.unwind()
        table.reporter.undone(answers)
        table.step_done()
        table.tell_all()

    # Time

    def tick(self, now):
        """Act on holds: OK hands a seat over, LEFT asks for the last step back, RIGHT for advice. No answer is a no."""
        for seat in range(self.table.match.game.s[SEATS]):
            key = self.table.stations[seat].held(now)
            if key == OK and not self.table.match.closed:
                self.hand_over(seat)
            elif self.table.players[seat].wish.kind or self.people >> seat & 1:
                self._grow_old(seat, now)
            elif key == LEFT and self.table.match.people() >> seat & 1:
                self._propose(self.table.players[seat])
            elif key == RIGHT and self.table.match.people() >> seat & 1:
                self.table.players[seat].consult()

    def _propose(self, player):
        """Ask all to take the last step back. The press has also turned a page, so turn back first."""
        player.look(None)
        reason = self.table.propose(player.seat)
        if reason:
            player.notice.show(texts.FINAL if reason == "final" else texts.NOT_AGREED)

    def _grow_old(self, seat, now):
        """Decline for a seat that is away or too slow. Its time runs from when its screen shows the question."""
        wish = self.table.players[seat].wish
        late = wish.stand(now) >= ANSWER_MS and wish.kind
        if late or not self.table.stations[seat].present:
            self.decline(seat)
