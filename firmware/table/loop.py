"""The loop: what a tick does, in three lists of rows at the end of this file, in their order; see README.md.

One thing happens a tick, so that the buttons are soon read again. Nothing waits or reads a clock. main.py calls `tick`.
"""

import overlays
from elapsed import since
from link.link import FAST
from micropython import const
from screens import texts
from screens.page import NO_SEAT
from stations.station import CUP_DOWN
from table import reveal, tumble
from table.bots import NOBODY

_TURNS = const(4)  # ticks: one of them is for the screens while the game goes on, two while a question is open
# Of these four, so that no tick gets too long:
_FOR_DICE = const(3)  # dice are heard, advice is thought
_FOR_TIME = const(1)  # people's time is counted down
_ROOM = const(200)  # bytes of the link's ring that an event may need: the longest frame has 169 (link/line.py)
_PATIENCE_MS = const(200)  # how long the game waits for a host that does not read


class Loop:
    def __init__(self, table):
        self.table = table
        self.match = table.match
        self.games = table.games
        self.bus = table.bus
        self.stations = table.stations
        self.display = table.display
        self.lights = table.lights
        self.bots = table.bots
        self.decision = table.decision
        self.reporter = table.reporter
        self.link = table.reporter.link
        self.flowed = 0  # when the link last had room
        self.turn = 0  # number of this tick, 0 to 3
        self.for_game = False  # a tick in which the game may go on
        self.heard = False  # a command has come in this tick
        self.telling = False  # a line of a snapshot or a log is told in this tick
        self.sought = False  # an absent station was looked for in this tick, which takes long
        self.crowded = False  # that, or a press has acted
        self.due = False  # the light of a lock was due when this tick began

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
        """always: read stations that may have changed, and one in turn; let presses act; look for one absent station"""
        self._share()
        self.heard = self.telling = self.sought = self.crowded = False
        self.due = self.lights.hurries()
        self.bus.listen(self.stations, now)
        for i in range(len(self.stations)):
            station = self.stations[i]
            if station.tried == now:
                self.sought = self.crowded = True
            # Not while the journal is busy: the answers that it writes must not change under it.
            if station.presses.waiting and not (self.decision.writing or self.games.journal_task.pieces):
                self._take(i, now)
                self.crowded = True

    def _share(self):
        """Decide whether this tick is for the game or for the screens. Depends on public state only."""
        self.turn = (self.turn + 1) % _TURNS
        self.for_game = self.turn % 2 == 1
        # A question that is open gives the screens every other tick; while the game moves they get one of four.
        if self.turn == 2 and self.match.playing:
            self.for_game = not self.table.at_rest()

    def _take(self, i, now):
        player = self.table.players[i]
        presses = self.stations[i].presses
        key = presses.take()
        while key >= 0:
            # Nobody controls the exact time of a press, so it goes into the seed of the next game.
            self.table.entropy.stir(now + key)
            if key >= CUP_DOWN:
                self.table.move_cup(player, key)
            elif self.stations[i].shown.lit:
                player.press(key)
            else:
                self.stations[i].peek(now)  # lights it, and does nothing else
            key = presses.take()

    def _hear(self, now):
        """the game's ticks; others if nobody is on the air and nothing is drawn or written: read what the host sends"""
        # A press doesn't count: what a seat does must not change the time at which lines go out.
        if self.sought:
            return
        # A command takes long: a tick of the screens has time for it only if nothing is drawn, written or on the air.
        busy = self.display.drawing or self.bus.serves or self.decision.writing
        if self.for_game or self.link.flow == FAST or not busy:
            self.heard = self.link.tick()

    def _tell_line(self, now):
        """no light of a lock is due: tell a line of a snapshot or a log"""
        self.telling = not self.lights.hurries() and self.reporter.tick()

    def _rest(self, now):
        """a command has come: do nothing else in this tick"""
        return self.heard

    def _answer(self, now):
        """a command waits: take a key of a station on the cable; at rest or without a game, obey any command"""
        match = self.match
        if not self.link.pending or self.reporter.busy:
            return False
        if self.bus.take(self.link):
            return True
        if match.playing and not self.table.at_rest():
            return False
        if self.link.command.verb("snapshot"):
            self.table.tell_all()
        elif self.link.command.verb(b"players"):
            if self.games.lobby:
                self.games.lobby.hear_host(now)
            self.link.ok()
        # An answer for a seat that the host plays comes at each question: it is taken without loading any code.
        elif not (match.playing and self.reporter.hosted and self.bots.bot.take(self.link)):
            self._obey()
        return True

    def _obey(self):
        """Load the command's code and run it. Five phones leave little memory: the host is told if it isn't enough."""
        try:
            if self.link.command.verb("log"):
                overlays.load("logs").log(self.table)
                return
            commands = overlays.load("commands")
        except MemoryError:
            self.link.no(overlays.NO_MEMORY)
        else:
            commands.act(self.table)

    def _look_after(self, now):
        """always: check the stations; warn people of a journal that can't be written; show what all must confirm"""
        table = self.table
        long = table.faults.tick(now)
        if table.journal.take_failure():
            table.consent.warn(texts.NOT_KEPT)
            self.reporter.word("unsaved")
        if self.match.dealt and table.at_rest() and table.consent.remind():
            table.refresh()
        return long

    def _sound(self, now):
        """always: the piezo"""
        self.table.tunes.tick(now)

    # Rows: screens and lights

    def _reveal(self, now):
        """dice are revealed: draw a station's LEDs, write a line; then all goes out at once, and the lines follow"""
        return not (self.reporter.busy or self.telling) and reveal.tick(self, now)

    def _light(self, now):
        """the light of a lock is due: send it, but not in the tick of the lock"""
        if not self.lights.hurries():
            return False
        # A press that locks, its line and its light together would make a long tick.
        if self.due:
            self.lights.tick(now)
        return True

    def _draw(self, now):
        """the screens' ticks, a page is due, no line is told: draw it"""
        if self.for_game or self.telling or not self.display.drawing:
            return False
        self.display.draw()
        return True

    def _serve(self, now):
        """one tick of four, not crowded: send a piece on the air, however much is asked; another one: hear a phone"""
        if self.turn % 2 or self.crowded:
            return False
        return self.bus.serve(now, not self.turn)

    def _show(self, now):
        """not crowded, a page is to be sent: a piece of it, or choose the next page"""
        # Answers and events on their way will change the pages: one drawn now would have to be drawn again.
        old = self.decision.seats or self.decision.running() or self.match.game.events.count
        return self.telling or self.crowded or self.display.show(now, old)

    def _advise(self, now):
        """one tick of four, not crowded: think a piece about what a bot would do for people who are asked"""
        seat = self.table.advice.think() if self.turn == _FOR_DICE and not self.crowded else NO_SEAT
        if seat != NO_SEAT:
            self.table.players[seat].advise()

    def _stand_still(self, now):
        """no game is played, or lines go out: send a piece of a page, or choose the next page"""
        if self.match.playing and not (self.reporter.busy or self.telling):
            return False
        self._show(now)
        return True

    def _show_and_light(self, now):
        """the screens' ticks: the same; and, if no line was told, draw one station's LEDs, or send them"""
        if self.for_game:
            return False
        # Reading or sending lines, a piece of a page and some LEDs already make the longest tick of a game. So no LEDs
        # go with a line of a snapshot, and no page when all LEDs are sent.
        if self.telling or not self.lights.goes_out():
            self._show(now)
        if not self.telling:
            self.lights.tick(now)
        return True

    # Rows: a game begins and ends

    def _deal(self, now):
        """a game begins: do the next piece of its start"""
        if not self.games.dealing:
            return False
        self.games.start_piece()
        return True

    def _go_on_closing(self, now):
        """the journal of a game that is over is being closed: do the next piece, then show the scores"""
        return self.games.journal_task.pieces and self.games.end(now)

    def _over(self, now):
        """the game is over: begin to close its journal"""
        return self.match.game.over() and self.games.end(now)

    def _lay_aside(self, now):
        """always: a result that has stood long enough goes away"""
        # Without a pause everyone waits for everyone, and a result goes away only with a press.
        if self.match.pause and not self.games.lobby:
            for player in self.table.players:
                player.result.tick(now)

    def _leave(self, now):
        """the lobby is wanted: open it"""
        return self.games.leave()

    def _set_up(self, now):
        """there is a lobby, and no game: act on buttons that are held long enough"""
        if self.games.lobby and not self.match.playing:
            self.games.lobby.tick(self.table, now)

    # Rows: the game

    def _open(self, now):
        """the question is on no screen: look at what follows a window; then put it to all who owe an answer"""
        if self.decision.opened:
            return False
        if not self.table.ahead.look():
            self.table.open(now)
        return True

    def _hear_dice(self, now):
        """a throw is awaited, one tick of four: look after one seat's dice; lock it once they have told their faces"""
        return self.turn == _FOR_DICE and self.table.faces and self.table.faces.tick(now)

    def _wait(self, now):
        """one tick of four: count down the time of people who are awaited, and of a last die kept without a press"""
        if self.turn == _FOR_TIME:
            self.display.redraw(self.bots.wait(now))
            self.table.keep_forced(now)

    def _tumble(self, now):
        """always: show the next picture of dice that tumble"""
        tumble.tick(self.table.players, now)

    def _think(self, now):
        """a bot is to answer, or a pause is over: it thinks, or a seat locks"""
        if self.bots.think():
            return True
        seat = self.bots.due(now)
        if seat == NOBODY:
            return False
        self.table.lock(seat, self.bots.choice(seat))
        return True

    def _decide(self, now):
        """all have locked: after the three beats before a reveal, and when nobody holds OK, begin the decision"""
        if not self.match.awaited():
            if self.decision.beats.counted(now, self.table.tunes, self.lights) and not self.table.moment.held():
                self.decision.begin()

    def _write(self, now):
        """the decision has begun: write a piece of it to the journal"""
        if not self.decision.writing:
            return False
        self.decision.write()
        return True

    def _give(self, now):
        """answers are on their way to the game: give it one"""
        if not self.decision.seats:
            return False
        if self.decision.give():
            self.table.step_done()
        return True

    def _step(self, now):
        """the answers are in, the next question is not yet there: take a step of the rules"""
        if not self.decision.running():
            return False
        self.decision.step()
        return True

    def tell(self, now):
        """there are events: tell one, or the digest, if the link has room; an absent host is not waited for"""
        events = self.match.game.events
        if not events.count:
            return False
        if self.link.room() >= _ROOM:
            self.flowed = now
        # The row counts as busy, so the game waits for a slow host, but not for one that has stopped reading.
        elif since(now, self.flowed) < _PATIENCE_MS:
            return True
        if self._tell_digest(events):
            return True
        self.reporter.event(self.table.next_event())
        return True

    def _tell_digest(self, events):
        """Make the digest before a reveal, a win or the end, and tell it after the lines of the reveal."""
        digest = self.match.digest
        if digest.due(events.buf[events.head]):
            digest.link()
            return True
        if digest.untold and not reveal.follows(events):
            digest.told()
            self.reporter.hash("digest", digest.value)
            return True
        return False

    def _consult(self, now):
        """a game is played, no event is told: OK or LEFT held long enough is heard; what nobody answers is a no"""
        if self.match.playing and not self.match.game.events.count:
            self.table.consent.tick(now)

    def _settle(self, now):
        """all are asked something: do it when they agree"""
        if not self.table.consent.kind:
            return False
        self.table.consent.settle()
        return True


# The rows of a tick. A row's docstring says when it has something to do, and what. Its comment here says why it comes
# at this place.

# All of these run.
FIRST = (
    Loop._listen,  # no work makes a press late
    Loop._hear,  # a command is read beside nothing that is long
    Loop._tell_line,  # not before the light of a lock
)
# These run until one returns true: it has done the tick's work.
WORK = (
    Loop._rest,  # a command is enough for one tick
    Loop._deal,  # nothing else is there yet
    Loop._write,  # a decision is on flash before anything shows it
    Loop._go_on_closing,  # nobody acts until the journal is closed
    Loop._leave,  # it loads code
    Loop._step,  # nothing shows half of what a decision brings about
    Loop._reveal,  # lights, tones and lines in one beat
    Loop._light,  # a press is answered by its light, then all else
    Loop._draw,  # a page takes as long as all else in a tick
    Loop._answer,  # all events are told, so a snapshot is up to date
    Loop._serve,  # beside nothing long: neither a page that is drawn nor an event that is told
    Loop._show_and_light,  # pages are hidden, so the game's time must not depend on them: they have ticks of their own
    Loop._look_after,  # a station that is checked, came or went is enough for one tick
    Loop._set_up,  # the lobby's time passes while pages are sent
    Loop._lay_aside,  # before the loop stands still: the last result goes away when the game is over
    Loop._consult,  # the time of holds and of questions to all runs on while lines of a snapshot go out
    Loop._stand_still,  # all lines of a snapshot tell of the same moment
    Loop.tell,  # what has happened is told before anything follows from it
    Loop._give,  # one answer a tick
    Loop._over,  # there is no further question
    Loop._open,  # all are asked at once
    Loop._settle,  # the game waits until all agree
    Loop._tumble,  # while a throw is asked
    Loop._hear_dice,  # a page beside it would make a long tick
    Loop._wait,  # before bots think: it says whom they stand in for
    Loop._decide,  # every event is told, the question is on all screens
    Loop._think,  # a bounded piece, or a lock
    Loop._show,  # time is left
    Loop._advise,  # nothing that others see comes after it
)
# These run at the end.
LAST = (Loop._sound,)  # a tune begins in the tick that plays it
