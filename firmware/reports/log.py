"""The log of a finished game for the host: who played, what it was dealt from, and every decision.

It tells the seed, so no log is sent while a game runs. In memory only while one is sent; the reporter sends the lines.
"""

from link.line import POINT
from micropython import const
from reports.facts import SEATS
from store.game_file import Saved, entries_of

_LINE_END = const(104)  # a line takes no further decision beyond this column


class Log:
    """`parts` are for the reporter's `start`."""

    def __init__(self, reporter, file, number, kept):
        """file: the game's, open at its beginning; number: the game's; kept: the numbers of all kept games, in order.

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
        self.bots = start.bots  # seats that bots play in the record that is told, as a mask
        self.seated = -1  # the same, as the host was told last
        self.moves = []  # the decisions of that record
        self.told = self.left = 0  # decisions told so far, and those left of `moves`
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
        """Tell as many decisions as fit in a line. A line before them says which seats bots play, if that is new."""
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
        """Read the next record if the last one is told. -> False if there is none, or the file was dropped"""
        while not self.left:
            record = self.saved.next()
            if record is None:
                self.saved.file.close()
                return False
            self.bots = record[2]
            self.moves = entries_of(record)
            self.left = len(self.moves)
        return True
