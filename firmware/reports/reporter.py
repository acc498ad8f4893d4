"""Tells the host every public event. snapshot.py tells the public state, log.py a finished game.

Must never be given an event that is not concealed for the public. The console calls it; reports/facts.py writes the
lines.
"""

from dicetown.cards import NONE
from dicetown.events import E_END, E_OFFER, E_ROUND, E_SCORE, E_SETUP, E_TIED, E_WIN, EVENT_SIZE
from micropython import const
from native_bytes import copy, fill
from reports.facts import Facts

_ROOM = const(300)  # bytes of the ring that are left free for other lines

# Events that a snapshot repeats: this round's winners by location, offers as they come, scores by seat, the end.
_WINS = const(0)
_OFFERS = const(9)
_SCORES = const(21)  # at most twelve offers: of four seats, three each
_ENDS = const(26)
_KEPT = const(27)


class Reporter(Facts):
    """While `busy`, a snapshot or a log goes out: the console calls tick() once a pass and the game stands still."""

    def __init__(self, link):
        super().__init__(link)
        self.kept = bytearray(EVENT_SIZE * _KEPT)
        self.marked = bytearray(EVENT_SIZE * _KEPT)
        self.fault_told = b""  # the fault that ended the last run, until a host was told
        self.aside = ""  # why a game was put aside (overlays/lost.py), until a host was told
        self.answering = False  # a command waits for the end of what is sent
        self.busy = False
        self.sending = ()
        self.part = 0  # of `sending`
        self.k = 0  # line of that part
        self._forget(0, _KEPT)

    def tell_fault(self, fault):
        """Keep the fault that ended the last run, to tell it to the next host that asks for a snapshot or a log."""
        self.fault_told = fault

    def tell_aside(self, why):
        """Keep why a game was put aside (overlays/lost.py), to tell it to the next host, like a fault."""
        self.aside = why

    def event(self, event):
        """Tell an event: EVENT_SIZE bytes, concealed for the public by events.conceal(event, 0)."""
        self.keep(event)
        self.write_event(event)

    def aborted(self):
        """The game was given up; there is no game now."""
        self._forget(0, _KEPT)
        self.word("aborted")

    def mark(self):
        """Keep what was told before the step that begins now, for `unmark`."""
        copy(self.marked, 0, self.kept, 0, EVENT_SIZE * _KEPT)

    def unmark(self):
        """Forget what was told since `mark`."""
        copy(self.kept, 0, self.marked, 0, EVENT_SIZE * _KEPT)

    def undone(self, answers):
        """Tell that the step since `mark` was taken back; a snapshot follows. answers: how many it had."""
        self.link.begin("undo")
        self.link.num(answers)
        self.link.end()

    def winner(self, location):
        """The seat that has won a location in this round, or NONE."""
        at = (_WINS + location) * EVENT_SIZE
        return NONE if self.kept[at] == NONE else self.kept[at + 3]

    def tick(self):
        """Send the next line, when there is room for it. -> True if there was."""
        if not self.busy or self.link.room() < _ROOM:
            return False
        if self.sending[self.part](self.k):
            self.k += 1
            return True
        self.k = 0
        self.part += 1
        if self.part == len(self.sending):
            self._finish()
        return True

    def start(self, parts):
        """Begin to send lines of parts; then the command that is pending now is answered with ok().

        parts: functions of a snapshot or a log, each writes its line k and says whether there is a line k + 1.
        """
        self.sending = parts
        self.part = 0
        self.k = 0
        self.busy = True
        self.answering = self.link.pending

    def _finish(self):
        self.busy = False
        self.sending = ()  # frees what was loaded for it
        if not self.answering:
            # A fault and a game put aside are told only once, so wait for a host that asks: it is listening.
            return
        if self.fault_told:
            self.link.begin("crash")
            self.link.name(self.fault_told)
            self.link.end()
            self.fault_told = b""
        if self.aside:
            self.link.begin("aside")
            self.link.word(self.aside)
            self.link.end()
            self.aside = ""
        self.link.ok()

    # Events kept for snapshots

    def keep(self, event):
        """Remember what a snapshot repeats. event: as in `event`."""
        kind = event[0]
        if kind == E_SETUP:
            self._forget(0, _KEPT)
        elif kind == E_ROUND:
            self._forget(_WINS, _SCORES)
        elif kind == E_TIED:
            self._forget(_OFFERS, _SCORES)
        elif kind == E_WIN:
            self._put(_WINS + event[2], event)
        elif kind == E_OFFER:
            self._put(self._offer_slot(event), event)
        elif kind == E_SCORE:
            self._put(_SCORES + event[2], event)
        elif kind == E_END:
            self._put(_ENDS, event)

    def _offer_slot(self, event):
        """Where an offer is kept: in place of the seat's last one for the same pick, or after all others."""
        slot = _OFFERS
        while slot < _SCORES - 1:
            at = slot * EVENT_SIZE
            if self.kept[at] == NONE or (self.kept[at + 2] == event[2] and self.kept[at + 3] == event[3]):
                break
            slot += 1
        return slot

    def _put(self, slot, event):
        copy(self.kept, slot * EVENT_SIZE, event, 0, EVENT_SIZE)

    def _forget(self, slot, end):
        fill(self.kept, slot * EVENT_SIZE, (end - slot) * EVENT_SIZE, NONE)
