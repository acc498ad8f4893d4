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
from stations.health import Faults
from stations.station import CUP_DOWN, OK, Station
from stations.tunes import THE_END, Sound
from store.settings import LANGUAGE
from table import consent, seats
from table.consent import Consent
from table.decision import Decision
from table.keeper import BEGIN, DISCARD, FINISH, Keeper
from table.lights import Lights
from table.match import Match
from table.pace import NOBODY, Pace
from table.player import NO_SEAT, Player
from table.presses import press

ALONE = const(1)  # self-tests: what needs nobody, and all of it
WITH_HANDS = const(2)
DAMAGED = "damaged"  # why a game is put aside, as the host is told
NO_MEMORY = "memory"
_STAYS = const(-1)
_WHEN = const(0)  # of a row
_WHAT = const(1)
_SCORES_MS = const(3000)  # so long the scores stand, whoever still presses buttons
_ROOM = const(200)  # bytes of the link's ring that an event may need
_PATIENCE_MS = const(200)  # how long the game waits for a host that does not read


class Table:
    def __init__(self, wires, channels, chain, piezo, reporter, entropy, bot, path, journal):
        """wires: station.Wires; channels: by station; chain, piezo: drivers; bot: dicetown/bots.py.

        path: of the file of settings; journal: store/journal.py.
        """
        self.by_number = [Station(wires, channels[number], number) for number in range(len(channels))]
        self.stations = list(self.by_number)  # seat i is at station i of these
        self.players = [Player(place) for place in range(len(channels))]
        self.match = Match()
        self.pace = Pace(bot, self.match, self.stations)
        self.consent = Consent()
        self.lights = Lights(chain, self.match, self.pace, self.stations)
        self.tunes = Sound(piezo)
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
        self.first = self._first()
        self.work = self._work()
        self.last = self._last()

    # One tick

    def tick(self, now):
        """now: milliseconds modulo 2**30, as time.ticks_ms gives them."""
        for row in self.first:
            if row[_WHEN]():
                row[_WHAT](now)
        for row in self.work:
            if row[_WHEN]() and row[_WHAT](now):
                break
        for row in self.last:
            if row[_WHEN]():
                row[_WHAT](now)

    def _first(self):
        """Rows of (when, what, why): in each tick, all of them."""
        return (
            (self._always, self._listen, "no work makes a press late"),
            (self._may_hear, self._hear, "a command is read beside nothing that is long"),
            (self._may_tell, self._tell_line, "a line of a snapshot; not before the light of a lock"),
        )

    def _work(self):
        """In each tick, those that hold down to the first that has done its work and says so."""
        return (
            (self._heard, self._done, "a command has come: enough for one tick"),
            (self._dealing, self._deal, "a game begins in pieces"),
            (self._writing, self._write, "a decision is on flash before anything shows it"),
            (self._closing, self._end, "nobody acts until the journal is closed"),
            (self._leaving, self._leave, "it loads code"),
            (self._running, self._step, "nothing shows half of what a decision brings about"),
            (self._hurried, self._light, "a press is answered by its light, then all else"),
            (self._drawing, self._draw, "a page takes as long as all else in a tick"),
            (self._asked, self._answer, "all events are told: a snapshot is neither ahead nor behind"),
            (self._odd, self._show_and_light, "on hidden pages the game's time must not depend"),
            (self._always, self._look_after, "a station that is checked, came or went is enough for one tick"),
            (self._setting_up, self._set_up, "no game: the lobby's time passes"),
            (self._playing, self._consult, "holds and questions beside the game count while lines go out, too"),
            (self._held_up, self._show, "the game stands still between games and while a snapshot goes out"),
            (self._untold, self._tell, "what has happened is told before anything follows from it"),
            (self._deciding, self._give, "one answer a tick"),
            (self._over, self._end, "there is no further question"),
            (self._unopened, self._open, "all are asked at once"),
            (self._consulting, self._settle, "the game waits until all agree"),
            (self._always, self._wait, "before bots think: whom they stand in for"),
            (self._all_locked, self._decide, "after every event is told, with nobody's hand on OK"),
            (self._always, self._think, "a bounded piece, or a lock"),
            (self._always, self._show, "time is left"),
        )

    def _last(self):
        """In each tick."""
        return ((self._always, self._sound, "a tune begins in the tick that plays it"),)

    # When

    def _always(self):
        """always"""
        return True

    def _may_hear(self):
        """every other tick, and all in which no page is due and nothing is written"""
        return self.even or not (self.display.drawing or self.decision.writing)

    def _may_tell(self):
        """no light of a lock is due"""
        return not self.lights.hurries()

    def _heard(self):
        """a command has come"""
        return self.heard

    def _dealing(self):
        """a game begins"""
        return self.dealing

    def _writing(self):
        """all have locked"""
        return self.decision.writing

    def _closing(self):
        """the journal of a game that is over is being closed"""
        return self.keeper.pieces

    def _leaving(self):
        """the lobby is wanted"""
        return self.leaving != _STAYS

    def _running(self):
        """the answers are in, the next question is not yet there"""
        return self.decision.running()

    def _hurried(self):
        """the light of a lock is due"""
        return self.lights.hurries()

    def _drawing(self):
        """odd ticks, a page is due, no line is told"""
        return self.display.drawing and not self.even and not self.telling

    def _asked(self):
        """a command waits, the game is at rest or there is none"""
        return self.link.pending and not self.reporter.busy and (self.at_rest() or not self.match.playing)

    def _odd(self):
        """odd ticks"""
        return not self.even

    def _setting_up(self):
        """there is a lobby"""
        return self.setup and not self.match.playing

    def _playing(self):
        """a game is played"""
        return self.match.playing

    def _held_up(self):
        """no game is played, or lines go out"""
        return not self.match.playing or self.reporter.busy or self.telling

    def _untold(self):
        """there are events"""
        return self.match.game.events.count

    def _deciding(self):
        """answers are on their way to the game"""
        return self.decision.seats

    def _over(self):
        """the game is over"""
        return self.match.game.over()

    def _unopened(self):
        """the question is on no screen"""
        return not self.opened

    def _consulting(self):
        """all are asked something"""
        return self.consent.kind

    def _all_locked(self):
        """all have locked"""
        return not (self.match.awaited() or self.pace.held())

    # What: stations and line

    def _listen(self, now):
        """read the buttons, let presses act; look for one absent station"""
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
                if seats.may_leave(self.match, player) and self._scores_seen(now):
                    self.want_lobby(0)
            elif self.match.dealt and player.seat != NO_SEAT and (key >= CUP_DOWN or not player.unseen):
                press(self, player, key)
            key = self.stations[i].take()

    def _scores_seen(self, now):
        return since(now, self.over_since) >= _SCORES_MS

    def _hear(self, now):
        """read what the host sends"""
        self.heard = self.link.tick()

    def _tell_line(self, now):
        """tell a line of a snapshot or a log"""
        self.telling = self.reporter.tick()

    def _done(self, now):
        """nothing more"""
        return True

    def _answer(self, now):
        """do what the host wants; its code is loaded for it"""
        if self.link.command.verb("snapshot"):
            match = self.match
            self.reporter.snapshot(match.game.s if match.dealt else None, match.names, match.bots, match.locked())
            return True
        commands = overlays.load("commands")
        commands.act(self)
        return True

    def _look_after(self, now):
        """see what has become of the stations; say what all are to know"""
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
        """the piezo"""
        self.tunes.tick(now)

    # What: screens and lights

    def _light(self, now):
        """that light, then the chain"""
        self.lights.tick(now)
        return True

    def _draw(self, now):
        """draw it"""
        self.display.draw()
        return True

    def _show(self, now):
        """send a piece of a page, or choose the next page"""
        if not self.telling:
            self.display.show(now, self.match.game.events.count)
        return True

    def _show_and_light(self, now):
        """the same; one station's LEDs, or the chain, if no line was told"""
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

    # What: a game begins and ends

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
        """the next piece: the journal, a name, the deal"""
        match = self.match
        if self.dealing > match.seats + 1 and not self.keeper.do(BEGIN, self):
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

    def _end(self, now):
        """close the journal, a piece a tick; then the scores"""
        if not self.keeper.do(FINISH, self):
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
        self.keeper.start(DISCARD, self)

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
        """open the lobby"""
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
            self.setup.remark(self.put_aside(NO_MEMORY))

    def _resume(self, ask):
        """A frame of its own: what was loaded goes with it."""
        journal = overlays.load("journal")
        journal.resume(self, ask)

    def put_aside(self, why):
        """A game that cannot be taken up. why: DAMAGED or NO_MEMORY. -> the text that says so, 0 if there was none"""
        gc.collect()
        crash = overlays.load("crash")
        return crash.put_aside(self, why)

    def log(self, number):
        """Tell the log of a finished game; -1: the last one. -> False if there is none."""
        gc.collect()
        journal = overlays.load("journal")
        return journal.log(self, number)

    def test(self, kind):
        """The host wishes for a self-test: ALONE or WITH_HANDS. main.py does it as soon as the answer is on its way."""
        self.testing = kind

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
        """what is held long enough there acts"""
        self.setup.tick(self, now)

    # What: the game

    def at_rest(self):
        """Whether a question is open, and no answer is on its way."""
        return self.opened and not self.decision.seats and not self.match.game.events.count

    def _open(self, now):
        """put the question to all who owe an answer"""
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
        """count down the time of those who are awaited"""
        self.display.redraw(self.pace.wait(now))

    def _think(self, now):
        """a bot thinks, or locks"""
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

    def _lock_changed(self, seat):
        self.reporter.follow(self.match)  # for a snapshot that is being told
        self.display.lock_changed(seat)
        self.lights.hurry(seat)

    def _decide(self, now):
        """after three beats before a reveal: no lock is taken back any more"""
        if self.pace.counted(now, self.tunes, self.lights):
            self.decision.begin()

    def _write(self, now):
        """write a piece of it down"""
        self.decision.write()
        return True

    def _give(self, now):
        """give one to the game"""
        if self.decision.give():
            self.step_done()
        return True

    def _step(self, now):
        """a step of the rules"""
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
        """tell one, if the link has room; an absent host is not waited for"""
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
        """who holds OK or LEFT long enough is heard; what nobody answers is a no"""
        consent.tick(self, now)

    def _settle(self, now):
        """do it when they do"""
        consent.settle(self, now)
        return True
