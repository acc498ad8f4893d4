"""A console that pauses at windows instead of waiting for everyone, and scenes for it: for the tests of pauses."""

from typing import Any

from dicetown.layout import ASKED, KEPT, OWED, QUESTION
from scene import Scene, mine, reveal
from tests.table.scripted_console import ScriptedConsole

PAUSE = 2  # seconds
TICKS = PAUSE * 1000 // ScriptedConsole.tick_ms


class Table(ScriptedConsole):
    """A console with pauses in which cards may be played. `seen`: what everybody sees and hears, tick by tick."""

    def __init__(self, state: Scene, pause: int = PAUSE) -> None:
        super().__init__()
        self.table.match.pause = pause
        self.load(bytes(state.s))
        self.opened = self.table.moment.clock.since
        self.seen: list[tuple[Any, ...]] = []
        self.lit = self.board.chain.version, self.board.leds
        self.heard = b""
        self.watch = self.look

    def look(self) -> None:
        if self.lit[0] != self.board.chain.version:
            self.lit = self.board.chain.version, self.board.leds
        if len(self.heard) != len(self.line.output):
            self.heard = bytes(self.line.output)
        self.seen.append((self.lit[1], self.board.tone, self.heard, self.table.moment.stoppers()))

    def until(self, done: Any, limit: int = 4 * TICKS) -> int:
        """Run until done() is true. -> ticks that it took"""
        for tick in range(limit):
            if done():
                return tick
            self.run(1)
        raise AssertionError("never done")

    def lasted(self) -> int:
        """Run until all is decided. -> ms since the question was asked"""
        self.until(self.decided)
        return self.now - self.opened

    def question(self) -> int:
        return int(self.game.s[QUESTION])

    def decided(self) -> bool:
        return bool(self.table.journal.count)


def bank(*cards: str) -> Scene:
    """Ann has robbed the Bank of $6; Bo has the first card, Cy the others."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give(cards[0], 1)
    for card in cards[1:] or ("equipment1",):
        t.give(card, 2)
    t.dollars("bank", 6)
    t.hands("10 10 10 J Q", "J J Q K A", "Q Q J K K")
    assert t.asked() == ("sharing", [1, 2])
    return t


def last_throw(*cards: str) -> Scene:
    """A last throw: Ann, the Sheriff, has a card too. All three tie, so Bo and Cy make offers after the window."""
    t = reveal(*(cards or ("equipment2", "equipment3")), last=True)
    t.give("cheat2" if "cheat2" not in cards else "equipment1", 0)
    t.s[ASKED] = t.s[OWED] = 0b111
    return t


def complete(ann: str = "equipment3", bo: str = "cheat1", cy: str = "equipment2") -> Scene:
    """The reveal of a throw: Ann's hand is complete, Bo and Cy have kept a die."""
    t = reveal(bo, cy)
    t.give(ann, 0)
    t.s[KEPT] = 31
    t.s[ASKED] = t.s[OWED] = 0b111
    return t


def brute(ann: str, bo: str) -> Scene:
    """Bo is asked for Brute, then everyone for Cheat; Ann's hand is complete."""
    t = Scene(seats=3, sheriff=0)
    t.give(ann, 0, bo, 1, "equipment5", 2)
    t.answers(1, 3, 1)
    t.s[KEPT] = 31
    assert t.asked() == ("brute", [1])
    return t


def boosted(ann: str, bo: str, cy: str) -> Scene:
    """Ann has won the Mine and robs the Bank, so Dynamite is asked, then Sharing; after both, she and Bo bribe Cy."""
    return mine(ann, bo, cy, ("9 9 10 10 J", "Q K J A K", "Q Q 9 A K"))


def saloon(card: str) -> Scene:
    """Bo has won the Saloon and holds a card; Ann and Cy hold some, too."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give(card, 1, "equipment2", 0)
    t.give("p1-1", 0, "p1-2", 0, "p1-3", 0)
    t.give("equipment3", 2)
    t.hands("9 10 J K A", "Q Q Q A A", "9 10 J K K", until="girls")
    assert t.asked() == ("girls", [1])
    return t


def store(card: str) -> Scene:
    """Bo has won the Store with two Jacks and holds a card."""
    t = Scene(seats=3, sheriff=0, round=2)
    t.give(card, 1)
    t.stack("store", "equipment4", "equipment5")
    t.hands("9 9 Q Q K", "J J 10 10 A", "9 10 Q K K", until="credit")
    assert t.asked() == ("credit", [1])
    return t


BLANK = ("equipment1", "equipment2", "equipment3")
