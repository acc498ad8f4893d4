"""A scene at the table: who has what, what happens, what must hold. Runs on CPython and MicroPython.

t = Scene(seats=3, sheriff=0)
t.give("dynamite", 1)                  # a card, from wherever it is, to a hand (or "front1", "store", ...)
t.dollars(1, 0)                        # seat 1 has none now; no other purse changes
t.hands("9 9 9 J K", "10 10 A A A", "Q Q J J 9")    # Phase II begins with these hands
t.answer(1, 1, "dynamite")             # seat 1 answers 1; it alone must have been asked "dynamite"
assert t.happened("win", location="mine", seat=1)
"""

from dicetown.cards import CARDS, FACES, LOCATIONS, NONE, PLACE_NAMES, PLACES, name
from dicetown.events import BENEFITS, BY_LOCATION, CAUSES, EVENT_SIZE, EVENTS, REASONS, conceal
from dicetown.game import DONE, Game
from dicetown.layout import (
    CONTROLLED,
    DICE,
    GAINED,
    GOLD,
    KEPT,
    LAST,
    LOCATION,
    OWED,
    PURSE,
    QUESTION,
    REVEALED,
    ROUND,
    SEATS,
    SHERIFF,
    STEP,
    TAIL,
    THROWN,
)
from dicetown.piles import _push, _take, after, first
from dicetown.question_table import QUESTION_WORDS
from dicetown.steps import CONTEST

CARD = {}
for _i in range(CARDS):
    CARD[name(_i)] = _i
PLACE = {}
for _i in range(len(PLACE_NAMES)):
    PLACE[PLACE_NAMES[_i]] = _i
FACE = {}
for _i in range(len(FACES)):
    FACE[FACES[_i]] = _i
AWAY = "elixirdiscard"  # where cards are out of the game if it is played without elixirs
DECK_OF = {"row": "property", "open": "elixirs"}
WHAT = {248: "dollars", 249: "nuggets", 250: "badge", 252: "store back", 253: "property back", 254: "elixir back"}


def words(event):
    """Turn an event's bytes into (name, {field: value}) with names for values; a blank is None, "aud" the audience."""
    row = EVENTS[event[0]]
    fields = {"aud": event[1]}
    for i in range(1, len(row)):
        field, kind = row[i].split(":")
        fields[field] = (
            event[i + 1] | event[i + 2] << 8 if kind == "switches" else _word(kind.rstrip("?"), event[i + 1])
        )
    return row[0], fields


def _word(kind, value):
    if value == NONE:
        return None
    if kind == "face":
        return FACES[value]
    if kind in ("card", "what"):
        return WHAT[value] if value in WHAT else name(value)
    if kind == "cause":
        return name(value) if value < CARDS else CAUSES[value - BY_LOCATION]
    if kind == "place":
        return PLACE_NAMES[value]
    if kind == "location":
        return LOCATIONS[value]
    if kind == "question":
        return QUESTION_WORDS[value]
    if kind == "benefit":
        return BENEFITS[value]
    if kind == "reason":
        return REASONS[value]
    if kind == "seats":
        return [i for i in range(5) if value >> i & 1]
    return value


def moves_something(move):
    """Check that a `move` takes one card, or some dollars or nuggets, from one place to another, and says why."""
    bulk = move["what"] in ("dollars", "nuggets")
    return move["cause"] and move["from"] != move["to"] and (move["n"] == 1 or (bulk and move["n"] > 1))


def offer(favours, dollars=0, nuggets=0, cards=(), shown=False):
    """Return the choice that offers these goods for a pick of `favours`. cards: places, hand first, then fenced."""
    choice = favours | dollars << 3 | nuggets << 9 | shown << 14
    for i in cards:
        choice |= 1 << (15 + i)
    return choice


class Scene:
    """A game whose goods, dice and hands can be set. Asserts that each answer is accepted and each `move` is valid."""

    def __init__(self, seats=3, sheriff=0, switches=0, seed=1, round=1):
        self.g = Game()
        self.g.new(seats, switches, sheriff, bytes([seed]) * 32)
        self.s = self.g.s
        self.s[ROUND] = round
        self.events = []  # (name, fields) since the last `forget`
        self.public = []  # the same events as bytes, without what is hidden from some
        self._event = bytearray(EVENT_SIZE)
        self._drain()

    # Setting the scene

    def give(self, *held):
        """Put cards at the end of places: card, place, card, place, ... (a seat is its hand). For decks use `stack`."""
        for i in range(0, len(held), 2):
            number = CARD[held[i]]
            place = PLACE[str(held[i + 1])]
            assert place < PLACES, "no pile of cards"
            _take(self.s, self._where(number), number)
            _push(self.s, place, number)

    def stack(self, place, *cards):
        """Put cards on top of a deck, the first named topmost. "row" and "open" then hold exactly these."""
        at = PLACE[place]
        rest = [c for c in self.cards(place) if c not in cards]
        for card in list(cards) + rest:
            self.give(card, place)
        if place in DECK_OF:
            for card in rest:
                self.give(card, DECK_OF[place])
        assert first(self.s, at) == CARD[cards[0]]

    def empty(self, place, into="discard"):
        """Move all cards of a place somewhere else."""
        for card in self.cards(place):
            self.give(card, into)

    def dollars(self, place, n):
        self.s[PURSE + PLACE[str(place)]] = n

    def nuggets(self, place, n):
        self.s[GOLD + PLACE[str(place)]] = n

    def round(self, n):
        self.s[ROUND] = n

    def dice(self, seat, faces):
        """Set the dice of a seat's latest throw. faces: all five; dice that were already kept don't change."""
        faces = faces.split()
        for i in range(5):
            if self.s[THROWN + seat] >> i & 1:
                self.s[DICE + seat * 5 + i] = FACE[faces[i]]

    def hands(self, *hands, until=None):
        """Begin Phase II with these hands, one per seat. until: a question, as for `pass_until`."""
        s = self.s
        for seat in range(s[SEATS]):
            faces = hands[seat].split()
            for i in range(5):
                s[DICE + seat * 5 + i] = FACE[faces[i]]
            s[KEPT + seat] = 31
        s[QUESTION] = s[OWED] = s[LOCATION] = s[CONTROLLED] = s[GAINED] = 0
        s[STEP] = CONTEST
        self.forget()
        self.g._run()
        self._drain()
        if until:
            self.pass_until(until)

    # Playing it

    def asked(self):
        """Return the question's name and the seats that owe an answer; ("none", []) when the game is over."""
        seats = [i for i in range(5) if self.g.question(i)]
        return QUESTION_WORDS[self.g.question(seats[0]) if seats else 0], seats

    def choices(self, seat, most=100):
        """Return the legal choices of a seat, ascending."""
        found: list = []
        choice = self.g.next(seat, -1)
        while choice >= 0 and len(found) < most:
            found.append(choice)
            choice = self.g.next(seat, choice)
        return found

    def answer(self, seat, choice, question=None):
        """Answer for a seat. question: what this seat, and no other, must have been asked; None: anything."""
        assert question is None or self.asked() == (question, [seat]), self.asked()
        self.g.refill()
        error = self.g.decide(seat, choice)
        assert error == DONE, (error, QUESTION_WORDS[self.s[QUESTION]], seat, choice)
        self._drain()

    def refuses(self, seat, choice):
        """Whether the engine refuses an answer, and leaves every byte as it was."""
        before = bytes(self.s)
        self.g.refill()
        return self.g.decide(seat, choice) != DONE and bytes(self.s) == before

    def answers(self, *choices):
        """Answer for all seats that owe an answer, in seat order."""
        seats = self.asked()[1]
        assert len(seats) == len(choices), (seats, choices)
        for i in range(len(seats)):
            self.answer(seats[i], choices[i])

    def pass_all(self):
        """Answer 0 (pass) for everyone who owes an answer now."""
        for seat in self.asked()[1]:
            self.answer(seat, 0)

    def pass_until(self, *questions):
        """Take everyone's first legal choice until one of these questions is asked (or the game is over)."""
        while self.asked()[0] not in questions and not self.g.over():
            for seat in self.asked()[1]:
                self.answer(seat, self.g.next(seat, -1))

    # Looking at it

    def cards(self, place):
        """Return the names of the cards at a place, in order."""
        at = PLACE[str(place)]
        found: list = []
        card = first(self.s, at)
        while card != NONE:
            found.append(name(card))
            card = after(self.s, at, card)
        return found

    def purse(self, place):
        return self.s[PURSE + PLACE[str(place)]]

    def gold(self, place):
        return self.s[GOLD + PLACE[str(place)]]

    def sheriff(self):
        return self.s[SHERIFF]

    def faces(self, seat):
        """Return the faces of a seat's dice, as words, in the order of the dice."""
        return " ".join([FACES[self.s[DICE + seat * 5 + i]] for i in range(5)])

    def all(self, kind, **fields):
        """Return the fields of each event of a kind since `forget` whose fields have these values."""
        found: list = []
        for event, values in self.events:
            if event == kind and all(values[f] == v for f, v in fields.items()):
                found.append(values)
        return found

    def happened(self, kind, **fields):
        return len(self.all(kind, **fields)) > 0

    def order(self, *kinds):
        """Return the names of the events of these kinds since `forget`, in the order in which they happened."""
        return [kind for kind, _ in self.events if kind in kinds]

    def moves(self, source, target):
        """Return what has gone from one place to another since `forget`: [(what, n)]."""
        way = {"from": str(source), "to": str(target)}
        return [(move["what"], move["n"]) for move in self.all("move", **way)]

    def forget(self):
        self.events = []
        self.public = []

    def _where(self, number):
        for place in range(PLACES):
            if self.s[TAIL + place] != NONE:
                card = first(self.s, place)
                while card != NONE:
                    if card == number:
                        return place
                    card = after(self.s, place, card)
        raise ValueError("the card lies nowhere")

    def _drain(self):
        while self.g.events.take(self._event):
            kind, fields = words(self._event)
            assert kind != "move" or moves_something(fields), fields
            self.events.append((kind, fields))
            conceal(self._event, 0)
            self.public.append(bytes(self._event))


# Seat 0 wins the Mine, the Store with one Jack and the Town Hall, seat 1 the Bank, seat 2 the Kings.
ONE_JACK = ("9 9 9 9 J", "10 10 10 9 A", "K K A 10 9")


def table(*held, seats=3, sheriff=0, switches=0):
    """Begin round 2 with an empty Bank. held: (card, place)."""
    t = Scene(seats=seats, sheriff=sheriff, switches=switches, round=2)
    t.dollars("bank", 0)
    for card, place in held:
        t.give(card, place)
    return t


def joe(*held, sheriff=0):
    """Seat 0 has drawn Joe and chooses a victim."""
    t = table(*held, sheriff=sheriff)
    t.stack("store", "joe")
    t.hands(*ONE_JACK, until="joe")
    assert t.asked() == ("joe", [0])
    return t


def first_throw(seats=3, sheriff=0, switches=0, **cards):
    """Begin the first throw of a round; first_throw(brute1=1) gives seat 1 a Brute."""
    t = Scene(seats=seats, sheriff=sheriff, switches=switches)
    for card in sorted(cards):  # the order of ** is not the same everywhere
        t.give(card, cards[card])
    t.forget()
    return t


def reveal(first="cheat1", second="equipment1", last=False):
    """Everyone has kept a die; seats 1 and 2 hold a card. If last, all dice are kept and lie open."""
    t = Scene(seats=3, sheriff=0)
    t.give(first, 1, second, 2)
    for seat in range(3):
        t.answer(seat, 1)
    assert t.asked() == ("cheat", [1, 2])
    if last:
        t.s[LAST] = 1
        for seat in range(3):
            t.s[KEPT + seat] = t.s[REVEALED + seat] = 31
    return t


def mine(first="equipment1", second="equipment2", third="equipment3", hands=("9 9 9 J A", "10 10 10 J K", "Q Q J J A")):
    """Seat 0 has won the Mine and, with the default hands, seat 1 will win the Bank. Each seat holds a card."""
    t = Scene(seats=3, sheriff=2, round=2)
    t.give(first, 0, second, 1, third, 2)
    t.dollars("bank", 6)
    t.hands(*hands)
    assert t.asked() == ("dynamite", [0])
    return t
