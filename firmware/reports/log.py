"""What the host is told of a finished game: who played, what it was dealt from, and every decision.

It tells the seed, so none is told while a game runs. In memory only while one is told; the reporter sends the lines.
"""

from link.line import POINT
from micropython import const
from reports.facts import SEATS
from store.game_file import Saved, entries_of

_LINE_END = const(104)  # a line takes no further decision beyond this column


class Log:
    """`parts` are for the reporter's `start`."""

    def __init__(self, reporter, file, number, kept):
        """file: of the game, open at its beginning; number: of this game; kept: of all that are there, in order.

        Raises ValueError.
        """
        saved = Saved(file)
        self.reporter = reporter
        self.number = number
        self.oldest = kept[0]
        self.newest = kept[-1]
        start = saved.start
        self.seats = start.seats
        self.switches = start.switches
        self.sheriff = start.sheriff
        self.seed = start.seed
        self.names = start.names
        self.hosted = start.hosted
        self.count = 0
        record = saved.next()
        while record is not None:
            self.count += len(entries_of(record))
            record = saved.next()
        file.seek(0)
        self.saved = Saved(file)
        self.bots = start.bots  # who plays in the record that is told
        self.seated = -1  # the same as the host was told it
        self.moves = []  # of that record
        self.told = self.left = 0  # decisions: in all, and the rest of `moves`
        self.parts = (self._record, self._hosted, self._player, self._decisions)

    def _record(self, k):
        link = self.reporter.link
        link.begin("kept")
        link.num(self.number)
        link.num(self.oldest)
        link.num(self.newest)
        link.end()
        self.reporter.hash("seed", self.seed)
        link.begin("record")
        link.num(self.seats)
        link.num(self.switches)
        link.num(self.sheriff)
        link.num(self.count)
        link.end()
        return False

    def _hosted(self, k):
        """The seats that a program on the host played, if it did."""
        if self.hosted:
            self.reporter.link.begin("host")
            self.reporter.value(SEATS, self.hosted)
            self.reporter.link.end()
        return False

    def _player(self, k):
        link = self.reporter.link
        link.begin("player")
        link.num(k)
        link.name(self.names[k])
        link.end()
        return k + 1 < self.seats

    def _decisions(self, k):
        """As many as fit, from the next one on; a line before them says which seats bots play, if that is new."""
        link = self.reporter.link
        if self._more() and self.bots != self.seated:
            self.seated = self.bots
            link.begin("bots")
            link.num(self.told)
            self.reporter.value(SEATS, self.bots)
            link.end()
            return True
        if self._more():
            link.begin("decisions")
            link.num(self.told)
            while link.n < _LINE_END and self._more() and self.bots == self.seated:
                seat, choice = self.moves[-self.left]
                link.num(seat)
                link.byte(POINT)
                link.decimal(choice)
                self.told += 1
                self.left -= 1
            link.end()
        return self._more()

    def _more(self):
        """Have a record at hand that is not told to its end. -> False if there is none, or the file was dropped."""
        while not self.left:
            record = self.saved.next()
            if record is None:
                self.saved.file.close()
                return False
            self.bots = record[2]
            self.moves = entries_of(record)
            self.left = len(self.moves)
        return True
