"""The page on which a bribe is composed (A5, Q34). The packing is dicetown/bribes.py's."""

from dicetown.bribes import AGAIN, asked_again, offer_for, offerable, offered_card
from dicetown.coming import CARD_LINE
from dicetown.layout import GOLD, PURSE, TIED, switched
from dicetown.piles import count
from dicetown.presets import ROUNDS
from micropython import const
from screens import codes, texts
from screens.font import BACK, FENCE, NUGGET
from screens.page import Asking, foot
from screens.parts import fill_in
from stations.station import LEFT, OK

_FAVOURS = const(0)
_DOLLARS = const(1)
_NUGGETS = const(2)
_CARDS = const(3)
_SHOWN = const(4)
_FIRST = const(2)  # row of the first field
_CHOSEN = const(42)  # "*", before a card that is offered
_SPACE = const(32)
_SLASH = const(47)
_NINE = const(9)  # two numbers of two digits have no room


class Offer(Asking):
    """The keep buttons choose one of five fields, LEFT and RIGHT change it, OK makes the offer.

    Pressed again, the cards' button puts the card at the cursor in or out; the first button announces another offer.
    """

    code = codes.BRIBE

    def __init__(self, table, player):
        super().__init__(table, player)
        self.ask(0)

    def ask(self, question):
        """Begin with an empty offer."""
        super().ask(question)
        self.card = 0  # index of the card that LEFT and RIGHT point at
        self._fill(self.choice)

    def _fill(self, choice):
        """Fill the fields with a bot's offer, which has only dollars; 0: nothing."""
        self.field = _FAVOURS
        self.choice = choice if choice == CARD_LINE else 0
        offer = 0 if choice == CARD_LINE else choice
        self.favours = (offer & 7) + 1 if offer else 0  # 1 + the tied seat; 0: nobody
        self.dollars = offer >> 3 & 63
        self.nuggets = self.cards = self.shown = 0  # cards: as a mask
        self.again = False  # another offer follows

    def packed(self):
        """The offer as a choice of the game; 0 while it favours nobody."""
        if self.choice == CARD_LINE or not self.favours:
            return self.choice
        # Without cards there is nothing to show, and such an offer would not be legal.
        shown = self.shown if self.cards else 0
        offer = self.favours - 1 | self.dollars << 3 | self.nuggets << 9 | shown << 14 | self.cards << 15
        return offer | AGAIN if self.again else offer

    def obey(self, choice):
        """Lock what a bot would offer, and show it in the fields."""
        self._fill(choice)
        self.lock(choice, False)

    def answer(self, key):
        """OK offers what is put together; other buttons change it."""
        if key == OK:
            self.lock(self.packed(), False)
        else:
            self.player.chose()
            self.change(key)

    def change(self, key):
        """A keep button, LEFT or RIGHT."""
        match = self.table.about(self.seat)
        s = match.game.s
        if key >= LEFT:
            step = -1 if key == LEFT else 1
            if self.field == _FAVOURS and self._to_card(match.game, step):
                self.choice = CARD_LINE
            else:
                self.choice = 0
                CHANGES[self.field](self, s, step)
            return
        if key == _CARDS and self.field == _CARDS and offerable(s, self.seat):
            self.cards ^= 1 << self.card
        elif key == _FAVOURS and self.field == _FAVOURS and self.favours and switched(s, ROUNDS):
            self.again = not self.again
        self.field = key

    def _to_card(self, game, step):
        """Whether the step leads from nobody back to the line of a card."""
        return step < 0 and not self.favours and self.choice != CARD_LINE and game.legal(self.seat, CARD_LINE)

    def _change_favours(self, s, step):
        """Step through nobody and the tied seats; show what was already offered for the next one."""
        favours = (self.favours + step) % 6
        while favours and not s[TIED] >> favours - 1 & 1:
            favours = (favours + step) % 6
        self.favours = favours
        offer = offer_for(s, self.seat, favours - 1) if favours else 0
        if offer or not favours:
            self.dollars = offer >> 3 & 63
            self.nuggets = offer >> 9 & 31
            self.shown = offer >> 14 & 1
            self.cards = offer >> 15
            self.again = False

    def _change_dollars(self, s, step):
        self.dollars = (self.dollars + step) % (s[PURSE + self.seat] + 1)

    def _change_nuggets(self, s, step):
        self.nuggets = (self.nuggets + step) % (s[GOLD + self.seat] + 1)

    def _change_card(self, s, step):
        n = offerable(s, self.seat)
        if n:
            self.card = (self.card + step) % n

    def _change_shown(self, s, step):
        self.shown ^= 1

    def draw(self, screen):
        """The five fields, or the offer that is locked."""
        match = self.table.about(self.seat)
        fill_in(match, screen)
        screen.clear()
        screen.head(texts.TITLE + self.question)
        screen.title(0)
        screen.line(1, texts.MORE_ASKED if asked_again(match.game.s) else texts.ABOUT + self.question)
        locked = match.locks[self.seat] >= 0
        for field in range(5):
            screen.at(2, _FIRST + field)
            screen.letter(49 + field)
            screen.letter(_SPACE)
            FIELDS[field](self, match, screen)
            screen.choice(_FIRST + field, field == self.field and not locked)
        foot(match, screen, self, texts.SEND)

    def _draw_favours(self, match, screen):
        if self.choice == CARD_LINE:
            screen.say(texts.TITLE + match.named(self.seat))
            return
        if self.favours:
            screen.fill(who=match.labels[self.favours - 1])
        screen.say(texts.FAVOURS if self.favours else texts.NO_OFFER)
        if self.again:
            screen.letter(_SPACE)
            screen.say(texts.AND_ANOTHER)

    def _draw_dollars(self, match, screen):
        screen.fill(n=self.dollars)
        screen.say(texts.PURSE)

    def _draw_nuggets(self, match, screen):
        screen.letter(NUGGET)
        screen.number(self.nuggets)

    def _draw_cards(self, match, screen):
        s = match.game.s
        if not offerable(s, self.seat):
            screen.say(texts.NO_CARDS)
            return
        screen.letter(_CHOSEN if self.cards >> self.card & 1 else _SPACE)
        screen.letter(BACK if self.card < count(s, self.seat) else FENCE)
        screen.name_card(offered_card(s, self.seat, self.card))
        screen.at(110, _FIRST + _CARDS)
        screen.number(self.card + 1)
        if offerable(s, self.seat) <= _NINE:
            screen.letter(_SLASH)
            screen.number(offerable(s, self.seat))

    def _draw_shown(self, match, screen):
        screen.say(texts.SHOWN if self.shown else texts.UNSEEN)


# By field.
FIELDS = (Offer._draw_favours, Offer._draw_dollars, Offer._draw_nuggets, Offer._draw_cards, Offer._draw_shown)
CHANGES = (
    Offer._change_favours,
    Offer._change_dollars,
    Offer._change_nuggets,
    Offer._change_card,
    Offer._change_shown,
)


def bribe(match, screen, offer):
    """Write an offer of only dollars from the pen on; 0: none."""
    if not offer:
        screen.say(texts.NO_OFFER)
        return
    screen.fill(n=offer >> 3 & 63)
    screen.say(texts.PURSE)
    screen.letter(_SPACE)
    screen.fill(who=match.labels[offer & 7])
    screen.say(texts.FAVOURS)
