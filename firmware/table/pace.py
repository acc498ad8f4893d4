"""When answers fall: the bots' pause, the end of waiting for people, the beats before a reveal.

Knows only what is public, but for what a bot thinks; changes nothing but itself. Time is a parameter, in ms modulo
2**30. The table calls it while a question is open.
"""

from dicetown.layout import OWED, QUESTION, SEATS
from dicetown.questions import KEEP, TIE
from elapsed import since
from micropython import const
from stations.tunes import COUNTDOWN

COUNT_S = const(10)  # the last seconds are counted down on the screen
NOBODY = const(255)
_SEATS_MOST = const(5)
_BEATS = const(3)  # before a reveal
_ABSENT_S = const(30)  # how long all wait for those whose stations are away
_UNDECIDED = const(-2)


class Pace:
    beat_ms = 180  # of the three between the last lock of a throw and its reveal
    bot_ms = 900  # every bot locks that long after the question, whatever it had to think about (Q84)

    def __init__(self, bot, match, stations):
        """bot: dicetown/bots.py; stations: in the order of the seats."""
        self.bot = bot
        self.match = match
        self.stations = stations
        self.plans = [-1] * _SEATS_MOST  # what bots have decided and not yet locked
        self.thinking = _SEATS_MOST  # the seat whose bot thinks
        self.since = 0  # when the pause began
        self.pause = 0  # ms until bots lock
        self.stand_in = 0  # the people who are awaited, as a mask, when patience has a limit
        self.countdown = 0  # last seconds of that, as shown
        self.beat = 0  # how many are left until the dice are revealed; 0: nobody counts

    def restart(self, now):
        """Let the bots think from the start, and lock after their pause."""
        self.since = now
        self.pause = 0 if self.match.fast else self.bot_ms
        self.stop()
        self._think_again()

    def stop(self):
        """Nobody is awaited."""
        self.stand_in = self.countdown = self.beat = 0

    def _think_again(self):
        self.thinking = 0
        for seat in range(_SEATS_MOST):
            self.plans[seat] = -1

    # Bots

    def think(self):
        """A bounded piece of thinking, the bots one after the other. -> False if all have thought."""
        while self.thinking < _SEATS_MOST and not self._answers(self.thinking):
            self.thinking += 1
        seat = self.thinking
        if seat == _SEATS_MOST:
            return False
        if self.plans[seat] == -1:
            self.plans[seat] = _UNDECIDED
            self.bot.start(self.match.game, seat)
            return True
        choice = self._piece(seat)
        if choice >= 0:
            self.plans[seat] = choice
            self.thinking += 1
        return True

    def _piece(self, seat):
        """-> its choice or -1. Who stands in for the Sheriff decides a tie by Q39."""
        game = self.match.game
        if self.stand_in >> seat & 1 and game.question(seat) == TIE:
            return self.bot.tie(game, seat)
        return self.bot.think(game, seat)

    def due(self, now):
        """The next bot to lock: all at the same time, whoever thought, one a tick in the order of the seats; or NOBODY.

        Whom a bot has stood in for is no longer awaited.
        """
        if since(now, self.since) >= self.pause:
            for seat in range(_SEATS_MOST):
                if self._answers(seat):
                    self.stand_in &= ~(1 << seat)
                    return seat
        return NOBODY

    def _answers(self, seat):
        """Whether a bot is to answer for this seat, and has not yet."""
        match = self.match
        if match.locks[seat] >= 0 or not match.game.s[OWED] >> seat & 1:
            return False
        return (match.bots | self.stand_in) >> seat & 1

    # People

    def wait(self, now):
        """Count down the time of the people who are still awaited; it begins anew when one of them locks, or unlocks.

        -> the seats that are shown other seconds than before, as a mask
        """
        seats = self._awaited()
        if seats != self.stand_in:
            self.stand_in = seats
            if seats:
                self.since = now
                self.pause = (self.match.patience or _ABSENT_S) * 1000
                self._think_again()
            else:
                self.countdown = 0
        left = (self.pause + 999 - since(now, self.since)) // 1000 if seats else 0
        left = max(0, left) if left <= COUNT_S else 0
        if left == self.countdown:
            return 0
        self.countdown = left
        return seats

    def _awaited(self):
        """Those seats as a mask, if waiting has an end, as it has for stations that are away. No bot is late."""
        match = self.match
        seats = match.awaited()
        if seats & match.bots:
            return 0
        if not match.patience:
            for seat in range(match.game.s[SEATS]):
                if seats >> seat & 1 and self.stations[seat].present:
                    return 0
        return seats

    def held(self):
        """Whether someone who is asked holds OK, which may become a hand-over: the last lock waits for its end."""
        s = self.match.game.s
        for seat in range(s[SEATS]):
            if s[OWED] & ~self.match.bots & 1 << seat and self.stations[seat].ok_down():
                return True
        return False

    # The reveal

    def counted(self, now, tunes, lights):
        """Three beats for all, once the last keep is locked; nothing is taken back now. -> whether they are over"""
        match = self.match
        if match.fast or match.game.s[QUESTION] != KEEP or not match.people() or not self.beat_ms:
            return True
        if not self.beat:
            self.since = now
            tunes.strike(COUNTDOWN, now)
        past = since(now, self.since) // self.beat_ms
        beat = max(0, _BEATS - past)
        if beat != self.beat:
            self.beat = beat
            lights.restart()
        return not beat
