"""A circuit as data: parts with pins, and the net of each pin. Nothing here knows the console."""

from dataclasses import dataclass, field

OPEN = ""  # the net of a pin that is left open on purpose


@dataclass(frozen=True)
class Pin:
    number: str
    name: str
    kind: str  # of KINDS


# What a pin does, as KiCad and SKiDL call it.
KINDS = ("input", "output", "bidirectional", "tri_state", "passive", "open_collector", "power_in", "power_out")


@dataclass(frozen=True)
class Symbol:
    """A kind of part: its pins, and its footprint on a printed circuit ("" if it never stands on ours)."""

    name: str
    pins: tuple[Pin, ...]
    footprint: str = ""

    def pin(self, name_or_number: str) -> Pin:
        for pin in self.pins:
            if name_or_number in (pin.number, pin.name):
                return pin
        raise KeyError(f"{self.name} has no pin {name_or_number}")


@dataclass
class Part:
    ref: str
    key: str  # under [parts] of the board file
    symbol: Symbol
    value: str
    where: str  # "main", or the station's number from 1
    nets: dict[str, str] = field(default_factory=dict)  # by pin number


class Circuit:
    def __init__(self, name: str) -> None:
        self.name = name
        self.parts: dict[str, Part] = {}
        self.supplies: set[str] = set()  # nets that get their power through a fuse or a plug

    def add(self, ref: str, key: str, symbol: Symbol, value: str, where: str, nets: dict[str, str]) -> Part:
        """nets: by pin name or number; a name that several pins have joins them all. KeyError for an unknown pin;
        ValueError for a pin without a net or a reference used twice."""
        if ref in self.parts:
            raise ValueError(f"{ref} is there twice")
        part = Part(ref, key, symbol, value, where)
        for name, net in nets.items():
            pins = [pin for pin in symbol.pins if name in (pin.number, pin.name)]
            if not pins:
                raise KeyError(f"{ref} ({symbol.name}) has no pin {name}")
            for pin in pins:
                part.nets[pin.number] = net
        missing = [pin.name for pin in symbol.pins if pin.number not in part.nets]
        if missing:
            raise ValueError(f"{ref}: no net for {', '.join(missing)}")
        self.parts[ref] = part
        return part

    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """(reference, pin number) by net, in the order of the parts."""
        found: dict[str, list[tuple[str, str]]] = {}
        for part in self.parts.values():
            for number, net in part.nets.items():
                if net != OPEN:
                    found.setdefault(net, []).append((part.ref, number))
        return found

    def of(self, key: str, where: str | None = None) -> list[Part]:
        return [p for p in self.parts.values() if p.key == key and where in (None, p.where)]


def faults(circuit: Circuit) -> list[str]:
    """The electrical rules that need no tool: no net of one pin, no two outputs, no supply pin without a supply."""
    wrong = []
    for net, pins in circuit.nets().items():
        kinds = [circuit.parts[ref].symbol.pin(number).kind for ref, number in pins]
        where = ", ".join(f"{ref}.{number}" for ref, number in pins)
        if len(pins) < 2:
            wrong.append(f"{net} ends at {where} alone")
        if kinds.count("output") + kinds.count("power_out") > 1:
            wrong.append(f"{net} has two outputs: {where}")
        if "power_in" in kinds and "power_out" not in kinds and net not in circuit.supplies:
            wrong.append(f"{net} supplies {where} from nowhere")
        if "input" in kinds and set(kinds) == {"input"}:
            wrong.append(f"{net} drives {where} from nowhere")
    return wrong
