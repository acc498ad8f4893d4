# runs on: cpython micropython
"""Which dice belong to which station: kept over the power, and no die twice."""

import os

from dice.heard import HOMEMADE, PIXELS, Heard
from store.given import Given

PATH = "test-given.bin"
KEY = bytes(range(8))


def address(n):
    return bytes((1, 2, 3, 4, 5, n))


def kept():
    return Given(PATH)


def forget():
    if PATH in os.listdir():
        os.remove(PATH)


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
    for data in (b"", whole[:-1], whole[:50], whole[:20] + b"\xff" + whole[21:]):
        with open(PATH, "wb") as file:
            file.write(data)
        assert kept().damaged and not kept().count(0)
    forget()
