"""The self-test in its order: what needs no hands, each station by hand, the sum on line and screens."""

from board import STATIONS
from bringup import chips, texts
from bringup.hands import Hands
from bringup.rig import Rig
from bringup.verdicts import Verdicts
from micropython import const

_LINGER_MS = const(60000)


def walk(machine, now, tell, with_hands):
    """machine: the module; now() -> ms; tell: takes a line; with_hands: somebody is there. -> wrong parts"""
    tell("selftest begin")
    rig = Rig(machine, now, tell)
    rig.rest()
    verdicts = Verdicts(tell)
    chips.test(rig, verdicts)
    if with_hands:
        by_hand(rig, verdicts)
    verdicts.end()
    show(rig, verdicts)
    if with_hands:
        linger(rig)
    return verdicts.wrong


def by_hand(rig, verdicts):
    hands = Hands(rig, verdicts)
    for i in range(STATIONS):
        if rig.expanders >> i & 1:
            for other in range(STATIONS):
                if other != i:
                    rig.write(other, "STATION %d" % (other + 1), (texts.WAIT % (i + 1),))
            hands.station(i)


def show(rig, verdicts):
    wrong = len(verdicts.wrong)
    for i in range(STATIONS):
        rig.write(i, texts.WRONG % wrong if wrong else texts.ALL_GOOD, verdicts.wrong[:5] + [texts.GO_ON])


def linger(rig):
    """Until somebody has seen it."""
    start = rig.now()
    while rig.since(start) < _LINGER_MS:
        for i in range(STATIONS):
            try:
                if rig.expanders >> i & 1 and rig.key(i, 1):
                    return
            except OSError:
                rig.expanders &= ~(1 << i)
