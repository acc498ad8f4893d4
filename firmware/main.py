"""Builds the console from the board's pins and runs it. Ctrl-C ends it and leads to the REPL.

LEFT and RIGHT held at a station at power-on start the self-test instead, as does a host; after it the console plays.
What nobody has foreseen starts it anew (overlays/crash.py); so does the watchdog, when the loop stands still.
"""

import gc
import sys
import time

import machine

import micropython
import overlays
from table.games import WITH_HANDS
from table.table import Table

_WATCHDOG_MS = 8000  # the RP2040's longest are 8.3 s
_CTRL_CLEAR = 0x4005B000  # its register WATCHDOG_CTRL, where a written 1 clears a bit
_ENABLE = 1 << 30
_READ_MS = 3000  # what a fault has to say stands so long
_JOURNAL = "journal/"


def build(look=False):
    """The table with everything on it. look: None instead if somebody holds LEFT and RIGHT at a station."""
    loaded = overlays.load("build")
    return loaded.start(Table, _JOURNAL, look)


def take_up(table, ask, fault):
    """Go on with the game that was being played. ask: whether its people want it; fault: as of _serve."""
    table.reporter.tell_fault(fault)
    table.games.resume(ask)


def _serve(feed, at_power_on, fault):
    """Until the self-test is wished for. fault: by which the last run has ended. -> whether somebody is there for it"""
    by_hand = at_power_on and not fault
    table = build(by_hand)
    if not table:
        return True
    take_up(table, by_hand, fault)
    tick = table.tick
    now = time.ticks_ms
    while not table.games.testing or table.reporter.link.sent.waiting:
        feed()
        tick(now())
    return table.games.testing == WITH_HANDS


def _play(feed, fault):
    """Play, and test when it is wished; the test's code is there only while it runs."""
    hands = _serve(feed, True, fault)
    while True:
        _test(feed, hands)
        hands = _serve(feed, False, b"")


def _test(feed, hands):
    gc.collect()
    selftest = overlays.load("selftest")
    selftest.run(feed, hands)


def _begun():
    """-> what has ended the last run, b"" for power or a hand, and whether to start again would not help."""
    if machine.reset_cause() != machine.WDT_RESET:
        return b"", False
    crash = overlays.load("crash")
    return crash.begun(_pico() and machine.mem32, _JOURNAL)


def _unlock():
    """The rules run under a locked heap (table/decision.py), and may not have come to its end."""
    micropython.heap_lock()
    while micropython.heap_unlock():
        pass


def _ended(error, fault, now):
    """A fault that nobody has foreseen: say it. -> whether to start again would not help."""
    gc.collect()
    crash = overlays.load("crash")
    again = crash.ended(error, fault, now)
    crash.show(machine, again)
    time.sleep_ms(_READ_MS)
    return again


def _pico():
    """Whether this is the processor whose watchdog `disable` can stop."""
    return "RP2040" in sys.implementation._machine


def _watched():
    """Start the watchdog. -> what feeds it"""
    if _pico() or sys.platform != "rp2":
        return machine.WDT(timeout=_WATCHDOG_MS).feed
    return int  # which does nothing


def disable():
    """The REPL feeds no watchdog, and mpremote would be cut off in the middle of a file."""
    if _pico():
        machine.mem32[_CTRL_CLEAR] = _ENABLE


def run():
    """Until Ctrl-C."""
    start = time.ticks_ms()
    fault, again = _begun()
    feed = _watched()
    try:
        if not again:
            _play(feed, fault)
    except Exception as error:
        _unlock()
        again = _ended(error, fault, time.ticks_diff(time.ticks_ms(), start))
        if not again:
            machine.reset()
    print("selftest say the console: a fault that it cannot leave behind, so it tests itself and then stands still")
    _test(feed, True)
    while True:
        feed()
        time.sleep_ms(100)


if __name__ == "__main__":
    try:
        run()
    except KeyboardInterrupt:
        print("The console has stopped. Ctrl-D starts it again.")
    finally:
        disable()
