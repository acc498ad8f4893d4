"""Prints what the drivers keep of the heap, in bytes: `python tests/drivers/retained.py`, on 32 bits from .mpy."""

import subprocess

from host.build.interpreters import unix32
from host.build.mpy import FIRMWARE, UNIX32, compiled

SCRIPT = """
import gc

def used():
    gc.collect()
    gc.collect()
    return gc.mem_alloc()

class Bus:
    def bitstream(self, *rest): pass
    def duty_u16(self, duty): pass

bus = Bus()
keep = [None] * 12
import board
last = used()
import drivers
print("drivers package", used() - last); last = used()
import drivers.tca9548a
print("tca9548a module", used() - last); last = used()
keep[0] = drivers.tca9548a.TCA9548A(bus)
print("tca9548a object", used() - last); last = used()
import drivers.mcp23017
print("mcp23017 module", used() - last); last = used()
keep[1] = drivers.mcp23017.MCP23017(bus)
print("mcp23017 object", used() - last); last = used()
import drivers.ssd1306
print("ssd1306 module", used() - last); last = used()
keep[2] = drivers.ssd1306.SSD1306(bus)
print("ssd1306 object", used() - last); last = used()
import drivers.ws2812
print("ws2812 module", used() - last); last = used()
keep[3] = drivers.ws2812.WS2812(bus.bitstream, board.LED_PINS, board.LINES)
print("ws2812 object", used() - last); last = used()
import drivers.piezo
print("piezo module", used() - last); last = used()
keep[4] = drivers.piezo.Piezo(bus)
print("piezo object", used() - last); last = used()
"""
BOARD = """
import gc
gc.collect()
last = gc.mem_alloc()
import board
gc.collect()
print("board module", gc.mem_alloc() - last)
"""


def main() -> None:
    total = 0
    path = f"{compiled(FIRMWARE, UNIX32)}:.frozen"
    for script in (BOARD, SCRIPT):
        run = subprocess.run(
            [*unix32(), "-c", script], env={"MICROPYPATH": path}, capture_output=True, text=True, check=True
        )
        for line in run.stdout.splitlines():
            total += int(line.split()[-1])
            print(line)
    print("together", total)


if __name__ == "__main__":
    main()
