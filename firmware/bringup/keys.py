"""A station's keys as the self-test sees them: on an expander with its wires, or on NeoKeys with Qwiic plugs."""

from board import LED_PINS
from bringup import expander, neokeys, pins, texts
from stations.keys import HAS_INTERRUPT

# With NeoKeys there are only Qwiic cables: no reset of the multiplexer, sensors, piezo or town's lights.
HAS_WIRES = HAS_INTERRUPT


def port(*bits):
    """Name the pins or keys of inputs."""
    return expander.port(*bits) if HAS_WIRES else neokeys.port(*bits)


def contact(bit):
    """Name what to look at if a button doesn't close."""
    return expander.contact(bit) if HAS_WIRES else neokeys.contact(bit)


def before(i, k):
    """Name what sends colours to the light of keep k + 1 at station i."""
    if not HAS_WIRES:
        return texts.LED_NEOKEY
    return texts.LED_BEFORE % k if k else texts.LED_PICO % pins.pico(LED_PINS[i + 1])


def found(rig):
    """Return the address at which the keys of the joined station answer, or 0."""
    return expander.found(rig) if HAS_WIRES else neokeys.found(rig)


def test(rig, verdicts, i, at):
    """Test a station's keys. at: as `found` returns it. -> whether they can be read"""
    return expander.test(rig, verdicts, i, at) if HAS_WIRES else neokeys.test(rig, verdicts, i)


def interrupts(rig, verdicts):
    """Test the line that tells of a change, if there is one."""
    if HAS_WIRES:
        expander.interrupts(rig, verdicts)
