"""Prints what a public event costs as a frame of the link, and what it costs json.dumps on the same interpreter.

Both start from the event; the JSON text has the same words and numbers, but no line number and no check sum.
"""

import gc
import json

import micropython
import play
import quiet
from dicetown.events import EVENT_SIZE, EVENTS, conceal
from link.link import Link
from reports.facts import Facts

LEAST = 150  # events
TIMES = 10
NAMES = [[field.split(":")[0] for field in row[1:]] for row in EVENTS]


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


def value(word):
    return int(word) if word.isdigit() else word


def as_dict(text, kind):
    """The frame's words under the names of the event's fields."""
    words = text.split()
    known = {"event": words[1]}
    for name, word in zip(NAMES[kind], words[2:]):
        known[name] = value(word)
    return known


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


def dump():
    facts.write_event(event)
    known = as_dict(bytes(link.text[: link.n]).decode(), event[0])
    before = allocated()
    start = play.now()
    text = json.dumps(known)
    spent = play.minus(play.now(), start)
    dumps.heap += allocated() - before
    dumps.text += len(text)
    return spent


link = Link(quiet.Hole(), 1, "bench")
facts = Facts(link)
event = bytearray(EVENT_SIZE)
events = public_events()
calls = len(events) // EVENT_SIZE * TIMES
frames = Sum()
dumps = Sum()
for name, step, spent in (("an event as a frame of the link", frame, frames), ("the same by json.dumps", dump, dumps)):
    duration = each(step)
    print(name, "\t", spent.text // calls, "\tbytes", sep="")
    print(name, "\t", duration, "\tmicroseconds", sep="")
    if allocated():
        print(name, "\t", spent.heap // calls, "\tbytes allocated", sep="")
