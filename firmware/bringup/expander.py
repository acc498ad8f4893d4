"""Tests the MCP23017 of a station, its registers and its interrupt output, and names its pins for people."""

from board import EXPANDER, INPUTS, INTERRUPT_PIN, STATIONS
from bringup import pins, texts
from bringup.verdicts import part
from micropython import const

# Register pairs of the MCP23017.
_IODIR = const(0x00)
_IPOL = const(0x02)
_GPINTEN = const(0x04)
_DEFVAL = const(0x06)
_INTCON = const(0x08)
# Each bit is 1 once and 0 once; the last leaves the register as the firmware expects it.
_PATTERNS = (0xA55A, 0x5AA5, 0)


def port(*bits):
    """Name the pins of inputs, 0 to 15."""
    return " and ".join([pins.port(bit) for bit in bits]) + " of its MCP23017"


def contact(bit):
    """Name what to look at if a button doesn't close."""
    return "the wire from it to %s, and its wire to ground" % port(bit)


def found(rig):
    """Return the address at which the joined station's expander answers, or 0."""
    return rig.find(EXPANDER, range(0x20, 0x28))


def test(rig, verdicts, i, at):
    """Test a station's expander. at: as `found` returns it. -> whether its inputs can be read"""
    if at != EXPANDER:
        if at:
            text = texts.MOVED % ("MCP23017 of station %d" % (i + 1), at, EXPANDER, pins.EXPANDER_ADDRESS)
        else:
            text = texts.NO_EXPANDER % (i + 1, pins.EXPANDER_POWER, pins.EXPANDER_BUS)
        verdicts.bad(part(i, "expander"), text)
        return False
    verdicts.good(part(i, "expander"))
    chip = rig.expander
    chip.setup(INPUTS)
    chip.write(_GPINTEN, 0)  # no interrupts while registers are tested
    keeps = chip.register(_IODIR) == INPUTS
    for pattern in _PATTERNS:
        chip.write(_DEFVAL, pattern)
        keeps = keeps and chip.register(_DEFVAL) == pattern
    verdicts.judge(part(i, "registers"), keeps, texts.KEEPS_NOT % (i + 1, pins.EXPANDER_POWER))
    return True


def interrupts(rig, verdicts):
    """Test that each expander can pull the shared line low and let it go."""
    if not rig.line.value():
        verdicts.bad("interrupt", texts.LINE_LOW % (pins.pico(INTERRUPT_PIN), pins.EXPANDER_INTERRUPT))
        return
    for i in range(STATIONS):
        if rig.expanders >> i & 1:
            _interrupt(rig, verdicts, i)


def _interrupt(rig, verdicts, i):
    """Test a station's interrupt output."""
    # No hand is needed: if the chip compares with 0, every open input, which is high, counts as a change.
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
