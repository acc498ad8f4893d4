"""The clock that tests move: how long a box may go on."""

import threading

from host.virtual.clock import VirtualClock

REACHED = 5  # ms until a box asks its first question


def test_time_counts_from_when_a_box_was_to_be_held() -> None:
    """Not from its first question, which it may or may not have reached when the test moves the clock."""
    clock = VirtualClock(held=True)
    goes: list[int | None] = []
    asked = threading.Event()

    def box() -> None:
        clock.begin(goes.append)
        clock.passed(REACHED)
        asked.set()
        clock.held()
        clock.passed(goes[-1] or 0)
        clock.held()

    playing = threading.Thread(target=box)
    playing.start()
    asked.wait()
    clock.advance(300)
    assert goes == [300 - REACHED]
    assert clock.now == 300
    clock.stop()
    playing.join()
