"""Tests what needs no hands: the wires of the bus, the multiplexer, each station's chips, the interrupt line."""

from board import (
    CHANNELS,
    LIMITER_PINS,
    MUX,
    MUX_RESET_PIN,
    SCL,
    SCREEN,
    SDA,
    STATIONS,
)
from bringup import keys, pins, texts
from bringup.names import NAMES
from bringup.verdicts import part
from micropython import const

_RELEASE_MS = const(5000)


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
        if rig.limits(i):
            verdicts.bad(part(i, "power"), texts.SHORTED % (i + 1, pins.pico(LIMITER_PINS[i])))
            found |= 1 << i
        elif station(rig, verdicts, i):
            found |= 1 << i
    missing(verdicts, found)
    keys.interrupts(rig, verdicts)


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
        # If the register reads back right, the chip keeps its channel under load.
        rig.select(i)
        control = rig.control()
        if control < 0:  # this station holds the bus: `station` reports it
            rig.cut_off_all()
        else:
            free = i
            keeps = keeps and control == 1 << CHANNELS[i]
    verdicts.judge("mux", keeps, texts.MUX_KEEPS_NOT % pins.MUX_POWER)
    if not keys.HAS_WIRES:
        return keeps
    # Join a channel first, so that the register can show that the reset clears it.
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
    keys_at = keys.found(rig)
    screen_at = rig.find(SCREEN, rig.screen.addresses)
    if not keys_at and not screen_at:
        return False
    screen(rig, verdicts, i, screen_at)
    if keys.test(rig, verdicts, i, keys_at):
        rig.has_expander(i)
        inputs(rig, verdicts, i)
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
            verdicts.bad(part(i, name), texts.CLOSED % (i + 1, words, keys.port(bit)))


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
