"""The table: all that a match is played with, and what its parts do together. Loop, presses and commands call it."""

import gc

import overlays
from dicetown.bots import Bot
from dicetown.coming import CARD_LINE
from dicetown.events import E_PLAY, E_ROUND, conceal
from dicetown.labels import AS_DICE, AS_FACES
from dicetown.layout import QUESTION
from dicetown.question_table import LABEL, QUESTIONS
from dicetown.questions import KEEP, THROW_DICE
from dicetown.throws import only_die
from elapsed import since
from screens.display import Display
from screens.guest import Guest
from screens.page import NO_SEAT, STEP_BACK, Sight
from stations.health import Faults
from stations.station import CUP_DOWN, SHAKE, Station
from stations.tunes import Tunes
from table import tumble
from table.advice import Advice
from table.ahead import Ahead
from table.bots import Bots
from table.consent import Consent
from table.decision import Decision
from table.games import Games
from table.lights import Lights
from table.loop import Loop
from table.match import Match
from table.moment import THINKING, Moment


class Table:
    def __init__(self, bus, channels, chain, piezo, reporter, entropy, bot, path, journal):
        """bus: stations/station_bus.py; channels: by station; chain, piezo: drivers; bot: dicetown/bots.py.

        path: of the file of settings; journal: store/journal.py.
        """
        self.bus = bus
        self.stations = [Station(bus, channels[number], number) for number in range(len(channels))]  # by seat
        self.match = Match()
        # By place: guests, or players during a game.
        self.players = [Guest(self, place, NO_SEAT, Sight()) for place in range(len(channels))]  # type: list
        self.ahead = Ahead(self.match)
        self.moment = Moment(self.match, self.ahead, reporter, self.stations)
        self.bots = Bots(bot, self.match, self.moment, self.stations)
        self.advice = Advice(Bot(), self.match, self.ahead)
        self.consent = Consent(self)
        self.decision = Decision(self.match, journal, reporter, self.stations)
        self.lights = Lights(chain, self.match, self.moment, self.decision.beats, self.stations)
        self.tunes = Tunes(piezo)
        self.reporter = reporter
        self.display = Display(bus.canvas, self.stations, self.players, self.bots)
        self.faults = Faults(self.stations, self.match, self.display, self.lights, reporter)
        self.journal = journal
        self.entropy = entropy
        self.faces = None  # overlays/faces.py, in a game whose throws are answers
        self.games = Games(self, path)
        self.games.open_lobby()
        self.loop = Loop(self)

    def tick(self, now):
        """now: milliseconds modulo 2**30, as time.ticks_ms gives them."""
        self.loop.tick(now)

    # What screens, lights and ears get

    def refresh(self):
        """Draw all screens and LEDs again: everything may have changed."""
        self.display.refresh()
        self.lights.restart()

    def next_event(self):
        """Take the next event; screens, LEDs, sounds and undo note it. -> the event, its secret fields blanked"""
        event = self.decision.event
        self.match.game.events.take(event)
        self._note(event)
        conceal(event, 0)
        self.match.undo.see(event)
        return event

    def _note(self, event):
        seen = self.match.results.final
        self.match.results.note(event)
        self.tunes.note(event)
        if event[0] == E_PLAY:
            self._rest_choosers()
            self.moment.interrupt()
        if event[0] == E_ROUND and event[2] > 1 and not seen:
            self._show_result()

    def _show_result(self):
        for player in self.players:
            if player.result:
                player.result.show()

    def tell_all(self):
        """Send the host a snapshot. Loads code."""
        overlays.load("snapshot").tell(self)

    # The question

    def at_rest(self):
        """Whether a question is open, and no answer is on its way."""
        return self.decision.opened and not self.decision.seats and not self.match.game.events.count

    def open(self, now):
        """Put the question to all who owe an answer."""
        self.decision.open()
        if self.match.game.s[QUESTION] == THROW_DICE and not self.faces:
            self._await_throws()
        self._begin(now, False)
        self.advice.restart()
        for player in self.players:
            self.ask(player)
            # The windows of a throw share a page, so presses that were meant for the first one count.
            if self.ahead.shared and self.moment.riders and player.asking.question and not player.window.opened:
                player.sight.carry_over()
        # After `ask`, which forgets the last slam; a slam from the reveal counts for the new dice.
        tumble.follow(self, now)
        # With no throw ahead, "gone on" has no meaning any more.
        if not self.moment.riders and self.match.game.s[QUESTION] != THROW_DICE:
            self.moment.gather()
        coming = self.ahead.coming
        if coming.ends and self.match.results.foresee(coming.wins):
            self._show_result()
        # Its choosers have been asked for real now, and their held choices are locked.
        if self.ahead.comes_now():
            self.ahead.drop()
        self._plan()
        self.refresh()

    def resume(self, now):
        """Put the question again, to whoever plays now."""
        self._begin(now, True)
        for player in self.players:
            if not player.asking.question:  # somebody who was spared it, or has sat down
                self.ask(player)
        self._plan()

    def _begin(self, now, again):
        """Start the clock and the bots for a question. again: it was put before."""
        self.moment.begin(now, again)
        self.decision.beats.stop()
        self.bots.open(now)

    def _join(self, seat, now):
        """Take the choice that follows the window off a seat's screen, so that its person can think about the card."""
        self.ahead.leave(seat)
        # The pause hurries nobody who chooses next, so there may have been none. This seat now needs one.
        if not self.moment.window:
            self.resume(now)
        self.moment.call(seat, now)

    def _await_throws(self):
        """Prepare for the first throw of a game. Loads code."""
        gc.collect()
        self.faces = overlays.load("faces").throwing(self)

    def clear(self):
        """The game is over: drop the code for its throws, and its people's pages."""
        if self.faces:
            self.faces.close()
            self.faces = None
        self.seat(Guest)

    def seat(self, kind):
        """Put guests, or players for a game, at all stations. kind: the class."""
        for place in range(len(self.players)):
            was = self.players[place]
            self.players[place] = kind(self, place, was.seat, was.sight)

    def ask(self, player):
        """Put the question to one person, if it is for them."""
        question = self.match.game.question(player.seat)
        if self.ahead.choosers >> player.seat & 1:  # `Ahead.serves`, written out: `open` asks all in one tick
            self._ask_ahead(player, question)
        elif not question or self.moment.spared:
            player.rest()
        elif QUESTIONS[question][LABEL] == AS_DICE:
            thrown = self.moment.has_gone_on(player.seat) or not self.stations[player.seat].has_cup
            # Dice are shown if a bot has already answered for them.
            player.ask(question, question != KEEP or thrown or self.match.locks[player.seat] >= 0)
        elif QUESTIONS[question][LABEL] == AS_FACES:
            player.ask(question, False)
            self.faces.ask(player)
        else:
            player.ask(question, True)
            if self.moment.window:
                self._open_window(player)

    def _ask_ahead(self, player, question):
        """Put the choice that follows the windows to this person, or leave it on their screen, or ask for it now."""
        coming = self.ahead.game.s[QUESTION]
        comes = question == coming
        if player.asking.question != coming or comes and player.asking.choice == CARD_LINE:
            player.ask(coming, True)
        choice = self.ahead.locks[player.seat]
        # What they chose is locked when it is asked for. Until then they pass each window that asks them.
        if comes and self.match.game.legal(player.seat, choice):  # -1, nothing chosen yet, is never legal
            self.lock(player.seat, choice)
        elif question and not comes and choice >= 0:
            self.lock_pass(player.seat)

    def _rest_choosers(self):
        """Take choices made ahead off the screens: what follows may now be another question."""
        for player in self.players:
            if self.ahead.serves(player.seat):
                player.rest()

    def forced(self, question, seat):
        """The die that a seat keeps without being asked, as a mask; 0: it chooses."""
        return only_die(self.match.game.s, seat) if question == KEEP and self.match.pause else 0

    def keep_forced(self, now):
        """Keep a last die that leaves no choice without a press, one pause after it was thrown."""
        for player in self.players:
            if player.cup.thrown and player.asking.question == KEEP and self.match.locks[player.seat] < 0:
                self._keep_forced(player, now)

    def _keep_forced(self, player, now):
        if player.cup.lies_since < 0:
            player.cup.lie(now)
        elif since(now, player.cup.lies_since) >= self.match.pause * 1000 and self.forced(KEEP, player.seat):
            self.lock(player.seat, self.forced(KEEP, player.seat))

    def _open_window(self, player):
        """Let a person who has gone on pass the window; show the choices to one who thinks or has planned a card."""
        if self.moment.plays_none(player.seat):
            self.lock_pass(player.seat)
        elif self.moment.said[player.seat] == THINKING:
            player.window.open_list()
        elif player.waits_now(self.ahead.coming):
            player.window.open_list()  # at once, as nobody else sees it; `_plan` sets when all see that they think

    def _plan(self):
        """Let everyone who has planned a card for this pause begin to think at a random time in it."""
        if not self.moment.window:
            return
        # Not those who already think, have passed, or have time anyway.
        settled = self.moment.thinkers() | self.moment.unhurried() | self.match.locked()
        for seat in range(len(self.players)):
            if not settled >> seat & 1 and self.players[seat].waits(self.ahead.coming):
                self.moment.think_later(seat, self.entropy.byte())

    def replan(self, player):
        """This person's plans have changed: what is planned now counts in this pause, in the open window at once."""
        self.moment.think_no_more(player.place)
        if player.window.up() and player.waits_now(self.ahead.coming):
            player.window.take_time()
        else:
            self._plan()

    # What a press does

    def now(self):
        """The time of this tick, ms."""
        return self.bus.now

    def move_cup(self, player, key):
        """A cup was slammed, lifted or shaken. A slam throws, even under a result; at a reveal it also goes on."""
        if key == SHAKE or self.games.lobby or not self.match.dealt or player.seat == NO_SEAT:
            return
        player.stir(False)
        if key != CUP_DOWN:
            return
        # Put the result away first: dice tumble only if their page is up.
        player.result.drop()
        tumble.slam(self, player, self.bus.now)
        if player.asking.question == THROW_DICE and self.match.locks[player.seat] < 0:
            self.faces.slam(player)
        elif self.moment.riders >> player.seat & 1 and not player.sight.unseen:
            tumble.rattle(self, player, self.bus.now)
            self.go_on(player)

    def go_on(self, player):
        """This person plays no card now, and goes on to the next throw, if that is next."""
        self.moment.go_on(player.seat)
        if player.asking.question and self.match.locks[player.seat] < 0:
            self.lock_pass(player.seat)

    def about(self, seat):
        """The match in which a seat chooses: as it is, or as it will be after the windows."""
        return self.ahead if self.ahead.serves(seat) else self.match

    def answer(self, player, choice):
        """Take a choice, legal in `about`. Choosing what follows passes the windows; the card line leads to them."""
        seat = player.seat
        if not self.ahead.serves(seat):
            if self.decision.opened:
                self.lock(seat, choice)
        elif choice != CARD_LINE:
            self.ahead.choose(seat, choice)
            self.moment.go_on(seat)
            if self.decision.opened and self.match.awaited() >> seat & 1:
                self.lock_pass(seat)
        elif self.decision.opened and not self.decision.seats:
            # If nobody else is asked, there is nothing to wait for: the line plays the card.
            if self.ahead.alone:
                self.lock(seat, 1)
                return
            self._join(seat, self.bus.now)
            self.advice.restart()
            self.ask(player)

    def locked(self, player):
        """Whether this person has answered."""
        return self.about(player.seat).locks[player.seat] >= 0

    def lock(self, seat, choice):
        """Hold a legal answer back until all are there."""
        self.match.lock(seat, choice)
        self.reporter.lock(seat)
        self._lock_changed(seat)

    def lock_pass(self, seat):
        """Play no card in the window that is open: its first choice is to pass."""
        self.lock(seat, self.match.game.next(seat, -1))

    def unlock(self, seat):
        """Take the answer back, if the last seat has not locked yet."""
        if not (self.decision.seats or self.decision.beats.to_go):
            self.ahead.choose(seat, -1)
            if self.match.locks[seat] >= 0:
                self.match.lock(seat, -1)
                self.reporter.unlock(seat)
                self._lock_changed(seat)
            self.moment.take_back(seat, self.bus.now)

    def _lock_changed(self, seat):
        self.display.lock_changed(seat)
        self.lights.hurry(seat)

    def step_done(self):
        """The game has gone on: forget the locks, and get ready for the next question."""
        self.match.unlock_all()
        self.decision.drop()
        self.moment.stop(self.bus.now)
        self.bots.stop()
        self.ahead.over()
        for player in self.players:
            # What follows the window stays on its chooser's screen: passing does not change it.
            if not self.ahead.serves(player.seat):
                player.rest()
        self.lights.restart()

    # The last step, taken back

    def propose(self, asker):
        """Ask all to take the last step back. asker: a seat, or NO_SEAT for the host. -> a word of refusal, or ""."""
        if not self.at_rest() or not self.match.undo.possible(self.match.game.s):
            return "final"
        return self.consent.ask(STEP_BACK, self.match.people(), asker)

    def unwind(self):
        """Put the game, the reporter and the results back to before the last step."""
        self._rest_choosers()
        self.moment.interrupt()
        for player in self.players:
            if player.result and player.result.open:
                player.result.close()  # it was foreseen
        # First the reporter: the results are read from what it has told.
        self.reporter.unmark()
        self.match.take_back(self.reporter)
