"""A player that searches: it deals games that could be this one (deals.py), plays them to the end of the round with the
console's bots in all seats, and takes the choice after which it is likeliest to win (value.py). It leaves the bot's own
choice only on evidence (Search.best).

Sequential halving (Karnin, Koren, Somekh 2013): the budget is shared equally by all choices, then by the better half of
them, and so on. All choices meet the same deals and dice. Random numbers are seeded by what it sees, so the same sight
gives the same choice, unless the budget is a time.
"""

from __future__ import annotations

from array import array

from dicetown.bots import Bot
from dicetown.bribes import offer_for
from dicetown.cards import CARDS, PLACES
from dicetown.game import Game
from dicetown.layout import (
    ASKED,
    DICE,
    OWED,
    ROUND,
    SEATS,
    SIZE,
    THROWN,
    TIED,
    set_switches,
    switches,
)
from dicetown.presets import MASKED, OWN_DICE
from dicetown.questions import KEEP, OFFER, THROW_DICE
from dicetown.sight import EACH
from host.engine.chance import Chance
from host.engine.deals import Dealer
from host.engine.native import plus, root, spent
from host.engine.sights import Sight
from host.engine.thinking import decided, first_owed, thought
from host.engine.value import Value

CHOICES = 40  # choices that are weighed; no game needs more
MORE_OFFERED = 32  # further offers that are weighed
MOST = CHOICES + MORE_OFFERED + 1  # with the bot's own choice
DECISIONS = 10_000  # in a round; no round needs more
FINE = 15  # bits that a chance to win is cut by, so that its squares can be added up
DOUBT = 12000  # assumed error of a gain, in these units: a few deals that happen to agree are no evidence


class Falls:
    """The faces of dice in a deal, whichever dice were kept before. In the next throw each die of each seat shows all
    six faces within six deals, in an order of its own; in later throws any face."""

    def __init__(self) -> None:
        self.orders = bytearray(25 * 6)
        self.order = bytearray(6)
        self.turn = -1
        self.state = 0
        self.dice = Chance()

    def begin(self) -> None:
        """Start again: the next deal is the first."""
        self.turn = -1

    def anew(self, chance: Chance) -> None:
        """Begin another deal; after six deals each die has shown all faces."""
        self.turn = (self.turn + 1) % 6
        self.state = chance.draw()
        if self.turn:
            return
        for die in range(25):
            for face in range(6):
                self.order[face] = face
            chance.shuffle(self.order, 6)
            for face in range(6):
                self.orders[die * 6 + face] = self.order[face]

    def shown(self, throw: int, seat: int, thrown: int) -> int:
        """Return the faces of the thrown dice as an answer to THROW_DICE. thrown: a mask."""
        self.dice.resume(plus(self.state, 5 * throw + seat))
        shown = 0
        n = 0
        for die in range(5):
            face = self.dice.below(6) if throw else self.orders[(seat * 5 + die) * 6 + self.turn]
            if thrown >> die & 1:
                shown |= 1 + face << 3 * n
                n += 1
        return shown


class Search:
    def __init__(self) -> None:
        self.dealt = Game()
        self.game = Game()
        self.bot = Bot()
        self.dealer = Dealer()
        self.falls = Falls()
        self.value = Value()
        self.chance = Chance()
        self.choices = array("q", [0] * MOST)
        self.gains = array("q", [0] * MOST)
        self.squares = array("q", [0] * MOST)
        self.order = bytearray(MOST)

    def choose(self, sight: Sight, playouts: int, microseconds: int) -> int:
        """Search within a limit of playouts or microseconds (0: no limit). The choices are read from a game dealt from
        the sight, so they depend on nothing hidden. Raises ValueError without a limit, or if no game has this sight."""
        if playouts < 0 or microseconds < 0 or not playouts | microseconds:
            raise ValueError("a search needs a limit")
        began = spent()
        chance = self.chance
        self.seeded(sight)
        self.falls.begin()
        self.dealer.deal(sight, self.dealt, chance)
        left = self.list_choices(sight.seat)
        if not left:
            raise ValueError("there is nothing to choose")
        found = left = self.bots_first(sight.seat, left)
        halvings = 1
        n = left
        while n > 2:
            n = (n + 1) // 2
            halvings += 1
        phase = 1
        while left > 1:
            share = playouts // halvings // left
            until = began + microseconds * phase // halvings
            deals = 0
            while not deals or ((not playouts or deals < share) and (not microseconds or spent() < until)):
                self.play_deal(sight, left)
                deals += 1
            self.best_first(left)
            left = 1 if phase == halvings else (left + 1) // 2
            phase += 1
        return self.best(found)

    def bots_first(self, seat: int, n: int) -> int:
        """Put the bot's own choice first; add it if it isn't among the n. Returns how many choices there are now."""
        own = thought(self.bot, self.dealt, seat)
        at = 0
        while at < n and self.choices[at] != own:
            at += 1
        if at == n:
            self.choices[n] = own
            n += 1
        for i in range(n):
            self.order[i] = i
            self.gains[i] = self.squares[i] = 0
        for i in range(at):
            self.order[i + 1] = i
        self.order[0] = at
        return n

    def best(self, n: int) -> int:
        """Return the choice with the largest gain minus its standard error; the bot's own if that is never above 0."""
        best = self.order[0]
        most = 0
        for i in range(1, n):
            each = self.order[i]
            gain = self.gains[each] - root(self.squares[each] + DOUBT * DOUBT)
            if gain > most:
                most = gain
                best = each
        return self.choices[best]

    def seeded(self, sight: Sight) -> None:
        """Seed the chance with everything that is seen."""
        chance = self.chance
        chance.resume(0)
        chance.weave(sight.seat)
        chance.weave(sight.pending)
        for i in range(SIZE):
            chance.weave(sight.s[i])
        for i in range(PLACES * 3):
            chance.weave(sight.backs[i])
        for i in range(5 * EACH):
            chance.weave(sight.offers[i])
        for card in range(CARDS):
            chance.weave(sight.where[card])

    def play_deal(self, sight: Sight, left: int) -> None:
        """Play one deal with each choice that is left, and add up its gain over the bot's own, which is the first."""
        self.dealer.deal(sight, self.dealt, self.chance)
        self.others_answer(sight.seat)
        self.falls.anew(self.chance)
        own = 0
        for i in range(left):
            copy(self.game, self.dealt)
            each = self.order[i]
            likely = self.play_on(sight.seat, self.choices[each]) >> FINE
            if not i:
                own = likely
            gain = likely - own
            self.gains[each] += gain
            self.squares[each] += gain * gain

    def best_first(self, left: int) -> None:
        """Sort the choices after the bot's own by gain; equals keep their order."""
        order = self.order
        for i in range(2, left):
            j = i
            while j > 1 and self.gains[order[j]] > self.gains[order[j - 1]]:
                each = order[j]
                order[j] = order[j - 1]
                order[j - 1] = each
                j -= 1

    def others_answer(self, seat: int) -> None:
        """Answer for the other seats that are asked now: simultaneous answers don't depend on this seat's choice."""
        g = self.dealt
        others = g.owed() & ~(1 << seat)
        for other in range(g.s[SEATS]):
            if others >> other & 1:
                decided(g, other, thought(self.bot, g, other))

    def play_on(self, seat: int, choice: int) -> int:
        """Play to the end of the round. Throws are answers here (R2), to set the dice. Returns the chance to win."""
        g = self.game
        round_ = g.s[ROUND]
        throw = -1
        decisions = 0
        set_switches(g.s, switches(g.s) & ~MASKED | OWN_DICE)
        decided(g, seat, choice)
        while not g.over() and g.s[ROUND] == round_:
            if decisions == DECISIONS:
                raise ValueError("a round does not come to an end")
            decisions += 1
            each = first_owed(g)
            if g.question(each) == THROW_DICE:
                throw += g.s[OWED] == g.s[ASKED]
                decided(g, each, self.falls.shown(throw, each, g.s[THROWN + each]))
            else:
                decided(g, each, thought(self.bot, g, each))
            g.events.clear()
        return self.value.of(g, seat)

    def list_choices(self, seat: int) -> int:
        """List the legal choices, without dice that only repeat another choice, and offers of some dollars or nuggets
        more for itself. Returns how many."""
        g = self.dealt
        n = 0
        question = g.question(seat)
        choice = g.next(seat, -1)
        while choice >= 0 and n < CHOICES:
            if question != KEEP or not said_before(g.s, seat, choice):
                self.choices[n] = choice
                n += 1
            choice = g.next(seat, choice)
        if question == OFFER and g.s[TIED] >> seat & 1:
            least = offer_for(g.s, seat, seat) or seat
            for dollars in range(7):
                for nuggets in range(3):
                    offer = least + (dollars << 3) + (nuggets << 9)
                    if 0 < dollars + nuggets <= 6 and g.legal(seat, offer):
                        self.choices[n] = offer
                        n += 1
        return n


def copy(to: Game, of: Game) -> None:
    """Copy a game whose events have been read."""
    to.s[:SIZE] = of.s
    to.stream.follow(of.stream)
    to.events.clear()


def said_before(s: bytearray, seat: int, left: int) -> int:
    """Return whether a die is kept but not an earlier one with the same face: weighing one such choice is enough."""
    others = s[THROWN + seat] & ~left
    for die in range(1, 5):
        for earlier in range(die):
            if left >> die & others >> earlier & 1 and s[DICE + 5 * seat + die] == s[DICE + 5 * seat + earlier]:
                return 1
    return 0
