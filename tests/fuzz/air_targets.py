"""Messages that the radio hears from anybody: they must not raise or allocate, or change a die in whose name they don't
come. A second parser beside the firmware's says what to expect, and may allocate. Runs on CPython and MicroPython.
"""

from dice import homemade
from dice.heard import HOMEMADE, MOVING, OLD_PIXELS, PIXELS, RESTING, Heard
from dice.search import Search
from gate import locked, total

KEY = bytes(range(8))
ADDRESSES = tuple([bytes((0xF0, 1, 2, 3, 4, last)) for last in (9, 10, 11, 12)])
KINDS = (PIXELS, OLD_PIXELS, HOMEMADE)  # of the first three senders; the last one is unknown
HEARD = Heard()
for number in range(3):
    HEARD.give(1 + number, KINDS[number], ADDRESSES[number], KEY)
SEARCH = Search()
OLD = (0, 4, 3, 2, 1, 5)
STATES = {1: RESTING, 2: 4, 3: MOVING, 4: 2, 5: RESTING, 0: 0}


def makers(data):
    """Return the first complete structure of a maker, from its kind on."""
    while len(data) >= 2 and data[0] and len(data) > data[0]:
        if data[1] == 0xFF:
            return data[2 : 1 + data[0]]
        data = data[1 + data[0] :]
    return b""


def pixels(said):
    """Return state and face; None: no die says that."""
    if len(said) != 7 or said[:2] not in (b"\xff\xff", b"\x39\x0d") or said[4] > 5 or said[5] > 5:
        return None
    if (said[2], said[3] >> 4) not in ((6, 2), (21, 2), (21, 8), (6, 0)):
        return None
    return STATES[said[4]], said[5]


def own(said):
    """Return counter, whether it rolls, state and face of a home-made die; None: it does not say that."""
    if len(said) != 14 or said[:5] != b"\xff\xffDT\x01" or said[8] & 15 > 5 or not 1 <= said[8] >> 4 <= 3:
        return None
    block = bytearray(said[5:9])
    keys = bytearray(44)
    homemade.expand(KEY, keys, 0)
    homemade.cipher(block, keys, 0)
    if bytes(block) != said[10:]:
        return None
    return int.from_bytes(said[5:8], "little"), said[8] >> 4 == MOVING, said[8] >> 4, said[8] & 15


def wanted(die, data):
    """Return the state and face that the die must have afterwards, and whether that is a new throw."""
    if die < 3:
        found = pixels(makers(data))
        if found:
            return found[0], OLD[found[1]] if die == 2 else found[1], None
    else:
        said = own(makers(data))
        if said and (not past or said[:2] > past[-1]):
            thrown = said[0] - past[-1][0] if past else 0
            past.append(said[:2])
            return said[2], said[3], thrown
    return HEARD.state[die], HEARD.face[die], 0


past: list = []  # the believed counters of the home-made die, and whether it rolled; each pair is above those before it


def advertisement(data):
    """Let the radio hear data whose first byte says who sends it."""
    sender = data[0] & 3 if data else 3
    data = data[1:32]
    expected = wanted(1 + sender, data) if sender < 3 else (0, 0, 0)
    others = bytes(HEARD.state)
    rests = HEARD.rests[3]
    if data and not data[0] % 64:
        HEARD.forget(3)  # as after a slam
    event = (1, memoryview(ADDRESSES[sender]), 0, -50, memoryview(data))
    before = total()
    with_locked(event)
    spent = total() - before
    assert spent <= SLACK, spent
    for die in range(1, 4):
        if die == 1 + sender:
            assert (HEARD.state[die], HEARD.face[die]) == expected[:2]
            if die == 3 and expected[0] == RESTING:
                assert (HEARD.rests[3] - rests & 255) == expected[2] & 255, "each is a throw, once"
        else:
            assert HEARD.state[die] == others[die]
    assert max(HEARD.face) < 6 and max(HEARD.battery) <= 100 and not HEARD.state[0] and SEARCH.count <= 4


def with_locked(event):
    with lock:
        HEARD.irq(5, event)
        SEARCH.irq(5, event)


lock = locked()
SLACK = 0
D6 = bytes.fromhex("02010603030a1808ffffff06210105570e09506978656c3161326233633464")
PIPPED = bytes.fromhex("02010603030a1808ff390d158400050e0409503141")
SAID = bytes.fromhex("0201060fffffff445401")
CRADLE = bytes.fromhex("0201060effffff445402") + KEY
RESPONSE = bytes.fromhex("11079ecadc240ee5a9e093f3a3b50100406e0b160a184d3c2b1afcba2c67")


def sealed(counter, state, face):
    block = bytearray(counter.to_bytes(3, "little") + bytes((state << 4 | face,)))
    plain = bytes(block)
    keys = bytearray(44)
    homemade.expand(KEY, keys, 0)
    homemade.cipher(block, keys, 0)
    return SAID + plain + b"\x50" + bytes(block)


GOOD = (D6, PIPPED, RESPONSE, CRADLE) + tuple([sealed(n * 3, 1 + n % 3, n % 6) for n in range(1, 9)])
SEEDS = tuple([bytes((sender,)) + each for sender in range(4) for each in GOOD])
TARGETS = {"advertisement": (advertisement, SEEDS)}
SHARES = {"advertisement": 1}
