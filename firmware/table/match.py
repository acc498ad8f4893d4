"""The match at the table: what it was dealt from, who plays it, the game, and the answers held back.

No stations, no screens, no clock. Whoever shows it reads it here; nobody but its own functions sets anything.
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
        self.fast = False  # bots without delay, for a game that nobody watches
        self.closed = False  # bots alone play with a seed of the host's, or fast: nobody takes a seat
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
        """Who will play. names: UTF-8, in the order of the seats; bots: a mask; patience, pause: seconds, 0: no end."""
        for seat in range(SEATS_MOST):
            self.names[seat] = names[seat] if seat < len(names) else b""
        self.bots = bots
        self.patience = patience
        self.pause = pause
        self.advised = advised
        self.fast = fast
        self.closed = closed

    def prepare(self, seats, switches, sheriff, seed):
        """What it will be dealt from; nothing has happened in it yet. Arguments: those of Game.deal."""
        self.seats = seats
        self.switches = switches
        self.sheriff = sheriff
        self.seed = seed
        self.undo.close()
        self.digest.start(seed, switches, sheriff, self.names[:seats])
        self.results.start()

    def label(self, labels):
        """The names of all seats in the font's codes, one for each of `names`."""
        for seat in range(SEATS_MOST):
            self.labels[seat] = labels[seat]

    def open(self):
        """It is what the table is busy with from now on."""
        self.playing = True

    def begin(self):
        """It is dealt, or dealt and played up to where it was."""
        self.dealt = self.playing = True

    def finish(self):
        """Over: its scores stand until `clear`."""
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

    def change_hands(self, seat):
        """From the person to the bot, or from the bot to the person."""
        self.bots ^= 1 << seat

    def played_by(self, bots):
        """Bots as the journal has them. bots: a mask."""
        self.bots = bots

    def may_leave(self, seat):
        """Whether a seat, or NO_SEAT, ends the scores: those who played do, or anyone if only bots did."""
        # The second half: bots play every seat, for then all bits of the mask are set.
        return seat != NO_SEAT or self.bots + 1 == 1 << self.game.s[SEATS]

    # Answers, held back until all are there

    def lock(self, seat, choice):
        """choice: a legal one; -1 forgets the answer."""
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
        """The last step has not been. reporter: knows who had won each location before it."""
        self.undo.restore(self.game.s)
        self.results.take_back(reporter)
