"""A clock that a test moves: time passes only when the firmware asks for it or sleeps, so a game runs at full speed.

The firmware's thread calls `ask` and `sleep`; the test holds the firmware and lets it go on with `advance`, or gives
an `on_tick` that is called in the firmware's thread and may press buttons there.
"""

import threading
from collections.abc import Callable

PATIENCE = 300.0  # seconds that a test waits for firmware which does not ask for the time


class Stopped(Exception):
    """The firmware ended while the test waited for it."""


class VirtualClock:
    def __init__(
        self,
        on_tick: Callable[[int], None] | None = None,
        *,
        step: int = 1,
        start: int = 0,
        held: bool = False,
    ) -> None:
        """Each question for the time takes `step` ms. start: the first time. held: wait for `advance` at once."""
        self.on_tick = on_tick
        self.step = step
        self.now = start  # ms; it does not wrap, what the firmware sees does
        self.ticks = 0  # how often the firmware has asked
        self._until: int | None = start if held else None  # None: free
        self._waiting = False  # the firmware is held now
        self._stopped = False
        self._change = threading.Condition()

    # The firmware's side.

    def ask(self) -> int:
        """The time in ms, after `step` has passed. Waits while the firmware is held; then calls `on_tick`."""
        with self._change:
            self.now += self.step
            self.ticks += 1
            while self._until is not None and self.now >= self._until and not self._stopped:
                self._waiting = True
                self._change.notify_all()
                self._change.wait()
        if self.on_tick is not None:
            self.on_tick(self.now)
        return self.now

    def sleep(self, ms: int) -> None:
        with self._change:
            self.now += ms

    # The test's side.

    def advance(self, ms: int, patience: float = PATIENCE) -> None:
        """Let the firmware go on for `ms` of its time, then hold it. Stopped; TimeoutError after `patience` s."""
        with self._change:
            self._until = self.now + ms
            self._waiting = False
            self._change.notify_all()
            if not self._change.wait_for(lambda: self._waiting or self._stopped, patience):
                raise TimeoutError(f"the firmware has not asked for the time in {patience} s")
            if self._stopped:
                raise Stopped

    def release(self) -> None:
        """Let the firmware run free."""
        with self._change:
            self._until = None
            self._change.notify_all()

    # Whoever starts and ends the firmware.

    def begin(self) -> None:
        with self._change:
            self._stopped = False

    def stop(self) -> None:
        """The firmware is gone or must go: nobody waits any longer."""
        with self._change:
            self._stopped = True
            self._change.notify_all()
