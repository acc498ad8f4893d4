"""A console in this process, on a virtual board, in time that the test moves: what most tests of this room use.

It has hands (press, slam) and eyes (text, picture).
"""

import hashlib
from collections.abc import Callable
from typing import Any

import board as pins
from dice.seed import Entropy
from dicetown.bots import Bot
from dicetown.layout import SEATS
from drivers.bus import Bus
from drivers.mcp23017 import MCP23017
from drivers.piezo import Piezo
from drivers.screen import Screen
from drivers.tca9548a import TCA9548A
from drivers.ws2812 import WS2812
from host.virtual.board import VirtualBoard
from link.link import Link
from paper import Written
from reports.reporter import Reporter
from screens.canvas import Canvas
from stations.station_bus import StationBus
from table.table import Table
from tests.screens.read_screen import Picture

NO_FLASH = "no/such/folder/settings.bin"  # a file that can't be written, so settings are never kept
NAMES = (b"Ann", b"Bo", b"Cy", b"Dee", b"Eve")
KEYS = {"1": "keep1", "2": "keep2", "3": "keep3", "4": "keep4", "5": "keep5", "O": "ok", "<": "left", ">": "right"}

MOMENT = 110  # ticks: presses of OK further apart than this are no double press


class Line:
    """A serial port that takes every byte; what the host has written waits in `input`."""

    def __init__(self) -> None:
        self.input = bytearray()
        self.output = bytearray()
        self.reads = True

    def read(self) -> int:
        return self.input.pop(0) if self.input else -1

    def write(self, buf: bytearray, at: int, n: int) -> int:
        if not self.reads:
            return 0
        self.output += buf[at : at + n]
        return n


class FirstChoice(Bot):
    """A bot that takes the first legal choice, in one tick; with `variety`, a later one now and then."""

    def __init__(self, variety: int = 0) -> None:
        super().__init__()
        self.variety = variety
        self.turns = 0

    def start(self, g: Any, seat: int) -> None:
        self.turns += 1

    def think(self, g: Any, seat: int) -> int:
        skip = 0
        if self.variety:
            skip = hashlib.sha256(b"%d %d" % (self.variety, self.turns)).digest()[0] % 5
        choice = best = g.next(seat, -1)
        for _ in range(skip):
            choice = g.next(seat, choice)
            if choice < 0:
                break
            best = choice
        return int(best)


class ScriptedConsole:
    tick_ms = 4

    def __init__(
        self,
        bot: Any = None,
        stations: int = 5,
        language: str = "en",
        boot: int = 0x1234,
        spoil: Callable[[VirtualBoard], None] | None = None,
        settings: str | None = None,
        journal: Any = None,
    ) -> None:
        """spoil: a function that puts a fault into the board before power-on; settings: the path of a file."""
        self.board = VirtualBoard(stations)
        if spoil:
            spoil(self.board)
        machine = self.board.machine
        i2c_bus = Bus(machine, pins.I2C_ID, pins.SDA, pins.SCL, pins.I2C_HZ, pins.MUX_RESET_PIN)
        i2c = i2c_bus.i2c
        mux, keys = TCA9548A(i2c, pins.MUX), [MCP23017(i2c, pins.EXPANDER)] * pins.STATIONS
        line = machine.Pin(pins.INTERRUPT_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value
        flags = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP).value for pin in pins.LIMITER_PINS]
        bus = self.carried(StationBus(mux, keys, Screen(i2c, pins.SCREEN), Canvas(), line, i2c_bus, flags))
        lines = [machine.Pin(each) for each in pins.LED_PINS]
        chain = WS2812(machine.bitstream, lines, pins.LINES, pins.LED_LIGHT)
        piezo = Piezo(machine.PWM(machine.Pin(pins.PIEZO_PIN)))
        self.line = Line()
        link = Link(self.line, boot, "virtual 0 5")
        entropy = Entropy(lambda n: bytes(range(n)))
        reporter = Reporter(link)
        path, written = settings or NO_FLASH, journal or Written()
        self.table = Table(bus, pins.CHANNELS, chain, piezo, reporter, entropy, bot or FirstChoice(), path, written)
        self.table.decision.beats.ms = 0  # no countdown before a reveal
        if settings is None:
            self.table.games.language(language)
        self.now = 0
        self.watch: Callable[[], None] | None = None
        self.settle()

    def carried(self, bus: StationBus) -> StationBus:
        """Return what the table gets as the stations' bus."""
        return bus

    @property
    def game(self) -> Any:
        return self.table.match.game

    def answers(self) -> list[tuple[int, int]]:
        """Return seat and choice of each decision."""
        kept = self.table.journal
        return [(kept.seat(i), kept.choice(i)) for i in range(kept.count)]

    def run(self, ticks: int) -> None:
        for _ in range(ticks):
            self.now += self.tick_ms
            self.table.tick(self.now)
            if self.watch:
                self.watch()

    def settle(self, limit: int = 3000) -> None:
        """Run until nothing moves any more: all screens are sent, and the game waits for a human or is over."""
        for _ in range(limit):
            self.run(1)
            if self.still():
                return
        raise AssertionError("the console does not come to rest")

    def still(self) -> bool:
        table = self.table
        for station, player in zip(table.stations, table.players, strict=True):
            if station.present and (player.sight.fresh or not station.current()):
                return False
        if not table.match.playing:
            return True
        if table.games.dealing or table.decision.seats or not table.decision.opened or self.game.events.count:
            return False
        owed = self.game.owed()
        return not owed & table.match.bots & ~table.match.locked() and bool(owed & ~table.match.locked())

    def new(self, seats: int, humans: int = 0, switches: int = 0, sheriff: int = 0, seed: bytes = bytes(32)) -> None:
        """Deal a game in which people play the first `humans` seats."""
        table = self.table
        table.match.names[:] = list(NAMES)
        table.match.bots = (1 << seats) - (1 << humans)
        table.games.start(seats, switches, sheriff, seed)
        self.settle()

    def resume(self) -> None:
        """Take up the game in the journal, and run until it asks a question."""
        self.table.games.resume(False)
        while self.table.games.lobby or not self.table.decision.opened:
            self.run(1)

    def load(self, state: bytes) -> None:
        """Put a state on the table, as if the game had reached it, with people on all seats."""
        self.new(state[SEATS], humans=state[SEATS])
        self.game.load(state)
        self.table.step_done()
        self.settle()

    def press(self, station: int, keys: str) -> None:
        """Press and release buttons one after the other: 1 to 5, O (OK), < and >."""
        for key in keys:
            self.hold(station, KEYS[key])
            self.release(station, KEYS[key])

    def do(self, station: int, keys: str) -> None:
        """Press these buttons, then run until nothing moves any more."""
        self.press(station, keys)
        self.settle()

    def hold(self, station: int, name: str) -> None:
        self.board.stations[station].press(name)
        self.run(8)

    def release(self, station: int, name: str) -> None:
        self.board.stations[station].release(name)
        self.run(8)

    def slam(self, station: int) -> None:
        self.hold(station, "cup")

    def tip(self, station: int) -> None:
        self.release(station, "cup")

    def picture(self, station: int) -> Picture:
        """Return what the screen shows, pixel by pixel."""
        return Picture(self.board.stations[station].screen)

    def text(self, station: int) -> list[str]:
        """Return the eight rows of the screen, read through the font."""
        return self.picture(station).rows()

    def shows(self, station: int, words: str) -> bool:
        return words in "\n".join(self.text(station))
