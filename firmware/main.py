"""Builds the console from the board's pins and runs it. Ctrl-C ends it and leads to the REPL.

Holding LEFT and RIGHT at a station at power-on starts the self-test first; a host can start it, too. Then the console
plays. It restarts after an unexpected fault (overlays/crash.py), and when the loop no longer feeds the watchdog.
"""

import gc
import sys
import time

import machine

import micropython
import overlays
from table.games import ON_CABLE, WITH_HANDS
from table.table import Table

_WATCHDOG_MS = 8000  # the RP2040 allows 8.3 s at most
_CTRL_CLEAR = 0x4005B000  # the RP2040's register WATCHDOG_CTRL: writing a 1 clears that bit
_ENABLE = 1 << 30
_READ_MS = 3000  # how long the text of a fault stays on the screens
_JOURNAL = "journal/"


def build(look=False, cable=False):
    """Build the table with all its parts. look: return None if somebody holds LEFT and RIGHT at a station.

    cable: load the code for stations on the cable, even if there were none before.
    """
    loaded = overlays.load("build")
    return loaded.start(Table, _JOURNAL, look, cable)


def take_up(table, ask, fault):
    """Continue the game that was being played. ask: ask its people first; fault: as for `_serve`."""
    table.reporter.tell_fault(fault)
    table.games.resume(ask)


def _serve(feed, at_power_on, fault, cable=False):
    """Play until the host wishes for something else. fault: what ended the last run. -> the wish (table/games.py)"""
    by_hand = at_power_on and not fault
    table = build(by_hand, cable)
    if not table:
        return WITH_HANDS
    take_up(table, by_hand, fault)
    tick = table.tick
    now = time.ticks_ms
    while not table.games.wish or table.reporter.link.sent.waiting:
        feed()
        tick(now())
    return table.games.wish


def _play(feed, fault):
    """Play, and test when asked; the test's code is in memory only while it runs."""
    wish = _serve(feed, True, fault)
    while True:
        if wish != ON_CABLE:
            _test(feed, wish == WITH_HANDS)
        wish = _serve(feed, False, b"", wish == ON_CABLE)


def _test(feed, hands):
    gc.collect()
    selftest = overlays.load("selftest")
    selftest.run(feed, hands)


def _begun():
    """Return what ended the last run (b"": power or a hand), and whether starting again would not help."""
    if machine.reset_cause() != machine.WDT_RESET:
        return b"", False
    crash = overlays.load("crash")
    return crash.begun(_pico() and machine.mem32, _JOURNAL)


def _unlock():
    """Unlock the heap: a fault in a rules step leaves it locked (table/decision.py)."""
    micropython.heap_lock()
    while micropython.heap_unlock():
        pass


def _ended(error, fault, now):
    """Report an unexpected fault. -> whether starting again would not help"""
    gc.collect()
    crash = overlays.load("crash")
    again = crash.ended(error, fault, now)
    crash.show(machine, again)
    time.sleep_ms(_READ_MS)
    return again


def _pico():
    """Return whether this is an RP2040, whose watchdog `disable` can stop."""
    return "RP2040" in sys.implementation._machine


def _watched():
    """Start the watchdog. -> the function that feeds it"""
    if _pico() or sys.platform != "rp2":
        return machine.WDT(timeout=_WATCHDOG_MS).feed
    return int  # which does nothing


def disable():
    """Stop the watchdog. The REPL doesn't feed it, and it would cut mpremote off in the middle of a file."""
    if _pico():
        machine.mem32[_CTRL_CLEAR] = _ENABLE


def run():
    """Play until Ctrl-C, or until a fault that a restart can't cure."""
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
