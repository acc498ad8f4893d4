"""Tests the two NeoKeys of a station, and names their keys for people."""

from board import EXPANDER, KEEP_BITS, LEFT_BIT, OK_BIT, RIGHT_BIT
from bringup import texts
from bringup.verdicts import part
from micropython import const

_ADDRESSES = range(0x30, 0x3C)  # its pads also allow 0x3C to 0x3F, where screens may answer
_PADS = "its pads A0 to A3, none of which is to be bridged"
_KEYS = const(4)  # of each
_BITS = KEEP_BITS + (LEFT_BIT, OK_BIT, RIGHT_BIT)


def port(*bits):
    """Name the keys of inputs."""
    return " and ".join([_key(bit) for bit in bits])


def _key(bit):
    for i in range(len(_BITS)):
        if _BITS[i] == bit:
            return "key %d of NeoKey %d" % (i % _KEYS + 1, i // _KEYS + 1)
    return "no key"


def contact(bit):
    """Name what to look at if a button doesn't close."""
    return "%s: press its switch down into the socket" % port(bit)


def found(rig):
    """Return the address at which the first NeoKey of the joined station answers, or 0."""
    return rig.find(EXPANDER, _ADDRESSES)


def test(rig, verdicts, i):
    """Test a station's NeoKeys. -> whether their keys can be read"""
    chip = rig.expander
    name = part(i, "expander")
    for k in range(len(chip.channels)):
        rig.mux.select(chip.channels[k])
        at = found(rig)
        if at and at != EXPANDER:
            verdicts.bad(name, texts.MOVED % ("NeoKey %d of station %d" % (k + 1, i + 1), at, EXPANDER, _PADS))
            return False
        if not at:
            verdicts.bad(name, texts.NO_NEOKEY % (i + 1, k + 1, chip.channels[k]))
            return False
    verdicts.good(name)
    rig.select(i)
    chip.setup(0)
    rig.heard(i)
    verdicts.judge(part(i, "registers"), chip.intact(), texts.NEOKEY_FORGETS % (i + 1))
    return True
