"""The reveal: lights, tones and lines of all dice that were kept begin in one tick, and the lines are out soon after.

Before that, the lights are drawn and the lines written without sending any, and nothing else is done. How long this
takes depends on how many seats have kept dice, which all know.
"""

from dicetown.events import E_KEEP, E_THROW
from elapsed import since
from link.link import FAST, HELD, USUAL
from micropython import const
from stations.tunes import REVEAL

_MOST_MS = const(150)  # the longest wait for a host that doesn't read
_LAST = const(4)  # byte of a throw


def tick(loop, now):
    """-> False if nothing is revealed. loop: loop.py; now: ms."""
    lights = loop.lights
    link = loop.link
    # The last stage: the lines leave. A host that doesn't read must not hold the game.
    if link.flow == FAST:
        if not link.sent.waiting or since(now, lights.began) > _MOST_MS:
            link.flow_as(USUAL)
        return True
    more = follows(loop.match.game.events)
    if link.flow == USUAL:
        if not more:
            return False
        lights.dawn(now)
        link.flow_as(HELD)
    if more:
        loop.tell(now)
    # A line and a station's LEDs a tick, until both are ready to leave.
    if not lights.drawn():
        lights.tick(now)
    elif not more:
        lights.tick(now)
        loop.table.tunes.strike(REVEAL, now)
        link.flow_as(FAST)
    return True


def follows(events):
    """Whether the next event belongs to a reveal: kept dice, or a last throw, which lies open (R12)."""
    kind = events.count and events.buf[events.head]
    return kind == E_KEEP or kind == E_THROW and events.buf[events.head + _LAST]
