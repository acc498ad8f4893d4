"""Prints what a public event costs as a frame of the link, and what it costs json.dumps on the same interpreter.

Both start from the event; the JSON text has the same words and numbers, but no line number and no check sum.
"""

import gc
import json

import micropython
import play
from console.facts import Facts
from dicetown.events import EVENT_SIZE, EVENTS, conceal
from link.link import Link

LEAST = 150  # events
TIMES = 10
NAMES = [[field.split(":")[0] for field in row[1:]] for row in EVENTS]


class Hole:
    """A port that takes everything and says nothing."""

    def read(self):
        return -1

    def write(self, b):
        return True


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


def each(events, step):
    """Call step() for every event, TIMES over. -> microseconds"""
    gc.collect()
    spent = 0
    for _ in range(TIMES):
        for at in range(0, len(events), EVENT_SIZE):
            for i in range(EVENT_SIZE):
                event[i] = events[at + i]
            start = play.now()
            step()
            spent += play.minus(play.now(), start)
    return spent


def allocated():
    return micropython.mem_total() if hasattr(micropython, "mem_total") else 0


link = Link(Hole(), 1, "bench")
facts = Facts(link)
event = bytearray(EVENT_SIZE)
events = public_events()
count = len(events) // EVENT_SIZE * TIMES
sizes = [0, 0]
memory = [0, 0]
spent = [0, 0]


def frame():
    facts.write_event(event)


def sized():
    facts.write_event(event)
    sizes[0] += link.n + 9
    known = as_dict(bytes(link.text[: link.n]).decode(), event[0])
    start = play.now()
    before = allocated()
    text = json.dumps(known)
    memory[1] += allocated() - before
    spent[1] += play.minus(play.now(), start)
    sizes[1] += len(text)


frame()
before = allocated()
spent[0] = each(events, frame)
memory[0] = allocated() - before
each(events, sized)
for i, name in enumerate(("an event as a frame of the link", "the same by json.dumps")):
    print(name, "\t", sizes[i] // count, "\tbytes", sep="")
    print(name, "\t", spent[i] // count, "\tmicroseconds", sep="")
    if allocated():
        print(name, "\t", memory[i] // count, "\tbytes allocated", sep="")
