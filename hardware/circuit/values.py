"""Resistors and capacitors by value: the part of the list that has it."""

from typing import Any

from hardware.circuit import symbols
from hardware.circuit.model import Circuit


def part_of(board: dict[str, Any], unit: str, value: float) -> str:
    """Key of the part with this value. The board file's check makes sure that there is one."""
    parts: dict[str, dict[str, Any]] = board["parts"]
    return next(key for key, part in parts.items() if part.get(unit) == value)


def resistor(circuit: Circuit, board: dict[str, Any], ref: str, ohms: int, where: str, one: str, other: str) -> None:
    key = part_of(board, "ohms", ohms)
    value = f"{ohms / 1000:g}k" if ohms >= 1000 else f"{ohms}R"
    circuit.add(ref, key, symbols.RESISTOR, value, where, {"1": one, "2": other})


def capacitor(
    circuit: Circuit, board: dict[str, Any], ref: str, uf: float, where: str, net: str, to: str = "GND"
) -> None:
    key = part_of(board, "uf", uf)
    value = f"{uf:g}uF" if uf >= 1 else f"{uf * 1000:g}nF"
    circuit.add(ref, key, symbols.CAPACITOR, value, where, {"1": net, "2": to})
