"""The table: the loop of the console. What a tick does stands in three lists of rows, in their order; see README.md.

One thing happens a tick, so that the buttons are soon read again. Nothing waits or reads a clock. main.py calls `tick`.
"""

import gc

import overlays
from dice.seed import commitment
from dicetown.events import E_ROUND, EVENT_SIZE, conceal
from dicetown.question_table import AS_DICE, LABEL, QUESTIONS
from dicetown.questions import KEEP, OFFER
from elapsed import since
from micropython import const
from screens import texts
from screens.display import Display
from screens.page_router import Pages
from screens.views import NO_SEAT, STEP_BACK
from stations.health import Faults
from stations.station import CUP_DOWN, OK, Station
from stations.tunes import THE_END, Tunes
from store.settings import LANGUAGE
from table import consent
from table.consent import Consent
from table.decision import Decision
from table.keeper import Keeper
from table.lights import Lights
from table.match import Match
from table.pace import NOBODY, Pace
from table.player import Player
from table.presses import press

ALONE = const(1)  # self-tests: what needs nobody, and all of it
WITH_HANDS = const(2)
_STAYS = const(-1)
_SCORES_MS = const(3000)  # so long the scores stand, whoever still presses buttons
_ROOM = const(200)  # bytes of the link's ring that an event may need
_PATIENCE_MS = const(200)  # how long the game waits for a host that does not read


class Table:
    def __init__(self, wires, channels, chain, piezo, reporter, entropy, bot, path, journal):
        """wires: stations/station_bus.py; channels: by station; chain, piezo: drivers; bot: dicetown/bots.py.

        path: of the file of settings; journal: store/journal.py.
        """
        self.by_number = [Station(wires, channels[number], number) for number in range(len(channels))]
        self.stations = list(self.by_number)  # seat i is at station i of these
        self.players = [Player(place) for place in range(len(channels))]
        self.match = Match()
        self.pace = Pace(bot, self.match, self.stations)
        self.consent = Consent(self.players, self.stations)
        self.lights = Lights(chain, self.match, self.pace, self.stations)
        self.tunes = Tunes(piezo)
        self.reporter = reporter
        self.link = reporter.link
        self.pages = Pages(wires.screen, self.match, self.consent, self.pace, self.players, self.stations)
        self.display = Display(self.stations, self.players, self.pages)
        self.faults = Faults(self.stations, self.match, self.display, self.lights, reporter)
        self.journal = journal
        self.keeper = Keeper(journal)
        self.decision = Decision(self.match, journal, reporter)
        self.entropy = entropy
        self.event = bytearray(EVENT_SIZE)
        self.flowed = 0  # when the link last had room
        self.dealing = 0  # ticks until a new game is there, behind those of the keeper
        self.opened = False  # the question is on the screens
        self.over_since = 0  # when the game was over
        self.leaving = _STAYS  # a text for the lobby that is wanted, 0 for none
        self.alert = 0  # a text that all people are to confirm
        self.testing = 0  # the self-test that the host wishes for
        self.even = False  # ticks in which the game may go on
        self.heard = False  # a command has come in this tick
        self.telling = False  # a line of a snapshot or a log is told in this tick
        self.seeking = 0  # the station that may be looked for in this tick, if it is absent
        self.path = path
        self.packed = b""  # the settings (store/settings.py), when there was a lobby
        self.spoken = 0  # the number of the language that the screens show
        self.setup = None  # the lobby, while no game runs
        self._open_lobby()

    # One tick

    def tick(self, now):
        """now: milliseconds modulo 2**30, as time.ticks_ms gives them."""
        for row in FIRST:
            row(self, now)
        for row in WORK:
            if row(self, now):
                break
        for row in LAST:
            row(self, now)

    # Rows: stations and line

    def _listen(self, now):
        """always: read the buttons, let presses act; look for one absent station"""
        self.even = not self.even
        self.heard = self.telling = False
        self.seeking = (self.seeking + 1) % len(self.stations)
        for i in range(len(self.stations)):
            station = self.stations[i]
            if station.present or i == self.seeking:
                station.tick(now)
            if station.waiting and not (self.decision.writing or self.keeper.pieces):  # the journal is busy
                self._take(i, now)

    def _take(self, i, now):
        """Presses made before the question stood on the glass belong to no question: they do nothing."""
        player = self.players[i]
        key = self.stations[i].take()
        while key >= 0:
            self.entropy.stir(now + key)
            if key < CUP_DOWN and not self.stations[i].lit:
                self.stations[i].peek(now)  # lights it, and does nothing else
            elif self.match.playing and key < CUP_DOWN and (player.wish or self.consent.asks(i)):
                consent.press(self, i, key, now)
            elif self.setup:
                if key < CUP_DOWN and not player.unseen:
                    self.setup.press(self, i, key)
            elif key == OK and not (self.match.playing or player.result or player.view):
                if self.match.may_leave(player.seat) and self._scores_seen(now):
                    self.want_lobby(0)
            elif self.match.dealt and player.seat != NO_SEAT and (key >= CUP_DOWN or not player.unseen):
                press(self, player, key)
            key = self.stations[i].take()

    def _scores_seen(self, now):
        return since(now, self.over_since) >= _SCORES_MS

    def _hear(self, now):
        """every other tick, and while no page is due and nothing is written: read what the host sends"""
        if self.even or not (self.display.drawing or self.decision.writing):
            self.heard = self.link.tick()

    def _tell_line(self, now):
        """no light of a lock is due: tell a line of a snapshot or a log"""
        self.telling = not self.lights.hurries() and self.reporter.tick()

    def _rest(self, now):
        """a command has come: nothing more"""
        return self.heard

    def _answer(self, now):
        """a command waits, the game is at rest or there is none: do it; its code is loaded for it"""
        if not self.link.pending or self.reporter.busy or not (self.at_rest() or not self.match.playing):
            return False
        if self.link.command.verb("snapshot"):
            match = self.match
            self.reporter.snapshot(match.game.s if match.dealt else None, match.names, match.bots, match.locked())
            return True
        commands = overlays.load("commands")
        commands.act(self)
        return True

    def _look_after(self, now):
        """always: see what has become of the stations; say what all are to know"""
        long = self.faults.tick(now)
        if self.journal.failed:
            self.journal.failed = False
            self.warn(texts.NOT_KEPT)
            self.reporter.word("unsaved")
        if self.alert and self.at_rest():
            for player in self.players:
                player.remind(self.alert)
            self.alert = 0
            self.refresh()
        return long

    def _sound(self, now):
        """always: the piezo"""
        self.tunes.tick(now)

    # Rows: screens and lights

    def _light(self, now):
        """the light of a lock is due: that light, then the chain"""
        if not self.lights.hurries():
            return False
        self.lights.tick(now)
        return True

    def _draw(self, now):
        """odd ticks, a page is due, no line is told: draw it"""
        if self.even or self.telling or not self.display.drawing:
            return False
        self.display.draw()
        return True

    def _show(self, now):
        """always: send a piece of a page, or choose the next page"""
        if not self.telling:
            self.display.show(now, self.match.game.events.count)
        return True

    def _stand_still(self, now):
        """no game is played, or lines go out: send a piece of a page, or choose the next page"""
        return (not self.match.playing or self.reporter.busy or self.telling) and self._show(now)

    def _show_and_light(self, now):
        """odd ticks: the same; then one station's LEDs, or the chain, if no line was told"""
        if self.even:
            return False
        self._show(now)
        if not self.telling:  # a line and the chain in one tick would take too long
            self.lights.tick(now)
        return True

    def refresh(self):
        """Everything on screens and LEDs may have changed."""
        self.display.refresh()
        self.lights.restart()

    def warn(self, text):
        """All people are to confirm a text."""
        self.alert = text

    # Rows: a game begins and ends

    def new(self, seats, switches, sheriff, seed):
        """Begin a game, dealt in the next ticks; who plays was told to `match.invite`. Arguments: as for Game.deal."""
        self.close_lobby()
        self.match.prepare(seats, switches, sheriff, seed)
        self.seat_all()
        self.match.open()
        self.dealing = seats + 2

    def seat_all(self):
        """Everybody sits down, and nothing has happened yet."""
        match = self.match
        for i in range(len(self.players)):
            self.players[i].sit(i if i < match.seats and not match.is_bot(i) else NO_SEAT)
            self.stations[i].ignore_hold()
        self.consent.clear()

    def _deal(self, now):
        """a game begins: the next piece, the journal, a name, the deal"""
        if not self.dealing:
            return False
        match = self.match
        if self.dealing > match.seats + 1 and not self.keeper.do(self, True):
            return True
        self.dealing -= 1
        if self.dealing > match.seats:
            self.reporter.hash("commit", commitment(match.seed))
        if self.dealing > 1:
            seat = match.seats + 1 - self.dealing
            match.label(seat)
            self.reporter.name(seat, match.names[seat], match.is_bot(seat))
        elif self.dealing:
            gc.collect()  # so that it need not be done in the middle of the game
        else:
            match.deal()
            match.begin()
            self.step_done()
        return True

    def _go_on_closing(self, now):
        """the journal of a game that is over is being closed: the next piece, then the scores"""
        return self.keeper.pieces and self._end(now)

    def _over(self, now):
        """the game is over: begin to close its journal"""
        return self.match.game.over() and self._end(now)

    def _end(self, now):
        if not self.keeper.do(self, False):
            return True
        self.match.finish()
        self.over_since = now
        self.reporter.hash("seed", self.match.seed)
        for player in self.players:
            player.close()  # what is pressed before the scores are seen is pressed for nothing
        self.tunes.play(THE_END)
        self.refresh()
        return True

    def abort(self, notice):
        """Give the game up. notice: a text for the screens."""
        self.drop(notice)
        overlays.load("journal").discard(self)

    def drop(self, notice):
        """There is no game any more; its journal has been seen to."""
        self.match.clear()
        self.decision.drop()
        self.consent.clear()
        self.reporter.aborted()
        gc.collect()
        self.want_lobby(notice)

    def want_lobby(self, notice):
        """From a game that is over or given up. notice: a text for the lobby's screens, or 0."""
        self.leaving = notice

    def _leave(self, now):
        """the lobby is wanted: open it"""
        if self.leaving == _STAYS:
            return False
        notice = self.leaving
        self.leaving = _STAYS
        self._open_lobby()
        self.setup.again(self, notice)
        return True

    def _open_lobby(self):
        """Load what sets a game up. It is forgotten as a module at once, so that it goes when `setup` does."""
        self.show_lobby(None)
        gc.collect()
        setup = overlays.load("setup")
        self.show_lobby(setup.opened(self))

    def show_lobby(self, lobby):
        """What stands on the screens while no game runs: the lobby, or the question whether an old game goes on."""
        self.setup = lobby
        self.pages.show_lobby(lobby)

    def close_lobby(self):
        """Its memory is the game's."""
        if self.setup:
            self.packed = self.setup.settings.packed()
        self.show_lobby(None)

    def resume(self, ask):
        """Put the game that was being played when the power went back on the table. ask: whether its people want it."""
        gc.collect()
        try:
            self._resume(ask)
        except MemoryError:
            self.setup.remark(self.put_aside(overlays.NO_MEMORY))

    def _resume(self, ask):
        """A frame of its own: what was loaded goes with it."""
        journal = overlays.load("journal")
        journal.resume(self, ask)

    def put_aside(self, why):
        """A game that cannot be taken up. -> the text that says so, 0 if there was none

        why: a word of overlays/__init__.py.
        """
        gc.collect()
        crash = overlays.load("crash")
        return crash.put_aside(self, why)

    def log(self, number):
        """Tell the log of a finished game; -1: the last one. -> False if there is none."""
        gc.collect()
        journal = overlays.load("journal")
        return journal.log(self, number)

    def test(self, with_hands):
        """The host wishes for a self-test, which main.py does as soon as the answer is on its way.

        with_hands: somebody is there to press and look.
        """
        self.testing = WITH_HANDS if with_hands else ALONE

    def arrange(self, numbers):
        """Seat i will be at station numbers[i]; the other stations follow. For between two games. Allocates."""
        order = list(numbers) + [number for number in range(len(self.stations)) if number not in numbers]
        for i in range(len(order)):
            self.stations[i] = self.by_number[order[i]]
            self.stations[i].drop()
        for seat in range(len(numbers)):
            self.reporter.place(seat, numbers[seat])
        self.refresh()

    def language(self, code):
        """Show all texts in a language. -> False if its file cannot be read: then it is English. Allocates."""
        there = texts.use(code)
        self.spoken = texts.LANGUAGES.index(code) if there else 0
        if self.setup:
            self.setup.settings.values[LANGUAGE] = self.spoken
        self.refresh()
        return there

    def _set_up(self, now):
        """there is a lobby, and no game: what is held long enough acts"""
        if self.setup and not self.match.playing:
            self.setup.tick(self, now)

    # Rows: the game

    def at_rest(self):
        """Whether a question is open, and no answer is on its way."""
        return self.opened and not self.decision.seats and not self.match.game.events.count

    def _open(self, now):
        """the question is on no screen: put it to all who owe an answer"""
        if self.opened:
            return False
        self.opened = True
        self.pace.restart(now)
        i = 0
        while i < len(self.players):
            self.ask(self.players[i])
            i += 1
        self.refresh()
        return True

    def ask(self, player):
        """Put the question to one person, or none."""
        game = self.match.game
        question = game.question(player.seat)
        if not question:
            player.rest()
        elif QUESTIONS[question][LABEL] == AS_DICE:
            player.ask(question, 0, question != KEEP or not self.stations[player.seat].has_cup)
        else:
            player.ask(question, 0 if question == OFFER else game.next(player.seat, -1), True)

    def _wait(self, now):
        """always: count down the time of those who are awaited"""
        self.display.redraw(self.pace.wait(now))

    def _think(self, now):
        """a bot is to answer: it thinks, or locks"""
        if self.pace.think():
            return True
        seat = self.pace.due(now)
        if seat == NOBODY:
            return False
        self.lock(seat, self.pace.plans[seat])
        return True

    def lock(self, seat, choice):
        """A legal answer, held back until all are there."""
        self.match.lock(seat, choice)
        self.reporter.lock(seat)
        self._lock_changed(seat)

    def unlock(self, seat):
        """Take the answer back, if the last seat has not locked yet."""
        if not (self.decision.seats or self.pace.beat):
            self.match.unlock(seat)
            self.reporter.unlock(seat)
            self._lock_changed(seat)

    def propose(self, asker):
        """Ask all to take the last step back. asker: a seat, or NO_SEAT for the host. -> a word of refusal, or ""."""
        if not self.at_rest() or not self.match.undo.possible(self.match.game.s):
            return "final"
        return self.consent.ask_all(STEP_BACK, asker, self.match.people())

    def unwind(self):
        """The state, and what the host and the lights were told, as before the last step."""
        self.reporter.unmark()
        self.match.take_back(self.reporter)

    def _lock_changed(self, seat):
        self.reporter.follow(self.match)  # for a snapshot that is being told
        self.display.lock_changed(seat)
        self.lights.hurry(seat)

    def _decide(self, now):
        """all have locked, nobody holds OK: after three beats before a reveal no lock is taken back any more"""
        if not self.match.awaited() and not self.pace.held() and self.pace.counted(now, self.tunes, self.lights):
            self.decision.begin()

    def _write(self, now):
        """all have locked: write a piece of it down"""
        if not self.decision.writing:
            return False
        self.decision.write()
        return True

    def _give(self, now):
        """answers are on their way to the game: give it one"""
        if not self.decision.seats:
            return False
        if self.decision.give():
            self.step_done()
        return True

    def _step(self, now):
        """the answers are in, the next question is not yet there: take a step of the rules"""
        if not self.decision.running():
            return False
        self.decision.step()
        return True

    def step_done(self):
        """The game has gone on: what was locked is spent, and a new question will be opened."""
        self.match.unlock_all()
        self.decision.drop()
        self.opened = False
        self.pace.stop()
        for player in self.players:
            player.rest()
        self.lights.restart()

    def _tell(self, now):
        """there are events: tell one, if the link has room; an absent host is not waited for"""
        if not self.match.game.events.count:
            return False
        if self.link.room() >= _ROOM:
            self.flowed = now
        elif since(now, self.flowed) < _PATIENCE_MS:
            return True
        self.match.game.events.take(self.event)
        self.note(self.event)
        conceal(self.event, 0)
        self.match.undo.see(self.event)
        self.reporter.event(self.event)
        return True

    def note(self, event):
        """What the screens and the LEDs show of the past, and what all may hear."""
        self.match.note(event)
        self.tunes.note(event)
        if event[0] == E_ROUND and event[2] > 1:
            for player in self.players:
                player.show_result()

    def _consult(self, now):
        """a game is played: who holds OK or LEFT long enough is heard; what nobody answers is a no"""
        if self.match.playing:
            consent.tick(self, now)

    def _settle(self, now):
        """all are asked something: do it when they agree"""
        if not self.consent.kind:
            return False
        consent.settle(self, now)
        return True


# A tick: rows of what is done, with why at this place. When a row has something to do, and what, its function says;
# README.md shows all three.

# Each of these.
FIRST = (
    Table._listen,  # no work makes a press late
    Table._hear,  # a command is read beside nothing that is long
    Table._tell_line,  # not before the light of a lock
)
# Down to the first that has done the tick's work, and says so.
WORK = (
    Table._rest,  # a command is enough for one tick
    Table._deal,  # nothing else is there yet
    Table._write,  # a decision is on flash before anything shows it
    Table._go_on_closing,  # nobody acts until the journal is closed
    Table._leave,  # it loads code
    Table._step,  # nothing shows half of what a decision brings about
    Table._light,  # a press is answered by its light, then all else
    Table._draw,  # a page takes as long as all else in a tick
    Table._answer,  # all events are told: a snapshot is neither ahead nor behind
    Table._show_and_light,  # on pages, which are hidden, the game's time must not depend: they have every other tick
    Table._look_after,  # a station that is checked, came or went is enough for one tick
    Table._set_up,  # the lobby's time passes while pages are sent
    Table._consult,  # holds, and questions beside the game, count while lines go out, too
    Table._stand_still,  # what is told is of one moment
    Table._tell,  # what has happened is told before anything follows from it
    Table._give,  # one answer a tick
    Table._over,  # there is no further question
    Table._open,  # all are asked at once
    Table._settle,  # the game waits until all agree
    Table._wait,  # before bots think: whom they stand in for
    Table._decide,  # every event is told, the question is on all screens
    Table._think,  # a bounded piece, or a lock
    Table._show,  # time is left
)
# And then.
LAST = (Table._sound,)  # a tune begins in the tick that plays it
