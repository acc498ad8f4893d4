"""made/console-nets.txt, station-nets.txt, main-nets.txt: the circuits as lists, to read."""

from collections.abc import Iterator
from typing import Any

from hardware.circuit.model import Circuit
from hardware.circuit.whole import circuit_board, console, main_board
from hardware.places import MADE


def circuits(board: dict[str, Any]) -> dict[str, Circuit]:
    return {circuit.name: circuit for circuit in (console(board), circuit_board(board), main_board(board))}


def files(board: dict[str, Any]) -> dict[str, str]:
    made = circuits(board).items()
    return {f"{MADE}/{name}-nets.txt": "\n".join(_lines(circuit, board)) + "\n" for name, circuit in made}


def _lines(circuit: Circuit, board: dict[str, Any]) -> Iterator[str]:
    yield f"# The {circuit.name}'s circuit, made from board.toml: parts, then nets with the pins that they join."
    yield ""
    for part in circuit.parts.values():
        number = board["parts"][part.key]["mpn"] if part.key else ""
        yield f"{part.ref:6} {part.symbol.name} {part.value} [{part.symbol.footprint}] {number}".rstrip()
    yield ""
    for net, pins in circuit.nets().items():
        yield f"{net}: " + " ".join(
            f"{ref}.{circuit.parts[ref].symbol.pin(number).name}({number})" for ref, number in pins
        )
