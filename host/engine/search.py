"""A player that plays on: to the end of the round, of games that could be this one (deals.py), with the device's bots
in all seats, and takes the choice after which it is likeliest to win (value.py). It leaves the bot's own choice only on
evidence (Search.best).

Sequential halving (Karnin, Koren, Somekh 2013): the budget goes in equal shares to all choices, then to the better half
of them, and so on. All choices meet the same deals and dice. Its chance comes from what it sees, so that the same sight
makes the same choice, but where time is the budget.
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

CHOICES = 40  # that are weighed; no game needs more
MORE_OFFERED = 32  # offers besides
MOST = CHOICES + MORE_OFFERED + 1  # and the bot's
DECISIONS = 10_000  # no round needs more
FINE = 15  # a chance to win has so many bits fewer where its squares are added up
DOUBT = 12000  # by which it is wrong as a rule, in these parts: a few deals that happen to agree are no evidence


class Falls:
    """How dice fall in a deal, whatever was left before: in the next throw each die of each seat shows all six faces in
    as many deals, in an order of its own; in later ones any face."""

    def __init__(self) -> None:
        self.orders = bytearray(25 * 6)
        self.order = bytearray(6)
        self.turn = -1
        self.state = 0
        self.dice = Chance()

    def begin(self) -> None:
        """The next deal is the first."""
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
        """The faces of such dice, as an answer."""
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
        """What is 0 sets no limit; one of them does. What is seen alone decides which choices there are: they are read
        off a game that was dealt of it. Raises ValueError without a limit, and for a sight that no game gives."""
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
        """Put the bot's own choice before the others; it is added if it isn't among them. -> how many"""
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
        """The choice that gains most, less a standard error; the bot's own if no other gains more than that."""
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
        """Chance by all that is seen."""
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
        """One deal for all choices that are left: what each gains over the bot's own, which is the first."""
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
        """Sort what comes after the bot's own; of equals the one that came first."""
        order = self.order
        for i in range(2, left):
            j = i
            while j > 1 and self.gains[order[j]] > self.gains[order[j - 1]]:
                each = order[j]
                order[j] = order[j - 1]
                order[j - 1] = each
                j -= 1

    def others_answer(self, seat: int) -> None:
        """Answers that are given at once do not depend on each other: those of the others are alike for each choice."""
        g = self.dealt
        others = g.owed() & ~(1 << seat)
        for other in range(g.s[SEATS]):
            if others >> other & 1:
                decided(g, other, thought(self.bot, g, other))

    def play_on(self, seat: int, choice: int) -> int:
        """Throws are answers (R2), so that dice fall as they are told to. -> how likely the seat is to win"""
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
        """Of offers those of some dollars or nuggets more for itself; else all that are legal, but not to bargain for
        ever. -> how many"""
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
    """All of a game whose events are read."""
    to.s[:SIZE] = of.s
    to.stream.follow(of.stream)
    to.events.clear()


def said_before(s: bytearray, seat: int, left: int) -> int:
    """Whether a die is left and an earlier one that shows the same is not: one of such choices is enough to weigh."""
    others = s[THROWN + seat] & ~left
    for die in range(1, 5):
        for earlier in range(die):
            if left >> die & others >> earlier & 1 and s[DICE + 5 * seat + die] == s[DICE + 5 * seat + earlier]:
                return 1
    return 0
