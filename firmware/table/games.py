"""How games begin and end, and what stands on the screens between them: the lobby, or an old game that may go on.

What a running game needs is elsewhere. Code that is needed only for a while is loaded (overlays). The table calls it.
"""

import gc

import overlays
from dice.seed import commitment
from elapsed import since
from micropython import const
from screens import texts
from stations.tunes import THE_END
from store.settings import LANGUAGE

# What the host may ask for that ends the loop. main.py does it.
ALONE = const(1)  # the part of the self-test that needs nobody
WITH_HANDS = const(2)  # the whole self-test
ON_CABLE = const(3)  # stations that the host holds
_STAYS = const(-1)
_SCORES_MS = const(3000)  # the scores stand this long after the result, whatever is pressed


class JournalTask:
    """The journal's longer tasks, a piece a tick: a game's journal is begun, or finished."""

    def __init__(self):
        self.loaded = None  # what does the next piece
        self.pieces = 0  # of a task, done so far; 0: there is none

    def do(self, table, begins):
        """Do the next piece of beginning the journal of the table's game, or of finishing it. Allocates.

        -> whether all of it is done.
        """
        self.pieces += 1
        if self.pieces == 1:
            gc.collect()
        # Loading gets a tick of its own: it takes longer than a whole tick may, and nothing waits for it.
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
        self.packed = b""  # the settings of the last lobby (store/settings.py)
        self.spoken = 0  # the number of the language that the screens show
        self.lobby = None  # while no game runs
        self.dealing = 0  # ticks until a new game is there, after those of the journal
        self.over_since = 0  # when the game ended
        self.leaving = _STAYS  # the text, or 0, with which the lobby is to open; _STAYS: it isn't
        self.wish = 0  # what the host asks for that ends the loop, one of the above

    # A game begins

    def start(self, seats, switches, sheriff, seed):
        """Begin a game, to be dealt in the next ticks. Call `match.invite` first. Arguments: as for Game.deal."""
        match = self.table.match
        self.close_lobby()
        match.prepare(seats, switches, sheriff, seed)
        match.open()
        self.dealing = seats + 2

    def start_piece(self):
        """Do the next piece of a start: the journal, whose code also deals; a name a tick; then the game begins."""
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

    # A game ends

    def end(self, now):
        """Do the next piece of closing the journal. After the last one, show the last result and the scores. -> True"""
        table = self.table
        if self.journal_task.do(table, False):
            table.match.finish()
            self.over_since = now
            table.reporter.hash("seed", table.match.seed)
            for player in table.players:
                player.close()  # a press before the result is seen does nothing
            table.tunes.play(THE_END)
            table.refresh()
        return True

    def leave_scores(self, seat, now):
        """Leave the scores if they have stood long enough. seat: who wants it, or NO_SEAT."""
        match = self.table.match
        shown = _SCORES_MS + match.results.stands_ms() if match.people() else _SCORES_MS
        if match.may_leave(seat) and since(now, self.over_since) >= shown:
            self.leaving = 0

    def abort(self, notice):
        """Give the game up. notice: a text for the screens."""
        self.drop(notice)
        overlays.load("journal").discard(self.table)

    def drop(self, notice):
        """Drop the game without touching its journal. notice: a text for the lobby's screens, or 0."""
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
        """Load the lobby's code. The module itself is dropped at once, so that the code is freed with `lobby`."""
        self.show_lobby(None)
        # Free what the last game needed before the lobby's code is loaded, so that the heap never holds both.
        self.table.clear()
        gc.collect()
        self.show_lobby(overlays.load("setup").opened(self.table))

    def show_lobby(self, lobby):
        """Set what the screens show while no game runs: the lobby, or the question whether an old game goes on."""
        self.lobby = lobby

    def close_lobby(self):
        """Keep the lobby's settings, and free its memory for the game."""
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
        """Ask main.py for a self-test, which begins as soon as the answer to the host is on its way.

        with_hands: somebody is there to press and look.
        """
        self.wish = WITH_HANDS if with_hands else ALONE

    def allow_cable(self):
        """Let the host hold stations: main.py builds the console again, with what they need."""
        self.wish = ON_CABLE

    # What the journal has kept

    def resume(self, ask):
        """Restore the game that a power cut interrupted. ask: whether to ask its people if they want it."""
        gc.collect()
        try:
            self._resume(ask)
        except MemoryError:
            self.drop(self.put_aside(overlays.NO_MEMORY))

    def _resume(self, ask):
        """A frame of its own, so that the loaded code is free when it returns."""
        overlays.load("replay").resume(self.table, ask)

    def put_aside(self, why):
        """Put a game aside that can't be restored. -> the text that says so, 0 if there was none

        why: a word of overlays/__init__.py.
        """
        self.table.clear()  # what was loaded for it takes the memory that is needed now
        gc.collect()
        return overlays.load("lost").put_aside(self.table, why)
