"""When answers fall: the bots' pause, that for cards, the end of waiting for people, the beats before a reveal.

Knows only what is public, but for what a bot thinks; changes nothing but itself. Time is a parameter, in ms modulo
2**30. The table calls it while a question is open.
"""

from board import LEFT_BIT, OK_BIT
from dicetown.layout import LAST, OWED, QUESTION, SEATS
from dicetown.question_table import AS_DICE, AS_FACES, AS_OFFER, CARD, LABEL, QUESTIONS
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW, KEEP, TIE
from elapsed import since
from micropython import const
from stations.tunes import COUNTDOWN

COUNT_S = const(10)  # the last seconds are counted down on the screen
NOBODY = const(255)
_SEATS_MOST = const(5)
_ALL_SEATS = const(31)
_STRIP = const(8)  # LEDs
_BEATS = const(3)  # before a reveal
_ABSENT_S = const(30)  # how long all wait for those whose stations are away
_UNDECIDED = const(-2)


class Pace:
    beat_ms = 120  # of the three between the last lock of a throw and its reveal
    bot_ms = 900  # every bot locks that long after the question, whatever it had to think about (Q84)

    def __init__(self, bot, match, ahead, stations):
        """bot: dicetown/bots.py; ahead: of table/ahead.py; stations: in the order of the seats."""
        self.bot = bot
        self.match = match
        self.ahead = ahead
        self.coming = ahead.coming
        self.stations = stations
        self.plans = [-1] * _SEATS_MOST  # what bots have decided and not yet locked
        self.thinking = _SEATS_MOST  # the seat whose bot thinks
        self.since = 0  # when the pause began
        self.pause = 0  # ms until bots lock
        self.later = 0  # ms by which bots lock later at this question
        self.stand_in = 0  # the people who are awaited, as a mask, when patience has a limit
        self.countdown = 0  # last seconds of that, as shown
        self.beat = 0  # how many are left until the dice are revealed; 0: nobody counts
        # While cards may be played. All of it is public but for `planned`.
        self.window = False  # nobody is made to answer
        self.riding = False  # who goes on to the next throw has passed
        self.riders = 0  # the people who throw then, as a mask
        self.pausing = False  # after `pause` who has done nothing has passed, or taken the only choice
        self.begun = False  # a window of this reveal was open before, and nobody has played a card since
        self.gone = 0  # seats that have gone on to the next throw, or have thrown, as a mask
        self.went_on = [0] * _SEATS_MOST  # when each did
        self.called = 0  # seats that think whether to play, as a mask: the pause stands still for them
        self.told = 0  # those of them whom the screens show
        self.left = 0  # ms of the pause
        self.wished = 0  # seats that have asked for time in one of the windows that share a pause, as a mask
        self.passed = 0  # seats that have passed all of these, as a mask
        self.planned = [0] * _SEATS_MOST  # ms that are left when a seat that has planned a card begins to think
        self.seconds = 0  # of the pause, as shown
        self.strip = 0  # LEDs that show how much of it, or how many beats, are left

    def restart(self, now):
        """Let the bots think from the start, and lock after their pause; that for cards begins anew, or goes on."""
        self.since = now
        self.stand_in = self.countdown = self.beat = self.strip = 0
        self.called &= self.match.people()
        self.gone &= self.match.people()
        for seat in range(_SEATS_MOST):
            if self.match.is_bot(seat):
                self.planned[seat] = 0
        self._open_window()
        shared = self.ahead.shared or self.begun and self.riding
        self.wished &= self.match.people() if shared else 0
        self.passed &= self.match.people() if shared else 0
        if not shared:
            self.left = self.match.pause * 1000
        self.later = 0
        self.pause = 0 if self.match.fast else self.left if self.pausing else self.bot_ms
        self._think_again()

    def seat(self, bot):
        """bot: who thinks from now on: the console's own, or one in front of it (overlays/hosted.py)."""
        self.bot = bot

    def delay(self, ms):
        """Bots lock so much later at this question: public."""
        self.later = ms
        if not self.pausing:
            self.pause += ms

    def lock_ms(self):
        """When bots lock, in ms behind the question: public."""
        return self.bot_ms + self.later

    def overrule(self, seat, choice):
        """Its bot has decided, and is to choose otherwise."""
        if self.plans[seat] >= 0:
            self.plans[seat] = choice

    def stop(self):
        """Nobody is awaited."""
        self.stand_in = self.countdown = self.beat = self.called = self.seconds = self.strip = 0
        self.window = self.riding = self.pausing = False
        self.riders = 0
        for seat in range(_SEATS_MOST):
            self.planned[seat] = 0

    def _think_again(self):
        self.thinking = 0
        for seat in range(_SEATS_MOST):
            self.plans[seat] = -1

    # Cards

    def _open_window(self):
        """Whether there is a pause now, and which; what is public decides."""
        match = self.match
        s = match.game.s
        question = s[QUESTION]
        paced = match.pause and not match.fast and s[OWED] & match.people()
        self.riders = 0
        if paced and len(QUESTIONS[question]) > CARD:
            self._ride(s, question)
            self.pausing = bool(self._hurried(s))
            self.riding = self.riders > 0
            self.window = self.pausing or self.riding
        else:
            self.window = self.riding = False
            self.pausing = bool(paced) and not self.ahead.choosers and self._forced(s)

    def _ride(self, s, question):
        """Who throws next, if all windows before that are of one moment with this."""
        self.riders = self.coming.throwers() & self.match.people()
        if s[LAST] and not self.coming.ends and (question == BRUTE_WINDOW or question == CHEAT_WINDOW):
            self.gather()

    def _hurried(self, s):
        """The people who are asked now or in the same moment; not those who throw or choose next, who have time."""
        return (s[OWED] | self.coming.asked()) & self.match.people() & ~(self.ahead.choosers | self.riders)

    def _forced(self, s):
        """Whether the seat that is asked has one choice alone. Where no card is asked for, all can know that."""
        label = QUESTIONS[s[QUESTION]][LABEL]
        if label == AS_DICE or label == AS_FACES or label == AS_OFFER:
            return False
        seat = 0
        while not s[OWED] >> seat & 1:
            seat += 1
        return self.match.game.next(seat, self.match.game.next(seat, -1)) < 0

    def asks(self, player):
        """Whether he may play a card in this moment."""
        return self.window and bool(player.asking.asked or self.coming.asked() >> player.seat & 1)

    def go_on(self, seat):
        """From the reveal to the next throw without a card, or past all windows of a pause; or he has thrown."""
        if self.riding or not self.window:
            if not self.gone >> seat & 1:
                self.went_on[seat] = self.stations[seat].bus.now
            self.gone |= 1 << seat
        self.passed |= 1 << seat

    def stay(self, seat):
        """He takes that back."""
        self.gone &= ~(1 << seat)
        self.passed &= ~(1 << seat)

    def gather(self):
        """Nobody has gone on: a card was played, or the dice are thrown."""
        self.gone = 0
        self.begun = False

    def interrupt(self):
        """A card was played: no pause is shared any more."""
        self.gather()
        self.ahead.drop()

    def begin(self):
        """A window of the reveal is on the screens; the next one is of the same moment."""
        self.begun = self.riding

    def plan(self, seat, part):
        """The seat will begin to think in this pause. part: of 256, at which moment; nobody else may foresee it."""
        self.planned[seat] = self.pause * (32 + part * 3 // 4) // 256

    def call(self, seat, now):
        """He thinks whether to play a card: the pause stands still until he has answered, also later in this pause."""
        if not self.window or self.ahead.serves(seat):
            return
        if self.coming.asked() >> seat & 1:
            self.wished |= 1 << seat
        if self.match.awaited() >> seat & 1:
            if self.left and not self.called:
                self.left = max(0, self.pause - since(now, self.since))
            self.called |= 1 << seat

    def join(self, seat, now):
        """As `call`, for who has left the choice behind the window."""
        self.ahead.leave(seat)
        if not self.window:
            self.restart(now)
        self.call(seat, now)

    def _count_pause(self, now):
        """Let its time pass. -> the seats that are shown something else than before, as a mask"""
        if self.called:
            self.called &= self.match.awaited()
            if not self.called:
                self.since = now
                self.pause = self.left
                self.stand_in = self.countdown = 0
        if self.called | self.wished != self.told:
            self.told = self.called | self.wished
            return _ALL_SEATS
        if self.called or not (self.pausing and self.left):
            return 0
        left = self.left = max(0, self.pause - since(now, self.since))
        self.strip = (left * _STRIP // 1000 + self.match.pause - 1) // self.match.pause
        for seat in range(_SEATS_MOST):
            if self.planned[seat] > left:
                self.planned[seat] = 0
                self.call(seat, now)
        seconds = (left + 999) // 1000
        if seconds == self.seconds:
            return 0
        self.seconds = seconds
        return _ALL_SEATS

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
        """The next to lock: all at the same time, whoever thought, one a tick in the order of the seats; or NOBODY.

        Bots, whom they stand in for, and in a pause the people who do nothing; it ends early when all people have
        answered.
        """
        if self._over(since(now, self.since)):
            for seat in range(_SEATS_MOST):
                if self._falls(seat):
                    return seat
        return NOBODY

    def _over(self, past):
        """past: ms. A pause that ends early is no shorter for bots: how long they think is to be seen by nobody."""
        awaited = self.match.awaited()
        if self.pausing and past < self.lock_ms() and awaited & self.match.bots:
            return False
        over = not self.left if self.pausing and not self.stand_in else past >= self.pause
        return over or self.pausing and not awaited & self.match.people()

    def _answers(self, seat):
        """Whether a bot is to answer for this seat, and has not yet."""
        match = self.match
        if match.locks[seat] >= 0 or not match.game.s[OWED] >> seat & 1:
            return False
        return (match.bots | self.stand_in) >> seat & 1

    def _falls(self, seat):
        """Whether the time that is over was this seat's."""
        if self.pausing and not self.stand_in >> seat & 1:
            return not self.called and (self.match.awaited() & ~(self.ahead.choosers | self.riders)) >> seat & 1
        return self._answers(seat)

    def choice(self, seat):
        """What a bot has decided; for a person who does nothing the first choice: to pass, where that is legal.

        A seat that a bot has stood in for is no longer awaited: the time of the others goes on.
        """
        if (self.match.bots | self.stand_in) >> seat & 1:
            self.stand_in &= ~(1 << seat)
            return self.plans[seat]
        return self.match.game.next(seat, -1)

    # People

    def wait(self, now):
        """Count down the time of the people who are still awaited; it begins anew when one of them locks, or unlocks.

        -> the seats that are shown other seconds than before, as a mask
        """
        shown = self._count_pause(now)
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
            return shown
        self.countdown = left
        return shown | seats

    def _awaited(self):
        """Those seats as a mask, if waiting has an end, as it has for stations that are away. No bot is late."""
        match = self.match
        seats = match.awaited()
        if self.pausing:
            seats = self._unhurried(seats)
        if seats & match.bots:
            return 0
        if not match.patience:
            for seat in range(match.game.s[SEATS]):
                if seats >> seat & 1 and self.stations[seat].present:
                    return 0
        return seats

    def _unhurried(self, seats):
        """Those of the awaited who have time in or behind a pause; none before the others have passed."""
        if self.called or self.left:
            return seats & self.called
        slow = self.ahead.choosers | self.riders
        return 0 if seats & ~slow else seats & slow

    def held(self):
        """Whether someone who is asked holds OK, which may become a hand-over: the last lock waits for its end.

        Behind a pause also who holds LEFT, whoever he is: the step that he wants back is not to become another.
        """
        s = self.match.game.s
        for seat in range(s[SEATS]):
            if s[OWED] & ~self.match.bots & 1 << seat and self.stations[seat].down(OK_BIT):
                return True
            if self.pausing and not self.match.is_bot(seat) and self.stations[seat].down(LEFT_BIT):
                return True
        return False

    # The reveal

    def counted(self, now, tunes, lights):
        """Three beats for all, once the last keep is locked; nothing is taken back now. -> whether they are over

        They run while OK is still down, but not while it may have been pressed together with another button.
        """
        match = self.match
        if match.fast or match.game.s[QUESTION] != KEEP or not match.people() or not self.beat_ms:
            return True
        if not self.beat:
            if self._pressed_now():
                return False
            self.since = now
            tunes.strike(COUNTDOWN, now)
        past = since(now, self.since) // self.beat_ms
        if past >= _BEATS:
            return True
        if _BEATS - past != self.beat:
            self.beat = self.strip = _BEATS - past
            lights.restart()
        return False

    def _pressed_now(self):
        """Whether an answer may still become another: a button that comes now was meant together with its OK."""
        for seat in range(self.match.game.s[SEATS]):
            station = self.stations[seat]
            if not self.match.is_bot(seat) and station.down(OK_BIT) and station.with_ok():
                return True
        return False

    def recount(self):
        """An answer is not given yet: beats that are counted are counted again behind it."""
        self.beat = self.strip = 0
