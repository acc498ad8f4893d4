# runs on: cpython micropython
"""The station: a press is never lost and never doubled; an absent station is looked for again."""

from board import CUP_BIT, LEFT_BIT, OK_BIT, RIGHT_BIT
from drivers.picture import ALL
from screens.canvas import Canvas
from stations.station import CUP_DOWN, CUP_UP, LEFT, OK, Station
from stations.station_bus import StationBus

OK_PIN = 1 << OK_BIT
LEFT_PIN = 1 << LEFT_BIT
CUP_PIN = 1 << CUP_BIT


class Chips:
    """A multiplexer, an expander and a screen that only remember. `gone`: none of them answers."""

    def __init__(self):
        self.inputs = 0
        self.level = 0  # of the interrupt line
        self.reads = 0
        self.gone = self.forgot = False
        self.pieces = []
        self.lit = False

    def _answer(self):
        if self.gone:
            raise OSError(5)

    def select(self, channel):
        self._answer()

    def setup(self, inputs=0):
        self._answer()

    def read(self):
        self._answer()
        self.reads += 1
        return self.inputs

    def line(self):
        return self.level

    def intact(self):
        self._answer()
        return not self.forgot

    def is_on(self):
        return self.lit

    def send(self, picture, piece):
        self._answer()
        if len(self.pieces) < 64:
            self.pieces.append(piece)

    def on(self):
        self.lit = True

    def off(self):
        self.lit = False


def begin():
    chips = Chips()
    station = Station(StationBus(chips, [chips], chips, Canvas(), chips.line), 0)
    station.bus.listen([station], 0)
    assert station.present
    return station, chips


def feed(station, chips, readings, now=100, step=4):
    """Let the station read these inputs, one every `step` ms, long after any others. -> the keys that it takes"""
    keys = []
    for inputs in readings:
        chips.inputs = inputs
        station.bus.listen([station], now & 0x3FFFFFFF)
        now += step
        key = station.presses.take()
        while key >= 0:
            keys.append(key)
            key = station.presses.take()
    return keys


class Idle:
    """A station that is absent."""

    restless = present = False

    def tick(self, now):
        pass


def readings(station, chips, now, ticks=1):
    """Return how often the station is read in these ticks of 4 ms, if it is never its turn."""
    before = chips.reads
    stations = [station] + [Idle()] * ticks
    station.bus.turn = 0
    for _ in range(ticks):
        station.bus.listen(stations, now)
        now += 4
    return chips.reads - before


def settled():
    station, chips = begin()
    readings(station, chips, 50)
    return station, chips


def test_after_a_word_on_the_line_it_is_read_until_its_inputs_have_settled():
    station, chips = settled()
    chips.inputs, chips.level = OK_PIN, 0
    assert readings(station, chips, 100) == 1
    chips.level = 1
    assert readings(station, chips, 104, 50) == 1 and station.presses.take() == OK
    chips.inputs, chips.level = 0, 0
    assert readings(station, chips, 304) == 1
    chips.level = 1
    assert readings(station, chips, 308, 50) == 1
    chips.inputs, chips.level = OK_PIN, 0
    assert readings(station, chips, 508) == 1
    chips.inputs = 0
    assert readings(station, chips, 512) == 1
    chips.level = 1
    assert readings(station, chips, 516, 50) == 0, "a spike has settled at once"


def test_a_press_counts_once_however_it_bounces():
    station, chips = begin()
    bounce = [OK_PIN, 0, OK_PIN, OK_PIN, 0, 0, OK_PIN] + [OK_PIN] * 20
    release = [0, OK_PIN, 0, 0, OK_PIN, OK_PIN, 0] + [0] * 20
    assert feed(station, chips, bounce + release) == [OK]
    assert feed(station, chips, bounce + release, 5000) == [OK]


def test_a_held_button_is_one_press():
    station, chips = begin()
    assert feed(station, chips, [OK_PIN] * 2000) == [OK]


def test_fast_presses_all_count():
    """Twelve presses a second, each only 30 ms long: quicker than a thumb."""
    station, chips = begin()
    press = [OK_PIN] * 8 + [0] * 12
    assert feed(station, chips, press * 50) == [OK] * 50


def test_a_spike_of_one_reading_is_no_press():
    station, chips = begin()
    assert feed(station, chips, [0, OK_PIN, 0, 0, 0, OK_PIN, 0, 0] * 10) == []


def test_a_press_of_two_slow_readings_is_not_lost():
    """Readings may be 20 ms apart."""
    station, chips = begin()
    assert feed(station, chips, [0, OK_PIN, OK_PIN, 0, 0, 0], step=20) == [OK]


def test_two_buttons_at_once_are_two_presses():
    station, chips = begin()
    both = LEFT_PIN | 1
    assert feed(station, chips, [both] * 10 + [0] * 10 + [1] * 3 + [both] * 10) == [0, LEFT, 0, LEFT]


def test_ok_together_with_another_button_is_not_ok():
    """It would lock what the other button has just changed, and nobody has seen."""
    both = OK_PIN | LEFT_PIN
    for readings in ([both] * 10, [LEFT_PIN] * 4 + [both] * 10):
        station, chips = begin()
        assert feed(station, chips, readings) == [LEFT]
    station, chips = begin()
    assert feed(station, chips, [OK_PIN] * 3 + [both] * 10) == [OK, LEFT], "what was seen is locked"
    station, chips = begin()
    assert feed(station, chips, [LEFT_PIN] * 20 + [both] * 10) == [LEFT, OK], "a finger that rests there does no harm"


def test_a_chattering_button_does_not_deafen_the_others():
    station, chips = begin()
    readings = []
    for i in range(60):
        readings.append((LEFT_PIN if i % 2 else 0) | (OK_PIN if 20 <= i < 30 else 0))
    assert feed(station, chips, readings) == [OK]


def test_the_clock_may_wrap_at_any_moment():
    for now in (0x3FFFFFFF - 200, 0x3FFFFFFF - 40, 0x3FFFFFFF - 8, 0x1FFFFFFF - 20):
        station, chips = begin()
        assert feed(station, chips, ([OK_PIN] * 10 + [0] * 10) * 6, now) == [OK] * 6


def test_the_cup_tells_down_and_up():
    station, chips = begin()
    assert not station.has_cup
    assert feed(station, chips, [CUP_PIN] * 60 + [0] * 10) == [CUP_DOWN, CUP_UP]
    assert station.has_cup
    feed(station, chips, [CUP_PIN] * 5, 9000)
    assert station.dark()


def test_a_full_queue_keeps_what_came_first():
    station, chips = begin()
    now = 100
    for n in range(20):
        pin = OK_PIN if n < 16 else 1 << RIGHT_BIT
        for inputs in (pin, pin, 0, 0):
            chips.inputs = inputs
            station.bus.listen([station], now)
            now += 20
    assert [station.presses.take() for _ in range(17)] == [OK] * 16 + [-1]


def test_a_station_that_goes_is_absent_and_comes_back_whole():
    station, chips = begin()
    station.due(ALL)
    while station.send(0):
        pass
    assert chips.lit
    chips.gone = True
    station.bus.listen([station], 500)
    assert not station.present
    chips.gone = False
    station.bus.listen([station], 800)
    assert not station.present, "it is tried again only after 400 ms"
    station.bus.listen([station], 900)
    assert station.present
    chips.lit = False
    assert station.current() and not chips.lit, "it shows nothing before its picture is drawn anew"
    chips.pieces = []
    station.due(ALL)
    while station.send(1500):
        pass
    assert sorted(chips.pieces) == list(range(16)) and chips.lit


def test_the_glass_stays_dark_until_its_first_picture_is_whole_and_while_the_cup_is_down():
    station, chips = begin()
    assert station.current() and not chips.lit
    station.due(ALL)
    for _ in range(16):
        assert station.send(0) and not chips.lit
    station.send(0)
    assert chips.lit
    feed(station, chips, [CUP_PIN] * 20)
    station.send(0)
    assert not chips.lit
    feed(station, chips, [0] * 20, 9000)
    station.send(0)
    assert chips.lit and station.current()
