"""The page that asks by a list of choices, and the one on which cards may be played.

dicetown/questions.py says what a choice means, dicetown/question_table.py which of LABELS writes it. Dice and bribes
have pages of their own, dice_pages.py and bribe_pages.py.
"""

from dicetown.bribes import ASK_FOR_MORE, cards_in, offer_for, offerers
from dicetown.cards import DRAWN, MARSHAL, OPEN, POTION_DECK, back
from dicetown.coming import CARD_LINE
from dicetown.labels import (
    AS_BENEFIT,
    AS_DEED,
    AS_DRAWN,
    AS_FACES,
    AS_LOOKED,
    AS_NUMBER,
    AS_PLAY,
    AS_POTION,
    AS_SEAT,
    AS_SHERIFF,
    AS_TAKE,
    AS_TIE,
    AS_TURN,
)
from dicetown.layout import LOOKED_AT, OFFERER, QUESTION, SEATS, WINNER
from dicetown.piles import first, nth, nth_property
from dicetown.question_table import LABEL, QUESTIONS
from dicetown.questions import BENEFIT, BRUTE_WINDOW, POTION, SALOON_PICK, STORE_PICK, TAKE
from micropython import const
from screens import codes, texts
from screens.font import BACK, NUGGET
from screens.page import Asking, Page, foot
from screens.parts import everyone, explain, fill_in, seat_line
from stations.station import LEFT, OK, RIGHT

_FIRST = const(2)  # row of the first choice
_NOTE = const(6)
_FULL = const(5)  # with this many seats, a row of dice takes the place of the note
_OPEN_POTIONS = const(2)
_SPACE = const(32)
_TOWN_KEY = const(1)
_DECLINING = {BENEFIT: 0, POTION: 3, TAKE: 0}  # the choice that takes nothing, where all others give something for free
_NEVER = const(-2)  # no choice
_FACES = b"9\x00" + b"10" + b"J\x00Q\x00K\x00A\x00"


class Window(Page):
    """What may be played now, by whom, and how long."""

    code = codes.WINDOW
    advises = True

    def __init__(self, table, player):
        super().__init__(table, player)
        self.opened = False  # the list of its choices is on the screen instead

    def up(self):
        """While cards may be played, and this seat has neither answered nor opened its list."""
        # A person who chooses what follows sees that choice instead, in which the card is one line.
        served = self.table.ahead.serves(self.player.seat)
        locked = self.table.match.locks[self.player.place] >= 0
        return self.table.moment.window and not (self.opened or served or locked)

    def ask(self):
        """Begin with the list closed: the window opens, or another question is asked."""
        self.opened = False

    def open_list(self):
        """Show the list of what may be chosen."""
        self.opened = True
        self.player.look(None)

    def take_time(self):
        """Take time to think about a card, and show the choices, if the seat is asked now."""
        # If only a later window of this moment asks it, there is no list yet, but the pause will wait for it then.
        if self.player.asking.question:
            self.open_list()
            self.lead_on()
        self.table.moment.call(self.player.place, self.table.now())

    def act(self, key):
        """OK passes, or takes that back; a keep button asks for time; LEFT and RIGHT turn the page."""
        if key == LEFT or key == RIGHT:
            self.player.turn(key)
        elif key != OK:
            self.take_time()
        elif self.table.moment.plays_none(self.player.place):
            if self.player.sight.takes_back(self.table.now()):
                self.table.unlock(self.player.place)
        # An OK that closes a page above, such as a result, must not pass if it comes twice.
        elif not self.player.sight.hasty(self.table.now()):
            self.table.go_on(self.player)
            self.player.sight.lock(self.table.now())

    def draw(self, screen):
        """What may be played, who has kept what and who thinks, and the seconds left."""
        moment = self.table.moment
        fill_in(self.table.match, screen)
        screen.clear()
        self._head(screen, moment)
        everyone(self.table.match, screen, moment.thinkers())
        screen.fill(n=moment.seconds)
        asked = moment.asks(self.player)
        if moment.plays_none(self.player.place):
            screen.hint(texts.TAKE_BACK)
        elif moment.riders >> self.player.place & 1:
            screen.hint(texts.SLAM_OR_PLAY if asked else texts.SLAM)
        else:
            screen.hint(texts.PASS_OR_PLAY if asked else texts.SECONDS)

    def _head(self, screen, moment):
        """Name the windows that share the pause: two, or three if there is room. Of a single one, explain its card."""
        first = moment.coming.named(self.player.place)
        other = 0
        if moment.riders and moment.coming.n and self.table.match.game.s[QUESTION] == BRUTE_WINDOW:
            screen.head(texts.BRUTE_OR_CHEAT)
        else:
            screen.head(texts.TITLE + first)
            other = moment.coming.named(self.player.place, 1)
        screen.title(0)
        screen.line(1, texts.TITLE + other if other else texts.ABOUT + first)
        other = moment.coming.named(self.player.place, 2)
        if other and self.table.match.game.s[SEATS] < _FULL:
            screen.line(_NOTE, texts.TITLE + other)


class List(Asking):
    """A list of all legal choices, five at a time, the cursor inverted."""

    code = codes.LIST

    def first(self):
        """The first choice that the list shows."""
        return after(self.table.about(self.seat).game, self, -1)

    def answer(self, key):
        """OK locks the choice under the cursor; other buttons move it."""
        if key == OK:
            self.lock(self.choice, self.choice == _declining(self.question))
        else:
            self.player.chose()
            self.change(key)

    def change(self, key):
        """LEFT and RIGHT move the cursor round; a keep button jumps to its die (Cheat), or opens hand or town."""
        # A plan, or a press at an earlier window, may have opened this list by itself. Whoever uses it is thinking.
        self.table.moment.call(self.seat, self.table.now())
        g = self.table.about(self.seat).game
        if key == RIGHT:
            choice = after(g, self, self.choice)
            self.choice = choice if choice >= 0 else after(g, self, -1)
        elif key == LEFT:
            self.choice = _before(g, self)
        elif QUESTIONS[self.question][LABEL] == AS_TURN:
            choice = g.next(self.seat, key * 6)
            if choice > 0:
                self.choice = choice
        elif key == _TOWN_KEY:
            self.player.look(self.player.town)
        else:
            self.player.hand.open(line=self.player.hand.line)
            self.lead_on()

    def draw(self, screen):
        """The choices around the cursor, or the one that is locked."""
        match = self.table.about(self.player.seat)
        fill_in(match, screen)
        screen.clear()
        screen.head(texts.TITLE + self.question)
        screen.title(0)
        screen.line(1, texts.ABOUT + self.question)
        if match.locks[self.seat] >= 0:
            self._line(match, screen, self.choice, _FIRST)
        else:
            self._explain(match, screen, self._lines(match, screen))
        foot(match, screen, self, texts.CHOOSE)

    def _lines(self, match, screen):
        """As many choices as fit; a sign at the end says that there are more. -> the row below the last one"""
        choice = _top(match.game, self, screen.choices)
        row = _FIRST
        while choice >= 0 and row < _FIRST + screen.choices:
            self._line(match, screen, choice, row)
            choice = after(match.game, self, choice)
            row += 1
        if choice >= 0:
            screen.more(row - 1)
        return row

    def _line(self, match, screen, choice, row):
        screen.at(2, row)
        if choice == CARD_LINE:
            screen.say(texts.TITLE + match.named(self.seat))
        else:
            LABELS[QUESTIONS[self.question][LABEL]](match, screen, self, choice)
        screen.choice(row, choice == self.choice)

    def _explain(self, match, screen, row):
        """Explain the card at the cursor, if the list above leaves room. row: the first free one."""
        if self.choice == CARD_LINE:
            if row <= _NOTE:
                screen.line(_NOTE, texts.ABOUT + match.named(self.seat))
        elif self.question == POTION:
            if self.choice < _OPEN_POTIONS:
                explain(screen, nth(match.game.s, OPEN, self.choice), _NOTE)
        elif row < _NOTE:
            self._explain_drawn(match.game.s, screen)

    def _explain_drawn(self, s, screen):
        if self.question == STORE_PICK:
            explain(screen, nth(s, DRAWN, self.choice), _NOTE - 1)
        elif self.question == SALOON_PICK:
            explain(screen, s[LOOKED_AT + self.choice], _NOTE - 1)


def _declining(question):
    """The choice that takes nothing where all others are free, or _NEVER."""
    return _DECLINING[question] if question in _DECLINING else _NEVER


def after(g, page, choice):
    """The legal choice that the list shows after this one; after -1 the first. -> -1: none

    They are in numerical order, except that taking nothing comes last: an OK meant as "go on" must not hit it.
    """
    last = _declining(page.question)
    if choice == last:
        return -1
    found = g.next(page.seat, choice)
    if found == last:
        found = g.next(page.seat, found)
    return last if found < 0 and last >= 0 and g.legal(page.seat, last) else found


def _before(g, page):
    """The legal choice before the cursor; before the first comes the last."""
    before = -1
    each = after(g, page, -1)
    while each >= 0 and (each != page.choice or before < 0):
        before = each
        each = after(g, page, each)
    return before


def _top(g, page, fit):
    """The first of the choices that are on the screen together with the cursor's. fit: how many fit."""
    # Turned page by page, so that the lines stand still while the cursor moves.
    k = _place(g, page) // fit * fit
    choice = after(g, page, -1)
    while k:
        choice = after(g, page, choice)
        k -= 1
    return choice


def _place(g, page):
    """How many choices stand before the cursor."""
    k = 0
    choice = after(g, page, -1)
    while choice >= 0 and choice != page.choice:
        choice = after(g, page, choice)
        k += 1
    return k


# How a choice is written. `page` has the seat and the question. It is the page that asks, or the one with advice.


def _play(match, screen, page, choice):
    """Pass or play. Someone who can only pass is told so, on their own screen."""
    if choice:
        screen.say(texts.PLAY)
    elif page.question == BRUTE_WINDOW:
        screen.say(texts.PAY)
    # Everyone who might hold the card is asked, so that being asked tells nothing; most have nothing to play.
    elif match.game.next(page.seat, 0) < 0:
        screen.say(texts.NOTHING_TO_PLAY)
    else:
        screen.say(texts.PASS)


def _turn(match, screen, page, choice):
    if not choice:
        _play(match, screen, page, choice)
        return
    # The choices of Cheat are numbered 1 + die * 6 + face (dicetown/questions.py).
    face = (choice - 1) % 6
    screen.fill(n=(choice - 1) // 6 + 1)
    screen.say(texts.DIE_TO)
    screen.letter(_SPACE)
    screen.letter(_FACES[2 * face])
    if _FACES[2 * face + 1]:
        screen.letter(_FACES[2 * face + 1])


def _seat(match, screen, page, choice):
    seat_line(match, screen, choice)


def _tie(match, screen, page, choice):
    """A seat with all that is offered for it; or asking for more; or a seat whose offers are then judged one by one."""
    if choice == ASK_FOR_MORE:
        screen.say(texts.ASK_MORE)
    elif choice > ASK_FOR_MORE:
        screen.fill(who=match.labels[choice - 6])
        screen.say(texts.PICK_AND_CHOOSE)
    elif offerers(match.game.s, choice):
        screen.write(match.labels[choice])
        _offers(screen, match.game.s, choice)
    else:
        seat_line(match, screen, choice)


def _offers(screen, s, pick):
    screen.tab(70)
    for seat in range(5):
        if offerers(s, pick) >> seat & 1:
            _offer(screen, offer_for(s, seat, pick))


def _take(match, screen, page, choice):
    screen.say(texts.TAKE_IT if choice else texts.DECLINE)
    if choice:
        _judged(screen, match.game.s)


def _judged(screen, s):
    screen.letter(_SPACE)
    _offer(screen, offer_for(s, s[OFFERER], s[WINNER]))


def _offer(screen, offer):
    """Dollars, nuggets and the number of cards, from the pen on."""
    screen.fill(n=offer >> 3 & 63)
    screen.say(texts.PURSE)
    if offer >> 9 & 31:
        screen.letter(NUGGET)
        screen.number(offer >> 9 & 31)
    if cards_in(offer):
        screen.letter(BACK)
        screen.number(cards_in(offer))


def _drawn(match, screen, page, choice):
    screen.name_card(nth(match.game.s, DRAWN, choice))


def _looked(match, screen, page, choice):
    screen.name_card(match.game.s[LOOKED_AT + choice])


def _number(match, screen, page, choice):
    screen.number(choice)


def _sheriff(match, screen, page, choice):
    if choice == 0:
        _play(match, screen, page, choice)
    elif choice == 1:
        screen.name_card(MARSHAL)
    else:
        screen.fill(who=match.labels[choice - 2])
        screen.say(texts.JOE_AT)


def _benefit(match, screen, page, choice):
    screen.say(texts.BENEFIT + choice)


def _potion(match, screen, page, choice):
    if choice < 2:
        screen.name_card(nth(match.game.s, OPEN, choice))
    elif choice == 2:
        screen.name_card(back(first(match.game.s, POTION_DECK)))
    else:
        screen.say(texts.BENEFIT)


def _deed(match, screen, page, choice):
    screen.name_card(nth_property(match.game.s, page.seat, choice))


def _throw(match, screen, page, choice):
    screen.say(texts.SLAM)


LABELS = {
    AS_PLAY: _play,
    AS_TURN: _turn,
    AS_SEAT: _seat,
    AS_DRAWN: _drawn,
    AS_LOOKED: _looked,
    AS_NUMBER: _number,
    AS_SHERIFF: _sheriff,
    AS_BENEFIT: _benefit,
    AS_POTION: _potion,
    AS_DEED: _deed,
    AS_TIE: _tie,
    AS_TAKE: _take,
    AS_FACES: _throw,
}
