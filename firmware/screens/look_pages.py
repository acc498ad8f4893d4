"""The pages that a person turns to with LEFT and RIGHT, from whatever is asked: the hand, and the town."""

from dicetown.bribes import offered_card as own_card
from dicetown.cards import BANK, COACH, DYNAMITE, FRONT, MINE, NONE, PROPERTY, ROW, action_kind, points
from dicetown.layout import GOLD, PURSE, ROUND, SEATS
from dicetown.piles import after, count, first
from micropython import const
from screens import codes, texts
from screens.font import BACK, FENCE
from screens.page import Page
from screens.parts import explain, put, seat_line
from stations.station import LEFT, OK, RIGHT

_SPACE = const(32)
_PLANNED = const(42)  # "*"
_ONE = const(49)  # "1"
_CARDS = const(5)  # on a page of the hand, one for each keep button


class Look(Page):
    """A page that LEFT and RIGHT turn to. A button that means nothing on it leads back."""

    advises = True

    def up(self):
        """While its person looks at it."""
        return self.player.looking is self

    def act(self, key):
        """Turn the page; any other button leads back."""
        if key == LEFT or key == RIGHT:
            self.turn(key)
        else:
            self.player.look(None)
        if key == OK:
            self.lead_on()

    def turn(self, key):
        """LEFT or RIGHT."""


class Hand(Look):
    """The cards of a seat in the order of their arrival, then the fenced ones; and what the chosen one does.

    A keep button explains its card; pressed again, it plans it: at its window the choices open by themselves.
    """

    code = codes.HAND

    def __init__(self, table, player):
        super().__init__(table, player)
        self.page = 0
        self.line = 0  # of the card that is explained

    def open(self, end=False, line=0):
        """Show the beginning of the hand, or its end. line: of the card that is explained."""
        self.page = self._pages() - 1 if end else 0
        self.line = line
        self.player.look(self)

    def forget(self):
        """Another question is asked: explain the first card again."""
        self.line = 0

    def _pages(self):
        s = self.table.match.game.s
        return max(1, (count(s, self.player.place) + count(s, FRONT + self.player.place) + _CARDS - 1) // _CARDS)

    def turn(self, key):
        """Turn through the hand's pages; before the first comes the question, after the last the town."""
        page = self.page + (1 if key == RIGHT else -1)
        if page < 0:
            self.player.look(None)
        elif page >= self._pages():
            self.player.look(self.player.town)
        else:
            self.page = page
            self.line = 0

    def act(self, key):
        """A keep button explains its card; pressed again, it plans it."""
        card = self._card(key) if key < OK else NONE
        if card == NONE:
            super().act(key)
            return
        if key == self.line and DYNAMITE <= card < PROPERTY and not self.player.sight.hasty(self.table.now()):
            self.player.toggle_plan(1 << action_kind(card))
            self.table.replan(self.player)
        self.line = key

    def _card(self, line):
        """The card beside a keep button, or NONE."""
        return own_card(self.table.match.game.s, self.player.place, self._first() + line)

    def _first(self):
        """How many cards are on the pages before; a hand may have become smaller."""
        return min(self.page, self._pages() - 1) * _CARDS

    def draw(self, screen):
        """Five cards, the chosen one explained."""
        screen.clear()
        n = count(self.table.match.game.s, self.player.place)
        screen.fill(n=n)
        screen.head(texts.HAND if n else texts.NO_CARDS)
        screen.title(0)
        screen.hint(texts.BROWSE)
        for line in range(_CARDS):
            self._line(screen, line)

    def _line(self, screen, line):
        card = self._card(line)
        if card == NONE:
            return
        fenced = self._first() + line >= count(self.table.match.game.s, self.player.place)
        screen.at(0, line + 1)
        screen.letter(_ONE + line)
        screen.letter(FENCE if fenced else BACK)
        screen.letter(_PLANNED if self._planned(card) else _SPACE)
        screen.name_card(card)
        screen.choice(line + 1, line == self.line)
        if line == self.line:
            explain(screen, card, 6)
            self._foot(screen, card, fenced)

    def _foot(self, screen, card, fenced):
        if fenced:
            put(screen, 7, texts.FENCED)
        elif DYNAMITE <= card < PROPERTY:
            put(screen, 0, texts.PLANNED if self._planned(card) else texts.PLAN)
            screen.title(0)

    def _planned(self, card):
        return DYNAMITE <= card < PROPERTY and self.player.plans >> action_kind(card) & 1


class Town(Look):
    """What lies in the town, and what everyone has."""

    code = codes.TOWN

    def turn(self, key):
        """Turn to the question with RIGHT, to the end of the hand with LEFT."""
        if key == RIGHT:
            self.player.look(None)
        else:
            self.player.hand.open(True)

    def draw(self, screen):
        """What lies at the locations, then a row for each seat."""
        s = self.table.match.game.s
        screen.clear()
        screen.head(texts.TOWN)
        screen.at(78, 0)
        screen.fill(n=s[ROUND])
        screen.say(texts.ROUND)
        screen.title(0)
        screen.fill(n=s[GOLD + MINE])
        screen.line(1, texts.MINE)
        screen.letter(_SPACE)
        screen.count(texts.BANK, s[PURSE + BANK])
        screen.fill(n=s[PURSE + COACH])
        screen.line(2, texts.COACH)
        screen.letter(_SPACE)
        screen.say(texts.ROW)
        _row(s, screen)
        for seat in range(s[SEATS]):
            screen.at(0, seat + 3)
            seat_line(self.table.match, screen, seat)


def _row(s, screen):
    """The values of the deeds that lie open, bottom first."""
    card = first(s, ROW)
    while card != NONE:
        screen.letter(_SPACE)
        screen.number(points(card))
        card = after(s, ROW, card)
