"""The chips wired to a console's board, what hands can do to them, and what the firmware does to the board's pins.

Runs on CPython and MicroPython. To run firmware on it, use `bus` and the pin functions, or a Machine.
"""

from host.virtual.air import Air
from host.virtual.bus import Bus, Device, Segment
from host.virtual.chips.mcp23017 import MCP23017
from host.virtual.chips.neokey import NeoKey, NeoKeys
from host.virtual.chips.screen import Screen, model
from host.virtual.chips.tca9548a import TCA9548A
from host.virtual.chips.ws2812 import WS2812

CHIPS = ("expander", "screen")
READS = 8  # of the ports, after which the console has debounced a press


class Station:
    """One station and its cable. With NeoKeys there are two cables, one to each board."""

    def __init__(
        self,
        segments: list[Segment],
        expander: MCP23017 | NeoKeys,
        row: dict,  # type: ignore[type-arg]
        leds: WS2812,
        first: int,
        count: int,
    ) -> None:
        """segments: the screen is on the first; row: the table [station], with the address that the screen has here."""
        self.expander = expander
        self.screen = model(row["screen_chip"])()
        self.segment = segments[0]
        self.segments = segments
        self.segment.attach(row["screen"], self.screen)
        self.interrupt_cut = False  # its chip does not reach the shared line
        self.shorted = False  # its cable is shorted, and its limiter says so
        self.page = b""  # what its screen shows as structure (overlays/outline.py), where the console tells it
        self.moves = 0  # how often a switch was moved, modulo 256
        self._noticed = 0
        self._since = 0  # reads of the expander at the last move
        self._bits: dict[str, int] = row["inputs"]
        self._leds = leds
        self.first_led = first
        self._count = count

    @property
    def interrupts(self) -> bool:
        """Whether it pulls the shared line low."""
        expander = self.expander
        return expander.interrupt and self.plugged and not expander.gone and not self.interrupt_cut

    def press(self, *names: str) -> None:
        """Close buttons or sensors: keep1 to keep5, ok, left, right, cup (down), shake. They stay closed."""
        self.expander.close(self._mask(names))
        self._moved()

    def release(self, *names: str) -> None:
        """Open switches, by their names."""
        self.expander.open(self._mask(names))
        self._moved()

    def pressed(self, name: str) -> bool:
        """Return whether a switch is closed."""
        return bool(self.expander.closed & self._mask((name,)))

    @property
    def noticed(self) -> int:
        """`moves` after the last move that the console can't have missed."""
        if self.expander.reads - self._since >= READS:
            self._noticed = self.moves
        return self._noticed

    def notice(self, moves: int) -> None:
        """Note how many moves of the hands the firmware has seen."""
        self._noticed = moves

    def show(self, page: bytes) -> None:
        """Note what its screen shows now, as structure."""
        self.page = page

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self.segment.plugged

    def unplug(self) -> None:
        """Pull the cable: its chips don't answer, its screen and LEDs are dark."""
        self._plug(False)
        self.screen.reset()
        self._leds.power_off(self.first_led, self._count)

    def short(self) -> None:
        """Short the cable: the station has no power until a good one is plugged in."""
        self.unplug()
        self.shorted = True

    def plug(self) -> None:
        """Plug the cable in: the chips have power again, but have lost their set-up."""
        self.expander.reset()
        self.screen.reset()
        self._plug(True)

    def stick(self, stuck: bool = True, clocks: int = 0) -> None:
        """Let a chip hold the data line low: nothing passes while this station's channel is joined.

        clocks: it lets go after that many pulses of the clock line; 0: it never does.
        """
        self.segment.stick(stuck, clocks)

    def chip(self, name: str) -> MCP23017 | NeoKeys | Screen:
        """Return a chip by its name, `expander` or `screen`."""
        return self.screen if name == "screen" else self.expander

    def break_off(self, name: str) -> None:
        """Break a wire of `expander` or `screen`: that chip has no power and doesn't answer."""
        self.chip(name).reset()
        self.chip(name).hang()

    def mend(self, name: str) -> None:
        """Let a chip answer again after `break_off`."""
        self.chip(name).hang(False)

    def brown_out(self, *names: str) -> None:
        """Let the power of these chips, or of both, dip: they answer, but have lost their set-up."""
        for name in names or CHIPS:
            self.chip(name).reset()

    @property
    def leds(self) -> list[tuple[int, int, int]]:
        """(red, green, blue) of the five keep LEDs by die, then of the seat's."""
        return [self._leds.colour(led) for led in range(self.first_led, self.first_led + self._count)]

    def wires(self) -> list[int]:
        """Return what hands have done to it, for `rewire`."""
        expander, segment = self.expander, self.segment
        flags = (segment.plugged, segment.stuck, expander.gone, self.screen.gone, self.interrupt_cut, self.shorted)
        return [expander.closed, segment.clocks, self.moves, self.noticed] + [int(flag) for flag in flags]

    def rewire(self, wires: list[int]) -> None:
        """Take up the state of the wires, as `wires` returns it."""
        closed, clocks, self.moves, self._noticed = wires[:4]
        plugged, stuck, no_expander, no_screen, self.interrupt_cut, shorted = (bool(flag) for flag in wires[4:])
        self._plug(plugged)
        self.shorted = shorted
        self.segment.stick(stuck, clocks)
        self.expander.find(closed)
        self.expander.hang(no_expander)
        self.screen.hang(no_screen)
        self._since = self.expander.reads

    def _plug(self, plugged: bool) -> None:
        self.shorted = False
        for segment in self.segments:
            segment.plug(plugged)

    def _moved(self) -> None:
        self.moves = self.moves + 1 & 0xFF
        self._since = self.expander.reads

    def _mask(self, names: tuple[str, ...]) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self._bits[name]
        return mask


class Board:
    def __init__(self, definition: dict) -> None:  # type: ignore[type-arg]
        """definition: tables of a board file: pico, i2c, leds, station, stations; dice, if there are any: arguments of
        Air; bare: nothing is soldered to the Pico.
        """
        i2c, leds = definition["i2c"], definition["leds"]
        self.bus = Bus()
        self.mux = TCA9548A()
        if not definition.get("bare"):
            self.bus.root.attach(i2c["mux"], self.mux)
        self.bus.switches.append(self.mux)
        each = leds["keep"] + leds["seat"]
        self.locations: int = leds["locations"]
        neokeys = definition["neokey"]["channels"] if definition["station"]["keys"] == "neokey" else None
        count = len(neokeys or definition["stations"])
        self.chain = WS2812(self.locations + each * count)
        # By the Pico's pin: first LED, how many, at which station.
        self.lines: dict[int, tuple[int, int, Station | None]] = {definition["pico"]["leds"]: (0, self.locations, None)}
        self.flags: dict[int, Station] = {}  # of the limiters, by the Pico's pin
        stations = []
        self.chips: list[Device] = [self.mux, self.chain]
        for i in range(count):
            first = self.locations + i * each
            if neokeys:
                station = self._with_neokeys(definition, neokeys[i], first, each)
            else:
                row = definition["stations"][i]
                station = self._with_expander(definition, row["channel"], first, each)
                self.lines[row["leds"]] = (first, each, station)
                self.flags[row["flag"]] = station
            stations.append(station)
            self.chips.append(station.screen)
        self.stations = tuple(stations)
        self.tone = 0  # Hz; 0 is silence
        self.air = Air(**definition["dice"]) if "dice" in definition else None  # without dice it has no radio
        self.sda_shorted = self.scl_shorted = False  # to ground, at the Pico
        self.fed = 0  # times the watchdog was fed
        self.said = 0  # lines that the console of a box had begun when it was seen last, modulo 65,536
        self._pins: dict[str, int] = definition["pico"]
        self._levels: dict[int, int] = {}

    def _with_expander(self, definition: dict, channel: int, first: int, each: int) -> Station:  # type: ignore[type-arg]
        """Make a station on one channel. first, each: its LEDs on the chain."""
        row = definition["station"]
        expander = MCP23017()
        segment = self.mux.channels[channel]
        segment.attach(row["expander"], expander)
        self.chips.append(expander)
        return Station([segment], expander, row, self.chain, first, each)

    def _with_neokeys(self, definition: dict, channels: list[int], first: int, each: int) -> Station:  # type: ignore[type-arg]
        """Make a station with two NeoKeys, on two channels."""
        row = dict(definition["station"])
        row["screen"] = definition["neokey"]["screen"]
        keep, seat = definition["leds"]["keep"], first + definition["leds"]["keep"]
        # The keys from the left, and the LEDs under them.
        names = ["keep%d" % (i + 1) for i in range(keep)] + ["left", "ok", "right"]
        leds = [first + i for i in range(keep)] + [-1, seat, -1]
        bits = [row["inputs"][name] for name in names]
        boards = [NeoKey(bits[i : i + 4], self.chain, leds[i : i + 4]) for i in (0, 4)]
        segments = [self.mux.channels[channel] for channel in channels]
        for segment, board in zip(segments, boards):  # noqa: B905  # MicroPython's has no `strict`
            segment.attach(definition["neokey"]["address"], board)
        self.chips += boards
        return Station(segments, NeoKeys(boards), row, self.chain, first, each)

    @property
    def location_leds(self) -> list[tuple[int, int, int]]:
        """(red, green, blue) of the town's LEDs."""
        return [self.chain.colour(led) for led in range(self.locations)]

    def hang(self) -> None:
        """Let the multiplexer hang: it acknowledges nothing until its reset pin is pulled low."""
        self.mux.hang()

    def wires(self) -> list[list[int]]:
        """Return what hands have done to it, for `rewire` of another board: the multiplexer, then the stations."""
        root = self.bus.root
        return [[self.mux.gone, root.stuck, root.clocks]] + [station.wires() for station in self.stations]

    def rewire(self, wires: list[list[int]]) -> None:
        """Take up the state of all wires, the multiplexer's first."""
        mux, *stations = wires
        self.mux.hang(bool(mux[0]))
        self.bus.root.stick(bool(mux[1]), mux[2])
        for station, each in zip(self.stations, stations):  # noqa: B905  # MicroPython's has no `strict`
            station.rewire(each)

    # What the firmware does to the pins that are not the bus, and to the watchdog.

    def feed(self, times: int = 1) -> None:
        """Feed the watchdog."""
        self.fed += times

    def pin_write(self, pin: int, level: int) -> None:
        """Set a pin. On the bus's own pins the firmware makes clock pulses and a stop condition by hand."""
        before = self._levels.get(pin, 1)
        self._levels[pin] = level
        if pin == self._pins["mux_reset"] and not level:
            self.mux.reset()
        elif pin == self._pins["scl"] and level > before:
            self.bus.clock()
        elif pin == self._pins["sda"] and level > before and self.pin_read(self._pins["scl"]):
            self.bus.stop()

    def pin_read(self, pin: int) -> int:
        """Return the level of a GPIO, with what shorts and chips do to it."""
        if pin == self._pins["sda"] and (self.sda_shorted or self.bus.stuck):
            return 0
        if pin == self._pins["scl"] and self.scl_shorted:
            return 0
        if pin == self._pins["interrupt"]:
            return self._interrupt()
        if pin in self.flags:
            return int(not self.flags[pin].shorted)
        return self._levels.get(pin, 1)

    def _interrupt(self) -> int:
        """The level of the line that all stations share."""
        for station in self.stations:
            if station.interrupts:
                return 0
        return 1

    def pwm(self, pin: int, hertz: int, duty: int) -> None:
        """Set the tone of a pin. duty: 0 to 65535; 0 is silence."""
        if pin == self._pins["piezo"]:
            self.tone = hertz if duty else 0

    def bitstream(self, pin: int, data: bytes | bytearray) -> None:
        """Send a burst to a line of LEDs. It is lost if the station's cable isn't plugged in."""
        line = self.lines.get(pin)
        if line and (not line[2] or line[2].plugged):
            self.chain.frame(data, line[0], line[1])
