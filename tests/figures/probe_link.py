"""Prints what a public event costs as a frame of the link."""

import gc

import micropython
import play
import quiet
from dicetown.events import EVENT_SIZE, conceal
from link.link import Link
from reports.facts import Facts

LEAST = 150  # events
TIMES = 10


def public_events():
    """The public events of a random game of five, one after the other."""
    g = play.begin(5)
    dice = play.Dice(1)
    event = bytearray(EVENT_SIZE)
    events = bytearray()
    while len(events) < LEAST * EVENT_SIZE and not g.over():
        seat = play.owing(g)
        g.refill()
        g.decide(seat, play.choose(g, seat, dice))
        while g.events.take(event):
            conceal(event, 0)
            events.extend(event)
    return events


def each(step):
    """Call step() for every event, TIMES over; step returns its microseconds. -> those of an event, at best"""
    gc.collect()
    best = 0
    for _ in range(TIMES):
        spent = 0
        for at in range(0, len(events), EVENT_SIZE):
            for i in range(EVENT_SIZE):
                event[i] = events[at + i]
            spent += step()
        best = min(best or spent, spent)
    return best * EVENT_SIZE // len(events)


def allocated():
    return micropython.mem_total() if hasattr(micropython, "mem_total") else 0


class Sum:
    """Bytes of text and of heap, over all calls."""

    text = 0
    heap = 0


def frame():
    before = allocated()
    start = play.now()
    facts.write_event(event)
    spent = play.minus(play.now(), start)
    frames.heap += allocated() - before
    frames.text += link.n + 9
    return spent


link = Link(quiet.Hole(), 1, "bench")
facts = Facts(link)
event = bytearray(EVENT_SIZE)
events = public_events()
calls = len(events) // EVENT_SIZE * TIMES
frames = Sum()
name = "an event as a frame of the link"
duration = each(frame)
print(name, "\t", frames.text // calls, "\tbytes", sep="")
print(name, "\t", duration, "\tmicroseconds", sep="")
if allocated():
    print(name, "\t", frames.heap // calls, "\tbytes allocated", sep="")
