# runs on: cpython micropython
"""What a seat has thrown, and what prevents it from counting. Only a die that has moved since the question counts."""

from dice.cups import COCKED, EMPTY, FOREIGN, KEPT_THROWN, NO_DIE, SILENT, THROWN_TWICE, UNMOVED, Cups
from dice.heard import CROOKED, MOVING, PIXELS, RESTING, Heard
from dice.own import Own
from gate import steady

ALL = 31


class Table:
    """Dice at two stations, and a clock that the test moves."""

    def __init__(self):
        self.heard = Heard()
        for die in range(1, 11):
            self.heard.give(die, PIXELS, bytes((1, 2, 3, 4, 5, die)), b"")
            self.says(die, RESTING, 0)
        self.cups = Cups(self.heard)
        self.now = 1000

    def says(self, die, state, face=0, battery=80):
        self.heard.hear(die, battery)
        self.heard.lies(die, state, face)

    def throw(self, dice, face=2):
        for die in dice:
            self.says(die, MOVING)
        for die in dice:
            self.says(die, RESTING, face)

    def pass_by(self, ms):
        self.now += ms
        return self.cups.tick(0, self.now)


def slammed(hand=ALL, station=0, shaken=(1, 2, 3, 4, 5)):
    table = Table()
    table.cups.ask(0, station, hand, False)
    for die in shaken:
        table.says(die, MOVING)
    table.cups.slam(0, table.now)
    return table


def lies(table, *dice):
    for die in dice:
        table.says(die, RESTING, die % 6)


def stands_in_the_way(table, why, which):
    table.pass_by(100)
    assert not table.cups.trouble(0), "a die may still come"
    assert table.pass_by(1500), "the page is drawn anew"
    assert (table.cups.trouble(0), table.cups.which[0]) == (why, which)
    assert table.cups.answer(0) == -1


def test_dice_that_lie_are_the_answer_the_first_lowest():
    table = slammed()
    assert table.cups.answer(0) == -1 and table.cups.missing(0) == ALL
    lies(table, 1, 2, 3, 4, 5)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o65432 and not table.cups.missing(0)


def test_only_the_dice_in_hand_count():
    table = slammed(hand=0b10010, shaken=(2, 5))
    lies(table, 2, 5)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o63


def test_what_lay_before_the_slam_does_not_count():
    table = Table()
    table.cups.ask(0, 0, ALL, False)
    table.throw((1, 2, 3, 4, 5))
    table.pass_by(10)
    assert table.cups.answer(0) == -1
    table.cups.slam(0, table.now)
    table.pass_by(10)
    assert table.cups.answer(0) == -1, "not before it was heard under the cup"
    lies(table, 1, 2, 3, 4, 5)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o65432


def test_a_slam_before_the_question_counts_for_what_has_rolled_since_the_last_throw():
    for thrown in (False, True):
        table = Table()
        table.cups.rest(0)
        table.throw((1, 2, 3))
        table.cups.ask(0, 0, 0b111, thrown)
        table.cups.slam(0, table.now)
        lies(table, 1, 2, 3)
        table.pass_by(10)
        assert (table.cups.answer(0) == 0o432) == thrown


def test_a_seat_plays_with_the_dice_of_its_station():
    table = slammed(station=1, shaken=(6, 7, 8, 9, 10))
    lies(table, 6, 7, 8, 9, 10)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o54321


def test_a_cocked_die_is_told_and_thrown_again():
    table = slammed()
    lies(table, 1, 2, 4, 5)
    table.says(3, CROOKED)
    stands_in_the_way(table, COCKED, 2)
    table.throw((3,), face=0)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o65132 and not table.cups.trouble(0)


def test_a_die_that_never_lies_still_is_told_too():
    table = slammed()
    lies(table, 1, 2, 4, 5)
    table.says(3, MOVING)
    table.pass_by(2000)
    assert not table.cups.trouble(0), "it still rolls"
    assert table.pass_by(5000) and table.cups.trouble(0) == COCKED


def test_the_console_throws_for_a_die_after_a_press():
    table = slammed()
    lies(table, 1, 2, 4, 5)
    stands_in_the_way(table, SILENT, 2)
    table.cups.press(0)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o65032


def test_a_silent_die_whose_battery_was_low_is_empty():
    table = slammed()
    table.says(3, MOVING, battery=4)
    table.cups.slam(0, table.now)
    lies(table, 1, 2, 4, 5)
    stands_in_the_way(table, EMPTY, 2)
    assert table.cups.low(0) == 0b00100


def test_a_die_that_has_not_moved_was_not_thrown_whatever_it_shows():
    table = slammed(shaken=(1, 2, 3, 4))
    lies(table, 1, 2, 3, 4, 5)
    stands_in_the_way(table, UNMOVED, 4)


def test_a_die_of_another_seat_in_the_cup():
    table = Table()
    table.cups.ask(1, 1, ALL, False)
    table.cups.rest(1)
    table.cups.ask(0, 0, ALL, False)
    for die in (1, 2, 3, 4, 9):
        table.says(die, MOVING)
    table.cups.slam(0, table.now)
    lies(table, 1, 2, 3, 4, 5, 9)
    stands_in_the_way(table, FOREIGN, 4)
    assert table.cups.stranger(0) == 1


def test_a_seat_that_shakes_its_own_dice_is_not_taken_for_a_stranger():
    table = slammed(shaken=(1, 2, 3, 4))
    table.cups.ask(1, 1, ALL, False)
    table.says(7, MOVING)
    lies(table, 1, 2, 3, 4, 5)
    stands_in_the_way(table, UNMOVED, 4)


def test_a_die_thrown_twice_counts_as_it_lay_first():
    table = slammed()
    lies(table, 1, 2, 3)
    table.pass_by(10)
    table.throw((2,), face=5)
    table.pass_by(10)
    assert (table.cups.trouble(0), table.cups.which[0]) == (THROWN_TWICE, 1)
    lies(table, 4, 5)
    table.pass_by(10)
    table.cups.press(0)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o65432


def test_a_kept_die_that_was_thrown_is_told_and_changes_nothing():
    table = slammed(hand=0b00111, shaken=(1, 2, 3, 5))
    lies(table, 1, 2, 3, 5)
    table.pass_by(10)
    assert (table.cups.trouble(0), table.cups.which[0]) == (KEPT_THROWN, 4)
    assert table.cups.answer(0) == -1
    table.cups.press(0)
    table.pass_by(10)
    assert table.cups.answer(0) == 0o432


def test_a_station_without_dice_is_told_so():
    table = Table()
    table.cups.ask(0, 4, 0b10011, False)
    table.cups.slam(0, table.now)
    stands_in_the_way(table, NO_DIE, 0)
    table.cups.press(0)
    assert table.cups.answer(0) == 0, "one OK for all of them"


def test_what_stands_in_the_way_does_not_follow_from_a_face():
    """Two throws that differ only in faces lead to the same messages at each moment."""
    for shaken in ((1, 2, 3, 4, 5), (1, 2, 3, 4), ()):
        one, other = slammed(shaken=shaken), slammed(shaken=shaken)
        for die in (1, 2, 3, 4, 5):
            one.says(die, RESTING, 0)
            other.says(die, RESTING, die)
            for _ in range(20):
                assert one.pass_by(100) == other.pass_by(100)
                assert one.cups.trouble(0) == other.cups.trouble(0)
                assert (one.cups.answer(0) < 0) == (other.cups.answer(0) < 0)


def test_a_tick_allocates_nothing():
    table = slammed()
    lies(table, 1, 2, 4)

    def tick():
        table.cups.ask(0, 0, ALL, False)
        table.cups.slam(0, 5)
        table.cups.tick(0, 6)
        table.cups.tick(0, 3000)
        table.cups.press(0)
        table.cups.tick(0, 3001)
        table.cups.answer(0)
        table.cups.rest(0)

    steady(tick, "a tick of the cups")


def test_the_console_is_a_source_too():
    own = Own()
    own.ask(0, 0, ALL, False)
    own.slam(0, 5)
    assert own.answer(0) == 0 and not own.tick(0, 6) and not own.missing(0) and not own.trouble(0)
    for name in dir(Own):
        assert name.startswith("_") or hasattr(Cups, name), name
