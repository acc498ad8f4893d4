"""Journals of any length, as a console might have left them on flash."""

from pathlib import Path

from link.crc import crc24
from store.game_file import Start
from store.journal import CHECK, END, NEWEST, PARTS


def beginning() -> bytes:
    start = Start()
    start.seats, start.bots, start.seed = 2, 2, bytes(32)
    start.names = [b"Ann", b"Bo"]
    return start.packed()


def record(number: int, bots: int = 2) -> bytes:
    """Return a record that says that a seat has changed hands."""
    body = bytes((0, number & 255, bots, 0))
    return body + crc24(body, len(body)).to_bytes(CHECK, "big")


def craft(folder: Path, where: str, size: int) -> None:
    """Write a game whose part or tail (`where`) has at least `size` bytes."""
    (folder / PARTS).mkdir(parents=True)
    (folder / NEWEST).mkdir()
    first, last = beginning(), b""
    n = 0
    if where == "part":
        while len(first) < size:
            first += record(n)
            n += 1
    while len(last) < (size if where == "tail" else 100):
        last += record(n)
        n += 1
    (folder / PARTS / "0").write_bytes(first)
    (folder / NEWEST / "steps").write_bytes(last + bytes((END,)))
