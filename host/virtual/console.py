"""A console without hardware: a box, which is firmware and chips in one MicroPython, a board that shows it, and a port
that pyserial opens.

It starts and ends the box and says what became of it. It knows nothing of the game.
"""

import os
import re
import socket
import subprocess
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from host.build import device_texts
from host.build.temporary import Temporary
from host.game.escapes import visible
from host.i18n.errors import UserError
from host.virtual import modules
from host.virtual.board import VirtualBoard
from host.virtual.channel import Channel, Thinker
from host.virtual.clock import Stopped, VirtualClock
from host.virtual.line import Line
from host.virtual.tosses import give_all

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
HEAP = "896k"  # twice the Pico's, for words twice as wide, and room to compile the sources
ON_AIR = 64  # KB more for the dice
USUAL = "2048k"  # MicroPython's own choice
ROOM = 104  # KB of heap for the box itself, which takes half of it on 32 bits
HEAPSIZE = re.compile(r"heapsize=(\d+)k")
START = "import gc; gc.collect(); used = gc.mem_alloc(); import box; box.box.leave_room(used); {}{}box.run()"
THINKING = "import thought; "  # with a thinker
TELLING = "import pages; "  # what screens show
NETWORK = "home\nDice Town 0000\npassword\nXX\nthis machine\n\n"  # firmware/air/wifi.py
PATIENCE = 5.0  # s
PRIVATE = ";"  # begins a line that nobody may be shown (host/link/frames.py)


class Console:
    def __init__(
        self,
        board: VirtualBoard,
        interpreter: list[str] | None = None,
        firmware: Path = FIRMWARE,
        clock: VirtualClock | None = None,
        heap: str | None = None,
        entropy: bytes | None = None,
        flash: Path | None = None,
        thinker: Thinker | None = None,
        given: bool = False,
        pages: bool = False,
        web: str = "",
    ) -> None:
        """interpreter: its command; None: the 64-bit one. firmware: folder with main.py or main.mpy.
        clock: None is real time. heap: the firmware's, as 480k; None: what `interpreter` sets, or HEAP without one.
        entropy: seeds os.urandom. flash: the folder that the firmware works in; None: one that lasts until `stop`.
        thinker: chooses for the bots that `think_for` names, instead of the firmware's bot; called in a thread.
        given: the dice are given to its stations already. pages: its stations have their `page`.
        web: where the console's own web server listens, as 127.0.0.1:8137; without it the console has no network.
        """
        self.board = board
        self.clock = clock
        self._interpreter = interpreter
        self._firmware = firmware
        self._heap = heap
        self._entropy = entropy
        self._flash = flash
        self._thinker = thinker
        self._given = given
        self._pages = pages
        self._web = web
        self._outside = 0  # seats that the thinker chooses for, as a mask
        self._folder: Temporary | None = None
        self._line: Line | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: Channel | None = None
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._stopping = False
        self._ended = threading.Event()

    @property
    def _where(self) -> Path:
        """The folder that the firmware works in."""
        if self._folder is not None:
            return Path(self._folder.name)
        assert self._flash is not None, "not started"
        return self._flash

    @property
    def port(self) -> str:
        """Path of the serial port. It stays the same over restarts."""
        assert self._line is not None, "not started"
        return self._line.port

    @property
    def output(self) -> str:
        """The last that the firmware has said."""
        return self._line.words if self._line else ""

    @property
    def running(self) -> bool:
        """Whether the box runs."""
        return self._thread is not None and not self._ended.is_set()

    @property
    def failed(self) -> bool:
        """Whether `check` will raise."""
        return self._failure is not None

    def start(self) -> None:
        """Start the box and its serial port. Raises UserError if a folder can't be used."""
        if self._line is None:
            self._line = Line(self._interrupt)
        if self._folder is None and self._flash is None:
            self._folder = Temporary()
        try:
            device_texts.put(self._firmware, self._where)
            if self._given and self.board.air:
                give_all(self.board.air, self._where)
            if self._web:
                (self._where / "network.txt").write_text(NETWORK)
        except OSError as error:
            where = self._where
            self.stop()
            raise UserError(
                "{path} cannot be used ({why}): name another.", path=where, why=error.strerror or error
            ) from error
        self._failure = None
        self._stopping = False
        self._ended.clear()
        try:
            ends = self._spawn()
        except UserError:
            self.stop()
            raise
        self._thread = threading.Thread(target=self._serve, args=ends, name="virtual console", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the firmware and close the port. Raises what `on_tick` has raised, if nobody was told of it yet."""
        self._halt()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
        if self._line is not None:
            self._line.close()
            self._line = None
        failure, self._failure = self._failure, None
        if failure is not None and not isinstance(failure, UserError):
            raise failure

    def restart(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Switch the Pico off and on; the stations keep their power, the port stays. meanwhile: called in between."""
        self._halt()
        meanwhile()
        self.start()

    def think_for(self, seats: Iterable[int]) -> None:
        """Let the thinker choose for the bots of these seats, from their next question on."""
        self._outside = sum(1 << seat for seat in seats)
        if self._channel is not None:
            self._channel.think_for(self._outside)

    def check(self) -> None:
        """Raise what has ended the firmware: UserError with its last words, or the error of `on_tick`."""
        failure = self._failure
        if failure is not None:
            self._failure = None
            raise failure

    def wait(self, seconds: float) -> bool:
        """Wait for the firmware's end; False if it still runs. Raises as `check` does."""
        ended = self._ended.wait(seconds)
        self.check()
        return ended

    def advance(self, ms: int) -> None:
        """Let the firmware go on for `ms` of a virtual clock, then hold it. Raises as `check` does if it has ended."""
        assert self.clock is not None, "a console in real time cannot be held"
        try:
            self.clock.advance(ms)
        except Stopped:
            self._ended.wait(PATIENCE)
            self.check()
            raise

    def __enter__(self) -> "Console":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.stop()
        except BaseException:
            if error is None:
                raise

    def _interrupt(self) -> None:
        if self._channel is not None:
            self._channel.interrupt()

    def _halt(self) -> None:
        self._stopping = True
        if self.clock is not None:
            self.clock.stop()
        if self._process is not None:
            self._process.kill()
        if self._thread is not None:
            self._thread.join(PATIENCE)
            self._thread = None

    def _spawn(self, cause: str = "power") -> tuple[int, int]:
        """Start the box. cause: power or reset. -> our ends of its input and output pipes"""
        if not any((self._firmware / name).exists() for name in ("main.py", "main.mpy")):
            raise UserError(
                "There is no firmware in {folder}: give a folder that holds main.py.", folder=self._firmware
            )
        command = self._interpreter
        heap = self._heap
        if command is None:
            from host.build.interpreters import unix64
            from host.build.mpy import PLAIN, UNIX64, compiled, runs

            command = unix64()
            if self._firmware == FIRMWARE and runs(UNIX64) == PLAIN:
                self._firmware = compiled(FIRMWARE, PLAIN)
            heap = heap or HEAP
        mine = int(HEAPSIZE.findall(" ".join([f"heapsize={USUAL}", *command, f"heapsize={heap or ''}"]))[-1])
        room = ROOM + ON_AIR if self.board.air else ROOM
        box = modules.compiled()
        start = START.format(THINKING if self._thinker else "", TELLING if self._pages else "")
        ours, theirs = socket.socketpair()
        try:
            self._process = process = subprocess.Popen(
                [*command, "-X", f"heapsize={mine + room}k", "-c", start],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,  # a traceback goes to the same line as on the Pico
                bufsize=0,
                pass_fds=(theirs.fileno(),),
                env={
                    "MICROPYPATH": f"{box}/shim:{box}:{self._firmware}:.frozen",
                    "DICETOWN_BOX": str(theirs.fileno()),
                },
                start_new_session=True,  # Ctrl-C at our terminal is not for the firmware
                cwd=self._where,
            )
        except OSError as error:
            ours.close()
            raise UserError(
                "MicroPython does not start ({why}): check {program}.", why=error, program=command[0]
            ) from None
        finally:
            theirs.close()
        assert process.stdin is not None and process.stdout is not None
        firmware_in, firmware_out = os.dup(process.stdin.fileno()), os.dup(process.stdout.fileno())
        process.stdin.close()
        process.stdout.close()
        channel = Channel(self.board, self.clock, ours, self._thinker)
        entropy = self._entropy.hex() if self._entropy else ""
        beside = {"web": self._web}
        minds = {"thinker": self._thinker is not None, "outside": self._outside}
        channel.begin({"heap": [mine, mine + room], "cause": cause, "entropy": entropy, **minds, **beside})
        self._channel = channel
        return firmware_in, firmware_out

    def _serve(self, firmware_in: int, firmware_out: int) -> None:
        """Serve one box after the other until one ends for good. Runs in a thread."""
        assert self._line is not None
        while True:
            carrier = threading.Thread(
                target=self._line.carry, args=(firmware_in, firmware_out), name="virtual serial line", daemon=True
            )
            carrier.start()
            reset = False
            try:
                assert self._channel is not None
                reset = self._channel.serve()
            except BaseException as error:  # from on_tick: `check` and `stop` raise it in their thread
                self._failure = error
            process = self._process
            assert process is not None
            if reset or self._failure:
                process.kill()
            code = process.wait()
            carrier.join(PATIENCE)
            if not reset or self._stopping:
                break
            try:
                firmware_in, firmware_out = self._spawn("reset")
            except UserError as error:
                self._failure = error
                break
            if self._stopping:  # `_halt` may have killed the one before
                self._process.kill()
        if not self._stopping and self._failure is None:
            self._failure = self._obituary(code)
        if self.clock is not None:
            self.clock.stop()
        self._ended.set()

    def _obituary(self, code: int) -> UserError:
        from host.build.bundle.trace import explained, lines_beside

        said = last_words(explained(self.output, lines_beside(self._firmware)))
        if code < 0:
            return UserError(
                "The console's firmware has ended by signal {code}; start it again. Its last words: {said}",
                code=-code,
                said=said,
            )
        return UserError(
            "The console's firmware has ended with code {code}; start it again. Its last words: {said}",
            code=code,
            said=said,
        )


def last_words(output: str) -> str:
    """Return the last lines of an output, without private ones, harmless on a screen."""
    lines = [visible(line.encode()).strip() for line in output.splitlines() if not line.startswith(PRIVATE)]
    words = [line for line in lines if line]
    return " | ".join(words[-3:]) or "nothing"
