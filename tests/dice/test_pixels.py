# runs on: cpython micropython
"""Messages of Pixels, read byte by byte: only those of known dice count, and nothing is allocated."""

from dice.heard import CROOKED, HANDLED, HOMEMADE, MOVING, OLD_PIXELS, PIXELS, RESTING, UNHEARD, Heard
from dice.search import MOST, NOBODY, SEVERAL, SHAKEN, Search
from gate import steady

ADDRESS = bytes.fromhex("f0d1ce703107")
D6 = bytes.fromhex("02010603030A1808FFFFFF06210105570E09506978656C316132623363346 4".replace(" ", ""))
PIPPED = bytes.fromhex("02010603030A1808FF390D15840500E4040950314 1".replace(" ", ""))
RESPONSE = bytes.fromhex("11079ECADC240EE5A9E093F3A3B50100406E0B160A184D3C2B1AFCBA2C67")


def scanned(data, address=ADDRESS):
    return (1, memoryview(address), 0, -50, memoryview(data))


def known(kind=PIXELS):
    heard = Heard()
    heard.give(7, kind, ADDRESS, b"")
    return heard


def said(state, face, battery=80):
    return D6[:13] + bytes((state, face, battery)) + D6[16:]


def test_a_die_says_state_face_and_battery():
    heard = known()
    heard.irq(5, scanned(D6))
    assert (heard.state[7], heard.face[7], heard.battery[7], heard.fresh[7]) == (RESTING, 5, 87, 1)
    heard.irq(5, scanned(PIPPED))
    assert (heard.state[7], heard.face[7], heard.battery[7]) == (RESTING, 0, 100), "charging, on face 1"


def test_each_state_is_one_of_ours():
    heard = known()
    for state, ours in enumerate((UNHEARD, RESTING, HANDLED, MOVING, CROOKED, RESTING)):
        heard.irq(5, scanned(said(state, 3)))
        assert heard.state[7] == ours
    assert heard.moved[7]


def test_a_throw_is_one_rest_however_often_it_is_said():
    heard = known()
    for state in (1, 3, 3, 1, 1, 2, 3, 1, 5):
        heard.irq(5, scanned(said(state, 3)))
    assert heard.rests[7] == 2


def test_a_die_that_is_set_by_hand_is_not_thrown():
    heard = known()
    for state in (5, 2, 2, 5):
        heard.irq(5, scanned(said(state, 3)))
    assert not heard.moved[7] and not heard.rests[7]
    for state in (2, 1):  # nobody has heard it roll, but it says that it has rolled
        heard.irq(5, scanned(said(state, 3)))
    assert heard.moved[7] and heard.rests[7] == 1


def test_early_firmware_has_its_faces_in_another_order():
    heard = known(OLD_PIXELS)
    faces = []
    for index in range(6):
        heard.irq(5, scanned(said(1, index)))
        faces.append(heard.face[7] + 1)
    assert faces == [1, 5, 4, 3, 2, 6]


def test_who_is_no_known_die_is_dropped():
    heard = known()
    for address in (bytes.fromhex("f0d1ce703207"), bytes.fromhex("f0d1ce703108")):
        heard.irq(5, scanned(D6, address))
    for i, wrong in ((8, 0xFE), (9, 0xFD), (11, 20), (12, 0x71), (13, 6), (14, 6), (7, 9), (7, 7)):
        data = bytearray(D6)
        data[i] = wrong
        heard.irq(5, scanned(bytes(data)))
    for end in range(16):
        heard.irq(5, scanned(D6[:end]))
    heard.irq(6, ())  # the end of a scan
    assert not heard.fresh[7] and not heard.state[7]


def test_dice_whose_addresses_end_alike_are_told_apart():
    heard = Heard()
    addresses = [bytes((0xF0, 1, 2, 3, i, 9)) for i in range(25)]
    for i in range(25):
        heard.give(1 + i, PIXELS, addresses[i], b"")
    for i in range(25):
        assert heard.find(memoryview(addresses[i])) == 1 + i
    assert not heard.find(memoryview(bytes((0xF0, 1, 2, 3, 25, 9))))


def test_the_interrupt_allocates_nothing():
    heard = known()
    data = [scanned(each) for each in (D6, PIPPED, said(3, 2), D6[:20], b"")] + [scanned(D6, bytes(6))]
    search = Search()

    def hear():
        for each in data:
            heard.irq(5, each)

    crowd = data + [scanned(D6, bytes((1, 2, 3, 4, 5, i))) for i in range(2 * MOST)]

    def look_for():
        for each in crowd:
            search.irq(5, each)

    steady(hear, "hearing a die")
    steady(look_for, "looking for dice")


def test_the_die_that_is_shaken_is_found():
    search = Search()
    other = bytes(6)
    for _ in range(3):
        search.irq(5, scanned(said(2, 0)))
        search.irq(5, scanned(said(1, 4, 7), other))
    n = search.shaken(0)
    assert search.address(n) == ADDRESS and search.name(n) == b"Pixel1a2b3c4" and search.kinds[n] == PIXELS
    assert search.count == 2 and sorted(search.battery[:2]) == [7, 80]
    for _ in range(3):
        search.irq(5, scanned(said(3, 4), other))
    assert search.shaken(0) == SEVERAL
    search.irq(5, scanned(said(1, 4), other))
    search.lay(n)
    assert search.shaken(0) == NOBODY


def test_a_die_that_falls_silent_while_it_is_shaken_is_shaken_no_more():
    """Whether it counted as shaken or not: it neither hides the next die nor keeps its place."""
    search = Search()
    for times, address in enumerate((bytes(6), b"\x01" + bytes(5), b"\x02" + bytes(5)), 1):
        for _ in range(times):
            search.irq(5, scanned(said(3, 4), address))
    assert search.shaken(0) == SEVERAL
    assert search.shaken(1999) == SEVERAL
    for now in (2000, 2200, 2400):
        search.irq(5, scanned(said(3, 4)))
        n = search.shaken(now)
    assert search.address(n) == ADDRESS, "the only one that still speaks"
    assert search.shaken(4399) == n
    assert search.shaken(4400) == NOBODY


def test_the_scan_response_tells_the_firmware():
    search = Search()
    search.irq(5, scanned(D6))
    search.irq(5, scanned(RESPONSE))
    assert search.kinds[0] == PIXELS, "of October 2024"
    old = RESPONSE[:-4] + (1700000000).to_bytes(4, "little")
    search.irq(5, scanned(old))
    assert search.kinds[0] == OLD_PIXELS
    pipped = Search()
    pipped.irq(5, scanned(PIPPED))
    pipped.irq(5, scanned(old))
    assert pipped.kinds[0] == PIXELS, "those with pips were always in order"


def test_a_die_is_found_among_more_than_there_is_room_for():
    """Dice that nobody shakes give way, never one that is shaken. A name that is not heard again is forgotten."""
    search = Search()
    for turn in range(SHAKEN):
        search.irq(5, scanned(said(3, 2)))
        for i in range(3 * MOST):
            search.irq(5, scanned(PIPPED[:-4], bytes((1, 2, 3, 4, turn, i))))
    assert search.count == MOST and search.address(search.shaken(0)) == ADDRESS
    assert search.name(search.shaken(0)) == b"Pixel1a2b3c4"
    search.lay(search.shaken(0))
    for i in range(MOST):
        search.irq(5, scanned(PIPPED[:-4], bytes((1, 2, 3, 4, 99, i))))
    assert not any(search.name(n) for n in range(MOST)) and HOMEMADE not in list(search.kinds)
