"""The console's board as board.toml describes it, with hands and eyes: press, unplug, look at screens and LEDs.

Whoever runs firmware on it uses `bus` and the four pin functions, or `machine`, which looks like MicroPython's module.
Hands and eyes may belong to another thread than the firmware.
"""

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any

from host.virtual.bus import Bus, Segment
from host.virtual.chips.mcp23017 import MCP23017
from host.virtual.chips.screen import Screen, model
from host.virtual.chips.tca9548a import TCA9548A
from host.virtual.chips.ws2812 import WS2812, Colour
from host.virtual.machine import I2C, Machine

BOARD = Path(__file__).resolve().parents[2] / "hardware" / "board.toml"
CHIPS = ("expander", "screen")


class Station:
    """One station and its cable."""

    def __init__(self, bus: Bus, segment: Segment, row: dict[str, Any], leds: WS2812, first: int, count: int) -> None:
        self.expander = MCP23017()
        self.screen = model(row["screen_chip"])()
        self.segment = segment
        self.segment.devices = {row["expander"]: self.expander, row["screen"]: self.screen}
        self._bits: dict[str, int] = row["inputs"]
        self._bus = bus
        self._leds = leds
        self._first = first
        self._count = count
        self.interrupt_cut = False  # its chip does not reach the shared line

    @property
    def interrupts(self) -> bool:
        """Whether it pulls the shared line low."""
        return self.plugged and not self.expander.gone and self.expander.interrupt and not self.interrupt_cut

    def press(self, *names: str) -> None:
        """Close buttons or sensors: keep1 to keep5, ok, left, right, cup (down), shake. They stay closed."""
        with self._bus.lock:
            self.expander.close(self._mask(names))

    def release(self, *names: str) -> None:
        with self._bus.lock:
            self.expander.open(self._mask(names))

    def pressed(self, name: str) -> bool:
        return bool(self.expander.closed & self._mask((name,)))

    @property
    def plugged(self) -> bool:
        return self.segment.plugged

    def unplug(self) -> None:
        """Pull the cable: its chips are gone and dark. Its LEDs, and the data for those further down the chain, too."""
        with self._bus.lock:
            self.segment.plugged = False
            self.screen.reset()
            self._leds.power_off(self._first, self._count)

    def plug(self) -> None:
        """Power comes back: the chips know nothing of what they were told before."""
        with self._bus.lock:
            self.expander.reset()
            self.screen.reset()
            self.segment.plugged = True

    def stick(self, stuck: bool = True, clocks: int = 0) -> None:
        """A chip holds the data line low: nothing passes while this station's channel is joined.

        clocks: it lets go after that many pulses of the clock line; 0: it never does.
        """
        with self._bus.lock:
            self.segment.stuck = stuck
            self.segment.clocks = clocks

    def chip(self, name: str) -> MCP23017 | Screen:
        """`expander` or `screen`."""
        return self.screen if name == "screen" else self.expander

    def break_off(self, name: str) -> None:
        """A wire of one chip is off, `expander` or `screen`: it is without power and does not answer."""
        with self._bus.lock:
            self.chip(name).reset()
            self.chip(name).gone = True

    def mend(self, name: str) -> None:
        with self._bus.lock:
            self.chip(name).gone = False

    def brown_out(self, *names: str) -> None:
        """The power of these chips, or of both, dips: they answer, but know nothing of what they were told before."""
        with self._bus.lock:
            for name in names or CHIPS:
                self.chip(name).reset()

    @property
    def leds(self) -> list[Colour]:
        """(red, green, blue) of the five keep LEDs by die, then of the seat's."""
        return self._leds.colours[self._first : self._first + self._count]

    def _mask(self, names: tuple[str, ...]) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self._bits[name]
        return mask


class VirtualBoard:
    def __init__(self, stations: int | None = None, definition: Path = BOARD) -> None:
        """The board of a definition file. Of its stations the first `stations` are plugged in; None: all."""
        board = tomllib.loads(definition.read_text(encoding="utf-8"))
        pico, i2c, leds = board["pico"], board["i2c"], board["leds"]
        self.bus = Bus()
        self.mux = TCA9548A()
        self.bus.root.devices[i2c["mux"]] = self.mux
        self.bus.switches.append(self.mux)
        each = leds["keep"] + leds["seat"]
        self._locations: int = leds["locations"]
        self.chain = WS2812(self._locations + each * len(board["stations"]))
        self.stations: list[Station] = []
        for i, row in enumerate(board["stations"]):
            segment = self.mux.channels[row["channel"]]
            first = self._locations + i * each
            self.stations.append(Station(self.bus, segment, board["station"], self.chain, first, each))
        if stations is not None:
            for station in self.stations[stations:]:
                station.unplug()
        self.tone = 0  # Hz; 0 is silence
        self.sda_shorted = self.scl_shorted = False  # to ground, at the Pico
        self.fed = 0  # times the watchdog was fed
        self._i2c: int = i2c["id"]
        self._pins: dict[str, int] = pico
        self._levels: dict[int, int] = {}

    @property
    def leds(self) -> list[Colour]:
        """(red, green, blue) of all LEDs in the order of the chain."""
        return list(self.chain.colours)

    @property
    def location_leds(self) -> list[Colour]:
        return self.chain.colours[: self._locations]

    def station_leds(self, i: int) -> list[Colour]:
        return self.stations[i].leds

    @cached_property
    def machine(self) -> Machine:
        """What firmware in this process takes for the module `machine`."""
        return Machine(self)

    @cached_property
    def i2c(self) -> I2C:
        """The bus with the methods of machine.I2C."""
        return self.machine.I2C(self._i2c)

    # What the firmware does to the pins that are not the bus.

    def pin_write(self, pin: int, level: int) -> None:
        """The bus's own pins are open drain, as long as they are moved by hand."""
        before = self._levels.get(pin, 1)
        self._levels[pin] = level
        with self.bus.lock:
            if pin == self._pins["mux_reset"] and not level:
                self.mux.reset()
            elif pin == self._pins["scl"] and level > before:
                self.bus.clock()
            elif pin == self._pins["sda"] and level > before and self.pin_read(self._pins["scl"]):
                self.bus.stop()

    def pin_read(self, pin: int) -> int:
        if pin == self._pins["sda"] and (self.sda_shorted or self.bus.stuck):
            return 0
        if pin == self._pins["scl"] and self.scl_shorted:
            return 0
        if pin == self._pins["interrupt"]:
            return int(not any(s.interrupts for s in self.stations))
        return self._levels.get(pin, 1)

    def pwm(self, pin: int, hertz: int, duty: int) -> None:
        """duty: 0 to 65535."""
        if pin == self._pins["piezo"]:
            self.tone = hertz if duty else 0

    def bitstream(self, pin: int, data: bytes) -> None:
        """A burst for a chain of LEDs. A station without a cable ends the chain."""
        if pin == self._pins["leds"]:
            reach = len(self.chain.colours)
            for station in self.stations:
                if not station.plugged:
                    reach = station._first
                    break
            self.chain.frame(data, reach)

    def feed(self) -> None:
        """The watchdog was fed."""
        self.fed += 1
