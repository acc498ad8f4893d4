# runs on: cpython micropython
"""Home-made dice: nobody without the key can make the console believe a throw, or believe an old one again."""

from dice import homemade
from dice.heard import CROOKED, HOMEMADE, MOVING, RESTING, Heard
from dice.search import Search
from gate import steady

ADDRESS = bytes.fromhex("f0d1ce703107")
KEY = bytes(range(8))


def advertisement(counter, state, face, battery=80, key=KEY):
    """Return an advertisement as README.md describes it."""
    block = bytearray(counter.to_bytes(3, "little") + bytes((state << 4 | face,)))
    plain = bytes(block)
    keys = bytearray(44)
    homemade.expand(key, keys, 0)
    homemade.cipher(block, keys, 0)
    return b"\x02\x01\x06\x0f\xff\xff\xffDT\x01" + plain + bytes((battery,)) + bytes(block)


def scanned(data, rssi=-50):
    return (1, memoryview(ADDRESS), 0, rssi, memoryview(data))


def known():
    heard = Heard()
    heard.give(3, HOMEMADE, ADDRESS, KEY)
    return heard


def say(heard, *what, **more):
    heard.irq(5, scanned(advertisement(*what, **more)))


def test_the_seal_is_speck_32_64():
    """With the test vector of its authors: key 1918 1110 0908 0100, 6574 694c to a868 42f2."""
    keys = bytearray(44)
    homemade.expand(bytes.fromhex("0001080910111819"), keys, 0)
    block = bytearray.fromhex("4c697465")
    homemade.cipher(block, keys, 0)
    assert bytes(block) == bytes.fromhex("f24268a8")


def test_a_sealed_throw_is_heard():
    heard = known()
    say(heard, 4, RESTING, 2)
    assert (heard.state[3], heard.face[3], heard.battery[3], heard.moved[3]) == (RESTING, 2, 80, 0)
    say(heard, 4, MOVING, 2)
    say(heard, 5, RESTING, 2)
    assert (heard.state[3], heard.face[3], heard.moved[3], heard.rests[3]) == (RESTING, 2, 1, 1)


def test_a_throw_whose_flight_was_not_heard_is_one_and_two_are_two():
    heard = known()
    say(heard, 4, RESTING, 2)
    say(heard, 5, RESTING, 2)
    assert heard.moved[3] and heard.rests[3] == 1
    say(heard, 8, RESTING, 1)
    assert heard.rests[3] == 4


def test_a_die_that_lies_still_tells_how_its_battery_runs_down():
    heard = known()
    say(heard, 4, RESTING, 2)
    say(heard, 4, RESTING, 2, 3)
    assert heard.battery[3] == 3


def test_without_the_key_nothing_is_believed():
    heard = known()
    say(heard, 4, RESTING, 2, key=bytes(8))
    assert not heard.fresh[3]
    right = advertisement(4, RESTING, 2)
    for i in range(len(right)):
        for bit in range(8):
            wrong = bytearray(right)
            wrong[i] ^= 1 << bit
            if i > 2 and i != 14:  # flags and battery are not sealed
                heard.irq(5, scanned(bytes(wrong)))
    assert not heard.fresh[3]


def lies_as(heard):
    return heard.state[3], heard.face[3], heard.moved[3], heard.rests[3]


def test_an_old_throw_said_again_is_not_believed():
    heard = known()
    say(heard, 0xFFFFFE, RESTING, 5)
    say(heard, 0xFFFFFF, RESTING, 1)
    heard.forget(3)
    for counter in (0xFFFFFE, 2, 0):
        for state in (MOVING, CROOKED, RESTING):
            before = lies_as(heard)
            say(heard, counter, state, 5)
            assert lies_as(heard) == before and heard.face[3] == 1 and not heard.fresh[3]
    say(heard, 0xFFFFFF, RESTING, 1)
    assert heard.fresh[3], "the newest may be said as often as it likes"


def test_how_it_lay_before_is_no_throw_while_it_rolls():
    """The counter is the same: after a roll that was heard, a die that lies must have a higher one."""
    for state in (CROOKED, RESTING):
        heard = known()
        say(heard, 4, state, 2)
        say(heard, 4, MOVING, 2)
        heard.forget(3)
        say(heard, 4, state, 2)
        assert (heard.state[3], heard.moved[3], heard.rests[3], heard.fresh[3]) == (MOVING, 1, 0, 0)
        say(heard, 5, RESTING, 1)
        assert lies_as(heard) == (RESTING, 1, 1, 1)


def test_a_counter_has_one_face():
    """A message with the same counter and another face changes nothing."""
    heard = known()
    say(heard, 4, RESTING, 2)
    for state in (CROOKED, RESTING):
        say(heard, 4, state, 5)
        assert lies_as(heard) == (RESTING, 2, 0, 0)


def after_power(last):
    """Return a console after power-on that had stored the die's last counter."""
    heard = Heard()
    heard.give(3, HOMEMADE, ADDRESS, KEY, last)
    return heard


def test_what_was_heard_before_the_power_went_is_old():
    before = known()
    say(before, 7, RESTING, 4)
    say(before, 7, MOVING, 4)
    say(before, 8, RESTING, 5)
    heard = after_power(before.seals.last[3])
    for counter, state in ((7, RESTING), (7, MOVING)):
        say(heard, counter, state, 4)
        assert not heard.state[3] and not heard.fresh[3] and heard.counts_anew(3)
    say(heard, 8, RESTING, 5)
    assert lies_as(heard) == (RESTING, 5, 0, 0), "as it lay then; that is no throw"
    say(heard, 8, MOVING, 5)
    say(heard, 9, RESTING, 0)
    assert lies_as(heard) == (RESTING, 0, 1, 1)


def test_throws_between_two_games_are_none_of_the_game():
    heard = after_power(2 * 8)
    say(heard, 30, RESTING, 2)
    assert lies_as(heard) == (RESTING, 2, 0, 0)
    heard = after_power(2 * 8 + 1)
    say(heard, 8, MOVING, 2)
    assert heard.moved[3], "it rolls on"


def test_a_die_whose_counter_went_back_is_heard_after_it_was_readmitted():
    heard = after_power(2 * 8)
    say(heard, 1, RESTING, 2)
    say(heard, 1, RESTING, 2, key=bytes(8))
    assert heard.counts_anew(3) and not heard.fresh[3]
    heard.readmit(3)
    assert not heard.counts_anew(3)
    say(heard, 1, RESTING, 2)
    assert lies_as(heard) == (RESTING, 2, 0, 0), "what it says then is no throw"
    say(heard, 1, MOVING, 2)
    say(heard, 2, RESTING, 3)
    assert lies_as(heard) == (RESTING, 3, 1, 1)
    say(heard, 1, RESTING, 2)
    assert heard.face[3] == 3


def test_nobody_without_the_key_makes_it_count_anew():
    heard = after_power(2 * 8)
    say(heard, 1, RESTING, 2, key=bytes(8))
    assert not heard.counts_anew(3)


def test_the_cradle_gives_the_key_from_near():
    cradle = b"\x02\x01\x06\x0e\xff\xff\xffDT\x02" + KEY
    search = Search()
    search.irq(5, scanned(cradle, -80))
    assert not search.count
    search.irq(5, scanned(cradle, -40))
    for _ in range(3):
        search.irq(5, scanned(advertisement(9, MOVING, 0)))
    n = search.shaken(0)
    assert search.kinds[n] == HOMEMADE and search.key(n) == KEY and search.moments[n] == 2 * 9 + 1


def test_the_interrupt_allocates_nothing():
    heard = known()
    says = [scanned(advertisement(n, 1 + n % 3, n % 6)) for n in range(1, 60)]
    forged = scanned(advertisement(90, RESTING, 1, key=bytes(8)))
    old = scanned(advertisement(0, RESTING, 1))
    at = [0]

    def hear():
        at[0] += 1
        heard.irq(5, says[at[0]])
        heard.irq(5, says[at[0]])
        heard.irq(5, forged)
        heard.irq(5, old)

    steady(hear, "hearing a home-made die")
