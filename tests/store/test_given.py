# runs on: cpython micropython
"""Which dice belong to which station: it survives a power cut, and no die is in the list twice."""

import os
import sys

from dice.heard import HOMEMADE, PIXELS, Heard
from gate import steady
from store.given import Counters, Given

FOLDER = "test-given-%s-%d" % (sys.implementation.name, sys.maxsize >> 30)  # several processes run this at once
PATH = FOLDER + "/dice.bin"
KEY = bytes(range(8))


def address(n):
    return bytes((1, 2, 3, 4, 5, n))


def kept():
    return Given(PATH)


def forget():
    if FOLDER in os.listdir():
        for name in os.listdir(FOLDER):
            os.remove(FOLDER + "/" + name)
        os.rmdir(FOLDER)


def test_what_was_given_is_there_after_the_power_was_away():
    forget()
    given = Given(PATH)
    assert not given.damaged and not given.count(0)
    assert [given.give(1, PIXELS, address(n)) for n in range(6)] == [0, 1, 2, 3, 4, -1]
    given.give(4, HOMEMADE, address(9), KEY)
    assert given.save()
    again = kept()
    assert again.rows == given.rows and (again.count(1), again.count(4)) == (5, 1)
    heard = Heard()
    again.tell(heard)
    assert heard.find(address(2)) == 8 and heard.kinds[8] == PIXELS
    assert heard.find(address(9)) == 21 and heard.kinds[21] == HOMEMADE
    forget()


def test_a_die_given_anew_has_left_where_it_was():
    given = Given("no/such/file")
    given.give(0, PIXELS, address(1))
    given.give(3, PIXELS, address(1))
    assert (given.count(0), given.count(3)) == (0, 1)
    given.clear(3)
    assert not given.count(3) and not given.save()


def test_a_damaged_file_costs_the_dice_and_says_so():
    forget()
    given = Given(PATH)
    given.give(0, PIXELS, address(1))
    given.save()
    with open(PATH, "rb") as file:
        whole = file.read()
    for data in (b"", whole[:-1], whole[:50], whole[:20] + b"\xff" + whole[21:], whole[:390] + b"\xff" + whole[391:]):
        with open(PATH, "wb") as file:
            file.write(data)
        assert kept().damaged and not kept().count(0)
    forget()


def with_homemade():
    forget()
    given = Given(PATH)
    for n in range(3):
        given.give(1, HOMEMADE, address(n), KEY, 10 + n)
    given.give(4, HOMEMADE, address(9), KEY)
    given.save()
    return kept()


def said(**dice):
    """Return moments by the number of the die, from d1 on."""
    last = [0] * 26
    for name in dice:
        last[int(name[1:])] = dice[name]
    return last


def test_what_a_die_said_when_it_was_given_is_its_past():
    heard = Heard()
    with_homemade().tell(heard)
    assert heard.seals.last[6:9] == [10, 11, 12] and heard.seals.last[21] == 0
    forget()


def test_what_dice_have_said_is_there_after_the_power_was_away():
    """Each station has its own moments, written with every throw; nothing is written if nothing is new."""
    counters = with_homemade().counters()
    last = said(d6=20, d7=11, d8=0x1FFFFFF, d21=7)
    assert counters.keep(1, last) and not counters.keep(1, last)
    assert kept().moments[5:8] == [20, 11, 0x1FFFFFF] and kept().moments[20] == 0
    assert kept().rows == with_homemade().rows, "the keys are as they were"
    forget()


def test_the_end_of_a_game_keeps_what_was_heard_behind_its_last_throws():
    counters = with_homemade().counters()
    counters.close(said(d6=20, d21=7))
    assert (kept().moments[5], kept().moments[20]) == (20, 7)
    assert not counters.keep(1, said(d6=21)), "it is closed"
    forget()


def test_a_die_given_anew_begins_where_it_is_then():
    given = with_homemade()
    given.give(0, HOMEMADE, address(1), KEY, 3)
    assert given.moments[0] == 3 and given.moments[6] == 0
    given.clear(0)
    assert given.moments[0] == 0
    forget()


def test_dice_without_counters_are_not_written_in_a_game():
    forget()
    given = Given(PATH)
    given.give(1, PIXELS, address(0))
    given.save()
    assert kept().counters() is None
    forget()
    assert Given(PATH).counters() is None, "nor where the flash takes nothing"


class Full:
    def seek(self, at):
        pass

    def write(self, data):
        raise OSError(28)

    def close(self):
        pass


def test_flash_that_takes_nothing_costs_the_counters_and_not_the_game():
    counters = Counters(Full(), [0] * 25)
    counters.keep(1, said(d6=20))
    assert not counters.keep(1, said(d6=21))
    counters.close(said(d6=22))


class Sink:
    def seek(self, at):
        pass

    def write(self, data):
        pass

    def flush(self):
        pass


def test_to_keep_them_allocates_nothing():
    counters = Counters(Sink(), [0] * 25)
    last = said(d6=20)

    def keep():
        last[6] += 1
        counters.keep(1, last)

    steady(keep, "keeping counters")
