"""Random legal play, the same on CPython and MicroPython, for tests that run many games."""

from dicetown.bots import Bot
from dicetown.bribes import AGAIN, offer_for, offerable
from dicetown.events import EVENT_SIZE
from dicetown.game import DONE, Game
from dicetown.layout import GOLD, PURSE, SEATS, SHERIFF, THROWN
from dicetown.questions import OFFER, THROW_DICE
from dicetown.throws import dice_in


class Luck:
    """A plain generator of random numbers; not the game's own."""

    def __init__(self, seed):
        self.state = seed * 2 + 1

    def below(self, n):
        self.state = self.state * 48271 % 0x7FFFFFFF
        return (self.state >> 8) % n


def seed_bytes(number):
    return bytes([number >> 8, number & 255] * 16)


def begin(number, seats=None, switches=None):
    """Deal a game chosen by its number. All seat counts and mixes of switches come up."""
    g = Game()
    n = 2 + number % 4 if seats is None else seats
    mixed = number * 37 % 2048 | number // 8 % 2 << 11
    g.new(n, mixed if switches is None else switches, number % n, seed_bytes(number))
    return g


def owing(g, luck):
    """Return a random seat that owes an answer."""
    seat = luck.below(5)
    while not g.owed() >> seat & 1:
        seat = (seat + 1) % 5
    return seat


def some_offer(g, seat, luck):
    """Return a legal offer that adds to the seat's old one, or 0: a part or all of each thing, maybe with AGAIN."""
    s = g.s
    for _ in range(8):
        pick = luck.below(s[SEATS])
        old = 0 if seat == s[SHERIFF] else offer_for(s, seat, pick)
        dollars, nuggets = old >> 3 & 63, old >> 9 & 31
        dollars += luck.below(max(0, s[PURSE + seat] - dollars) + 1)
        nuggets += luck.below(max(0, s[GOLD + seat] - nuggets) + 1)
        cards = old >> 15 | luck.below(1 << luck.below(offerable(s, seat) + 1))
        offer = pick | dollars << 3 | nuggets << 9 | (old >> 14 & 1 | luck.below(2)) << 14 | cards << 15
        for choice in (offer | AGAIN, offer):
            if luck.below(2) and g.legal(seat, choice):
                return choice
    return 0


def some_faces(g, seat, luck):
    """Return random faces for the dice in hand; one die in seven is left to the console."""
    shown = 0
    for i in range(dice_in(g.s[THROWN + seat])):
        shown |= luck.below(7) << 3 * i
    return shown


def choose(g, seat, luck):
    """Return a random legal choice, each equally likely except for offers."""
    if g.question(seat) == OFFER:
        return some_offer(g, seat, luck) if luck.below(3) else 0
    if g.question(seat) == THROW_DICE:
        return some_faces(g, seat, luck)
    n = 0
    choice = g.next(seat, -1)
    while choice >= 0:
        n += 1
        choice = g.next(seat, choice)
    n = luck.below(n)
    choice = g.next(seat, -1)
    while n:
        choice = g.next(seat, choice)
        n -= 1
    return choice


bot = Bot()


def think(g, seat):
    """Return a bot's choice."""
    bot.start(g, seat)
    choice = -1
    while choice < 0:
        choice = bot.think(g, seat)
    return choice


def play(g, luck, bots=0, each=None):
    """Play to the end. bots: a mask of seats that think; each(g) is called after each decision, with its events unread.

    -> number of decisions
    """
    decisions = 0
    while not g.over():
        seat = owing(g, luck)
        choice = think(g, seat) if bots >> seat & 1 else choose(g, seat, luck)
        g.refill()
        error = g.decide(seat, choice)
        assert error == DONE, (error, seat, choice)
        if each:
            each(g)
        g.events.clear()
        decisions += 1
    return decisions


def digest(game_number, bots, sha):
    """Feed the state and the events after each decision of a game into a hash."""
    event = bytearray(EVENT_SIZE)

    def feed(g):
        sha.update(g.s)
        while g.events.take(event):
            sha.update(event)

    return play(begin(game_number), Luck(game_number), bots, feed)
