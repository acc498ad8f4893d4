"""What the host is told: every public event, the public state in a snapshot; a finished game's log is in log.py.

Never reads a hand, a hidden die, an unrevealed answer, the order of a deck or the seed of the state, and must never be
given an event that is not concealed for the public. The console calls it; reports/facts.py writes the lines.
"""

from dicetown import cards
from dicetown import layout as at
from dicetown.cards import NONE
from dicetown.events import E_END, E_OFFER, E_ROUND, E_SCORE, E_SETUP, E_TIED, E_WIN, EVENT_SIZE
from dicetown.piles import after, count, first, property_cards, store_cards
from micropython import const
from reports.facts import CARD, FACE, PLACE, SEATS, TYPES, Facts


def _row(name, types, offsets):
    """A line of the snapshot whose fields are bytes of the state: its name, their types, their offsets."""
    return name, bytes([TYPES.index(kind) for kind in types.split()]), bytes(offsets)


_ROWS = (
    _row(
        "game",
        "n n seat n reason seat",
        (at.SEATS, at.SWITCHES, at.SHERIFF, at.ROUND, at.REASON, at.CHAMPION),
    ),
    _row("now", "question seats seats location bool", (at.QUESTION, at.ASKED, at.OWED, at.LOCATION, at.LAST)),
    _row("contest", "seat n seats n n", (at.WINNER, at.COUNT, at.TIED, at.TIMES, at.LOOT)),
    _row("announced", "card seat seat bool seats", (at.CARD, at.PLAYER, at.TARGET, at.CANCELLED, at.FREE)),
    _row("doc", "seats seats seats n n", (at.CONTROLLED, at.GAINED, at.VISITORS, at.VISITED, at.ORDERED)),
    _row("order", "seat seat seat seat seat", range(at.VISIT_ORDER, at.VISIT_ORDER + 5)),
)
# The numbers of the line `town`: goods by their offset, then piles of which only the count is public.
_HEAPS = bytes((at.GOLD + cards.MINE, at.PURSE + cards.BANK, at.PURSE + cards.COACH))
_DECKS = bytes((cards.STORE, cards.DRAWN, cards.DISCARD, cards.DECK, cards.POTION_DECK))
# Piles that lie open. The discards do not: what is left of a draw goes there face down (Q46).
_PILES = bytes([cards.FRONT + seat for seat in range(5)]) + bytes((cards.ROW, cards.OPEN, cards.POTION_DISCARD))
_PILE_CARDS = const(6)  # a line
_ROOM = const(300)  # bytes of the ring left to others

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
        self.fault_told = b""  # by which the last run ended, until a host was told
        self.aside = ""  # why a game was put aside (overlays/crash.py), until a host was told
        self.answering = False  # a command waits for the end of what is sent
        self.busy = False
        self.state = None
        self.names = None
        self.bots = 0
        self.locked = 0
        self.part = 0  # of `sending`
        self.k = 0  # line of that part
        self.card = NONE  # last one sent of a pile
        self.snapshot_parts = (
            self._begin, self._state, self._locked, self._town, self._seat, self._name, self._dice, self._pile,
            self._event, self._end,
        )  # fmt: skip
        self.sending = self.snapshot_parts
        self._forget(0, _KEPT)

    def follow(self, match):
        """Who plays and who has locked, while a snapshot is told."""
        self.bots = match.bots
        self.locked = match.locked()

    def tell_fault(self, fault):
        """By what the last run ended: the next host that is told anything is told that too."""
        self.fault_told = fault

    def tell_aside(self, why):
        """A game was put aside (overlays/crash.py), as the next host is told."""
        self.aside = why

    def event(self, event):
        """One event, EVENT_SIZE bytes, concealed for the public by events.conceal(event, 0)."""
        self.keep(event)
        self.write_event(event)

    def aborted(self):
        """The game was given up; there is no game now."""
        self._forget(0, _KEPT)
        self.word("aborted")

    def mark(self):
        """What was told before the step that begins now is kept, for `undone`."""
        for i in range(EVENT_SIZE * _KEPT):
            self.marked[i] = self.kept[i]

    def unmark(self):
        """What was told since has not been."""
        for i in range(EVENT_SIZE * _KEPT):
            self.kept[i] = self.marked[i]

    def undone(self, answers, state, names, bots):
        """The step since `mark`, of so many answers, was taken back: the frame `undo`, then a snapshot."""
        self.link.begin("undo")
        self.link.num(answers)
        self.link.end()
        self.snapshot(state, names, bots, 0)

    def winner(self, location):
        """Who has won a location in this round, or NONE."""
        at = (_WINS + location) * EVENT_SIZE
        return NONE if self.kept[at] == NONE else self.kept[at + 3]

    def snapshot(self, state, names, bots, locked):
        """Begin a snapshot: the game's state or None where there is no game, names (UTF-8 bytes), masks of seats.

        After its last line the command that is pending now is answered with ok(), if there is one.
        """
        self.state = state
        self.names = names
        self.bots = bots
        self.locked = locked
        self.link.snapshots += 1
        self.start(self.snapshot_parts)

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
        """Begin to send lines of parts, such as a log's; then the command that is pending now is answered with ok().

        parts: functions, each writes its line k and says whether there is a line k + 1.
        """
        self.sending = parts
        self.part = 0
        self.k = 0
        self.card = NONE
        self.busy = True
        self.answering = self.link.pending

    def _finish(self):
        self.busy = False
        self.state = self.names = None
        self.sending = self.snapshot_parts
        if not self.answering:
            return  # what nobody has asked for, nobody may hear
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

    # The parts of a snapshot

    def _begin(self, k):
        self.link.begin("snapshot")
        self.link.word("none" if self.state is None else "begin")
        self.link.end()
        if self.state is None:
            self.part = len(self.sending) - 2  # on to the end
        return False

    def _state(self, k):
        row = _ROWS[k]
        self.link.begin(row[0])
        i = 0
        while i < len(row[1]):
            self.field(row[1][i], self.state[row[2][i]])
            i += 1
        self.link.end()
        return k + 1 < len(_ROWS)

    def _locked(self, k):
        self.link.begin("locked")
        self.field(SEATS, self.locked)
        self.link.end()
        return False

    def _town(self, k):
        self.link.begin("town")
        i = 0
        while i < len(_HEAPS):
            self.link.num(self.state[_HEAPS[i]])
            i += 1
        i = 0
        while i < len(_DECKS):
            self.link.num(count(self.state, _DECKS[i]))
            i += 1
        self.link.end()
        return False

    def _seat(self, k):
        link = self.link
        s = self.state
        link.begin("seat")
        link.num(k)
        link.num(s[at.PURSE + k])
        link.num(s[at.GOLD + k])
        link.num(store_cards(s, k))
        link.num(property_cards(s, k))
        link.end()
        return k + 1 < s[at.SEATS]

    def _name(self, k):
        self.name(k, self.names[k], self.bots >> k & 1)
        return k + 1 < self.state[at.SEATS]

    def _dice(self, k):
        self.link.begin("dice")
        self.link.num(k)
        for i in range(5):
            self.field(FACE, self._kept_die(k, i))
        self.link.end()
        return k + 1 < self.state[at.SEATS]

    def _kept_die(self, seat, die):
        if self.state[at.KEPT + seat] >> die & 1:
            return self.state[at.DICE + 5 * seat + die]
        return NONE

    def _pile(self, k):
        """A pile with many cards takes several lines: k then stays where it is."""
        s = self.state
        place = _PILES[k]
        card = first(s, place) if self.card == NONE else after(s, place, self.card)
        if card != NONE:
            self._pile_line(place, card)
        if self.card != NONE and after(s, place, self.card) != NONE:
            self.k -= 1
            return True
        self.card = NONE
        return k + 1 < len(_PILES)

    def _pile_line(self, place, card):
        self.link.begin("pile")
        self.field(PLACE, place)
        n = 0
        while card != NONE and n < _PILE_CARDS:
            self.field(CARD, card)
            self.card = card
            card = after(self.state, place, card)
            n += 1
        self.link.end()

    def _event(self, k):
        if self.kept[k * EVENT_SIZE] != NONE:
            self.write_event(self.kept, k * EVENT_SIZE)
        return k + 1 < _KEPT

    def _end(self, k):
        self.link.begin("snapshot")
        self.link.word("end")
        self.link.end()
        return False

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
        """Where an offer is kept: in place of that of the same seat for the same pick, or behind the others."""
        slot = _OFFERS
        while slot < _SCORES - 1:
            at = slot * EVENT_SIZE
            if self.kept[at] == NONE or (self.kept[at + 2] == event[2] and self.kept[at + 3] == event[3]):
                break
            slot += 1
        return slot

    def _put(self, slot, event):
        slot *= EVENT_SIZE
        for i in range(EVENT_SIZE):
            self.kept[slot + i] = event[i]

    def _forget(self, slot, end):
        while slot < end:
            self.kept[slot * EVENT_SIZE] = NONE
            slot += 1
