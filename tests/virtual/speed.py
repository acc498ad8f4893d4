"""Prints the time of one request to the virtual board, the best of some runs: `python tests/virtual/speed.py`."""

import tempfile
import time
from pathlib import Path

from host.build.interpreters import unix32, unix64
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console

ROUNDS = 500
RUNS = 6
STEPS = {
    "the time": "",
    "and a write of one byte": "i2c.writeto(0x70, one)",
    "and a register of two bytes": "i2c.readfrom_mem_into(0x20, 0x12, two)",
    "and a piece of a screen": "i2c.writeto(0x3C, piece)",
    "and the LEDs": "machine.bitstream(pin, 0, (), leds)",
}
MAIN = """
import time, machine
i2c = machine.I2C(0)
pin = machine.Pin(6)
one, two, leds = b"\\x01", bytearray(2), bytes(114)
piece = b"\\x80\\xb0\\x80\\x00\\x80\\x10\\x40" + bytes(64)
i2c.writeto(0x70, one)
def step():
    {step}
while True:
    time.ticks_ms()
    step()
"""


def run(console: Console) -> float:
    """Microseconds of one tick."""
    start = time.perf_counter()
    console.advance(ROUNDS)
    return (time.perf_counter() - start) / ROUNDS * 1e6


def main() -> None:
    for bits, command in ((64, unix64()), (32, unix32())):
        base = 0.0
        for name, step in STEPS.items():
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "main.py").write_text(MAIN.format(step=step or "pass"))
                clock = VirtualClock(held=True)
                with Console(VirtualBoard(), command, Path(folder), clock) as console:
                    console.advance(10)
                    spent = min(run(console) for _ in range(RUNS))
            print(f"{bits} bits, {name}: {spent - base:.0f} us")
            base = base or spent


if __name__ == "__main__":
    main()
