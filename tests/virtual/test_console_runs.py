"""Firmware on MicroPython's Unix port: its chips on the virtual board, its lines on a port, its time a test's."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

import board
from host.errors import UserError
from host.interpreters import unix32, unix64
from host.mpy import UNIX32, UNIX64, compiled
from host.virtual.board import VirtualBoard
from host.virtual.clock import VirtualClock
from host.virtual.console import Console

FIRMWARE = Path(board.__file__).parent
MAIN = """
import sys, time, os, machine, select, board
from drivers.tca9548a import TCA9548A
from drivers.mcp23017 import MCP23017
from drivers.ssd1306 import SSD1306
from drivers.ws2812 import WS2812
from drivers.piezo import Piezo

i2c = machine.I2C(board.I2C_ID, scl=machine.Pin(board.SCL), sda=machine.Pin(board.SDA), freq=board.I2C_HZ)
mux = TCA9548A(i2c, board.MUX)
expander = MCP23017(i2c, board.EXPANDER)
screen = SSD1306(i2c, board.SCREEN)
leds = WS2812(machine.bitstream, machine.Pin(board.LED_PIN), board.LEDS)
piezo = Piezo(machine.PWM(machine.Pin(board.PIEZO_PIN)))
line = machine.Pin(board.INTERRUPT_PIN, machine.Pin.IN, machine.Pin.PULL_UP)
reset = machine.Pin(board.MUX_RESET_PIN, machine.Pin.OUT, value=1)
dog = machine.WDT(timeout=8000)
picture = bytearray(1024)
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
out, source, byte = sys.stdout.buffer, sys.stdin.buffer, bytearray(1)
"""
ECHO = (
    MAIN
    + """
print("ready")
while True:
    time.ticks_ms()
    mux.off()
    for _ in poll.ipoll(0):
        source.readinto(byte)
        if byte == b"R":
            machine.reset()
        if byte == b"D":
            raise ValueError("nothing to be done")
        out.write(byte)
"""
)
WATCH = (
    MAIN
    + """
for station in range(board.STATIONS):
    try:
        mux.select(board.CHANNELS[station])
        expander.setup(board.INPUTS)
        screen.setup()
        for piece in range(16):
            screen.send(picture, piece)
        screen.on()
    except OSError:
        pass
while True:
    now = time.ticks_ms()
    for station in range(board.STATIONS):
        try:
            mux.select(board.CHANNELS[station])
            pressed = expander.read()
            leds.set(board.STATION_LEDS[station], pressed & 255, pressed >> 8, now & 255)
            picture[0] = pressed & 255
            screen.send(picture, 0)
        except OSError:
            pass
    leds.show()
    dog.feed()
"""
)

Firmware = Callable[[str], Path]


@pytest.fixture
def firmware(tmp_path: Path) -> Firmware:
    """A folder with a main.py, and with the firmware's own pins and drivers, and what those need."""

    def write(main: str) -> Path:
        folder = tmp_path / "firmware"
        folder.mkdir(exist_ok=True)
        shutil.copytree(FIRMWARE / "drivers", folder / "drivers", ignore=shutil.ignore_patterns("__pycache__"))
        for module in ("board.py", "octets.py"):
            shutil.copy(FIRMWARE / module, folder)
        (folder / "main.py").write_text(main)
        return folder

    return write


@pytest.fixture(params=["64", "32"])
def interpreter(request: pytest.FixtureRequest) -> list[str]:
    try:
        return unix32() if request.param == "32" else [*unix64(), "-X", "heapsize=190k"]
    except UserError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


def hold(firmware: Path, **rest: object) -> Console:
    return Console(VirtualBoard(), firmware=firmware, clock=VirtualClock(held=True), **rest)  # type: ignore[arg-type]


def until(what: Callable[[], bool], console: Console) -> None:
    """Wait for something that another process does; the bound only ends a test that has failed."""
    over = threading.Event()
    for _ in range(2000):
        if what():
            return
        console.check()
        over.wait(0.005)
    raise AssertionError(f"it did not happen; the firmware said: {console.output}")


@pytest.fixture
def port() -> Iterator[Callable[[Console], serial.Serial]]:
    opened = []

    def open_port(console: Console) -> serial.Serial:
        port = serial.Serial(console.port, timeout=10, write_timeout=10, exclusive=True)
        opened.append(port)
        return port

    yield open_port
    for port in opened:
        port.close()


def test_a_press_reaches_firmware_and_its_answer_the_leds_and_screens(
    firmware: Firmware, interpreter: list[str]
) -> None:
    with hold(firmware(WATCH), interpreter=interpreter) as console:
        stations = console.board.stations
        console.advance(3)
        for i, station in enumerate(stations):
            station.press("keep2", "left")
            console.advance(2)
            assert station.leds[0][:2] == (2, 2)
            assert [row[0] for row in station.screen.pixels()][:3] == [0, 1, 0]
            assert all(other.leds[0][:2] == (0, 0) for other in stations[i + 1 :])
        for station in stations:
            station.release("keep2", "left")
        console.advance(2)
        assert all(station.leds[0][:2] == (0, 0) for station in stations)
        assert console.board.fed


def test_time_passes_only_as_the_test_lets_it(firmware: Firmware) -> None:
    with hold(firmware(WATCH)) as console:
        assert console.clock is not None
        console.advance(10)
        before = console.clock.now, console.board.leds, console.board.bus.transfers
        threading.Event().wait(0.05)
        assert (console.clock.now, console.board.leds, console.board.bus.transfers) == before
        console.advance(100)
        assert console.clock.now == before[0] + 100


def test_two_runs_are_the_same(firmware: Firmware) -> None:
    seen = []
    folder = firmware(WATCH)
    for _ in range(2):
        with hold(folder) as console:
            console.advance(7)
            console.board.stations[1].press("ok")
            console.advance(20)
            seen.append((console.board.leds, console.board.bus.transfers, console.board.fed))
    assert seen[0] == seen[1]


def test_a_hook_presses_at_chosen_ticks(firmware: Firmware) -> None:
    virtual = VirtualBoard()
    clock = VirtualClock(step=5, start=1000)
    seen: dict[int, int] = {}
    done = threading.Event()

    def on_tick(now: int) -> None:
        if now == 1050:
            virtual.stations[0].press("ok")
        low, high, _ = virtual.station_leds(0)[0]
        seen[now] = low | high << 8
        if now >= 1100:
            done.set()

    clock.on_tick = on_tick
    with Console(virtual, firmware=firmware(WATCH), clock=clock):
        assert done.wait(30)
    assert sorted(seen)[:3] == [1005, 1010, 1015]
    assert seen[1050] == 0 and seen[1055] == 1 << board.OK_BIT


def test_an_error_in_the_hook_is_the_tests_error(firmware: Firmware) -> None:
    def on_tick(now: int) -> None:
        assert now < 20, "too late"

    console = Console(VirtualBoard(), firmware=firmware(WATCH), clock=VirtualClock(on_tick))
    with pytest.raises(AssertionError, match="too late"), console:
        console.wait(30)


def test_ticks_wrap_as_on_the_pico_and_sleep_takes_time(firmware: Firmware, interpreter: list[str]) -> None:
    main = """
import time
a = time.ticks_ms()
time.sleep_ms(200000)
b = time.ticks_ms()
print(a, b, time.ticks_diff(b, a), time.ticks_diff(a, b), time.ticks_add(a, 200) < 200)
print(time.ticks_us() < 1 << 30)
"""
    clock = VirtualClock(start=2**30 - 101)
    with Console(VirtualBoard(), interpreter, firmware(main), clock) as console:
        with pytest.raises(UserError, match="code 0"):
            console.wait(30)
        assert console.output.split() == "1073741724 199901 200001 -200001 True True".split()


def test_entropy_repeats_when_it_is_seeded_and_not_otherwise(firmware: Firmware, interpreter: list[str]) -> None:
    folder = firmware("import os\nprint(os.urandom(40), os.urandom(3), os.listdir('/') is not None)\nos.stat('.')\n")
    said = []
    for seed in (b"one", b"one", b"two", None, None):
        with Console(VirtualBoard(), interpreter, folder, entropy=seed) as console:
            with pytest.raises(UserError):
                console.wait(30)
            said.append(console.output)
    assert said[0] == said[1]
    assert len(set(said)) == 4


def test_traffic_with_the_board_allocates_nothing(firmware: Firmware, interpreter: list[str]) -> None:
    main = (
        MAIN
        + """
import micropython

def tick(now):
    mux.select(0)
    expander.read()
    screen.send(picture, now & 15)
    leds.set(0, now & 255, 1, 2)
    leds.show()
    piezo.tone(200 + (now & 7))
    line.value()
    reset.value(1)
    dog.feed()

def ticks(n):
    for _ in range(n):
        tick(time.ticks_ms())
        time.sleep_ms(1)

mux.select(0)
expander.setup(board.INPUTS)
ticks(3)
before = micropython.mem_total() if hasattr(micropython, "mem_total") else 0
ticks(100)
after = micropython.mem_total() if hasattr(micropython, "mem_total") else 0
micropython.heap_lock()
ticks(100)
micropython.heap_unlock()
print("spent", after - before)
"""
    )
    folder = firmware(main)
    for clock in (VirtualClock(), None):
        with Console(VirtualBoard(), interpreter, folder, clock) as console:
            with pytest.raises(UserError):
                console.wait(60)
            assert console.output == "spent 0\n"


def test_absent_and_unplugged_stations_are_errors_in_the_firmware(firmware: Firmware) -> None:
    with hold(firmware(WATCH)) as console:
        stations = console.board.stations
        stations[2].unplug()
        console.advance(5)
        stations[1].press("keep1")
        stations[3].press("keep1")
        console.advance(5)
        assert stations[1].leds[0][0] == 1
        assert stations[3].screen.pixels()[0][0] == 1, "the stations behind go on"


def test_the_port_can_be_closed_and_opened_again(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        for word in (b"one", b"two", b"three"):
            line = port(console)
            line.write(word)
            assert line.read_until(word).endswith(word)
            line.close()
        assert console.running


def test_all_bytes_pass_the_port(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    every = bytes(byte for byte in range(256) if byte not in (3, ord("R"), ord("D")))
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        line = port(console)
        line.write(b"now")
        line.read_until(b"now")  # what it said before may still be on its way
        line.write(every)
        assert line.read(len(every)) == every


def test_a_console_without_a_host_does_not_wait(firmware: Firmware) -> None:
    main = "import time\nn = 0\nwhile True:\n    time.ticks_ms()\n    n += 1\n    print('line', n, 'x' * 100)\n"
    with hold(firmware(main)) as console:
        console.advance(3000)
        until(lambda: "line 2990 " in console.output, console)


def test_a_host_that_does_not_read_does_not_hold_the_console_up_for_long(
    firmware: Firmware, port: Callable[[Console], serial.Serial]
) -> None:
    main = "import time\nn = 0\nwhile True:\n    time.ticks_ms()\n    n += 1\n    print('line', n, 'x' * 100)\n"
    with hold(firmware(main)) as console:
        line = port(console)
        console.advance(3000)
        until(lambda: "line 2990 " in console.output, console)
        assert line.read_until(b"line 2 ").endswith(b"line 2 "), "what it was told first is still there"
        line.reset_input_buffer()
        console.advance(10)
        assert line.read_until(b"line 3005 ").endswith(b"line 3005 "), "and it hears again when it reads"


def test_ctrl_c_interrupts_the_firmware(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        line = port(console)
        line.write(b"\x03")
        assert b"KeyboardInterrupt" in line.read_until(b"KeyboardInterrupt")
        with pytest.raises(UserError, match="KeyboardInterrupt"):
            console.wait(10)


def test_firmware_that_dies_leaves_its_last_words(firmware: Firmware, port: Callable[[Console], serial.Serial]) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        port(console).write(b"D")
        with pytest.raises(UserError, match=r"code 1; start it again.*ValueError: nothing to be done"):
            console.wait(10)
        assert not console.running


def test_advance_does_not_wait_for_the_dead(firmware: Firmware) -> None:
    console = hold(firmware("import time\ntime.ticks_ms()\nraise ValueError('gone')\n"))
    with console, pytest.raises(UserError, match="gone"):
        console.advance(100)


def test_a_reset_starts_the_firmware_again_on_the_same_port(
    firmware: Firmware, port: Callable[[Console], serial.Serial]
) -> None:
    with Console(VirtualBoard(), firmware=firmware(ECHO)) as console:
        until(lambda: "ready" in console.output, console)
        line = port(console)
        line.write(b"now")
        line.read_until(b"now")  # what it said before may still be on its way
        line.write(b"R")
        assert line.read_until(b"ready\n").endswith(b"ready\n")
        line.write(b"still here")
        assert line.read(10) == b"still here"


def test_restart_is_a_power_cycle_and_stop_frees_the_port(firmware: Firmware) -> None:
    console = hold(firmware(WATCH))
    console.start()
    path = console.port
    console.advance(5)
    console.restart()
    assert console.port == path
    console.board.stations[0].press("keep1")
    console.advance(5)
    assert console.board.station_leds(0)[0][0] == 1
    console.stop()
    console.stop()
    assert not console.running
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("virtual")]


def test_the_files_of_the_firmware_outlive_it_when_they_have_a_folder(firmware: Firmware, tmp_path: Path) -> None:
    folder = firmware("open('note', 'a').write('x')\nprint(open('note').read())\n")
    flash = tmp_path / "flash"
    flash.mkdir()
    for said in ("x\n", "xx\n"):
        with Console(VirtualBoard(), firmware=folder, flash=flash) as console:
            with pytest.raises(UserError):
                console.wait(30)
            assert console.output == said


def test_in_real_time_an_idle_loop_leaves_the_processor_alone(firmware: Firmware) -> None:
    main = """
import time
n = 0
start = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), start) < 100:
    n += 1
print(n)
"""
    with Console(VirtualBoard(), firmware=firmware(main)) as console:
        with pytest.raises(UserError):
            console.wait(30)
        assert int(console.output) <= 220, "at most two questions a millisecond"


def test_no_firmware_and_no_interpreter_are_told(tmp_path: Path, firmware: Firmware) -> None:
    with pytest.raises(UserError, match=r"holds main\.py"):
        Console(VirtualBoard(), firmware=tmp_path).start()
    console = Console(VirtualBoard(), [str(tmp_path / "nothing")], firmware("pass\n"))
    with pytest.raises(UserError, match="does not start"):
        console.start()
    console.stop()


def test_compiled_firmware_runs_as_it_lies_on_the_pico(firmware: Firmware, interpreter: list[str]) -> None:
    march = UNIX32 if "i386" in interpreter[0] else UNIX64
    folder = compiled(firmware(WATCH), march)
    assert not list(folder.rglob("*.py"))
    with hold(folder, interpreter=interpreter) as console:
        console.board.stations[0].press("keep1")
        console.advance(5)
        assert console.board.station_leds(0)[0][0] == 1
