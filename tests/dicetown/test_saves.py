# runs on: cpython micropython
"""A save is the bytes of the state: they are the whole game. Anything else is refused."""

from chance import Luck, begin, choose, owing
from dicetown.events import EVENT_SIZE
from dicetown.game import DONE
from dicetown.layout import FORMAT, SEATS


def told(g):
    """Take and return the events that were not yet read."""
    found = []
    event = bytearray(EVENT_SIZE)
    while g.events.take(event):
        found.append(bytes(event))
    return found


def play_on(luck, decisions, *games):
    """Give the same answers in all these games; they must stay the same and emit the same events."""
    one = games[0]
    while decisions and not one.over():
        decisions -= 1
        seat = owing(one, luck)
        choice = choose(one, seat, luck)
        seen = []
        for g in games:
            g.refill()
            assert g.decide(seat, choice) == DONE and g.s == one.s
            seen.append(told(g))
        assert seen == [seen[0]] * len(games)


def test_a_save_is_the_whole_game():
    """Loaded in place of another game it goes on to the same end; unread events of the other game are gone."""
    for number in range(8):
        g, luck = begin(number * 9001), Luck(number)
        g.events.clear()
        play_on(luck, number * 25, g)
        other = begin(number + 1)
        assert other.events.count > 0
        other.load(bytes(g.s))
        assert other.events.count == 0 and other.s == g.s and other.over() == g.over()
        play_on(luck, 1000, g, other)
        assert g.over()


def test_what_is_no_save_is_refused():
    """Too short, too long, or of another version: the current game stays."""
    g = begin(3)
    save = bytes(g.s)
    newer = bytearray(save)
    newer[FORMAT] += 1
    for bad in (b"", save[:-1], save + b"\0", newer):
        try:
            g.load(bad)
        except ValueError as error:
            assert g.s == save and "version" in str(error)
            continue
        raise AssertionError(len(bad))
    g.load(save)
    assert g.s[SEATS] == save[SEATS]
