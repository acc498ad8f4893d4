"""The table: one pass of the console's loop. Presses become locks, locks decisions, events lines and lights.

Holds the game, and a lock for every seat that owes an answer; a lock can be taken back until the last one is there.
Then the answers go to the game seat by seat, under a locked heap. Nothing waits or reads a clock. main.py calls `tick`.
"""

import gc
import sys

import micropython
from console import consent, seats, texts
from console.answers import press
from console.consent import Consent
from console.draw import draw
from console.faults import Faults
from console.letters import coded
from console.lights import Lights
from console.player import NO_SEAT, Player
from console.sound import NEW_ROUND, PAID, REVEAL, STAR, THE_END, WON, Sound
from console.station import CUP_DOWN, OK, Station
from dice.seed import commitment
from dicetown.cards import BADGE, DOLLARS, NONE
from dicetown.events import E_KEEP, E_MOVE, E_ROUND, E_SCORE, E_WIN, EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.layout import OWED, SEATS
from dicetown.questions import KEEP, OFFER, SHORT
from dicetown.undo import Undo
from micropython import const
from store.settings import LANGUAGE

SEATS_MOST = const(5)
ALONE = const(1)  # self-tests: what needs nobody, and all of it
WITH_HANDS = const(2)
BEGIN = const(0)  # tasks of archive.py
FINISH = const(1)
DISCARD = const(2)
_LOCATIONS = const(9)
_TOTAL = const(7)  # field of a score event
_ROOM = const(200)  # bytes of the link's ring that an event may need
_PATIENCE_MS = const(200)  # how long the game waits for a host that does not read
_SCORES_MS = const(3000)  # so long the scores stand, whoever still presses buttons
_WRAP = const(0x3FFFFFFF)


class Table:
    beat_ms = 180  # of the three between the last lock of a throw and its reveal
    bot_ms = 900  # every bot locks that long after the question, whatever it had to think about (Q84)

    def __init__(self, wires, channels, chain, piezo, reporter, entropy, bot, path, journal):
        """wires: station.Wires; channels: by station; chain, piezo: drivers; bot: dicetown/bots.py.

        path: of the file of settings; journal: store/journal.py.
        """
        self.screen = wires.screen
        self.by_number = [Station(wires, channels[number], number) for number in range(len(channels))]
        self.stations = self.by_number  # seat i is at station i of these, see arrange
        self.players = [Player() for _ in channels]
        self.lights = Lights(chain)
        self.sound = Sound(piezo)
        self.faults = Faults(len(channels))
        self.reporter = reporter
        self.link = reporter.link
        self.entropy = entropy
        self.bot = bot
        self.g = Game()
        self.journal = journal
        self.undo = Undo()
        self.consent = Consent()
        self.event = bytearray(EVENT_SIZE)
        self.names = [b""] * SEATS_MOST  # UTF-8, as the link tells them
        self.labels = [b""] * SEATS_MOST  # the same in the font's codes
        self.bots = 0  # seats that the console plays, as a mask
        self.fast = False  # bots without delay, for a game that nobody watches
        self.closed = False  # bots alone play with a seed of the host's, or fast: nobody takes a seat
        self.patience = 0  # seconds until a bot answers for those who are awaited; 0: never
        self.seats = self.switches = self.sheriff = 0  # what the game is dealt from
        self.seed = b""
        self.dealing = 0  # ticks until a new game is there, behind those of `_load`
        self.loaded = 0  # pieces of `_load` that are done
        self.dealt = False  # there is a game, running or over
        self.playing = False
        self.testing = 0  # the self-test that the host wishes for (commands.py)
        self.notice = 0  # a text for the idle screens
        self.alert = 0  # one that all people are to confirm
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
        self.turn = 0  # the station that draws and sends next
        self.even = False  # ticks in which the game may go on
        self.drawing = False  # the next tick of the screens draws one
        self.telling = False  # a line of a snapshot or a log is told in this tick
        self.seeking = 0  # the station that may be looked for in this tick, if it is absent
        self.path = path
        self.packed = b""  # the settings (store/settings.py), when there was a lobby
        self.spoken = 0  # the number of the language that the screens show
        self.setup = None  # the lobby, while no game runs
        self.leaving = False  # the lobby is wanted
        self._open_lobby()

    # A game begins and ends

    def new(self, seats, switches, sheriff, seed):
        """Begin a game, dealt in the next ticks. `names`, `bots`, `fast`, `closed`, `patience` are set before.

        seed: 32 bytes. Allocates.
        """
        if self.setup:
            self.packed = self.setup.settings.packed()
        self.setup = None  # its memory is the game's
        self.seats = seats
        self.switches = switches
        self.sheriff = sheriff
        self.seed = seed
        self.seat_all()
        self.playing = True
        self.dealing = seats + 2

    def seat_all(self):
        """Everybody sits down, and nothing has happened yet."""
        for i in range(len(self.players)):
            player = self.players[i]
            player.open()
            player.seat = i if i < self.seats and not self.bots >> i & 1 else NO_SEAT
            player.wish = 0
            player.result = False
            self.stations[i].heard = True  # an OK held since before the game means nothing
        self.consent.clear()
        self.undo.open = False
        self._clear(self.won)
        self._clear(self.past)

    def _deal(self):
        """The rest of `new`, a piece a tick, for the buttons are read in between. Allocates."""
        if self.dealing > self.seats + 1 and not self._load():
            return
        self.dealing -= 1
        if self.dealing > self.seats:
            self.keep(BEGIN)
            self.reporter.hash("commit", commitment(self.seed))
        if self.dealing > 1:
            seat = self.seats + 1 - self.dealing
            self.labels[seat] = coded(self.names[seat])
            self.reporter.name(seat, self.names[seat], self.bots >> seat & 1)
        elif self.dealing:
            gc.collect()  # so that it need not be done in the middle of the game
        else:
            self.g.deal(self.seats, self.switches, self.sheriff, self.seed)
            self.dealt = True
            self.step_done()

    def abort(self, notice):
        """Give the game up. notice: a text for the screens."""
        self.dealt = self.playing = False
        self.committing = 0
        self.notice = notice
        self.consent.clear()
        self.g.events.clear()
        self.reporter.aborted()
        gc.collect()
        self.keep(DISCARD)
        self.leaving = True

    def _open_lobby(self):
        """Load what sets a game up. It is forgotten as a module at once, so that it goes when `setup` does."""
        gc.collect()
        import lobby

        del sys.modules["lobby"]
        self.setup = lobby.opened(self)

    def keep(self, task):
        """Begin, finish or discard the journal. Loads code for that, if `_load` has not."""
        import archive

        del sys.modules["archive"]
        archive.keep(self, task)

    def _load(self):
        """What `keep` needs, a piece a tick. -> whether it is there. Allocates."""
        self.loaded += 1
        if self.loaded == 1:
            gc.collect()
        elif self.loaded == 2:
            import archive  # noqa: F401
        else:
            self.loaded = 0
        return not self.loaded

    def resume(self, ask):
        """Put the game that was being played when the power went back on the table. ask: whether its people want it."""
        gc.collect()
        import archive

        del sys.modules["archive"]
        archive.resume(self, ask)

    def log(self, number):
        """Tell the log of a finished game; -1: the last one. -> False if there is none."""
        gc.collect()
        import archive

        del sys.modules["archive"]
        found = archive.log(self.journal, number)
        if found:
            self.reporter.log(found)
        return found

    def _leave(self):
        """From a game that is over or given up, to the question who plays next. A tick of its own: it loads code."""
        self.leaving = False
        self._open_lobby()
        self.setup.again(self)

    def arrange(self, numbers):
        """Seat i will be at station numbers[i]; the other stations follow. For between two games. Allocates."""
        self.stations = [self.by_number[number] for number in numbers]
        for station in self.by_number:
            station.dirty = 0  # what was drawn for another place is not sent on
            if station.number not in numbers:
                self.stations.append(station)
        for i in range(len(numbers)):
            self.reporter.places[i] = numbers[i]
        self.refresh()

    def language(self, code):
        """Show all texts in a language. -> False if its file cannot be read: then it is English. Allocates."""
        there = texts.use(code)
        self.spoken = texts.LANGUAGES.index(code) if there else 0
        if self.setup:
            self.setup.settings.values[LANGUAGE] = self.spoken
        self.refresh()
        return there

    def _clear(self, winners):
        for i in range(_LOCATIONS):
            winners[i] = NONE

    # One pass

    def tick(self, now):
        """now: milliseconds modulo 2**30, as time.ticks_ms gives them."""
        self.even = not self.even
        heard = (self.even or not (self.drawing or self.writing)) and self.link.tick()
        self._listen(now)
        self.telling = self.lights.soon == NONE and self.reporter.tick()
        if heard:
            pass  # a command has come: enough for one tick
        elif self.dealing:
            self._deal()
        elif self.writing:
            if not self.journal.move():
                self._begin_step()
        elif self.leaving:
            self._leave()
        elif self._between():
            self._go_on()
        else:
            self._rest(now)
        self.sound.tick(now)

    def _rest(self, now):
        """What a tick does when no decision is being worked out: nothing shows half of what one brings about."""
        if self.lights.soon != NONE:
            self.lights.tick(self, now)
        elif self.drawing and not self.even and not self.telling:
            self._draw()
        elif self.link.pending and not self.reporter.busy and (self.at_rest() or not self.playing):
            self._answer()  # with all events told, so that a snapshot is neither ahead of them nor behind
        elif not self.even:
            self._show(now)
            if not self.telling:  # a line and the chain in one tick would take too long
                self.lights.tick(self, now)
        elif not self._advance(now):
            self._show(now)

    def _advance(self, now):
        """What the stations and the game have to do. -> True if that was enough for this tick.

        Every other tick is left to the screens: on what they show, which is hidden, the game's time must not depend.
        """
        if self.faults.tick(self, now):
            return True
        if self.playing:
            consent.tick(self, now)
            if not (self.reporter.busy or self.telling):
                return self._play(now)
        elif self.setup:
            self.setup.tick(self, now)
        return False

    def _answer(self):
        """Do what the host wants. Allocates but for a snapshot: the code is loaded for it."""
        if self.link.command.verb("snapshot"):
            self.reporter.snapshot(self.g.s if self.dealt else None, self.names, self.bots, self.locked())
            return
        import desk

        del sys.modules["desk"]
        desk.act(self)

    def _listen(self, now):
        """Read every station's buttons, then let the presses act. Of the absent ones, one a tick is looked for."""
        self.seeking = (self.seeking + 1) % len(self.stations)
        for i in range(len(self.stations)):
            station = self.stations[i]
            if station.present or i == self.seeking:
                station.tick(now)
            if station.waiting:
                self._take(i, now)

    def _take(self, i, now):
        """Presses made before the question stood on the glass belong to no question: they do nothing."""
        player = self.players[i]
        key = self.stations[i].take()
        while key >= 0:
            self.entropy.stir(now + key)
            if key < CUP_DOWN and not self.stations[i].lit:
                self.stations[i].peeked = now  # lights it, and does nothing else
            elif self.playing and key < CUP_DOWN and (player.wish or self.consent.people >> i & 1):
                consent.press(self, i, key, now)
            elif self.setup:
                if key < CUP_DOWN and not player.unseen:
                    self.setup.press(self, i, key)
            elif key == OK and not (self.playing or player.result or player.view) and seats.may_leave(self, player):
                if (now - self.since) & _WRAP >= _SCORES_MS:
                    self.leaving = True
            elif self.dealt and player.seat != NO_SEAT and (key >= CUP_DOWN or not player.unseen):
                press(self, player, key)
            key = self.stations[i].take()

    def _show(self, now):
        """Send one piece of a screen or see which is to be drawn, so that the buttons are soon read again.

        A picture goes out whole before the next is drawn, also if its station has something newer by then. None is
        drawn while there are events to tell: each would make it old, and both in one tick would take too long.
        """
        if self.drawing or self.telling:
            return
        sent = self._send(self.stations[self.turn], now)
        if self.stations[self.turn].current():
            self.players[self.turn].seen()
        if sent or self.g.events.count:
            return
        for _ in range(len(self.stations)):
            self.turn = (self.turn + 1) % len(self.stations)
            if self._wants(self.stations[self.turn], self.players[self.turn]):
                return

    def _send(self, station, now):
        station.dark = station.hidden()
        return station.send(now)

    def _wants(self, station, player):
        """-> True if this station has something to draw, or its light is to be switched."""
        if player.fresh and station.present:
            self.drawing = True
            return True
        station.dark = station.hidden()
        return not station.current()

    def _draw(self):
        """The screen whose turn it is, in a tick of its own: it takes as long as all else in one."""
        self.drawing = False
        if self.stations[self.turn].present:
            self.players[self.turn].fresh = False
            draw(self, self.turn)
            self.stations[self.turn].drawn()

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

    def _play(self, now):
        """-> True if that took long."""
        if self.g.events.count:
            self._tell(now)
        elif self.committing:
            self._commit()
        elif self.g.over():
            self._end(now)
        elif not self.opened:
            self._open(now)
        elif self.consent.kind:
            consent.settle(self, now)
        else:
            seats.wait(self, now)
            thought = self._think(now)
            if not self.g.s[OWED] & ~self.locked() and not seats.pressing(self) and seats.counted(self, now):
                self.committing = self.g.s[OWED]
                self.writing = True
            return thought
        return True

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

    def _begin_step(self):
        """All have locked: it is written down, and what may be taken back is kept from now on. A tick of its own."""
        self.writing = False
        for seat in range(self.seats):
            if self.g.s[OWED] >> seat & 1:
                self.journal.put(seat, self.locks[seat])
        self.journal.write(self.g.s, self.bots)
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

    def _end(self, now):
        if not self._load():
            return
        self.playing = False
        self.since = now
        self.reporter.hash("seed", self.seed)
        self.keep(FINISH)
        for player in self.players:
            player.open()  # the scores are on every screen, whatever it showed
        self.sound.play(THE_END)
        self.refresh()

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
