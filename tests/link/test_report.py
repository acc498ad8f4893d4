# runs on: cpython micropython
"""The reporter by itself: every line fits, and a snapshot allocates nothing."""

import gate
from dicetown.events import EVENT_SIZE, EVENTS, conceal
from dicetown.game import Game
from link.line import LONGEST
from link.link import Link
from logs import log_of, match_of
from reports.reporter import Reporter
from reports.snapshot import Snapshot, tell


class Hole:
    """A port that takes everything."""

    def read(self):
        return -1

    def write(self, buf, at, n):
        return n


NAMES = [b"abcdefghijkl", "àéîõüÿçßñøåæ".encode(), "Анастасия Ив".encode(), b"%" * 12, b" " * 12]


def finished(seats):
    """Play a game to its end by first choices, and report its public events."""
    link = Link(Hole(), 1, "test")
    reporter = Reporter(link)
    g = Game()
    g.new(seats, 0, 0, bytes(range(32)))
    event = bytearray(EVENT_SIZE)
    while True:
        while g.events.take(event):
            conceal(event, 0)
            reporter.event(event)
        if g.over():
            return link, reporter, g
        seat = 0
        while not g.owed() >> seat & 1:
            seat += 1
        g.refill()
        assert g.decide(seat, g.next(seat, -1)) == 0


def all_of(link, reporter):
    """Tick until the reporter has sent all. -> lines, longest line"""
    lines = longest = 0
    while reporter.busy:
        before = link.sent.next
        reporter.tick()
        if link.sent.next != before:
            lines += 1
            longest = max(longest, link.n)
        for _ in range(5):
            link.tick()
    return lines, longest


def test_every_line_fits():
    link, reporter, g = finished(5)
    tell(reporter, match_of(g, NAMES, 31, 31, bytes(8)))
    lines, longest = all_of(link, reporter)
    assert lines > 25 and longest <= LONGEST
    moves = [(i % 5, 1 << 29) for i in range(100)]
    reporter.start(log_of(reporter, 5, bytes(32), [b"%" * 12] * 5, moves, 99999).parts)
    all_of(link, reporter)
    worst = bytearray(EVENT_SIZE)
    for kind in range(len(EVENTS)):
        for value in range(256):
            for i in range(EVENT_SIZE):
                worst[i] = value
            worst[0] = kind
            reporter.write_event(worst)
    assert link.too_long == 0 and link.sent.dropped > 0


def test_the_lines_of_a_snapshot_allocate_nothing():
    link, reporter, g = finished(5)
    snapshots = [Snapshot(reporter, match_of(g, NAMES, 0, 0, bytes(8))) for _ in range(3)]

    def out():
        reporter.start(snapshots.pop().parts)
        while reporter.busy:
            reporter.tick()
            link.tick()
            link.tick()

    gate.steady(out, "a snapshot")


def test_a_fault_is_told_once_and_only_to_a_host_that_has_asked():
    link, reporter, g = finished(2)
    reporter.fault_told = b"line 9"
    tell(reporter, match_of(g, NAMES, 3))  # as when a game is taken up, before anybody listens
    all_of(link, reporter)
    assert reporter.fault_told
    for told in (1, 0):
        link.pending = True
        tell(reporter, match_of(g, NAMES, 3))
        while reporter.busy:
            before = link.sent.next
            reporter.tick()
            link.tick()
        assert not link.pending and not reporter.fault_told
        assert link.sent.next - before == 2 + told  # the end, the fault, ok
