"""A clock that a test moves: time passes only when the firmware asks for it or sleeps, so a game runs at full speed.

The box counts the time by itself and reports it when it stops. A test holds the firmware and lets it go on with
`advance`, or gives an `on_tick` that is called at each question for the time, and may press buttons then.
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
        """Each question for the time takes `step` ms. start: the first time. held: wait for `advance` at once.

        on_tick may be taken away while the firmware runs, but not given.
        """
        self.on_tick = on_tick
        self.step = step
        self.now = start  # ms, as of the box's last report; unlike the firmware's time it never wraps
        self._until: int | None = start if held else None  # None: free
        self._free = False  # the box runs without a stop
        self._waiting = False  # the firmware is held now
        self._stopped = False
        self._go: Callable[[int | None], None] = lambda ms: None
        self._change = threading.Condition()

    # The box's side: the thread that serves it.

    def begin(self, go: Callable[[int | None], None]) -> None:
        """Prepare for a box that starts, held at its first question. go: lets it run for some ms; None: without end."""
        with self._change:
            self._go = go
            self._stopped = self._waiting = self._free = False

    def passed(self, ms: int) -> None:
        """Add time that has passed in the box."""
        with self._change:
            self.now += ms

    def held(self) -> None:
        """Wait until the firmware, which is held at a question for the time, may go on; then let it."""
        with self._change:
            while self._until is not None and self.now >= self._until and not self._stopped:
                self._waiting = True
                self._change.notify_all()
                self._change.wait()
        if self.on_tick is not None:
            self.on_tick(self.now)
        with self._change:
            if not self._stopped:
                far = self._far()
                self._free = far is None
                self._go(far)

    def stop(self) -> None:
        """Wake everybody: the firmware is gone or must go. If it was to be held, its next start is held, too."""
        with self._change:
            self._stopped = True
            if self._until is not None:
                self._until = self.now
            self._change.notify_all()

    def _far(self) -> int | None:
        """Return the ms until the box must stop; None: it needn't."""
        if self.on_tick is not None:
            return 0
        return None if self._until is None else max(0, self._until - self.now)

    # The test's side.

    def advance(self, ms: int) -> None:
        """Let the firmware go on for `ms` of its time, then hold it. Stopped; TimeoutError after PATIENCE s.

        The time counts from where it was to be held, even if a box that starts hasn't come to its first question yet.
        """
        with self._change:
            self._until = (self.now if self._until is None else self._until) + ms
            if self._free:
                self._free = False
                self._go(ms)
            self._waiting = False
            self._change.notify_all()
            if not self._change.wait_for(lambda: self._waiting or self._stopped, PATIENCE):
                raise TimeoutError(f"the firmware has not asked for the time in {PATIENCE} s")
            if self._stopped:
                raise Stopped

    def run(self) -> None:
        """Let the firmware go on by itself, as before the first `advance`."""
        with self._change:
            self._until = None
            self._waiting = False
            self._change.notify_all()
