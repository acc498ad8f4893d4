"""The page on which a person chooses among the dice under the cup."""

from dicetown.layout import DICE, KEPT, MAY_KEEP, PURSE, REVEALED, THROWN
from dicetown.questions import KEEP, SHORT
from dicetown.throws import dice_in, only_die, price
from micropython import const
from screens import codes, texts
from screens.canvas import BARE, EMPTY, MARKED, PLAIN
from screens.page import NO_SEAT, Asking, foot
from stations.station import LEFT, OK

_DICE = const(5)


class Dice(Asking):
    """The dice under the cup, large: marked ones are filled; those that were kept before have no frame.

    Before a throw the page says how to throw. While dice tumble their faces mean nothing, and buttons do nothing.
    """

    code = codes.DICE

    def first(self):
        """Nothing is marked at first, except a broke player's last die (Q11)."""
        return self.table.forced(self.question, self.seat)

    def press(self, key):
        """Take a button. OK throws without the cup, even if the screen still shows the window, where OK goes on."""
        sight = self.player.sight
        if key == OK and sight.unseen and not (self.cup.thrown or sight.hasty(self.table.now())):
            self.cup.look()
            sight.change()
        else:
            super().press(key)

    def answer(self, key):
        """A keep button marks its die or frees it again."""
        player = self.player
        if not self.cup.thrown:
            if key == OK:
                self.cup.look()
                self.lead_on()
            elif key >= LEFT:
                player.turn(key)
        elif key < _DICE:
            self._mark(key)
        elif key == OK:
            self.lock(self.choice, not self.choice)
        else:
            player.turn(key)

    def _mark(self, die):
        s = self.match.game.s
        if choosable(s, self) >> die & 1:
            if not self.table.forced(self.question, self.seat):
                self.choice ^= 1 << die
        elif s[KEPT + self.seat] >> die & 1:
            self.note = texts.LIES_OPEN

    def draw(self, screen):
        """The dice and what keeping the marked ones costs; before a throw, how to throw."""
        if not self.cup.thrown:
            self._unthrown(screen)
            return
        dice(self.match, screen, self)
        # Nothing can be pressed, so no button is named.
        if self.cup.tumbling:
            return
        if self.question == KEEP and self.match.pause and only_die(self.match.game.s, self.seat):
            screen.fill(n=self.match.pause)
            foot(self.match, screen, self, texts.SECONDS)
        else:
            foot(self.match, screen, self, texts.KEYS)

    def _unthrown(self, screen):
        """Before a throw at a station with a cup sensor: say how to throw."""
        screen.clear()
        screen.head(texts.TITLE + KEEP)
        screen.title(0)
        screen.at(13, 3)
        screen.say(texts.SLAM)
        screen.at(31, 4)
        screen.say(texts.OR_OK)
        if self.match.advised:
            screen.line(6, texts.HOLD_RIGHT)
        screen.hint(texts.BROWSE)


# In what follows, `page` has the seat, the question and the marks. It is the page that asks, or the one with advice.


def dice(match, screen, page):
    """Draw the head, the dice, and what the marked ones cost, or why they can't be locked."""
    dice_head(match, screen, page)
    for i in range(_DICE):
        one_die(match.game.s, screen, page, i)
    if not page.cup.tumbling:
        _price(match, screen, page)


def dice_head(match, screen, page):
    """The question, the purse, and for whom the console has thrown a die."""
    screen.clear()
    screen.head(texts.TITLE + page.question)
    screen.fill(n=match.game.s[PURSE + page.seat])
    screen.at(108, 0)
    screen.say(texts.PURSE)
    screen.title(0)
    if page.cup.console != NO_SEAT:
        screen.fill(who=match.labels[page.cup.console])
        screen.line(1, texts.CONSOLE_FOR)


def choosable(s, page):
    """The dice that the question is about, as a mask: those thrown, or those revealed (R18)."""
    return s[(REVEALED if page.question == SHORT else THROWN) + page.seat]


def one_die(s, screen, page, i):
    """Draw a die at its place, if it can be chosen or was kept."""
    look = EMPTY
    if choosable(s, page) >> i & 1:
        if page.cup.tumbling:
            _tumbling(screen, page.cup, i)
            return
        screen.die_key(i)
        look = MARKED if page.choice >> i & 1 else PLAIN
    elif s[KEPT + page.seat] >> i & 1:
        look = BARE
    screen.place(i)
    screen.die(s[DICE + page.seat * 5 + i], look)


def _tumbling(screen, cup, i):
    """A die in the air. Its face comes only from the time of the slam, so it says nothing about the throw."""
    turn = cup.tumbling * (i + 1)
    screen.place(i, 2 + (turn + i) % 3)
    screen.die((cup.slammed // (i + 1) + turn) % 6, PLAIN)


def _price(match, screen, page):
    """What the marked dice cost, before they are locked (R4, R8, R9)."""
    screen.cost()
    if page.question != KEEP:
        screen.fill(n=match.game.s[MAY_KEEP])
        screen.say(texts.JUST)
        return
    kept = dice_in(page.choice)
    cost = price(kept)
    screen.fill(n=cost)
    if not kept and cost <= match.game.s[PURSE + page.seat]:
        screen.say(texts.KEEP_NONE)
    elif not cost:
        screen.say(texts.FREE)
    elif cost <= match.game.s[PURSE + page.seat]:
        screen.say(texts.COSTS)
    elif match.game.legal(page.seat, page.choice) or match.locks[page.seat] >= 0:
        screen.say(texts.PRICE_OR_BRUTE)
    else:
        screen.say(texts.TOO_DEAR)
