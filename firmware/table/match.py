"""The match at the table: what it was dealt from, who plays it, the game, and the answers held back.

It knows no stations, no screens and no clock. Others read its attributes, but only its own functions set them.
"""

from dicetown.digest import Digest
from dicetown.game import Game
from dicetown.layout import OWED, SEATS
from dicetown.undo import Undo
from micropython import const
from screens.page import NO_SEAT
from table.results import Results

SEATS_MOST = const(5)


class Match:
    def __init__(self):
        # What it is dealt from.
        self.seats = self.switches = self.sheriff = 0
        self.seed = b""
        # Who plays it.
        self.names = [b""] * SEATS_MOST  # UTF-8, as the link tells them
        self.labels = [b""] * SEATS_MOST  # the same in the font's codes
        self.bots = 0  # seats that the console plays, as a mask
        self.fast = False  # bots answer without delay, for a game that nobody watches
        self.closed = False  # only bots play, fast or with the host's seed: nobody may take a seat
        self.patience = 0  # seconds until a bot answers for those who are awaited; 0: never
        self.pause = 0  # seconds in which a card may be played; 0: until all have answered
        self.advised = True  # people may see what a bot would do
        # How it stands.
        self.dealt = False  # there is a game, running or over
        self.playing = False
        self.game = Game()
        self.undo = Undo()
        self.digest = Digest()
        self.locks = [-1] * SEATS_MOST  # answers not yet given to the game
        self.results = Results(self.game)

    # It begins and ends

    def invite(self, names, bots, patience, pause, advised, fast, closed):
        """Set who plays. names: UTF-8, in the order of the seats; bots: a mask; patience, pause: seconds, 0: no end."""
        for seat in range(SEATS_MOST):
            self.names[seat] = names[seat] if seat < len(names) else b""
        self.bots = bots
        self.patience = patience
        self.pause = pause
        self.advised = advised
        self.fast = fast
        self.closed = closed

    def prepare(self, seats, switches, sheriff, seed):
        """Set what the game will be dealt from; nothing has happened in it yet. Arguments: as for Game.deal."""
        self.seats = seats
        self.switches = switches
        self.sheriff = sheriff
        self.seed = seed
        self.undo.close()
        self.digest.start(seed, switches, sheriff, self.names[:seats])
        self.results.start()

    def label(self, labels):
        """Set the names in the font's codes, one for each of `names`."""
        for seat in range(SEATS_MOST):
            self.labels[seat] = labels[seat]

    def open(self):
        """The table is busy with this match from now on."""
        self.playing = True

    def begin(self):
        """The game is dealt, or restored from the journal."""
        self.dealt = self.playing = True

    def finish(self):
        """The game is over; its scores stay until `clear`."""
        self.playing = False
        self.results.finish()

    def clear(self):
        """There is no game any more."""
        self.dealt = self.playing = False
        self.game.events.clear()

    # Who plays

    def people(self):
        """Seats that people play, as a mask."""
        return (1 << self.game.s[SEATS]) - 1 & ~self.bots

    def is_bot(self, seat):
        """Whether a bot plays this seat, as 0 or 1."""
        return self.bots >> seat & 1

    def played_by(self, bots):
        """Set which seats bots play: one has changed hands, or the journal says so. bots: a mask."""
        self.bots = bots

    def may_leave(self, seat):
        """Whether this seat may end the scores; NO_SEAT may if only bots have played."""
        # The second half means that bots play every seat: all bits of the mask are set.
        return seat != NO_SEAT or self.bots + 1 == 1 << self.game.s[SEATS]

    # Answers, held back until all are there

    def lock(self, seat, choice):
        """Hold a seat's answer back. choice: a legal one; -1 forgets the answer."""
        self.locks[seat] = choice

    def unlock_all(self):
        """Forget all answers: the step is over."""
        for seat in range(SEATS_MOST):
            self.locks[seat] = -1

    def locked(self):
        """Seats that have locked, as a mask: public."""
        mask = 0
        for seat in range(SEATS_MOST):
            if self.locks[seat] >= 0:
                mask |= 1 << seat
        return mask

    def awaited(self):
        """Seats that owe an answer and have not locked it, as a mask."""
        return self.game.s[OWED] & ~self.locked()

    def take_back(self, reporter):
        """Undo the last step. reporter: knows who had won each location before it."""
        self.undo.restore(self.game.s)
        self.results.take_back(reporter)
