"""A console in this process with a host on its line; functions that hold a button."""

from host.link.frames import command
from tests.table.scripted_console import ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms + 5  # ticks, with some to spare for what is done every other tick


class Watched(ScriptedConsole):
    """A console with a host on its line."""

    def __init__(self, bot: object = None) -> None:
        super().__init__(bot)
        self.nonce = 0
        self.ask("hello")

    def ask(self, *words: str) -> str:
        """Send a command. -> "ok", or the word of refusal."""
        self.nonce += 1
        self.line.input += command(0x77AB, self.nonce, list(words))
        before, end = self.line.output.rfind(b"\n") + 1, len(self.line.output)
        for _ in range(2000):
            self.run(1)
            if len(self.line.output) == end:
                continue
            end = len(self.line.output)
            for line in self.said(before):
                if line[0] in ("ok", "no") and line[1] == f"77AB.{self.nonce:04X}":
                    return line[2] if line[0] == "no" else "ok"
        raise AssertionError("no answer")

    def said(self, since: int = 0) -> list[list[str]]:
        """Return the words of all complete lines. since: the byte at which to begin, the start of a line."""
        whole = self.line.output[since:].decode().rpartition("\n")[0]
        return [line.split()[1:-1] for line in whole.splitlines()]

    def names(self, seat: int) -> list[str]:
        """Return who played the seat (human, bot or host) each time that it was named."""
        return [line[2] for line in self.said() if line[:2] == ["name", str(seat)]]

    def begin(self, *seats: str, patience: int = 0) -> None:
        assert self.ask("new", "preset=first", "sheriff=0", f"patience={patience}", *seats) == "ok"
        self.settle()


def dealt(humans: int = 3, seats: int = 3, patience: int = 0, bot: object = None) -> Watched:
    scene = Watched(bot)
    names = ("Ann", "Bo", "Cy", "Dee", "Eve")[:seats]
    scene.begin(*[f"{'human' if i < humans else 'bot'}={names[i]}" for i in range(seats)], patience=patience)
    return scene


def hold_ok(scene: ScriptedConsole, seat: int, seconds: float = 3.2, button: str = "ok") -> None:
    scene.board.stations[seat].press(button)
    scene.run(int(seconds * SECOND))
    scene.board.stations[seat].release(button)
    scene.run(10)


def hold_left(scene: ScriptedConsole, seat: int) -> None:
    hold_ok(scene, seat, button="left")
