"""`console` is all of the circuit, `circuit_board` and `main_board` are the two printed ones alone."""

from typing import Any

from hardware.circuit.main import main, town
from hardware.circuit.model import Circuit
from hardware.circuit.station import on_the_board, station


def console(board: dict[str, Any]) -> Circuit:
    """The main box and all stations, joined by their cables. Station k has references from k * 100 on."""
    circuit = Circuit("console")
    main(circuit, board)
    town(circuit, board)
    for i in range(len(board["stations"])):
        station(circuit, board, i)
    return circuit


def main_board(board: dict[str, Any]) -> Circuit:
    """The main box's printed circuit: what is soldered to it, or stands on its sockets."""
    circuit = Circuit("main")
    main(circuit, board)
    return circuit


def circuit_board(board: dict[str, Any]) -> Circuit:
    """One station's printed circuit: what is soldered to it."""
    circuit = Circuit("station")
    on_the_board(circuit, board)
    return circuit
