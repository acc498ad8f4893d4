"""Games in which steps are taken back, goods corrected and seats change hands, as a console allows; their records."""

from functools import cache
from random import Random

from dicetown.cards import DOLLARS, NUGGETS, PLACES, POTIONS
from dicetown.correct import CORRECT, WHY, correct, pack, places, ready, sound
from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import DONE, Game
from dicetown.layout import GOLD, PURSE
from dicetown.presets import PRESETS
from dicetown.undo import UNDO, Undo
from host.engine.chance import Chance, seed_bytes
from host.game import record
from host.game.places import pile
from host.game.players import NAMES
from host.game.record import BOTS, Decision, Start

WHYS = ("a bill fell down", "x", "Dé à coudre", "miscounted")
MOST = 12  # steps taken back in a game, and also corrections, so that it ends


class Mended(Chance):
    """Plays any legal choice, and now and then takes a step back or corrects goods; `entries` are its log."""

    def __init__(self, start: Start, number: int) -> None:
        super().__init__(number)
        self.random = Random(number)
        self.game = Game()
        self.undo = Undo()
        self.bots = -1  # mask of the seats that bots play
        self.seats = len(start.names)
        self.entries: list[Decision] = []
        self.taken_back = 0
        self.put_right = 0
        self.game.new(len(start.names), start.switches, start.sheriff, start.seed)
        self.read()

    def read(self) -> None:
        event = bytearray(EVENT_SIZE)
        while self.game.events.take(event):
            conceal(event, 0)
            self.undo.see(event)

    def play(self) -> None:
        g = self.game
        while not g.over():
            self.step()
            if self.undo.possible(g.s) and self.taken_back < MOST and self.random.random() < 0.3:
                self.take_back()
            elif ready(g.s) and self.put_right < MOST and self.random.random() < 0.2:
                self.correct()

    def step(self) -> None:
        """Give all answers to a question."""
        g = self.game
        if self.bots < 0:
            self.hand_over(self.random.randrange(1 << self.seats))
        elif self.random.random() < 0.05:
            self.hand_over(self.bots ^ 1 << self.random.randrange(self.seats))
        choices = [(seat, self.choose(g, seat)) for seat in range(5) if g.owed() >> seat & 1]
        self.undo.begin(g.s, self.bots)
        for seat, choice in choices:
            g.refill()
            assert g.decide(seat, choice) == DONE
            self.entries.append((seat, choice))
        self.read()

    def hand_over(self, bots: int) -> None:
        self.bots = bots
        self.entries.append((BOTS, bots))

    def take_back(self) -> None:
        self.entries.append((UNDO, self.undo.answers))
        self.undo.restore(self.game.s)
        self.taken_back += 1

    def correct(self) -> None:
        """Move any goods to any place where they can be."""
        s = self.game.s
        what = self.random.choice((DOLLARS, NUGGETS, self.random.randrange(POTIONS)))
        sources = [place for place in range(PLACES) if places(s, what) >> place & 1]
        target = self.random.choice(sources or [0])
        heap = PURSE if what == DOLLARS else GOLD
        there = [p for p in sources if sound(s, what, 1, p, target)]
        there = [p for p in there if (s[heap + p] if what >= POTIONS else what in pile(s, p))]
        if there:
            source = self.random.choice(there)
            n = self.random.randint(1, s[heap + source]) if what >= POTIONS else 1
            self.mend(what, n, source, target, self.random.choice(WHYS).encode())

    def mend(self, what: int, n: int, source: int, target: int, why: bytes) -> None:
        seats = (1 << self.seats) - 1 & ~self.bots  # all people, as the console asks them for consent
        assert correct(self.game, what, n, source, target)
        self.entries.append((CORRECT, pack(what, n, source, target, seats)))
        self.entries.extend((WHY, int.from_bytes(why[i : i + 3], "little")) for i in range(0, len(why), 3))
        self.read()
        self.put_right += 1


def start_of(rules: str, seats: int, number: int) -> Start:
    return Start(rules, PRESETS[rules], NAMES[:seats], number % seats, seed_bytes(f"mended {rules} {seats} {number}"))


@cache
def mended(rules: str, seats: int, number: int) -> tuple[record.Line, ...]:
    """Return the record of such a game."""
    start = start_of(rules, seats, number)
    player = Mended(start, number)
    player.play()
    recorder = record.replay(start, player.entries)
    assert recorder.game.s == player.game.s, "the log gives the same bytes"
    return tuple(recorder.lines)
