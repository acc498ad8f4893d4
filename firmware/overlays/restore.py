"""A game that was being played when the power went: played again from its journal, then its people are asked.

OK at a station goes on, so does half a minute without an answer; LEFT by all of them gives it up. It stands where the
lobby stands between games, and goes when it is done. In memory meanwhile.
"""

from dice.seed import commitment
from dicetown.correct import CORRECT, WHY, correct, unpack
from dicetown.game import DONE
from dicetown.undo import UNDO
from elapsed import since
from micropython import const
from overlays import DAMAGED, NO_MEMORY
from overlays.seats import CLOSED, FAST, PAUSE, UNADVISED, label, seat_host, sit_down
from reports.seating import arrange, deal, seat_all
from screens import texts
from screens.page import NO_SEAT
from screens.parts import everyone
from stations.station import LEFT, OK
from store import saves
from store.game_file import entries_of

ASK_MS = const(30000)
_BEGINNING = const(0)
_REPLAYING = const(1)
_ASKING = const(2)
_ANSWERED = const(3)


def resume(table, ask):
    """If a game was being played, put it back on the table in the next ticks. ask: the people whether they want it."""
    try:
        saved = saves.load(table.journal)
        if saved:
            table.games.show_lobby(Restore(table, saved, ask))
    except ValueError:
        table.games.lobby.remark(table.games.put_aside(DAMAGED))


class Restore:
    step = 0  # no step of the lobby's: the host may not begin another game
    note = 0

    def hear_host(self, now):
        """A host says that it plays bots; who they are in this game is settled."""

    def close(self):
        """It holds nothing open."""

    def __init__(self, table, saved, ask):
        """saved: store/saves.py; ask: whether people are asked."""
        # The lobby's: `Games.close_lobby` keeps them for the next one.
        self.settings = table.games.lobby.settings
        self.match = table.match
        self.players = table.players
        self.saved = saved
        self.ask = ask
        self.phase = _BEGINNING
        self.since = 0
        self.left = 0  # seats whose people have pressed LEFT, as a mask
        self.quiet = table.tunes.quiet

    def _begin(self, table, start):
        """Sit everybody down and deal as it was done then."""
        self.phase = _REPLAYING
        match = table.match
        fast = bool(start.flags & FAST)
        closed = bool(start.flags & CLOSED)
        pause = start.flags >> PAUSE & 7
        match.invite(start.names, start.bots, start.patience, pause, not start.flags & UNADVISED, fast, closed)
        match.prepare(start.seats, start.switches, start.sheriff, start.seed)
        table.reporter.host(start.hosted)
        label(table)
        table.games.language(texts.LANGUAGES[start.language % len(texts.LANGUAGES)])
        places = [place for place in start.places[: start.seats] if place < len(table.stations)]
        # If a station is missing since then, everyone sits in the order of the stations.
        if len(set(places)) == start.seats:
            arrange(table, places)
        sit_down(table)
        deal(match)
        # A whole game is replayed within seconds: nobody wants to hear that.
        table.tunes.hush(True)
        # The first question comes without an answer.
        self._go_on(table, ())

    def draw(self, screen, station):
        """Who played, and the question."""
        screen.clear()
        screen.head(texts.SAVED)
        screen.title(0)
        everyone(self.match, screen)
        if self.phase == _ASKING and self.players[station].seat != NO_SEAT:
            screen.line(7, texts.TITLE if self.left >> station & 1 else texts.GO_ON_OR_NEW)

    def tick(self, table, now):
        """A record a tick; then the time of the question."""
        if self.phase == _ASKING:
            if since(now, self.since) >= ASK_MS:
                self.phase = _ANSWERED
            return
        if self.phase == _ANSWERED:
            self._done(table)
            return
        try:
            if self.phase == _BEGINNING:
                self._begin(table, self.saved.start)
                return
            record = self.saved.next()
            if record is None:
                self._replayed(table, now)
            else:
                self._play(table, entries_of(record), record)
        except ValueError:  # the file is whole, but this game cannot have been
            self._put_aside(table, DAMAGED)
        except MemoryError:
            self._put_aside(table, NO_MEMORY)

    def _play(self, table, entries, record):
        table.match.played_by(record[2])
        if not entries:
            return
        g = table.match.game
        # The record holds the sum of the state before it (store/journal.py): rules that changed lead elsewhere.
        if sum(g.s) & 255 != record[3]:
            raise ValueError("another version of the rules")
        # Not for what takes a step back or puts goods right: those stand in the place of a seat.
        if entries[0][0] < len(table.match.names) and table.match.undo.begin(g.s, table.match.bots):
            table.reporter.mark()
        for seat, choice in entries:
            table.match.digest.add(seat, record[2], choice)
        self._go_on(table, entries)

    def _go_on(self, table, entries):
        """Give entries to the game, then take its steps until it asks, and note what they tell."""
        g = table.match.game
        for seat, choice in entries:
            if seat == UNDO:
                if not table.match.undo.possible(g.s):
                    raise ValueError("nothing to take back")
                table.unwind()
            elif seat == CORRECT:
                if not correct(g, *unpack(choice)[:4]):
                    raise ValueError("nothing to put right")
            elif seat != WHY:
                g.refill()
                if g.take(seat, choice) != DONE:
                    raise ValueError("not legal")
        while g.running():
            g.go_on()
        while g.events.count:
            if table.match.digest.due(g.events.buf[g.events.head]):
                table.match.digest.link()
                table.match.digest.told()
            table.reporter.keep(table.next_event())

    def _replayed(self, table, now):
        saves.take_up(table.journal, self.saved)
        table.tunes.hush(self.quiet)
        seat_all(table)
        if self.saved.damaged:
            table.consent.warn(texts.SAVE_CUT)
        if self.ask and table.match.people() and not table.match.game.over():
            self.phase = _ASKING
            self.since = now
            for player in table.players:
                player.sight.change()
            table.refresh()
        else:
            self.phase = _ANSWERED

    def press(self, table, i, key):
        """Of those who play: OK goes on; when all who are there have pressed LEFT, the game is given up."""
        if self.phase != _ASKING or table.players[i].seat == NO_SEAT:
            return
        if key == OK:
            self.phase = _ANSWERED
        elif key == LEFT:
            self.left |= 1 << i
            table.players[i].sight.redraw()
            for seat in range(table.match.seats):
                if table.match.people() & ~self.left & 1 << seat and table.stations[seat].present:
                    return
            saves.discard(table.journal)
            self._end(table, texts.STOPPED)

    def _put_aside(self, table, why):
        self.saved.file.close()
        self.saved = None
        self._end(table, table.games.put_aside(why))

    def _done(self, table):
        """The game goes on; who listens is told as for a new one, and then all that is so."""
        table.games.close_lobby()
        seat_host(table)
        table.reporter.hash("commit", commitment(table.match.seed))
        for seat in range(table.match.seats):
            table.reporter.name(seat, table.match.names[seat], table.match.bots >> seat & 1)
        table.match.begin()
        table.step_done()
        table.tell_all()

    def _end(self, table, notice):
        table.tunes.hush(self.quiet)
        table.games.drop(notice)
