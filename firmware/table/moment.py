"""The moment: while cards may be played, what each seat has said, and the clock of the pause.

Each seat is in exactly one state (`state`; README.md has them as a picture, and a table that a test checks). The clock
stands still while anyone whom the open window asks thinks whether to play. All of it is public, except `thinks_at`.
What comes after the windows the rules say (dicetown/coming.py). Time is a parameter, in ms modulo 2**30.
"""

from board import LEFT_BIT, OK_BIT
from dicetown.labels import AS_DICE, AS_FACES, AS_OFFER
from dicetown.layout import LAST, OWED, QUESTION, SEATS, first_seat
from dicetown.question_table import CARD, LABEL, QUESTIONS
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW
from elapsed import since
from micropython import const

# The states of a seat. What it has said in this moment is kept, the others follow from that, from the question and
# from its station.
NOTHING = const(0)  # said; it is then not asked, asked, or away
THINKING = const(1)  # whether to play: all wait for it
PASSED = const(2)  # all windows of this moment
GONE_ON = const(3)  # to the next throw, or has thrown
LOCKED = const(4)  # an answer to the question that is open
NOT_ASKED = const(5)
ASKED = const(6)
AWAY = const(7)  # asked, and its station does not answer

_SEATS_MOST = const(5)
_ALL_SEATS = const(31)
_STRIP = const(8)  # LEDs
_ANY = const(-1)  # kinds of cards, as a mask


class Moment:
    def __init__(self, match, ahead, reporter, stations):
        """ahead: table/ahead.py; reporter: knows which bots are the host's; stations: in the order of the seats."""
        self.match = match
        self.ahead = ahead
        self.coming = ahead.coming
        self.reporter = reporter
        self.stations = stations
        self.since = 0  # when the clock began, ms modulo 2**30
        self.ms = 0  # how long it runs: the pause, or whatever else is waited for
        self.said = bytearray(_SEATS_MOST)  # NOTHING to GONE_ON
        self.went_on = [0] * _SEATS_MOST  # when each did
        self.thinks_at = [0] * _SEATS_MOST  # ms that are left when a seat that has planned a card begins to think
        self.window = False  # cards may be played, and nobody is made to answer
        self.pausing = False  # after the pause, seats that have said nothing pass, or take the only choice
        self.spared = False  # the only person holds no card of this moment, which passes by itself
        self.riders = 0  # the people who throw next, as a mask: to go on is to pass
        self.begun = False  # a window of this reveal was open before, and nobody has played a card since
        self.remaining = 0  # ms of the pause
        self.still = False  # its time stands still
        self.shown = 0  # who the screens show as thinking, as a mask
        self.seconds = 0  # of the pause, as shown
        self.strip = 0  # LEDs that show how much of it is left

    # What each seat has said

    def state(self, seat):
        """One of those above."""
        if self.match.locks[seat] >= 0 and not self.plays_none(seat):
            return LOCKED
        if self.said[seat]:
            return self.said[seat]
        if not (self.match.game.s[OWED] | self.coming.asked_later()) >> seat & 1:
            return NOT_ASKED
        return ASKED if self.match.is_bot(seat) or self.stations[seat].present else AWAY

    def thinkers(self):
        """Who thinks about a window of this moment, as a mask."""
        mask = 0
        for seat in range(_SEATS_MOST):
            if self.said[seat] == THINKING:
                mask |= 1 << seat
        return mask

    def stoppers(self):
        """Whom all wait for, as a mask: they think about the window that is open."""
        return self.thinkers() & self.match.awaited()

    def plays_none(self, seat):
        """Whether it plays no card in any window of this moment."""
        return self.said[seat] == PASSED or self.said[seat] == GONE_ON

    def has_gone_on(self, seat):
        """Whether it has gone on to the next throw, or has thrown."""
        return self.said[seat] == GONE_ON

    def call(self, seat, now):
        """It thinks whether to play a card: the pause stands still until it has answered, also later in this moment."""
        # Whoever chooses what follows has time anyway: the pause doesn't answer for them.
        if not self.window or self.ahead.serves(seat) or self.plays_none(seat):
            return
        awaited = self.match.awaited() >> seat & 1
        if awaited or self.coming.asked_later() >> seat & 1:
            self.said[seat] = THINKING
        if awaited:
            if self.remaining and not self.still:
                self.remaining = self._clock_left(now)
            self.still = True

    def go_on(self, seat):
        """From the reveal to the next throw without a card, or past all windows of the moment; or it has thrown."""
        if not self.riders and self.window:
            self.said[seat] = PASSED
            return
        if self.said[seat] != GONE_ON:
            self.went_on[seat] = self.stations[seat].bus.now
        self.said[seat] = GONE_ON

    def take_back(self, seat, now):
        """It takes back what it has said. Whoever has chosen from the list thinks again: no pause answers for it."""
        chosen = not self.plays_none(seat)
        self.said[seat] = NOTHING
        if chosen and not self.match.is_bot(seat):
            self.call(seat, now)

    def think_later(self, seat, part):
        """The seat will begin to think in this pause. part: of 256, at which moment; nobody else may foresee it."""
        # An eighth to seven eighths of the pause are left then: it could be a press, which takes a moment to come.
        self.thinks_at[seat] = self.ms * (32 + part * 3 // 4) // 256

    def think_no_more(self, seat):
        """What `think_later` said is no longer so."""
        self.thinks_at[seat] = 0

    def gather(self):
        """Nobody has gone on: a card was played, or the dice are thrown. In the same moment they have passed all the
        same.
        """
        for seat in range(_SEATS_MOST):
            if self.said[seat] == GONE_ON:
                self.said[seat] = PASSED if self.ahead.shared else NOTHING
        self.begun = False

    # It begins and ends

    def begin(self, now, bots_ms, thinkers):
        """A question is put: another moment begins, or another window of the same opens.

        bots_ms: until bots answer; thinkers: who goes on to think, as a mask.
        """
        self.strip = 0
        spared = self.spared
        self._open_window()
        # A window that came with the last one goes on with its words and its time; so do Brute and Cheat of one reveal.
        # A window that was spared its pause has none to share.
        if not spared and (self.ahead.shared or self.begun and self.riders):
            self._carry_over(_ALL_SEATS)
        else:
            self._carry_over(thinkers)
            self.remaining = self.match.pause * 1000
        if self.spared:
            self.remaining = 0
        self.still = thinkers > 0
        self.start(now, 0 if self.match.fast else self.remaining if self.pausing else bots_ms)

    def _carry_over(self, seats):
        """These seats' words are of this moment, too. A bot has none. Going on holds for whatever is asked next."""
        for seat in range(_SEATS_MOST):
            if self.match.is_bot(seat):
                self.thinks_at[seat] = 0
                self.said[seat] = NOTHING
            elif not seats >> seat & 1 and self.said[seat] != GONE_ON:
                self.said[seat] = NOTHING

    def put(self):
        """A window of the reveal is on the screens; the next one is of the same moment."""
        self.begun = self.riders > 0

    def stop(self):
        """The question is answered. A seat goes on thinking only if another window asks it.

        Who throws next may still go on, with a slam or OK: both come a moment late where others have closed the window.
        """
        self.seconds = self.strip = 0
        self.window = self.pausing = self.still = False
        for seat in range(_SEATS_MOST):
            self.thinks_at[seat] = 0
        self._think_on(0)

    def _think_on(self, seats):
        """Let only these seats go on thinking, and those that another window of this moment asks. seats: a mask."""
        # Someone who has asked for time about a later window is still thinking when it opens.
        seats |= self.coming.asked_later()
        for seat in range(_SEATS_MOST):
            if self.said[seat] == THINKING and not seats >> seat & 1:
                self.said[seat] = NOTHING

    def interrupt(self):
        """A card was played: no pause is shared any more."""
        self.gather()
        self.ahead.drop()

    def _open_window(self):
        """Whether there is a pause now, and for whom; what is public decides."""
        match = self.match
        s = match.game.s
        question = s[QUESTION]
        paced = match.pause and not match.fast and s[OWED] & match.people()
        self.riders = 0
        self.spared = bool(paced) and len(QUESTIONS[question]) > CARD and self._holds_nothing()
        if self.spared:
            self.window = False
            self.pausing = bool(self._hurried(s))
        elif paced and len(QUESTIONS[question]) > CARD:
            self.riders = self.coming.throwers() & match.people()
            # After the last throw of a round nobody throws next (R12), so "gone on" can only mean passed.
            if s[LAST] and not self.coming.ends and (question == BRUTE_WINDOW or question == CHEAT_WINDOW):
                self.gather()
            self.pausing = bool(self._hurried(s))
            self.window = self.pausing or self.riders > 0
        else:
            self.window = False
            # A question with one choice answers itself after a pause, so that people see what was asked.
            self.pausing = bool(paced) and not self.ahead.choosers and self._forced(s)

    def _holds_nothing(self):
        """Whether only one person plays, against bots of the console's, and holds no card that this moment asks for.

        A pause would hide that from nobody: these bots know what their seats may see, and never how long anything took
        (dicetown/rules.md, Q84).
        """
        match = self.match
        people = match.people()
        if people & people - 1 or self.reporter.hosted & match.bots:
            return False
        seat = first_seat(people)
        asked = match.game.s[OWED] >> seat & 1
        return not (asked and match.game.next(seat, 0) > 0 or self.coming.plays(seat, _ANY))

    def _hurried(self, s):
        """The people who are asked now or in the same moment, without those who throw or choose next."""
        return (s[OWED] | self.coming.asked_later()) & self.match.people() & ~self.unhurried()

    def unhurried(self):
        """Who throws or chooses next, as a mask: the pause is not theirs."""
        return self.ahead.choosers | self.riders

    def _forced(self, s):
        """Whether the seat that is asked has one choice only. Where no card is asked for, all can know that."""
        label = QUESTIONS[s[QUESTION]][LABEL]
        if label == AS_DICE or label == AS_FACES or label == AS_OFFER:
            return False
        seat = first_seat(s[OWED])
        return self.match.game.next(seat, self.match.game.next(seat, -1)) < 0

    # Its time

    def start(self, now, ms):
        """The clock runs for `ms` from now on."""
        self.since = now
        self.ms = ms

    def past(self, now):
        """-> ms since the clock began"""
        return since(now, self.since)

    def _clock_left(self, now):
        return max(0, self.ms - since(now, self.since))

    def count(self, now):
        """Let the pause pass. -> the seats that are shown something else than before, as a mask"""
        # A seat that has locked thinks no more. When it was the last, the clock goes on with what was left.
        if self.thinkers():
            self._think_on(self.match.awaited())
        if self.still and not self.stoppers():
            self.still = False
            self.start(now, self.remaining)
        thinkers = self.thinkers()
        if thinkers != self.shown:
            self.shown = thinkers
            return _ALL_SEATS
        if self.still or not (self.pausing and self.remaining):
            return 0
        self.remaining = self._clock_left(now)
        # Rounded up: the last LED goes out when the time is over, not before.
        self.strip = (self.remaining * _STRIP // 1000 + self.match.pause - 1) // self.match.pause
        for seat in range(_SEATS_MOST):
            if self.thinks_at[seat] > self.remaining:
                self.thinks_at[seat] = 0
                # As a press would: others can't tell the two apart. From a station that is away no press can come.
                if self.stations[seat].present:
                    self.call(seat, now)
        seconds = (self.remaining + 999) // 1000
        if seconds == self.seconds:
            return 0
        self.seconds = seconds
        return _ALL_SEATS

    def falls(self, seat):
        """Whether the pause that is over was this seat's."""
        return not self.stoppers() and (self.match.awaited() & ~self.unhurried()) >> seat & 1

    def late(self, seats):
        """Those of the awaited for whom waiting may end: in a pause those that think, after it those that have time.

        None before the others have passed. seats: a mask.
        """
        if self.still or self.remaining:
            return seats & self.stoppers()
        slow = self.unhurried()
        return 0 if seats & ~slow else seats & slow

    def asks(self, player):
        """Whether this player may play a card in this moment."""
        return self.window and bool(player.asking.question or self.coming.asked_later() >> player.place & 1)

    def held(self):
        """Whether someone who is asked holds OK, which may become a hand-over: the last lock waits for its end.

        After a pause also whoever holds LEFT: the step that they want back is not to become another.
        """
        s = self.match.game.s
        for seat in range(s[SEATS]):
            if s[OWED] & ~self.match.bots & 1 << seat and self.stations[seat].down(OK_BIT):
                return True
            if self.pausing and not self.match.is_bot(seat) and self.stations[seat].down(LEFT_BIT):
                return True
        return False
