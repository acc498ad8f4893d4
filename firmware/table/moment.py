"""The moment: while cards may be played, what each seat has said, and the clock of the pause.

Each seat is in exactly one state (`state`; README.md has them as a picture, and a table that a test checks). The clock
stands still while anyone asked by the open window is thinking about a card. Everything here is public, except
`thinks_at` and `spared`. dicetown/coming.py knows what comes after the windows. Time is a parameter, in ms.
"""

from board import LEFT_BIT, OK_BIT
from dicetown.labels import AS_DICE, AS_FACES, AS_OFFER
from dicetown.layout import LAST, OWED, QUESTION, SEATS, first_seat
from dicetown.question_table import CARD, LABEL, QUESTIONS
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW
from elapsed import Clock
from micropython import const

# The states of a seat. The first four are what it has said in this moment, kept in `said`. `state` works out the others
# from the question, the locks and the station.
NOTHING = const(0)  # it has said nothing
THINKING = const(1)  # about playing a card
PASSED = const(2)  # in all windows of this moment
GONE_ON = const(3)  # the same, where people throw next; or has thrown already
LOCKED = const(4)  # an answer to the open question
NOT_ASKED = const(5)
ASKED = const(6)
AWAY = const(7)  # asked, but its station doesn't answer

_SEATS_MOST = const(5)
_ALL_SEATS = const(31)
_STRIP = const(8)  # LEDs
_ANY = const(-1)  # all kinds of cards, as a mask


class Moment:
    def __init__(self, match, ahead, reporter, stations):
        """ahead: table/ahead.py; reporter: knows which bots are the host's; stations: in the order of the seats."""
        self.match = match
        self.ahead = ahead
        self.coming = ahead.coming
        self.reporter = reporter
        self.stations = stations
        self.clock = Clock()  # of the pause
        self.said = bytearray(_SEATS_MOST)  # NOTHING to GONE_ON
        self.went_on = [0] * _SEATS_MOST  # when each did
        self.thinks_at = [0] * _SEATS_MOST  # with how many ms left a seat with a planned card begins to think; 0: never
        self.window = False  # a window is open, and players may ask for time
        self.pausing = False  # after the pause, seats that have said nothing pass, or take the only choice
        self.spared = False  # the only person holds no card for this moment, so they are not asked
        self.riders = 0  # people who throw next, as a mask: by going on to the throw they pass
        self.shown = 0  # what screens show before the names: who thinks and who is awaited, in one number
        self.seconds = 0  # left of the pause, as shown
        self.strip = 0  # how many LEDs show what is left of the pause

    # What each seat has said

    def state(self, seat):
        """-> one of the states above"""
        if self.match.locks[seat] >= 0 and not self.plays_none(seat):
            return LOCKED
        if self.said[seat]:
            return self.said[seat]
        if not (self.match.game.s[OWED] | self.coming.asked_later()) >> seat & 1:
            return NOT_ASKED
        return ASKED if self.match.is_bot(seat) or self.stations[seat].present else AWAY

    def thinkers(self):
        """Seats that are thinking about a window of this moment, as a mask."""
        mask = 0
        for seat in range(_SEATS_MOST):
            if self.said[seat] == THINKING:
                mask |= 1 << seat
        return mask

    def stoppers(self):
        """Seats that stop the clock, as a mask: they are thinking about the open window."""
        return self.thinkers() & self.match.awaited()

    def plays_none(self, seat):
        """Whether this seat plays no card in any window of this moment."""
        return self.said[seat] >= PASSED

    def has_gone_on(self, seat):
        """Whether this seat has gone on to the next throw, or has thrown."""
        return self.said[seat] == GONE_ON

    def call(self, seat, now):
        """Stop the pause for a seat that thinks about a card: now, or when a later window of this moment asks it."""
        # A seat that chooses what follows has time anyway: the pause doesn't answer for it.
        if not self.window or self.ahead.serves(seat) or self.plays_none(seat):
            return
        awaited = self.match.awaited() >> seat & 1
        if awaited or self.coming.asked_later() >> seat & 1:
            self.said[seat] = THINKING
        if awaited:
            self.clock.stop(now)

    def go_on(self, seat):
        """Note that a seat plays no card: it passes the whole moment, goes on to the next throw, or has thrown."""
        if self.window and not self.riders:
            self.said[seat] = PASSED
        elif self.said[seat] != GONE_ON:
            self.said[seat] = GONE_ON
            self.went_on[seat] = self.stations[seat].bus.now

    def take_back(self, seat, now):
        """Forget what a seat has said. If it had chosen from its list, it thinks again, so no pause answers for it."""
        chosen = not self.plays_none(seat)
        self.said[seat] = NOTHING
        if chosen and not self.match.is_bot(seat):
            self.call(seat, now)

    def think_later(self, seat, part):
        """Let a seat begin to think later in this pause. part: a random byte that sets when."""
        # With an eighth to seven eighths of the pause left, as if a person had pressed a button.
        if not self.thinks_at[seat]:
            self.thinks_at[seat] = self.clock.ms * (32 + part * 3 // 4) // 256

    def think_no_more(self, seat):
        """Undo `think_later`."""
        self.thinks_at[seat] = 0

    def gather(self):
        """Forget who has gone on: a card was played, or the dice are thrown. In the same moment, they have passed."""
        for seat in range(_SEATS_MOST):
            if self.said[seat] == GONE_ON:
                self.said[seat] = PASSED if self.ahead.shared else NOTHING

    # It begins and ends

    def begin(self, now, again):
        """Begin a question: a new moment, or the next window of the same one.

        again: it is the same question, because a seat has changed hands or all were asked something.
        """
        # If the person was spared the last window, there was no pause to share.
        shared = self.ahead.shared and not self.spared
        self._decide_pause()
        self._carry_over(again or shared)
        if again or not shared:
            self.clock.start(now, 0 if self.spared else self.match.pause * 1000)
        else:
            self.clock.start(now, self.clock.ms)  # what `stop` has kept
        # Nobody thinks yet at the beginning of a moment, and opening a question takes long enough.
        if (again or shared) and self.stoppers():
            self.clock.stop(now)
        self._measure(now)

    def _carry_over(self, all):
        """Keep what all seats have said, or only who has gone on. Bots say nothing."""
        bots = self.match.bots
        for seat in range(_SEATS_MOST):
            self.thinks_at[seat] = 0
            if bots >> seat & 1 or not all and self.said[seat] != GONE_ON:
                self.said[seat] = NOTHING

    def stop(self, now):
        """End the question. A seat goes on thinking only if another window of the moment asks it.

        Players who throw next may still go on: their slam or OK may come just after others have closed the window.
        """
        self.clock.stop(now)
        self.window = self.pausing = False
        self._measure(now)
        self._think_on(0)

    def _think_on(self, seats):
        """Let only these seats go on thinking, and those that a later window of this moment asks. seats: a mask."""
        # A seat that has asked for time before its window opens must still be thinking then.
        seats |= self.coming.asked_later()
        for seat in range(_SEATS_MOST):
            if self.said[seat] == THINKING and not seats >> seat & 1:
                self.said[seat] = NOTHING

    def interrupt(self):
        """A card was played: the next window gets a pause of its own."""
        self.gather()
        self.ahead.drop()

    def _decide_pause(self):
        """Decide whether there is a pause, and for whom. Depends on public state only, except for `spared`."""
        match = self.match
        s = match.game.s
        question = s[QUESTION]
        self.riders = 0
        self.window = self.pausing = self.spared = False
        if not match.pause or match.fast or not s[OWED] & match.people():
            return
        if len(QUESTIONS[question]) <= CARD:
            # A question with one choice answers itself after a pause, so that people see what was asked.
            self.pausing = not self.ahead.choosers and self._one_choice(s)
            return
        self.spared = self._holds_nothing()
        if not self.spared:
            self.riders = self.coming.throwers() & match.people()
            # After the last throw of a round nobody throws next (R12), so "gone on" can only mean passed.
            if s[LAST] and not self.coming.ends and (question == BRUTE_WINDOW or question == CHEAT_WINDOW):
                self.gather()
        self.pausing = self._hurried(s) > 0
        self.window = not self.spared and (self.pausing or self.riders > 0)

    def _holds_nothing(self):
        """Whether only one person plays, against the console's own bots, and holds no card that this moment asks for.

        There is nobody to hide that from: these bots know only what their seats may see, never how long something took
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
        """People who are asked now or later in this moment, except those who throw or choose next, as a mask."""
        return (s[OWED] | self.coming.asked_later()) & self.match.people() & ~self.unhurried()

    def unhurried(self):
        """Seats that throw or choose next, as a mask: the pause doesn't answer for them."""
        return self.ahead.choosers | self.riders

    def _one_choice(self, s):
        """Whether the asked seat has only one choice. Call it only if no card is asked for: then everyone knows it."""
        label = QUESTIONS[s[QUESTION]][LABEL]
        if label == AS_DICE or label == AS_FACES or label == AS_OFFER:
            return False
        seat = first_seat(s[OWED])
        return self.match.game.next(seat, self.match.game.next(seat, -1)) < 0

    # Its time

    def count(self, now):
        """Let the pause run. -> seats whose screens change, as a mask"""
        # A seat that has locked no longer thinks, unless a later window asks it. After the last one the clock goes on.
        if self.thinkers():
            self._think_on(self.match.awaited())
        if not self.clock.runs and not self.stoppers():
            self.clock.start(now, self.clock.ms)
        seconds = self.seconds
        if self.pausing and self.clock.runs:
            self._measure(now)
            self._begin_to_think(now)
        shown = self.thinkers() << _SEATS_MOST | self.match.awaited() if self.window else 0
        if shown == self.shown and seconds == self.seconds:
            return 0
        self.shown = shown
        return _ALL_SEATS

    def _measure(self, now):
        """Work out what shows how much of the pause is left."""
        left = self.clock.left(now) if self.pausing else 0
        self.seconds = (left + 999) // 1000
        # Rounded up: the last LED goes out when the time is over, not before.
        self.strip = (left * _STRIP // 1000 + self.match.pause - 1) // self.match.pause if left else 0

    def _begin_to_think(self, now):
        left = self.clock.left(now)
        for seat in range(_SEATS_MOST):
            if self.thinks_at[seat] > left:
                self.thinks_at[seat] = 0
                # It looks like a press to the others. No press could come from a station that is away.
                if self.stations[seat].present:
                    self.call(seat, now)

    def falls(self, seat):
        """Whether the pause, now over, answers for this seat."""
        return not self.stoppers() and (self.match.awaited() & ~self.unhurried()) >> seat & 1

    def late(self, seats, now):
        """The awaited seats that a bot may soon answer for: in a pause those that think, later those that have time.

        The latter only when all others have answered. seats: the awaited ones, as a mask, like the result.
        """
        if self.clock.left(now) or not self.clock.runs:
            return seats & self.stoppers()
        return 0 if seats & ~self.unhurried() else seats

    def asks(self, player):
        """Whether this player is asked now or later in this moment."""
        return self.window and bool(player.asking.question or self.coming.asked_later() >> player.place & 1)

    def held(self):
        """Whether a person who is asked holds OK, which may become a hand-over: the answers wait until it is released.

        After a pause, also whether anyone holds LEFT: the step that they want to take back must stay the last.
        """
        s = self.match.game.s
        for seat in range(s[SEATS]):
            if s[OWED] & ~self.match.bots & 1 << seat and self.stations[seat].down(OK_BIT):
                return True
            if self.pausing and not self.match.is_bot(seat) and self.stations[seat].down(LEFT_BIT):
                return True
        return False
