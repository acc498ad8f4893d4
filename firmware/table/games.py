"""How games begin and end, and what stands on the screens between them: the lobby, or an old game that may go on.

What a game needs while it is played is elsewhere; what is needed for a while is loaded (overlays). The table calls it.
"""

import gc

import overlays
from dice.seed import commitment
from elapsed import since
from micropython import const
from screens import texts
from stations.tunes import THE_END
from store.settings import LANGUAGE

# What the host wishes for, which ends the loop: main.py does it.
ALONE = const(1)  # self-tests: what needs nobody, and all of it
WITH_HANDS = const(2)
ON_CABLE = const(3)  # stations on the cable
_STAYS = const(-1)
_SCORES_MS = const(3000)  # so long the scores stand after a result, whoever still presses buttons


class JournalTask:
    """The journal's longer tasks, a piece a tick: a game's journal is begun, or finished."""

    def __init__(self):
        self.loaded = None  # what does the next piece
        self.pieces = 0  # of a task, done so far; 0: there is none

    def do(self, table, begins):
        """The next piece of beginning the journal of the table's game, or of finishing it. Allocates.

        -> whether all of it is done.
        """
        self.pieces += 1
        if self.pieces == 1:
            gc.collect()
        # Loading comes in a tick of its own: it takes longer than a whole tick may, and nothing else waits for it.
        elif self.pieces == 2:
            if begins:
                self.loaded = overlays.load("players")
        elif self.pieces == 3:
            if begins:
                self.loaded.come(table)
        elif self.pieces == 4:
            self.loaded = overlays.load("journal")
        elif self.pieces == 5:
            if begins:
                self.loaded.begin(table)
            else:
                self.loaded.finish(table)
            self.loaded = None
        elif not table.journal.write_piece():
            self.pieces = 0
        return not self.pieces


class Games:
    def __init__(self, table, path):
        """path: of the file of settings."""
        self.table = table
        self.journal_task = JournalTask()
        self.path = path
        self.packed = b""  # the settings (store/settings.py), when there was a lobby
        self.spoken = 0  # the number of the language that the screens show
        self.lobby = None  # while no game runs
        self.dealing = 0  # ticks until a new game is there, after those of the journal
        self.over_since = 0  # when the game was over
        self.leaving = _STAYS  # a text for the lobby that is wanted, 0 for none
        self.wish = 0  # of the host, that ends the loop

    # One begins

    def start(self, seats, switches, sheriff, seed):
        """Begin a game, dealt in the next ticks; who plays was told to `match.invite`. Arguments: as for Game.deal."""
        match = self.table.match
        self.close_lobby()
        match.prepare(seats, switches, sheriff, seed)
        match.open()
        self.dealing = seats + 2

    def start_piece(self):
        """The next piece: of the journal, whose code deals, too, then a name, and the game begins."""
        table = self.table
        match = table.match
        # `dealing` counts down through the start: the journal's pieces first, then the commitment with the first name,
        # a tick for each other name, and one to collect what loading has left.
        if self.dealing > match.seats + 1 and not self.journal_task.do(table, True):
            return
        self.dealing -= 1
        if self.dealing > match.seats:
            table.reporter.hash("commit", commitment(match.seed))
        if self.dealing > 1:
            seat = match.seats + 1 - self.dealing
            table.reporter.name(seat, match.names[seat], match.is_bot(seat))
        elif self.dealing:
            gc.collect()  # so that it need not be done in the middle of the game
        else:
            match.begin()
            table.step_done()

    # One ends

    def end(self, now):
        """The next piece of closing its journal, then what the last round gave, then the scores. -> True"""
        table = self.table
        if self.journal_task.do(table, False):
            table.match.finish()
            self.over_since = now
            table.reporter.hash("seed", table.match.seed)
            for player in table.players:
                player.close()  # what is pressed before the result is seen is pressed for nothing
            table.tunes.play(THE_END)
            table.refresh()
        return True

    def leave_scores(self, seat, now):
        """Somebody has read them. seat: theirs, or NO_SEAT."""
        match = self.table.match
        shown = _SCORES_MS + match.results.stands_ms() if match.people() else _SCORES_MS
        if match.may_leave(seat) and since(now, self.over_since) >= shown:
            self.leaving = 0

    def abort(self, notice):
        """Give the game up. notice: a text for the screens."""
        self.drop(notice)
        overlays.load("journal").discard(self.table)

    def drop(self, notice):
        """There is no game any more; its journal has been seen to. notice: a text for the lobby's screens, or 0."""
        table = self.table
        table.match.clear()
        table.decision.drop()
        table.consent.clear()
        table.reporter.aborted()
        gc.collect()
        self.leaving = notice

    # Between them

    def leave(self):
        """Open the lobby, if it is wanted. -> whether it was"""
        if self.leaving == _STAYS:
            return False
        notice = self.leaving
        self.leaving = _STAYS
        self.open_lobby()
        self.lobby.again(self.table, notice)
        return True

    def open_lobby(self):
        """Load what sets a game up. It is forgotten as a module at once, so that it goes when `lobby` does."""
        self.show_lobby(None)
        # What the last game needed goes before the lobby's code comes, so that both never share the heap.
        self.table.clear()
        gc.collect()
        setup = overlays.load("setup")
        self.show_lobby(setup.opened(self.table))

    def show_lobby(self, lobby):
        """What stands on the screens while no game runs: the lobby, or the question whether an old game goes on."""
        self.lobby = lobby

    def close_lobby(self):
        """Its memory is the game's."""
        if self.lobby:
            self.lobby.close()
            self.packed = self.lobby.settings.packed()
        self.show_lobby(None)

    def language(self, code):
        """Show all texts in a language. -> False if its file cannot be read: then it is English. Allocates."""
        there = texts.spoken.use(code)
        self.spoken = texts.LANGUAGES.index(code) if there else 0
        if self.lobby and self.lobby.step:  # else an old game may go on
            self.lobby.settings.values[LANGUAGE] = self.spoken
        self.table.refresh()
        return there

    def test(self, with_hands):
        """The host wishes for a self-test, which main.py does as soon as the answer is on its way.

        with_hands: somebody is there to press and look.
        """
        self.wish = WITH_HANDS if with_hands else ALONE

    def allow_cable(self):
        """The host wishes to hold stations: main.py puts the console together anew, with what they need."""
        self.wish = ON_CABLE

    # What the journal has kept

    def resume(self, ask):
        """Put the game that was being played when the power went back on the table. ask: whether its people want it."""
        gc.collect()
        try:
            self._resume(ask)
        except MemoryError:
            self.drop(self.put_aside(overlays.NO_MEMORY))

    def _resume(self, ask):
        """A frame of its own: what was loaded goes with it."""
        replay = overlays.load("replay")
        replay.resume(self.table, ask)

    def put_aside(self, why):
        """A game that cannot be taken up. -> the text that says so, 0 if there was none

        why: a word of overlays/__init__.py.
        """
        self.table.clear()  # what was loaded for it has the room that is needed now
        gc.collect()
        lost = overlays.load("lost")
        return lost.put_aside(self.table, why)
