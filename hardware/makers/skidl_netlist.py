"""made/console.net and station.net: the circuits as KiCad netlists, checked by SKiDL's electrical rules.

heavy.py runs it as a program, since SKiDL talks a lot: exit code 1 and the findings if a rule is broken.
"""

import re
import sys

import skidl
from skidl.logger import erc_logger, stop_log_file_output

from hardware.circuit.model import OPEN, Circuit
from hardware.makers import MADE, ROOT
from hardware.makers.netlist import circuits
from hardware.source import load

FUNCTIONS = {
    "input": skidl.Pin.types.INPUT,
    "output": skidl.Pin.types.OUTPUT,
    "bidirectional": skidl.Pin.types.BIDIR,
    "tri_state": skidl.Pin.types.TRISTATE,
    "passive": skidl.Pin.types.PASSIVE,
    "open_collector": skidl.Pin.types.OPENCOLL,
    "power_in": skidl.Pin.types.PWRIN,
    "power_out": skidl.Pin.types.PWROUT,
}
# The day it was made, the tool and the line of code that made it would differ each time.
CHANGING = re.compile(r'\s*\(field\s+\(name "SKiDL Line"\) "[^"]*"\)|\s*\((?:date|tool|source)\s+"[^"]*"\)')


def netlist(circuit: Circuit) -> str:
    """Text of the netlist. Ends the program if there is an error or a warning."""
    skidl.set_default_tool(skidl.KICAD9)
    drawn = skidl.Circuit()
    drawn.no_files = True
    stop_log_file_output()
    nets: dict[str, skidl.Net] = {}
    for part in circuit.parts.values():
        pins = [skidl.Pin(num=pin.number, name=pin.name, func=FUNCTIONS[pin.kind]) for pin in part.symbol.pins]
        made = skidl.Part(
            name=part.symbol.name,
            tool=skidl.SKIDL,
            ref=part.ref,
            tag=part.ref,
            value=part.value,
            footprint=f"dicetown:{part.symbol.footprint or 'wired'}",
            pins=pins,
            circuit=drawn,
        )
        for number, net in part.nets.items():
            if net == OPEN:
                made[number] += drawn.NC
                continue
            if net not in nets:
                nets[net] = skidl.Net(net, circuit=drawn)
                if net in circuit.supplies:
                    nets[net].drive = skidl.POWER
            nets[net] += made[number]
    drawn.ERC()
    errors, warnings = erc_logger.error.count, erc_logger.warning.count
    if errors or warnings:
        sys.exit(f"{circuit.name}: {errors} errors and {warnings} warnings of the electrical rules")
    return CHANGING.sub("", drawn.generate_netlist(tool=skidl.KICAD9))


if __name__ == "__main__":
    for name, each in circuits(load()).items():
        (ROOT / MADE / f"{name}.net").write_text(netlist(each) + "\n", encoding="utf-8")
