"""The self-test as the console runs it: compiled into a file of its own, so that it takes no memory from a game.

main.py calls `run`. Lines begin with `selftest`; what the host says meanwhile is thrown away.
"""

import sys
import time

import machine

import overlays
from bringup.walk import walk
from link.port import Port


def run(feed, with_hands):
    """Run it. feed: feeds the watchdog; with_hands: somebody is there to press and look."""
    port = Port(sys.stdin.buffer, sys.stdout.buffer)

    def now():
        feed()
        while port.read() >= 0:
            pass
        return time.ticks_ms()

    def dice(wait):
        return overlays.load("dice").heard_by_radio(wait)

    walk(machine, now, print, with_hands, dice)
