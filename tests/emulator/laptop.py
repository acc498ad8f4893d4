"""The host's side of the link in the emulated Pico's own time: whoever waits, waits as long as at a real console.

No thread: what comes and goes is exchanged each ms of the Pico's time, so that a run is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable

from host.link.session import Message, Session
from tests.emulator.pico import Pico


class Laptop:
    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        self.session = Session()
        self.told: list[Message] = []
        self.bytes = 0
        pico.each_ms = self._exchange

    def unplug(self) -> None:
        self.pico.each_ms = None

    def wait(self, ms: float, until: Callable[[], bool]) -> bool:
        """Let the console go on for `ms` of its time at most; -> whether it has come to be."""
        return self.pico.run(ms, until)

    def command(self, verb: str, *arguments: str) -> None:
        """Wait for the answer. Raises what the session makes of a refusal or of silence."""
        asked = self.session.submit(verb, *arguments)
        self.wait(20_000, lambda: asked.done)
        if asked.error is not None:
            raise asked.error
        assert asked.done, "no answer in 20 s"

    def _exchange(self) -> None:
        said = self.pico.usb.said
        data = bytes(said)
        said.clear()
        self.bytes += len(data)
        self.session.receive(data, self.pico.now / 1000)
        self.told.extend(self.session.inbox)
        self.session.inbox.clear()
        self.pico.usb.write(self.session.output())
