"""When bots answer, and for whom.

All lock at the same time after a question, however long they had to think (Q84). They also answer for people who take
longer than was agreed, or whose stations are away.
"""

from dicetown.layout import OWED, SEATS
from dicetown.questions import TIE
from elapsed import Clock
from micropython import const

NOBODY = const(255)
COUNT_S = const(10)  # the last seconds of waiting are counted down on the screen
_ABSENT_S = const(30)  # how long all wait for those whose stations are away
_SEATS_MOST = const(5)
_UNDECIDED = const(-2)


class Bots:
    ms = 900  # every bot locks this long after the question

    def __init__(self, bot, match, moment, stations):
        """bot: dicetown/bots.py; stations: in the order of the seats."""
        self.bot = bot
        self.match = match
        self.moment = moment
        self.stations = stations
        self.choices = [-1] * _SEATS_MOST  # what bots have decided and not yet locked
        self.thinker = _SEATS_MOST  # the seat whose bot thinks
        self.clock = Clock()  # until the bots lock
        self.stand_in = 0  # people for whom bots answer when their time is over, as a mask
        self.grace = Clock()  # that time
        self.countdown = 0  # the last seconds of that time, as shown

    def seat(self, bot):
        """Let another bot think from now on: the console's own, or one that also asks the host (overlays/hosted.py)."""
        self.bot = bot

    def open(self, now):
        """Begin a question: all bots think, and lock after the usual time."""
        self.stop()
        self._think_again(now)

    def stop(self):
        """Wait for nobody any more."""
        self.stand_in = self.countdown = 0

    def _think_again(self, now):
        """Let all bots think from the start."""
        self.clock.start(now, 0 if self.match.fast else self.ms)
        self.thinker = 0
        for seat in range(_SEATS_MOST):
            self.choices[seat] = -1

    def delay(self, ms):
        """Delay every bot's answer to this question by `ms`. Depends on public state only."""
        self.clock.start(self.clock.since, self.ms + ms)

    def overrule(self, seat, choice):
        """Change what this seat's bot has decided, if it has."""
        if self.choices[seat] >= 0:
            self.choices[seat] = choice

    def think(self):
        """A bounded piece of thinking, one bot after the other. -> False if all have thought"""
        while self.thinker < _SEATS_MOST and not self._answers(self.thinker):
            self.thinker += 1
        seat = self.thinker
        if seat == _SEATS_MOST:
            return False
        if self.choices[seat] == -1:
            # `start` is a piece of its own: it looks round the table, which takes as long as weighing a choice.
            self.choices[seat] = _UNDECIDED
            self.bot.start(self.match.game, seat)
            return True
        choice = self._piece(seat)
        if choice < 0:
            return True
        self.choices[seat] = choice
        self.thinker += 1
        return self.think()  # it has only found that all is weighed, so there is time for the next one to start

    def _piece(self, seat):
        """-> the bot's choice, or -1. A bot that stands in for the Sheriff decides a tie by Q39."""
        game = self.match.game
        if self.stand_in >> seat & 1 and game.question(seat) == TIE:
            return self.bot.tie(game, seat)
        return self.bot.think(game, seat)

    def _answers(self, seat):
        """Whether a bot is to answer for this seat, and has not yet."""
        match = self.match
        if match.locks[seat] >= 0 or not match.game.s[OWED] >> seat & 1:
            return False
        return (match.bots | self.stand_in) >> seat & 1

    def due(self, now):
        """-> the next seat to lock, or NOBODY. All become due at the same time, and lock one a tick, in their order.

        These are bots, people they stand in for, and after a pause people who have said nothing. A pause ends early
        when all people have answered.
        """
        if self._over(now):
            for seat in range(_SEATS_MOST):
                if self._falls(seat):
                    return seat
        return NOBODY

    def _over(self, now):
        """Whether the time to answer is over."""
        awaited = self.match.awaited()
        if self.stand_in:
            return not self.grace.left(now)
        # A pause that ends early is no shorter for bots: nobody may see how long they think.
        if self.clock.left(now) and (awaited & self.match.bots or not self.moment.pausing):
            return False
        return not (self.moment.pausing and self.moment.clock.left(now) and awaited & self.match.people())

    def _falls(self, seat):
        """Whether this seat is answered for, now that the time is over."""
        if self.moment.pausing and not self.stand_in >> seat & 1:
            return self.moment.falls(seat)
        return self._answers(seat)

    def choice(self, seat):
        """What a seat's bot has decided. For a person who has said nothing, the first choice: passing, if legal.

        The bot no longer stands in for the seat then, so that `wait` doesn't start the others' time again.
        """
        if (self.match.bots | self.stand_in) >> seat & 1:
            self.stand_in &= ~(1 << seat)
            return self.choices[seat]
        return self.match.game.next(seat, -1)

    # For people

    def wait(self, now):
        """Count down the time of the people who are still awaited. It begins again when one of them locks or unlocks.

        -> seats whose screens change, as a mask
        """
        shown = self.moment.count(now)
        seats = self._awaited(now)
        if seats != self.stand_in:
            self.stand_in = seats
            if seats:
                # Other people are awaited than before: their time begins now, and bots have to think for them.
                self.grace.start(now, (self.match.patience or _ABSENT_S) * 1000)
                self._think_again(now)
        left = (self.grace.left(now) + 999) // 1000 if seats else 0
        if left > COUNT_S:
            left = 0
        if left == self.countdown:
            return shown
        self.countdown = left
        return shown | seats

    def _awaited(self, now):
        """The awaited people, as a mask, if waiting for them has an end.

        Without `patience` it has one only if all their stations are away.
        """
        match = self.match
        seats = match.awaited()
        if self.moment.pausing:
            seats = self.moment.late(seats, now)
        # A bot is never late: but for a pause, people are counted down only once all bots have locked.
        if seats & match.bots:
            return 0
        if not match.patience:
            for seat in range(match.game.s[SEATS]):
                if seats >> seat & 1 and self.stations[seat].present:
                    return 0
        return seats
