"""The firmware's console and the host's session in one process, on a cable with faults: games of bots, one by one.

The console is the real one without stations. Host and console also restart, and the host gives all kinds of commands at
any time.
"""

import time
from collections import Counter
from random import Random

from host.link.command import Command
from tests.soak.faults import KINDS, Cable
from tests.soak.witness import Shown, Witness, differences, settled
from tests.table.scripted_console import FirstChoice, ScriptedConsole

TICKS = 4  # of the console per pass
QUIET = 5000  # passes without faults after which nothing may move any more
EVERY = 400  # passes between two commands
HOST_RESTARTS = 20_000  # passes between two restarts
CONSOLE_RESTARTS = 50_000
SLOW = 0.02  # share of the games that are not at full speed
VERBS = (
    "ping",
    "counts",
    "snapshot",
    "log",
    "abort",
    "seat 1 human",
    "seat 9 bot",
    "dance",
    "resend x",
    "new sheriff=9",
)


class Line:
    """seed: of faults and everything else. rate: faults per line."""

    def __init__(self, seed: int, rate: float = 1 / 50) -> None:
        self.dice = Random(seed)
        self.cable = Cable(self.dice, rate)
        self.now = 0.0
        self.games = self.resends = self.snapshots = self.host_restarts = self.console_restarts = 0
        self.asked: list[tuple[Command, list[Witness]]] = []
        self.outcomes: Counter[str] = Counter()
        self.shown = 0
        self.said: Counter[str] = Counter()
        self.first: Command | None = None  # the `new` that waits for its answer
        self.switch_on()
        self.host = Shown()

    def switch_on(self, before: Witness | None = None) -> None:
        bot, boot = FirstChoice(self.dice.randrange(1, 1 << 16)), self.dice.randrange(1 << 16)
        self.scene = ScriptedConsole(bot, stations=0, boot=boot)
        self.witness = Witness(self.scene, boot, before)
        self.host_gone = False

    def run(self, frames: int) -> None:
        """Run until the console has written this many lines; then without faults, until all must agree."""
        while self.cable.frames < frames:
            self.step()
            self.chance()
        self.rest()

    def step(self) -> None:
        """Make a pass: the console's ticks, the cable, the host."""
        self.scene.line.reads = not self.cable.stalled
        self.scene.run(TICKS)
        self.now += TICKS * self.scene.tick_ms / 1000
        said = bytes(self.scene.line.output)
        self.scene.line.output.clear()
        to_host, to_console = self.cable.carry(said, self.host.session.output())
        self.scene.line.input += to_console
        self.host.session.receive(to_host, self.now)
        self.host.look(self.witness)
        self.settle()

    def settle(self) -> None:
        for asked, witnesses in [
            pair for pair in self.asked if pair[0].done and pair[0] not in self.host.session.doubtful
        ]:
            self.asked.remove((asked, witnesses))
            self.outcomes[settled(asked, witnesses)] += 1

    def chance(self) -> None:
        """Do at random what people may do meanwhile."""
        if not self.scene.table.match.playing and (self.first is None or self.first.done):
            self.first = self.ask(*self.game())
        if self.dice.random() < 1 / EVERY:
            self.ask(*self.dice.choice(VERBS).split())
        if self.dice.random() < 1 / HOST_RESTARTS:
            self.restart_host()
        if self.dice.random() < 1 / CONSOLE_RESTARTS:
            self.restart_console()

    def game(self) -> list[str]:
        self.games += 1
        seats = self.dice.randint(2, 5)
        pace = [] if self.dice.random() < SLOW else ["pace=fast"]
        words = [f"switches={self.dice.randrange(32)}", f"sheriff={self.dice.randrange(seats)}", *pace]
        return ["new", *words, *(f"bot=Bo%20{n}" for n in range(seats))]

    def ask(self, verb: str, *arguments: str) -> Command:
        asked = self.host.session.submit(verb, *arguments)
        self.asked.append((asked, [self.witness]))
        return asked

    def restart_host(self) -> None:
        self.host_restarts += 1
        self.keep_counts()
        self.asked.clear()  # nobody waits for their answers any more
        self.first = None
        self.host = Shown()

    def restart_console(self) -> None:
        self.console_restarts += 1
        self.switch_on(self.witness)
        for _, witnesses in self.asked:
            witnesses.append(self.witness)

    def keep_counts(self) -> None:
        counts = self.host.session.counts
        self.resends += counts.resends
        self.snapshots += counts.snapshots
        self.shown += self.host.events
        self.said += self.host.said

    def rest(self) -> None:
        """Check that without faults the host soon shows the console's table, and every command has its answer."""
        self.cable.mend()
        for _ in range(QUIET):
            self.step()
            if self.at_rest():
                break
        else:
            raise AssertionError(f"no rest after {QUIET} passes without faults")
        wrong = differences(self.host.table.state(), self.witness.state())
        assert not wrong, f"at the end the table shows what is not so: {wrong}"
        self.keep_counts()

    def at_rest(self) -> bool:
        session = self.host.session
        told = self.witness.all_told and self.host.stands_at_the_end_of(self.witness)
        return told and session.current is None and not self.asked

    def figures(self, began: float) -> dict[str, object]:
        happened = self.cable.happened
        return {
            "lines of the console": self.cable.frames,
            "lines of the host": self.cable.commands,
            "faults": sum(happened.values()),
            **{f"  {kind}": happened[kind] for kind in KINDS},
            "restarts of host, console": f"{self.host_restarts}, {self.console_restarts}",
            "games asked for": self.games,
            "events shown, each checked": self.shown,
            "resends asked for": self.resends,
            "snapshots asked for": self.snapshots,
            "times it said that it skipped": self.said["skipped"] + self.said["restarted"],
            **{f"commands {end}": self.outcomes[end] for end in ("done", "not done", "not known")},
            "wrong events, wrong tables, commands done twice": 0,
            "seconds": round(time.perf_counter() - began),
        }
