"""What is played at the table: answers become locks, locks decisions, events lines and sounds.

Holds the game, and a lock for every seat that owes an answer; a lock can be taken back until the last one is there.
Then they are written down and given to the game seat by seat, under a locked heap. The table (table.py) calls it.
"""

import micropython
from console import seats
from console.consent import Consent
from console.player import NO_SEAT, Player
from console.sound import NEW_ROUND, PAID, REVEAL, STAR, WON
from dicetown.cards import BADGE, DOLLARS, NONE
from dicetown.events import E_KEEP, E_MOVE, E_ROUND, E_SCORE, E_WIN, EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.layout import OWED, SEATS
from dicetown.questions import KEEP, OFFER, SHORT
from dicetown.undo import Undo
from micropython import const

SEATS_MOST = const(5)
_LOCATIONS = const(9)
_TOTAL = const(7)  # field of a score event
_ROOM = const(200)  # bytes of the link's ring that an event may need
_PATIENCE_MS = const(200)  # how long the game waits for a host that does not read
_WRAP = const(0x3FFFFFFF)


class Play:
    beat_ms = 180  # of the three between the last lock of a throw and its reveal
    bot_ms = 900  # every bot locks that long after the question, whatever it had to think about (Q84)

    def __init__(self, stations, lights, sound, reporter, bot, journal):
        """stations: in the order of the seats; bot: dicetown/bots.py; journal: store/journal.py."""
        self.stations = stations  # seat i is at station i of these
        self.players = [Player() for _ in stations]
        self.lights = lights
        self.sound = sound
        self.reporter = reporter
        self.link = reporter.link
        self.bot = bot
        self.g = Game()
        self.journal = journal
        self.undo = Undo()
        self.consent = Consent()
        self.event = bytearray(EVENT_SIZE)
        self.bots = 0  # seats that the console plays, as a mask
        self.fast = False  # bots without delay, for a game that nobody watches
        self.patience = 0  # seconds until a bot answers for those who are awaited; 0: never
        self.dealt = False  # there is a game, running or over
        self.playing = False
        self.locks = [-1] * SEATS_MOST  # answers not yet given to the game
        self.plans = [-1] * SEATS_MOST  # what bots have decided and not yet locked
        self.committing = 0  # seats whose answers are on their way to the game
        self.writing = False  # and are yet to be written down
        self.opened = False  # the question is on the screens
        self.thinking = NO_SEAT
        self.since = 0  # when the bots' pause began
        self.pause = 0  # ms until they lock
        self.stand_in = 0  # the people who are awaited, as a mask, when patience has a limit
        self.countdown = 0  # last seconds of that, as shown
        self.beat = 0  # how many are left until the dice are revealed; 0: nobody counts
        self.flowed = 0  # when the link last had room
        self.won = bytearray([NONE] * _LOCATIONS)  # winners of the locations in this round
        self.past = bytearray([NONE] * _LOCATIONS)  # and in the last one
        self.totals = bytearray(SEATS_MOST)

    def refresh(self):
        """Everything on screens and LEDs may have changed."""
        for player in self.players:
            player.fresh = True
        self.lights.restart()

    # Locks

    def lock(self, seat, choice):
        """A legal answer, held back until all are there."""
        self.locks[seat] = choice
        self.reporter.lock(seat)
        self._locks_changed(seat)

    def unlock(self, seat):
        """Take the answer back, if the last seat has not locked yet."""
        if not (self.committing or self.beat):
            self.locks[seat] = -1
            self.reporter.unlock(seat)
            self._locks_changed(seat)

    def _locks_changed(self, seat):
        """His own screen shows it, those that show who is awaited, and a snapshot that is being told."""
        self.reporter.locked = self.locked()
        for player in self.players:
            if not player.asked or player.seat == seat:
                player.fresh = True
        self.lights.soon = seat

    def locked(self):
        """Seats that have locked, as a mask: public."""
        mask = 0
        for seat in range(SEATS_MOST):
            if self.locks[seat] >= 0:
                mask |= 1 << seat
        return mask

    def people(self):
        """Seats that people play, as a mask."""
        return (1 << self.g.s[SEATS]) - 1 & ~self.bots

    # The game

    def at_rest(self):
        """Whether a question is open, and no answer is on its way."""
        return self.opened and not self.committing and not self.g.events.count

    def _open(self, now):
        """Put the question to all seats that owe an answer."""
        self.opened = True
        self.rethink(now)
        i = 0
        while i < len(self.players):
            self.ask(self.players[i])
            i += 1
        self.refresh()

    def rethink(self, now):
        """Let the bots think from the start, and lock after their pause."""
        self.since = now
        self.pause = 0 if self.fast else self.bot_ms
        self.stand_in = 0
        self.countdown = self.beat = 0
        self.think_again()

    def think_again(self):
        self.thinking = 0
        self._forget(self.plans)

    def ask(self, player):
        """Put the question to one person, or none."""
        question = self.g.question(player.seat)
        if not question:
            player.asked = 0
        elif question == KEEP or question == SHORT:
            player.ask(question, 0, question == SHORT or not self.stations[player.seat].has_cup)
        else:
            player.ask(question, 0 if question == OFFER else self.g.next(player.seat, -1), True)

    def _think(self, now):
        """Bots one after the other, a bounded piece a tick; then their locks fall, at the same time whoever thought.

        -> True if one has thought or locked.
        """
        seat = self.thinking
        if seat < SEATS_MOST:
            if not self._asks_bot(seat):
                self.thinking += 1
                return False
            if self.plans[seat] == -1:
                self.plans[seat] = -2
                self.bot.start(self.g, seat)
                return True
            choice = seats.think(self, seat)
            if choice >= 0:
                self.plans[seat] = choice
                self.thinking += 1
            return True
        return (now - self.since) & _WRAP >= self.pause and self._lock_bot()

    def _lock_bot(self):
        """One a tick, in the order of the seats. Whom a bot has stood in for is no longer awaited. -> False if none."""
        for seat in range(SEATS_MOST):
            if self._asks_bot(seat):
                self.stand_in &= ~(1 << seat)
                self.lock(seat, self.plans[seat])
                return True
        return False

    def _asks_bot(self, seat):
        """Whether a bot is to answer for this seat, and has not yet."""
        if self.locks[seat] >= 0 or not self.g.s[OWED] >> seat & 1:
            return False
        return (self.bots | self.stand_in) >> seat & 1

    def _write_step(self):
        """All have locked: it is written down in ticks of its own, and what may be taken back is kept from now on."""
        journal = self.journal
        if not journal.size:
            for seat in range(SEATS_MOST):
                if self.g.s[OWED] >> seat & 1:
                    journal.put(seat, self.locks[seat])
            journal.begin(self.g.s, self.bots)
        if journal.go_on():
            return
        self.writing = False
        if self.undo.begin(self.g.s, self.bots):
            self.reporter.mark()

    def _commit(self):
        """Give one answer to the game, without a byte of heap."""
        self.g.refill()
        seat = 0
        while not self.committing >> seat & 1:
            seat += 1
        self._decide(seat)
        self.committing &= ~(1 << seat)
        if not self.committing:
            self.step_done()

    def _decide(self, seat):
        micropython.heap_lock()
        self.g.take(seat, self.locks[seat])
        micropython.heap_unlock()

    def _between(self):
        """The answers are in, and the next question is not yet there."""
        return self.playing and self.g.running()

    def _go_on(self):
        """One step of the game a tick; what they tell waits until all are taken."""
        micropython.heap_lock()
        self.g.go_on()
        micropython.heap_unlock()

    def step_done(self):
        """The game has gone on: what was locked is spent, and a new question will be opened."""
        self._forget(self.locks)
        self.committing = 0
        self.opened = False
        self.stand_in = 0
        self.countdown = self.beat = 0
        for player in self.players:
            player.asked = 0
        self.lights.restart()

    def _forget(self, choices):
        for seat in range(SEATS_MOST):
            choices[seat] = -1

    # Events

    def _tell(self, now):
        """Pass an event on if the link has room. An absent host is not waited for."""
        events = self.g.events
        if self.link.room() >= _ROOM:
            self.flowed = now
        elif (now - self.flowed) & _WRAP < _PATIENCE_MS:
            return
        events.take(self.event)
        self.note(self.event)
        conceal(self.event, 0)
        self.undo.see(self.event)
        self.reporter.event(self.event)

    def note(self, event):
        """Keep what the screens and the LEDs show of the past, and sound what all may hear."""
        kind = event[0]
        if kind == E_WIN:
            self.won[event[2]] = event[3]
            self.sound.play(WON)
        elif kind == E_KEEP:
            self.sound.play(REVEAL)
        elif kind == E_MOVE:
            if event[2] == BADGE:
                self.sound.play(STAR)
            elif event[2] == DOLLARS and event[4] < SEATS_MOST:
                self.sound.play(PAID)
        elif kind == E_ROUND:
            self._new_round(event[2])
        elif kind == E_SCORE:
            self.totals[event[2]] = event[2 + _TOTAL - 1]

    def _new_round(self, n):
        for i in range(_LOCATIONS):
            self.past[i] = self.won[i]
            self.won[i] = NONE
        for player in self.players:
            player.result = n > 1 and player.seat != NO_SEAT
        self.sound.play(NEW_ROUND)

    def _clear(self, winners):
        for i in range(_LOCATIONS):
            winners[i] = NONE
