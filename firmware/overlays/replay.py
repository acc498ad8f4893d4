"""Plays a game again from its journal, after a power cut. In memory until that is done.

Then its people are asked whether it goes on (restore.py). The pages of a game are loaded only after that: a Pico W on
the air has no room for both. A bundle of its own, with the names of the main one (host/build/bundle).
"""

import overlays
from dicetown.correct import CORRECT, WHY, correct, unpack
from dicetown.game import DONE
from dicetown.undo import UNDO
from overlays import DAMAGED, NO_MEMORY
from overlays.seats import CLOSED, FAST, PAUSE, UNADVISED, label
from reports.seating import arrange, deal, seat_all
from screens import texts
from store import saves
from store.game_file import entries_of


def resume(table, ask):
    """If a game was being played, put it back on the table in the next ticks. ask: ask its people first."""
    try:
        saved = saves.load(table.journal)
        if saved:
            # Not even the lobby's settings may stay: through their class they would keep all of its code.
            table.games.close_lobby()
            restore = overlays.load("restore")
            table.games.show_lobby(restore.shown(table, Replay(saved), ask))
    except ValueError:
        table.games.lobby.remark(table.games.put_aside(DAMAGED))


class Replay:
    def __init__(self, saved):
        """saved: store/saves.py."""
        self.saved = saved
        self.begun = False
        self.why = ""  # it can't be continued: a word of overlays/__init__.py

    def play_piece(self, table):
        """Play the next record. -> whether that was all"""
        try:
            return self._next(table)
        except ValueError:  # the file is whole, but no game goes like this
            self.why = DAMAGED
        except MemoryError:
            self.why = NO_MEMORY
        self.saved.file.close()
        return True

    def _next(self, table):
        if not self.begun:
            self.begun = True
            self._begin(table, self.saved.start)
            return False
        record = self.saved.next()
        if record:
            self._play(table, entries_of(record), record)
            return False
        saves.take_up(table.journal, self.saved)
        return True

    def _begin(self, table, start):
        """Sit everybody down and deal as it was done then."""
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
        # If a station has gone since, everyone sits in the order of the stations.
        if len(set(places)) == start.seats:
            arrange(table, places)
        seat_all(table)
        deal(match)
        # A whole game is replayed within seconds: nobody wants to hear that.
        table.tunes.hush(True)
        # The first question comes without an answer.
        self._go_on(table, ())

    def _play(self, table, entries, record):
        table.match.played_by(record[2])
        if not entries:
            return
        g = table.match.game
        # The record holds the sum of the state before it (store/journal.py). Other rules would lead to another state.
        if sum(g.s) & 255 != record[3]:
            raise ValueError("another version of the rules")
        # Only for answers: in undo and corrections the first number is above all seats.
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
            g.advance()
        while g.events.count:
            if table.match.digest.due(g.events.buf[g.events.head]):
                table.match.digest.link()
                table.match.digest.told()
            table.reporter.keep(table.next_event())
