# runs on: cpython micropython
"""NeoKeys: what is sent to them in each visit, on two boards that are busy for a while after each question."""

import gate
from drivers.neokey import Lines, NeoKeys
from drivers.tca9548a import TCA9548A

BITS = (0, 1, 2, 3, 4, 9, 8, 10)
NOTHING = -1  # as an answer: all bytes are ones
CHANNELS = (4, 7)


class Board:
    """A board that acknowledges nothing after a command without data, until `rest` is called."""

    def __init__(self):
        self.levels = 0xF0
        self.answer = NOTHING
        self.busy = self.gone = False
        self.set_up = 0  # how often
        self.colours = b""
        self.shown = b""
        self.said = bytearray(32)
        self.count = 0

    def rest(self):
        self.busy = False

    def write(self, data):
        self.check()
        self.count = len(data)
        for i in range(len(data)):
            self.said[i] = data[i]
        if len(data) == 2:
            self.busy = True
            self.answer = NOTHING
        if data == b"\x01\x04":
            self.answer = self.levels
        elif data == b"\x01\x0b\x00\x00\x00\xf0":
            self.set_up += 1

    def read(self, buffer):
        self.check()
        for i in range(4):
            buffer[i] = 255 if self.answer == NOTHING else 0
        if self.answer != NOTHING:
            buffer[3] = self.answer

    def check(self):
        if self.busy or self.gone:
            raise OSError(5)


class Bus:
    """Two boards with the same address behind a multiplexer."""

    def __init__(self):
        self.boards = (Board(), Board())
        self.joined = 0

    def writeto(self, address, data):
        if address == 0x70:
            self.joined = data[0]
        else:
            self.board(address).write(data)

    def readfrom_into(self, address, buffer):
        self.board(address).read(buffer)

    def board(self, address):
        if address != 0x30:
            raise OSError(5)
        return self.boards[0 if self.joined == 1 << CHANNELS[0] else 1]


class Scene:
    def __init__(self):
        self.bus = Bus()
        self.one, self.two = self.bus.boards
        self.mux = TCA9548A(self.bus)
        self.keys = NeoKeys(self.bus, 0x30, self.mux, CHANNELS, BITS)
        self.join()
        self.keys.setup(0)

    def join(self):
        self.mux.select(CHANNELS[0])

    def tick(self):
        """Visit the boards, and then let as much time pass as between two ticks."""
        self.join()
        inputs = self.keys.read()
        self.one.rest()
        self.two.rest()
        return inputs

    def settle(self):
        """Visit them until they need no more visits. -> what was read last"""
        inputs = self.tick()
        while self.keys.due:
            inputs = self.tick()
        return inputs


def fails(call):
    try:
        call()
    except OSError:
        return True
    return False


def test_a_visit_asks_and_the_next_one_takes_the_answer():
    scene = Scene()
    assert scene.settle() == 0
    scene.one.levels = 0xD0  # the second key
    assert scene.tick() == -1 and scene.keys.due
    assert scene.tick() == 1 << BITS[1]


def test_a_change_is_asked_about_again_at_once_and_then_the_boards_have_their_rest():
    scene = Scene()
    scene.settle()
    scene.two.levels = 0x10
    read = [scene.tick(), scene.tick(), scene.tick()]
    closed = 1 << BITS[5] | 1 << BITS[6] | 1 << BITS[7]
    assert read == [-1, closed, closed]
    assert not scene.keys.due


def test_until_they_have_answered_all_keys_count_as_closed():
    scene = Scene()
    mask = 0x1F
    assert scene.keys.read() & mask == mask


def test_an_answer_that_got_lost_is_no_release_of_all_keys():
    scene = Scene()
    scene.one.levels = 0xE0
    assert scene.settle() == 1 << BITS[0]
    scene.tick()
    scene.one.answer = NOTHING
    assert scene.tick() == -1 and scene.keys.due
    assert scene.settle() == 1 << BITS[0]


def test_a_board_that_has_forgotten_its_set_up_is_noticed():
    scene = Scene()
    scene.settle()
    assert scene.keys.intact()
    scene.two.levels = 0
    scene.settle()
    assert not scene.keys.intact()
    scene.join()
    scene.keys.setup(0)
    scene.two.levels = 0xF0
    scene.settle()
    assert scene.keys.intact() and scene.two.set_up == 2


def test_colours_go_out_in_a_visit_of_their_own_to_the_boards_that_they_change():
    scene = Scene()
    scene.settle()
    colours = bytearray(range(1, 19))
    scene.keys.colour(colours)
    assert scene.keys.due
    assert scene.tick() == -1
    assert bytes(scene.one.said[:2]) == bytes(scene.two.said[:2]) == b"\x0e\x05"
    assert bytes(scene.keys.colours[0]) == b"\x0e\x04\x00\x00" + bytes(range(1, 13))
    assert bytes(scene.keys.colours[1]) == b"\x0e\x04\x00\x00\x0d\x0e\x0f\x00\x00\x00\x10\x11\x12\x00\x00\x00"
    assert scene.settle() == 0, "and no answer is taken for one that the colours have thrown away"
    scene.one.count = 0
    colours[17] = 99
    scene.keys.colour(colours)
    scene.tick()
    assert scene.one.count == 0, "nothing has changed there"
    scene.settle()
    scene.keys.colour(colours)
    assert not scene.keys.due, "nor here"


def test_colours_that_come_while_an_answer_is_awaited_wait_for_it():
    scene = Scene()
    scene.settle()
    scene.one.levels = 0xE0
    scene.tick()
    scene.keys.colour(bytes(range(1, 19)))
    assert scene.tick() == 1 << BITS[0]


def test_either_board_that_is_gone_is_an_error_and_it_comes_back_with_its_colours():
    for which in (0, 1):
        scene = Scene()
        scene.settle()
        scene.keys.colour(bytes(range(1, 19)))
        scene.settle()
        board = scene.bus.boards[which]
        board.gone = True
        assert fails(scene.settle)
        scene.one.rest()
        scene.two.rest()
        scene.join()
        assert fails(lambda: scene.keys.setup(0))  # noqa: B023  # called at once
        board.gone = False
        board.count = 0
        scene.join()
        scene.keys.setup(0)
        scene.tick()
        assert bytes(board.said[: board.count]) == b"\x0e\x05"


def test_a_line_of_leds_is_a_pin_or_a_stations_keys():
    scene = Scene()
    scene.settle()
    sent = []
    lines = Lines(lambda *burst: sent.append(burst))
    lines.send(6, 0, (1,), b"abc")
    lines.send(scene.keys, 0, (1,), bytes(range(1, 19)))
    assert sent == [(6, 0, (1,), b"abc")] and scene.keys.due


def test_visits_allocate_nothing():
    scene = Scene()
    data = bytearray(range(18))
    levels = (0xF0, 0xE0)
    turn = 0

    def step():
        nonlocal turn
        turn += 1
        scene.one.levels = levels[turn // 3 % 2]
        data[0] = turn & 127
        if turn % 5 == 0:
            scene.keys.colour(data)
        scene.tick()

    gate.steady(step)
