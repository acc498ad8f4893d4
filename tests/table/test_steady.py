# runs on: cpython micropython
# heap: 304k, as separate modules and their test take more than the bundle; its size is tested in tests/firmware
"""The loop allocates nothing: whole games with people pressing and bots thinking, tick by tick under both gates.

Hashing has to allocate. For the random stream it is done before the tick that needs it. The digest is left out here: a
tick that announces one takes some 200 bytes.
"""

import gc
import sys

import board
from dice.seed import Entropy
from dicetown.bots import Bot
from dicetown.cards import BANK, DOLLARS
from dicetown.correct import CORRECT
from dicetown.digest import Digest
from dicetown.undo import UNDO
from drivers.piezo import Piezo
from drivers.ws2812 import WS2812
from gate import ON_DEVICE, counted, locked, total
from link.link import Link
from overlays.seats import sit_down
from paper import Written
from reports import wishes
from reports.reporter import Reporter
from reports.seating import deal
from screens.canvas import Canvas
from screens.page import NO_SEAT
from screens.setup_pages import MENU, SEATS, SHERIFF, TONGUE
from stations.station import LEFT
from stations.station_bus import StationBus
from stations.tunes import RATTLE, TUNES
from table.table import Table

MOST = 20000 if ON_DEVICE and sys.maxsize < 1 << 32 else 3000  # ticks of a game; on a Pico's word size whole games


class Idle:
    """A keeper without a journal: beginning and ending a journal loads code, which is not tested here."""

    pieces = 0

    def do(self, table, begins):
        if begins:
            sit_down(table)
            deal(table.match)
        return True


class Unhashed(Digest):
    """A digest that stays as it was at the beginning of the game."""

    def link(self):
        self.grown = False


class Steady(Table):
    def __init__(self, *parts):
        super().__init__(*parts)
        self.games.journal_task = Idle()  # type: ignore[assignment]
        self.match.digest = Unhashed()

    def tell_all(self):
        """Do nothing: after a step that was taken back it would load code."""


class Chips:
    """The multiplexer and the five stations' expanders and screens; `inputs` by station."""

    def __init__(self):
        self.inputs = [0] * 5
        self.read_last = [0] * 5
        self.lit = bytearray(5)
        self.at = 0
        self.gone = -1  # a station that does not answer

    def select(self, channel):
        self.at = channel

    def setup(self, inputs=0):
        self.lit[self.at] = 0

    def read(self):
        if self.at == self.gone:
            raise OSError(5)
        self.read_last[self.at] = self.inputs[self.at]
        return self.inputs[self.at]

    def line(self):
        """Low from a change of inputs until that station is read."""
        return self.read_last == self.inputs

    def intact(self):
        return True

    def is_on(self):
        return self.lit[self.at]

    def send(self, picture, piece):
        pass

    def on(self):
        self.lit[self.at] = 1

    def off(self):
        self.lit[self.at] = 0


class Quiet:
    """Stands for a serial port that takes all and says nothing, for a PWM, and for a pin of the LEDs."""

    def read(self):
        return -1

    def write(self, buf, at, n):
        return n

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass

    def bitstream(self, pin, encoding, timing, frame):
        pass


def zeros(n):
    return bytes(n)


class Thumbs:
    """Presses random buttons of the stations, OK half of the time."""

    KEYS = (board.OK_BIT, board.OK_BIT, board.OK_BIT, board.RIGHT_BIT, board.LEFT_BIT, 0, 1, 2, 3, 4)

    def __init__(self, chips, humans):
        self.chips = chips
        self.humans = humans
        self.state = 1

    def move(self, tick):
        if tick % 16 == 8:
            for seat in range(self.humans):
                self.chips.inputs[seat] = 0
        elif tick % 16 == 0:
            for seat in range(self.humans):
                self.state = (self.state * 75 + 74) % 65537
                self.chips.inputs[seat] = 1 << self.KEYS[(self.state >> 4) % 10]


def begin(humans, switches):
    chips = Chips()
    quiet = Quiet()
    chain = WS2812(quiet.bitstream, board.LED_PINS, board.LINES)
    reporter = Reporter(Link(quiet, 1, "test 0 5"))
    settings = "no/such/folder/settings.bin"
    bus = StationBus(chips, [chips] * 5, chips, Canvas(), chips.line)
    table = Steady(bus, board.CHANNELS, chain, Piezo(quiet), reporter, Entropy(zeros), Bot(), settings, Written())
    table.bots.ms = 40
    table.decision.beats.ms = 4
    for seat in range(5):
        table.match.names[seat] = b"seat"
    for now in range(0, 400, 4):
        table.tick(now)
    table.match.pause = 1 if humans >= 3 else 0
    table.match.bots = 31 & ~((1 << humans) - 1)
    table.games.start(5, switches, 0, bytes(range(32)))
    while table.games.dealing:
        table.tick(396)
    for player in table.players[:humans]:
        player.toggle_plan(0x555)  # every other kind of card
    return table, Thumbs(chips, humans)


def play(humans, switches, gate, most):
    """-> ticks played"""
    table, thumbs = begin(humans, switches)
    tick = 100
    while table.match.playing and tick < most:
        thumbs.move(tick)
        table.match.game.refill()
        gate.__enter__()
        table.tick(tick * 4)
        gate.__exit__(None, None, None)
        tick += 1
    assert table.journal.count >= 5
    return tick


def warm():
    """Play a first game: MicroPython interns each word's letters when the link first needs them."""
    play(0, 31, counted("the first game", 10000), MOST)
    play(0, 64, counted("the first game", 10000), MOST)


def test_no_byte_is_ever_taken_from_the_heap():
    warm()
    for humans in (0, 2, 5):
        gc.collect()
        play(humans, 31 if humans == 2 else 0, counted("a tick"), MOST)


def test_the_loop_runs_while_the_heap_is_locked():
    warm()
    for humans in (0, 3):
        gc.collect()
        play(humans, 64, locked(), MOST)


def stand(step, gate):
    """Run the screens on which a game is set up, with people, a bot and a held button."""
    chips = Chips()
    quiet = Quiet()
    bus = StationBus(chips, [chips] * 5, chips, Canvas(), chips.line)
    chain = WS2812(quiet.bitstream, board.LED_PINS, board.LINES)
    link = Reporter(Link(quiet, 1, "test 0 5"))
    settings = "no/such/folder/settings.bin"
    table = Steady(bus, board.CHANNELS, chain, Piezo(quiet), link, Entropy(zeros), Bot(), settings, Written())
    table.games.lobby.step = step
    for seat in range(5):
        table.games.lobby.kinds[seat] = seat % 4
    now = 0
    while now < 4000:
        now += 4
        table.tick(now)
    chips.inputs[3] = 1 << board.LEFT_BIT
    while now < 4200:
        now += 4
        table.tick(now)
    assert table.games.lobby.holds[3] == (LEFT if step != TONGUE else 0)
    while now < 6000:
        now += 4
        gate.__enter__()
        table.tick(now)
        gate.__exit__(None, None, None)


def test_the_screens_before_a_game_allocate_nothing_while_they_stand():
    for step in (TONGUE, SEATS, MENU, SHERIFF):
        stand(step, counted("a tick"))


def throw(gate):
    """Let five people slam their cups one after the other and lift them again: dice tumble, the rattle sounds."""
    table, thumbs = begin(5, 0)
    for seat in range(5):
        table.stations[seat].has_cup = True
    tumbled = rattled = 0
    for tick in range(100, 600):
        for seat in range(5):
            thumbs.chips.inputs[seat] = (tick // 40 == 4 + seat) << board.CUP_BIT
        gate.__enter__()
        table.tick(tick * 4)
        gate.__exit__(None, None, None)
        for player in table.players:
            tumbled += player.cup.tumbling
        rattled += table.tunes.tune is TUNES[RATTLE]
    assert tumbled > 500 and rattled > 100, (tumbled, rattled)
    for player in table.players:
        assert player.cup.thrown and not player.cup.tumbling


def test_throwing_allocates_nothing():
    throw(counted("the first time", 10000))
    gc.collect()
    throw(counted("a tick"))
    throw(locked())


def ask(gate):
    """Hold RIGHT for some ticks, again and again: the bot's advice is thought out, drawn and closed."""
    table, thumbs = begin(3, 64)
    for station in table.stations:
        station.help_ms = 24
    shown = 0
    for tick in range(100, 3000):
        thumbs.move(tick)
        table.match.game.refill()
        gate.__enter__()
        table.tick(tick * 4)
        gate.__exit__(None, None, None)
        shown += table.players[0].looking is table.players[0].advice
    assert shown > 20, shown


def test_asking_for_advice_allocates_nothing():
    ask(counted("the first time", 10000))
    gc.collect()
    ask(counted("a tick"))
    ask(locked())


def leave_one(table, chips):
    """Put a person who presses nothing at seat 0, and bots at the other seats."""
    for seat in range(5):
        chips.inputs[seat] = 0
        if (table.match.bots >> seat & 1) == (seat == 0):
            table.consent.hand_over(seat)


def change_hands(gate):
    """Play some rounds in which presses are long enough to hand seats over, the host asks, and patience runs out."""
    table, thumbs = begin(3, 0)
    table.match.patience = 1
    for station in table.stations:
        station.hold_ms = 24
    changes = asked = counted_down = 0
    for tick in range(100, 4100):
        if tick < 2000:
            thumbs.move(tick // 2 if tick % 1000 < 500 else tick)
        elif tick == 2000:
            leave_one(table, thumbs.chips)
        table.match.game.refill()
        bots = table.match.bots
        gate.__enter__()
        if tick % 300 == 0:
            wishes.hand_over(table, tick // 300 % 5, tick % 600 == 0)
        table.tick(tick * 4)
        gate.__exit__(None, None, None)
        changes += bots != table.match.bots
        asked += (table.players[4].wish.kind or table.players[0].wish.kind) > 0
        counted_down += table.bots.countdown > 0
    assert changes > 10 and asked and counted_down, (changes, asked, counted_down)


def test_changing_hands_and_counting_down_allocate_nothing():
    change_hands(counted("the first time", 10000))
    gc.collect()
    change_hands(counted("a tick"))
    change_hands(locked())


def wish(table, tick, done):
    """Ask, as the host, for the last step back whenever that is possible, and a few times to correct a dollar."""
    if not table.at_rest() or table.reporter.link.pending or table.consent.kind:
        return
    if table.match.undo.possible(table.match.game.s):
        table.propose(NO_SEAT)
    elif done[CORRECT] < 4:
        wishes.put_right(table, DOLLARS, 1, tick % 5, BANK, b"reason")


def mending(gate):
    """Let the host and the people ask for steps back and corrections until both have happened."""
    table, thumbs = begin(3, 0)
    for station in table.stations:
        station.hold_ms = 60
    tick = 100
    age = 0  # ticks since everyone was asked
    done = [0] * 8  # by the number that stands in the journal instead of a seat
    while not done[UNDO] or done[CORRECT] < 4:
        assert table.match.playing, done
        tick += 1
        thumbs.move(tick // (60 if tick // 500 % 2 else 1))
        table.match.game.refill()
        entries = table.journal.count
        wish(table, tick, done)  # a command loads its code, which allocates
        gate.__enter__()
        age = age + 1 if table.consent.kind else 0
        if age == 20:  # as if everyone had pressed OK
            for player in table.players:
                player.wish.drop()
        table.tick(tick * 4)
        gate.__exit__(None, None, None)
        if table.journal.count != entries:
            done[table.journal.seat(entries)] += 1


def test_mending_allocates_nothing():
    mending(counted("the first time", 10000))
    gc.collect()
    mending(counted("a tick", 160))  # a frame of corrections.put_right, which is freed when it returns
    mending(locked())


def test_an_absent_station_costs_heap_only_when_it_is_looked_for():
    """A stuck button at another station costs none either."""
    table, thumbs = begin(5, 0)
    thumbs.chips.inputs[0] = 1
    tick = 100
    while tick < 9000:
        table.tick(tick * 4)
        tick += 1
    assert table.stations[0].stuck
    thumbs.chips.gone = 3
    looked = spent = 0
    for tick in range(9000, 10000):
        tried = table.stations[3].tried
        before = total()
        table.tick(tick * 4)
        if table.stations[3].tried != tried:
            looked += 1
            spent += total() - before
        else:
            assert total() == before, "a tick between two tries allocates"
    assert not table.stations[3].present
    assert 9 <= looked <= 10 and spent < 1000 * looked, (looked, spent)
