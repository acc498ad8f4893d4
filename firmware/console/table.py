"""The table: one pass of the console's loop, and how games begin and end. What is played between them is in play.py.

Reads the buttons and lets one thing happen a tick, so that they are soon read again. Nothing waits or reads a clock.
main.py calls `tick`.
"""

import gc
import sys

from console import consent, seats, texts
from console.answers import press
from console.draw import draw
from console.faults import Faults
from console.letters import coded
from console.lights import Lights
from console.play import SEATS_MOST, Play
from console.player import NO_SEAT
from console.sound import THE_END, Sound
from console.station import CUP_DOWN, OK, Station
from dice.seed import commitment
from dicetown.cards import NONE
from dicetown.layout import OWED
from micropython import const
from store.settings import LANGUAGE

ALONE = const(1)  # self-tests: what needs nobody, and all of it
WITH_HANDS = const(2)
BEGIN = const(0)  # tasks of archive.py
FINISH = const(1)
DISCARD = const(2)
DAMAGED = "damaged"  # why a game is put aside, as the host is told
NO_MEMORY = "memory"
_SCORES_MS = const(3000)  # so long the scores stand, whoever still presses buttons
_WRAP = const(0x3FFFFFFF)


class Table(Play):
    def __init__(self, wires, channels, chain, piezo, reporter, entropy, bot, path, journal):
        """wires: station.Wires; channels: by station; chain, piezo: drivers; bot: dicetown/bots.py.

        path: of the file of settings; journal: store/journal.py.
        """
        self.by_number = [Station(wires, channels[number], number) for number in range(len(channels))]
        super().__init__(self.by_number, Lights(chain), Sound(piezo), reporter, bot, journal)
        self.screen = wires.screen
        self.faults = Faults(len(channels))
        self.entropy = entropy
        self.names = [b""] * SEATS_MOST  # UTF-8, as the link tells them
        self.labels = [b""] * SEATS_MOST  # the same in the font's codes
        self.closed = False  # bots alone play with a seed of the host's, or fast: nobody takes a seat
        self.seats = self.switches = self.sheriff = 0  # what the game is dealt from
        self.seed = b""
        self.dealing = 0  # ticks until a new game is there, behind those of `_kept`
        self.keeping = 0  # pieces of `_kept` that are done
        self.testing = 0  # the self-test that the host wishes for (commands.py)
        self.notice = 0  # a text for the idle screens
        self.alert = 0  # one that all people are to confirm
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
        if self.dealing > self.seats + 1 and not self._kept(BEGIN):
            return
        self.dealing -= 1
        if self.dealing > self.seats:
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
        self.leave(notice)
        self.keep(DISCARD)

    def leave(self, notice):
        """There is no game any more; its journal has been seen to."""
        self.dealt = self.playing = False
        self.committing = 0
        self.notice = notice
        self.consent.clear()
        self.g.events.clear()
        self.reporter.aborted()
        gc.collect()
        self.leaving = True

    def _open_lobby(self):
        """Load what sets a game up. It is forgotten as a module at once, so that it goes when `setup` does."""
        self.setup = None
        gc.collect()
        import lobby

        del sys.modules["lobby"]
        self.setup = lobby.opened(self)

    def keep(self, task):
        """Begin, finish or discard the journal; the first two by calls of its `go_on`. Loads code for that."""
        import archive

        del sys.modules["archive"]
        archive.keep(self, task)

    def _kept(self, task):
        """`keep`, a piece a tick. -> whether all of it is done. Allocates."""
        self.keeping += 1
        if self.keeping == 1:
            gc.collect()
        elif self.keeping == 2:
            import archive  # noqa: F401
        elif self.keeping == 3:
            self.keep(task)
        elif not self.journal.go_on():
            self.keeping = 0
        return not self.keeping

    def resume(self, ask):
        """Put the game that was being played when the power went back on the table. ask: whether its people want it."""
        gc.collect()
        try:
            self._resume(ask)
        except MemoryError:
            self.setup.note = self.put_aside(NO_MEMORY)

    def _resume(self, ask):
        """A frame of its own: what was loaded goes with it."""
        import archive

        del sys.modules["archive"]
        archive.resume(self, ask)

    def put_aside(self, why):
        """A game that cannot be taken up. why: DAMAGED or NO_MEMORY. -> the text that says so, 0 if there was none"""
        gc.collect()
        import crash

        del sys.modules["crash"]
        return crash.put_aside(self, why)

    def log(self, number):
        """Tell the log of a finished game; -1: the last one. -> False if there is none."""
        gc.collect()
        import archive

        del sys.modules["archive"]
        return archive.log(self, number)

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

    # One pass

    def tick(self, now):
        """now: milliseconds modulo 2**30, as time.ticks_ms gives them."""
        self.even = not self.even
        self._listen(now)
        heard = (self.even or not (self.drawing or self.writing)) and self.link.tick()
        self.telling = self.lights.soon == NONE and self.reporter.tick()
        if heard:
            pass  # a command has come: enough for one tick
        elif self.dealing:
            self._deal()
        elif self.writing:
            self._write_step()
        elif self.keeping:
            self._end(now)
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

    def _end(self, now):
        if not self._kept(FINISH):
            return
        self.playing = False
        self.since = now
        self.reporter.hash("seed", self.seed)
        for player in self.players:
            player.open()  # the scores are on every screen, whatever it showed
            player.result = False
            player.unseen = True  # what is pressed before that is pressed for nothing
        self.sound.play(THE_END)
        self.refresh()

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
            if station.waiting and not (self.writing or self.keeping):  # the journal is busy
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
