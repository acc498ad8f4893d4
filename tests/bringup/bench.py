"""The self-test in this process: a virtual board, a person, and time that passes when somebody waits."""

import re

from bringup.walk import walk
from host.virtual.board import VirtualBoard
from tests.bringup.person import Faults, Person

STEP_MS = 5


class Bench:
    def __init__(self, board: VirtualBoard | None = None, faults: Faults | None = None, hands: bool = True) -> None:
        """Run the whole test. `bad`: what was said of each faulty part; `good`, `none`: parts."""
        self.board = board or VirtualBoard()
        self.lines: list[str] = []
        self.ms = 0
        self.person = Person(self.board, faults, listens=True)
        self.wrong = walk(self.board.machine, self.now, self.tell, hands, lambda wait: None)
        verdicts = [re.fullmatch(r"selftest (good|bad|none) (\S+) ?(.*)", line) for line in self.lines]
        found = [(each[1], each[2], each[3]) for each in verdicts if each]
        self.good = [part for kind, part, _ in found if kind == "good"]
        self.none = {part: text for kind, part, text in found if kind == "none"}
        self.bad = {part: text for kind, part, text in found if kind == "bad"}
        assert self.lines[0] == "selftest begin"
        assert f"selftest end good {len(self.good)} bad {len(self.bad)} none {len(self.none)}" in self.lines
        assert list(self.bad) == self.wrong

    def now(self) -> int:
        self.ms += STEP_MS
        self.person.tick(self.ms)
        return self.ms

    def tell(self, line: str) -> None:
        self.lines.append(line)
        self.person.hear(line)
