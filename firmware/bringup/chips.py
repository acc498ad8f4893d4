"""Tests what needs no hands: the wires of the bus, the multiplexer, each station's chips, the interrupt line."""

from board import (
    CHANNELS,
    EXPANDER,
    INPUTS,
    INTERRUPT_PIN,
    MUX,
    MUX_RESET_PIN,
    SCL,
    SCREEN,
    SDA,
    STATIONS,
)
from bringup import pins, texts
from bringup.names import NAMES
from bringup.verdicts import part
from micropython import const

_RELEASE_MS = const(5000)
# Register pairs of the MCP23017.
_IODIR = const(0x00)
_IPOL = const(0x02)
_GPINTEN = const(0x04)
_DEFVAL = const(0x06)
_INTCON = const(0x08)
# Each bit is 1 once and 0 once; the last leaves the register as the firmware expects it.
_PATTERNS = (0xA55A, 0x5AA5, 0)


def test(rig, verdicts):
    """Test everything that needs no hands. Afterwards the rig knows which chips there are."""
    if not bus(rig, verdicts):
        return
    try:
        if mux(rig, verdicts):
            stations(rig, verdicts)
    except OSError:
        verdicts.bad("bus", texts.BUS_LOST % (pins.MUX_RESET, pins.pico(MUX_RESET_PIN)))


def stations(rig, verdicts):
    """Test every station's chips, report those that are missing, then test the interrupt line."""
    found = 0
    for i in range(STATIONS):
        if station(rig, verdicts, i):
            found |= 1 << i
    missing(verdicts, found)
    interrupts(rig, verdicts)


def bus(rig, verdicts):
    """Test SDA and SCL with all stations cut off. -> whether they can be used"""
    # With the multiplexer in reset only the wires of the main box are left.
    rig.cut_off(True)
    sda, scl = rig.levels()
    rig.cut_off(False)
    verdicts.judge("sda", sda, texts.SDA_LOW % (pins.pico(SDA), pins.MUX_SDA))
    verdicts.judge("scl", scl, texts.SCL_LOW % (pins.pico(SCL), pins.MUX_SCL))
    return sda and scl


def mux(rig, verdicts):
    """Test the multiplexer. -> whether stations can be reached"""
    found = rig.find(MUX, range(0x70, 0x78))
    if found != MUX:
        if found:
            verdicts.bad("mux", texts.MOVED % ("TCA9548A", found, MUX, pins.MUX_ADDRESS))
        else:
            wires = (pins.MUX_SDA, pins.pico(SDA), pins.MUX_SCL, pins.pico(SCL))
            reset_wire = (pins.MUX_RESET, pins.pico(MUX_RESET_PIN))
            verdicts.bad("mux", texts.NO_MUX % ((pins.MUX_POWER,) + wires + reset_wire))
        return False
    keeps = True
    free = 0
    for i in range(STATIONS):
        # A register that reads back proves that the chip keeps its channel under load.
        rig.select(i)
        control = rig.control()
        if control < 0:  # this station holds the bus: `station` reports it
            rig.cut_off_all()
        else:
            free = i
            keeps = keeps and control == 1 << CHANNELS[i]
    verdicts.judge("mux", keeps, texts.MUX_KEEPS_NOT % pins.MUX_POWER)
    # A channel is joined first: only then can the register show that the reset has cleared it.
    rig.select(free)
    rig.cut_off_all()
    verdicts.judge("mux.reset", not rig.control(), texts.NO_RESET % (pins.pico(MUX_RESET_PIN), pins.MUX_RESET))
    return keeps


def station(rig, verdicts, i):
    """Test a station's cable and chips. -> whether anything answers there"""
    rig.select(i)
    sda, scl = rig.levels()
    if not sda or not scl:
        wire = pins.clock(CHANNELS[i]) if sda else pins.data(CHANNELS[i])
        verdicts.bad(part(i, "cable"), texts.HELD_LOW % (i + 1, "SCL" if sda else "SDA", wire))
        rig.cut_off_all()
        return True
    expander_at = rig.find(EXPANDER, range(0x20, 0x28))
    screen_at = rig.find(SCREEN, rig.screen.addresses)
    if not expander_at and not screen_at:
        return False
    screen(rig, verdicts, i, screen_at)
    expander(rig, verdicts, i, expander_at)
    return True


def screen(rig, verdicts, i, found):
    """Test a station's screen. found: the address at which one answers, or 0."""
    if found == SCREEN:
        rig.screen.setup()
        rig.has_screen(i)
        rig.write(i, "STATION %d" % (i + 1), ())
        verdicts.good(part(i, "screen"))
    elif found:
        verdicts.bad(part(i, "screen"), texts.MOVED % ("screen of station %d" % (i + 1), found, SCREEN, "its jumper"))
    else:
        verdicts.bad(part(i, "screen"), texts.NO_SCREEN % (i + 1))


def expander(rig, verdicts, i, found):
    """Test a station's expander. found: the address at which one answers, or 0."""
    if found != EXPANDER:
        if found:
            text = texts.MOVED % ("MCP23017 of station %d" % (i + 1), found, EXPANDER, pins.EXPANDER_ADDRESS)
        else:
            text = texts.NO_EXPANDER % (i + 1, pins.EXPANDER_POWER, pins.EXPANDER_BUS)
        verdicts.bad(part(i, "expander"), text)
        return
    verdicts.good(part(i, "expander"))
    chip = rig.expander
    chip.setup(INPUTS)
    chip.write(_GPINTEN, 0)  # no interrupts while registers are tested
    keeps = rig.register(_IODIR) == INPUTS
    for pattern in _PATTERNS:
        chip.write(_DEFVAL, pattern)
        keeps = keeps and rig.register(_DEFVAL) == pattern
    verdicts.judge(part(i, "registers"), keeps, texts.KEEPS_NOT % (i + 1, pins.EXPANDER_POWER))
    rig.has_expander(i)
    inputs(rig, verdicts, i)


def inputs(rig, verdicts, i):
    """Report buttons that are closed at rest. Wait first for those that were held to start the test."""
    down = rig.released(i, 0)
    if down:
        rig.prompt(i, texts.LET_GO)
        down = rig.released(i, _RELEASE_MS)
    rig.stuck[i] = down
    if not down:
        verdicts.good(part(i, "rest"))
    for bit in range(16):
        if down >> bit & 1:
            name, words = NAMES[bit]
            verdicts.bad(part(i, name), texts.CLOSED % (i + 1, words, pins.port(bit)))


def missing(verdicts, found):
    """Report the stations that don't answer. found: a mask of those that do."""
    # Stations are plugged in without a gap, so one that is missing before another is wrong. Station 1 is always needed.
    for i in range(STATIONS):
        if found >> i & 1:
            continue
        wires = (i + 1, pins.data(CHANNELS[i]), pins.clock(CHANNELS[i]))
        if found >> i or not i:
            verdicts.bad("station%d" % (i + 1), texts.ABSENT % wires)
        else:
            verdicts.none("station%d" % (i + 1), texts.UNUSED % wires)


def interrupts(rig, verdicts):
    """Test that each expander can pull the shared line low and let it go."""
    if not rig.line.value():
        verdicts.bad("interrupt", texts.LINE_LOW % (pins.pico(INTERRUPT_PIN), pins.EXPANDER_INTERRUPT))
        return
    for i in range(STATIONS):
        if rig.expanders >> i & 1:
            interrupt(rig, verdicts, i)


def interrupt(rig, verdicts, i):
    """Test a station's interrupt output."""
    # No hand is needed: told to compare with 0, the chip takes every open input, which is high, for a change.
    chip = rig.expander
    rig.select(i)
    # The inversion is switched off too: the comparison is with the level before it.
    chip.write(_IPOL, 0)
    chip.write(_INTCON, INPUTS)
    chip.write(_GPINTEN, INPUTS)
    chip.read()
    pulls = not rig.line.value()
    chip.write(_GPINTEN, 0)
    chip.write(_INTCON, 0)
    chip.write(_IPOL, INPUTS)
    chip.read()
    name = part(i, "interrupt")
    if not pulls:
        verdicts.bad(name, texts.LINE_DEAD % (i + 1, pins.EXPANDER_INTERRUPT, pins.pico(INTERRUPT_PIN)))
    else:
        verdicts.judge(name, rig.line.value(), texts.LINE_STAYS % (i + 1, pins.EXPANDER_INTERRUPT))
