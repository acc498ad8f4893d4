"""A console without hardware: firmware on MicroPython's Unix port, a virtual board, a port that pyserial opens.

It starts and ends the interpreter and says what became of it. It knows nothing of the game.
"""

import os
import subprocess
import tempfile
import threading
from pathlib import Path
from types import TracebackType

from host.build import device_texts
from host.i18n.errors import UserError
from host.virtual import core
from host.virtual.board import VirtualBoard
from host.virtual.clock import Stopped, VirtualClock
from host.virtual.line import Line
from host.virtual.wire import Wire

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
SHIM = Path(__file__).resolve().parent / "shim"
HEAP = "480k"  # twice the Pico's, for words twice as wide, and room to compile the sources
PATIENCE = 5.0  # s


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
    ) -> None:
        """interpreter: its command; None: the 64-bit one. firmware: folder with main.py or main.mpy.
        clock: None is real time. heap: as MicroPython's heapsize; None: the command's, or 480k. entropy: seeds
        os.urandom. flash: the folder that the firmware works in; None: one that lasts until `stop`.
        """
        self.board = board
        self.clock = clock
        self._interpreter = interpreter
        self._firmware = firmware
        self._heap = heap
        self._entropy = entropy
        self._flash = flash
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._line: Line | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._wire: Wire | None = None
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._stopping = False
        self._ended = threading.Event()
        self._core: int | None = None

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
        return self._thread is not None and not self._ended.is_set()

    def start(self) -> None:
        if self._line is None:
            self._line = Line(self._interrupt)
        if self._folder is None and self._flash is None:
            self._folder = tempfile.TemporaryDirectory()
        device_texts.put(self._firmware, self._where)
        if self.clock is not None:
            self.clock.begin()
        self._failure = None
        self._stopping = False
        self._ended.clear()
        self._core = core.current()
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

    def restart(self) -> None:
        """Power off and on; the stations keep theirs and the port stays."""
        self._halt()
        self.start()

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
        if self._wire is not None:
            self._wire.interrupt()

    def _halt(self) -> None:
        self._stopping = True
        if self.clock is not None:
            self.clock.stop()
        if self._process is not None:
            self._process.kill()
        if self._thread is not None:
            self._thread.join(PATIENCE)
            self._thread = None

    def _spawn(self, cause: str = "power") -> tuple[int, int, int, int]:
        """Start the interpreter. cause: power or reset. Our ends of its request, answer, input and output pipes."""
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
        if heap:
            command = [*command, "-X", f"heapsize={heap}"]
        requests, to_board = os.pipe()
        from_board, answers = os.pipe()
        environment = {
            "MICROPYPATH": f"{SHIM}:{self._firmware}:.frozen",
            "DICETOWN_WIRE": f"{to_board},{from_board}",
            "DICETOWN_CLOCK": "virtual" if self.clock else "real",
            "DICETOWN_CAUSE": cause,
            "DICETOWN_ENTROPY": self._entropy.hex() if self._entropy else "",
        }
        try:
            self._process = process = subprocess.Popen(
                [*command, "-m", "main"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,  # a traceback goes to the same line as on the Pico
                bufsize=0,
                pass_fds=(to_board, from_board),
                env=environment,
                start_new_session=True,  # Ctrl-C at our terminal is not for the firmware
                cwd=self._where,
            )
        except OSError as error:
            os.close(requests)
            os.close(answers)
            raise UserError(
                "MicroPython does not start ({why}): check {program}.", why=error, program=command[0]
            ) from None
        finally:
            os.close(to_board)
            os.close(from_board)
        core.place(self._core, process.pid)
        assert process.stdin is not None and process.stdout is not None
        firmware_in, firmware_out = os.dup(process.stdin.fileno()), os.dup(process.stdout.fileno())
        process.stdin.close()
        process.stdout.close()
        return requests, answers, firmware_in, firmware_out

    def _serve(self, requests: int, answers: int, firmware_in: int, firmware_out: int) -> None:
        """The board's thread: serve one interpreter after the other until one ends for good."""
        assert self._line is not None
        core.place(self._core)
        while True:
            self._wire = Wire(self.board, self.clock, requests, answers)
            carrier = threading.Thread(
                target=self._line.carry, args=(firmware_in, firmware_out), name="virtual serial line", daemon=True
            )
            carrier.start()
            reset = False
            try:
                reset = self._wire.serve()
            except BaseException as error:  # of on_tick: it belongs to whoever waits for us
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
                requests, answers, firmware_in, firmware_out = self._spawn("reset")
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

        output = explained(self.output, lines_beside(self._firmware))
        words = [line.strip() for line in output.splitlines() if line.strip()]
        said = " | ".join(words[-3:]) or "nothing"
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
