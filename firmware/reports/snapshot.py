"""The public state, told to the host in lines. In memory only while it is told; the reporter sends the lines.

Never reads a hand, a hidden die, an unrevealed answer, the order of a deck or the seed of the state.
"""

from dicetown import cards
from dicetown import layout as at
from dicetown.cards import NONE
from dicetown.events import EVENT_SIZE
from dicetown.piles import after, count, first, property_cards, store_cards
from dicetown.questions import KEEP, THROW_DICE
from micropython import const
from reports.facts import CARD, FACE, PLACE, SEATS, TYPES


def _row(name, types, offsets):
    """A line of the snapshot whose fields are bytes of the state: its name, their types, their offsets."""
    return name, bytes([TYPES.index(kind) for kind in types.split()]), bytes(offsets)


_ROWS = (
    _row(
        "game",
        "n switches seat n reason seat",
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
# Piles that lie open. The discards don't: what is left of a draw goes there face down (Q46).
_PILES = bytes([cards.FRONT + seat for seat in range(5)]) + bytes((cards.ROW, cards.OPEN, cards.POTION_DISCARD))
_PILE_CARDS = const(6)  # a line


def tell(reporter, match):
    """Begin a snapshot of a match (table/match.py), or of none if it isn't dealt.

    After its last line the command that is pending now is answered with ok(), if there is one.
    """
    reporter.link.count_snapshot()
    reporter.start(Snapshot(reporter, match).parts)


class Snapshot:
    """`parts` are for the reporter's `start`."""

    def __init__(self, reporter, match):
        self.reporter = reporter
        self.link = reporter.link
        self.match = match
        self.state = match.game.s
        self.pile = 0  # of _PILES
        self.card = NONE  # last one sent of it
        self.parts = [self._begin]
        if match.dealt:
            self.parts += (
                self._state, self._locked, self._town, self._seat, self._name, self._dice, self._pile, self._digest,
                self._event,
            )  # fmt: skip
        self.parts.append(self._end)

    def _event(self, k):
        """Tell event k of those that the reporter keeps, if it is there."""
        kept = self.reporter.kept
        if kept[k * EVENT_SIZE] != NONE:
            self.reporter.write_event(kept, k * EVENT_SIZE)
        return (k + 1) * EVENT_SIZE < len(kept)

    def _digest(self, k):
        if self.match.digest.value:
            self.reporter.hash("digest", self.match.digest.value)
        return False

    def _begin(self, k):
        self.link.begin("snapshot")
        self.link.word("begin" if self.match.dealt else "none")
        self.link.end()
        return False

    def _state(self, k):
        row = _ROWS[k]
        self.link.begin(row[0])
        i = 0
        while i < len(row[1]):
            self.reporter.field(row[1][i], self.state, row[2][i])
            i += 1
        self.link.end()
        return k + 1 < len(_ROWS)

    def _locked(self, k):
        self.link.begin("locked")
        self.reporter.value(SEATS, self.match.locked())
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
        self.reporter.name(k, self.match.names[k], self.match.is_bot(k))
        return k + 1 < self.state[at.SEATS]

    def _dice(self, k):
        self.link.begin("dice")
        self.link.num(k)
        for i in range(5):
            self.reporter.value(FACE, self._kept_die(k, i))
        self.reporter.value(SEATS, self._revealed(k))
        self.link.end()
        return k + 1 < self.state[at.SEATS]

    def _revealed(self, seat):
        """Dice kept at the reveal of this throw, as a mask; 0 before it. A second `keep` replaces them (R18).

        While dice are thrown and chosen, the state still holds those of the reveal before.
        """
        s = self.state
        if s[at.QUESTION] == KEEP or s[at.QUESTION] == THROW_DICE:
            return 0
        return s[at.KEPT + seat] & s[at.REVEALED + seat]

    def _kept_die(self, seat, die):
        if self.state[at.KEPT + seat] >> die & 1:
            return self.state[at.DICE + 5 * seat + die]
        return NONE

    def _pile(self, k):
        """Tell the next line of a pile; one with many cards takes several."""
        s = self.state
        place = _PILES[self.pile]
        card = first(s, place) if self.card == NONE else after(s, place, self.card)
        if card != NONE:
            self._pile_line(place, card)
        # An empty pile has no line; a pile that is told goes on where the last line ended.
        if self.card == NONE or after(s, place, self.card) == NONE:
            self.card = NONE
            self.pile += 1
        return self.pile < len(_PILES)

    def _pile_line(self, place, card):
        self.link.begin("pile")
        self.reporter.value(PLACE, place)
        n = 0
        while card != NONE and n < _PILE_CARDS:
            self.reporter.value(CARD, card)
            self.card = card
            card = after(self.state, place, card)
            n += 1
        self.link.end()

    def _end(self, k):
        self.link.begin("snapshot")
        self.link.word("end")
        self.link.end()
        return False
