"""The self-test in its order: what needs no hands, each station by hand, what the radio hears, the result on the line
and on the screens, and each verdict in words on the screens."""

from board import STATIONS
from bringup import chips, texts
from bringup.hands import Hands
from bringup.rig import BUTTONS, Rig, wrapped
from bringup.verdicts import Verdicts
from micropython import const

_LINGER_MS = const(60000)
_PRESS_MS = const(100)
_LISTEN_MS = const(3000)
_ROWS = const(6)  # of a screen, below its title


def walk(machine, now, tell, with_hands, dice):
    """Test the whole console. -> the names of the wrong parts

    machine: the module; now() -> ms; tell: takes a line; with_hands: whether somebody is there; dice: as for `radio`.
    """
    tell("selftest begin")
    rig = Rig(machine, now, tell)
    rig.rest()
    verdicts = Verdicts(tell)
    chips.test(rig, verdicts)
    if with_hands:
        by_hand(rig, verdicts)
    radio(rig, dice)
    verdicts.end()
    show(rig, verdicts)
    if with_hands:
        linger(rig, verdicts)
    return verdicts.wrong


def by_hand(rig, verdicts):
    """Test each station that answers by hand; the other screens say whose turn it is."""
    # One Hands for all stations: it remembers that the town was judged.
    hands = Hands(rig, verdicts)
    for i in range(STATIONS):
        if rig.expanders >> i & 1:
            for other in range(STATIONS):
                if other != i:
                    rig.write(other, "STATION %d" % (other + 1), (texts.WAIT % (i + 1),))
            hands.station(i)


def radio(rig, dice):
    """Report the dice that are heard. dice(wait) -> names and batteries heard while `wait` runs; None: no radio."""
    heard = dice(lambda: rig.pause(_LISTEN_MS))
    rig.tell("selftest say " + (texts.NO_RADIO if heard is None else texts.RADIO % len(heard)))
    for name, battery in heard or ():
        rig.tell("selftest say " + texts.DIE % (name, battery))


def show(rig, verdicts):
    """Show the result on all screens."""
    wrong = len(verdicts.wrong)
    if wrong:
        everywhere(rig, texts.WRONG % wrong, verdicts.wrong[:5] + [texts.WHY])
    else:
        everywhere(rig, texts.ALL_GOOD, (texts.GO_ON,))


def everywhere(rig, head, lines):
    """Show the same text on every station's screen."""
    for i in range(STATIONS):
        rig.write(i, head, lines)


def linger(rig, verdicts):
    """Show one verdict at each press, until all were shown or nobody presses for a minute."""
    wrong = len(verdicts.words)
    for k in range(wrong):
        lines = wrapped(verdicts.words[k])
        for at in range(0, len(lines), _ROWS):
            if not pressed(rig):
                return
            rig.tell("selftest shown %d of %d" % (k + 1, wrong))
            everywhere(rig, texts.WHICH % (k + 1, wrong), lines[at : at + _ROWS])
    pressed(rig)


def pressed(rig):
    """Wait for a button at any station. -> whether there was one in time"""
    start = rig.now()
    while rig.since(start) < _LINGER_MS:
        for i in range(STATIONS):
            try:
                if rig.expanders >> i & 1 and rig.closed(i) & BUTTONS and rig.key(i, _PRESS_MS):
                    return True
            except OSError:
                rig.lacks_expander(i)
    return False
