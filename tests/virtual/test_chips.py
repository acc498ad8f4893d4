# runs on: cpython micropython
# heap: 400k, for a list of all pixels of a screen
"""The models of the chips by themselves, byte by byte, where data sheets are easily misread.

The same models run in this process and in a box.
"""

from host.virtual.bus import Bus
from host.virtual.chips import mcp23017
from host.virtual.chips.mcp23017 import MCP23017
from host.virtual.chips.neokey import NeoKey
from host.virtual.chips.ssd1306 import CONTRAST, SSD1306
from host.virtual.chips.tca9548a import TCA9548A
from host.virtual.chips.ws2812 import WS2812


def bus_with(address: int, chip: MCP23017 | SSD1306) -> Bus:
    bus = Bus()
    bus.root.devices[address] = chip
    return bus


def expander() -> tuple[MCP23017, Bus]:
    """Return an expander with switches on all pins, set up as the console does it."""
    chip = MCP23017()
    bus = bus_with(0x20, chip)
    bus.writeto(0x20, bytes((mcp23017.IOCON, 0x44)))
    for register in (mcp23017.IPOL, mcp23017.GPPU, mcp23017.GPINTEN):
        bus.writeto(0x20, bytes((register, 0xFF, 0xFF)))
    return chip, bus


def read(bus: Bus, address: int, count: int = 1) -> bytes:
    data = bytearray(count)
    bus.readinto(address, data)
    return bytes(data)


def register(bus: Bus, number: int, count: int = 1) -> bytes:
    bus.writeto(0x20, bytes((number,)), stop=False)
    return read(bus, 0x20, count)


def screen() -> tuple[SSD1306, Bus]:
    chip = SSD1306()
    bus = bus_with(0x3C, chip)
    bus.writeto(0x3C, b"\x00\x8d\x14\xa1\xc8\xaf")
    return chip, bus


def test_single_bytes_and_whole_transfers_are_the_same_bus() -> None:
    _, bus = expander()
    assert bus.start(0x20, False)
    assert bus.write(mcp23017.GPPU)
    assert bus.start(0x20, True)
    assert bus.read() == 0xFF
    bus.stop()
    assert not bus.start(0x21, False)
    bus.stop()


def test_the_multiplexer_switches_at_the_stop_and_not_before() -> None:
    bus, mux = Bus(), TCA9548A()
    bus.root.devices[0x70] = mux
    bus.switches.append(mux)
    bus.start(0x70, False)
    bus.write(0x06)
    assert mux.joined == []
    bus.stop()
    assert mux.joined == mux.channels[1:3]
    assert read(bus, 0x70) == b"\x06"
    mux.reset()
    assert mux.joined == []


def test_two_joined_channels_answer_together_and_a_zero_wins() -> None:
    bus, mux = Bus(), TCA9548A()
    bus.root.devices[0x70] = mux
    bus.switches.append(mux)
    for i in (0, 1):
        mux.channels[i].devices[0x20] = MCP23017()
    bus.writeto(0x70, b"\x03")
    bus.writeto(0x20, bytes((mcp23017.GPPU, 0xFF)))
    mux.channels[1].devices[0x20].close(0x01)  # type: ignore[attr-defined]
    assert register(bus, mcp23017.GPIO) == b"\xfe"


def test_an_interrupt_keeps_what_it_saw_until_it_is_read() -> None:
    chip, bus = expander()
    register(bus, mcp23017.GPIO, 2)
    assert not chip.interrupt
    chip.close(0x0104)
    chip.open(0x0104)
    assert chip.interrupt, "a short press is still known"
    assert register(bus, mcp23017.INTF, 2) == b"\x04\x01"
    assert register(bus, mcp23017.INTCAP, 2) == b"\x04\x01"
    assert not chip.interrupt
    assert register(bus, mcp23017.GPIO, 2) == b"\x00\x00"


def test_an_interrupt_on_a_level_lasts_as_long_as_the_level() -> None:
    chip, bus = expander()
    bus.writeto(0x20, bytes((mcp23017.INTCON, 0x01)))
    chip.close(0x01)
    register(bus, mcp23017.GPIO, 2)
    assert chip.interrupt
    chip.open(0x01)
    register(bus, mcp23017.GPIO, 2)
    assert not chip.interrupt


def test_the_set_up_raises_no_interrupt() -> None:
    chip = MCP23017()
    chip.close(0x1FFF)
    bus = bus_with(0x20, chip)
    for number in (mcp23017.IPOL, mcp23017.GPPU, mcp23017.GPINTEN):
        bus.writeto(0x20, bytes((number, 0xFF, 0xFF)))
    assert not chip.interrupt
    assert register(bus, mcp23017.GPIO, 2) == b"\xff\x1f"


def test_without_pull_ups_an_open_input_reads_low() -> None:
    bus = bus_with(0x20, MCP23017())
    assert register(bus, mcp23017.GPIO, 2) == b"\x00\x00"


def test_outputs_show_their_latch_and_inputs_do_not() -> None:
    _, bus = expander()
    bus.writeto(0x20, bytes((mcp23017.IODIR, 0xF0)))
    bus.writeto(0x20, bytes((mcp23017.GPIO, 0xFF)))
    assert register(bus, mcp23017.OLAT) == b"\xff"
    assert register(bus, mcp23017.GPIO) == b"\x0f"


def test_horizontal_addressing_fills_a_window_and_comes_back() -> None:
    chip, bus = screen()
    bus.writeto(0x3C, b"\x00\x20\x00\x21\x0a\x0b\x22\x02\x03")
    bus.writeto(0x3C, b"\x40\x01\x02\x03\x04\x05")
    assert [chip.memory[page * 128 + x] for page in (2, 3) for x in (10, 11)] == [5, 2, 3, 4]


def test_vertical_addressing_goes_down_first() -> None:
    chip, bus = screen()
    bus.writeto(0x3C, b"\x00\x20\x01\x21\x0a\x0b\x22\x02\x03")
    bus.writeto(0x3C, b"\x40\x01\x02\x03\x04")
    assert [chip.memory[page * 128 + x] for page in (2, 3) for x in (10, 11)] == [1, 3, 2, 4]


def test_a_command_and_its_value_may_come_apart() -> None:
    chip, bus = screen()
    bus.writeto(0x3C, b"\x80\x81\x80\x33\x40\xff")
    assert chip.state[CONTRAST] == 0x33
    bus.writeto(0x3C, b"\x00\x81")
    bus.writeto(0x3C, b"\x00\x44")
    assert chip.state[CONTRAST] == 0x44


def test_what_is_seen_follows_inversion_all_lit_first_row_and_offset() -> None:
    chip, bus = screen()
    for page in range(8):
        bus.writeto(0x3C, bytes((0x80, 0xB0 | page, 0x80, 0x00, 0x80, 0x10, 0x40)) + bytes(128))
    bus.writeto(0x3C, b"\x80\xb0\x80\x00\x80\x10\x40\x01")

    def lit() -> list[tuple[int, int]]:
        return [(x, y) for y, row in enumerate(chip.pixels()) for x in range(128) if row[x]]

    assert lit() == [(0, 0)]
    bus.writeto(0x3C, b"\x00\x41")
    assert lit() == [(0, 63)]
    bus.writeto(0x3C, b"\x00\x40\xd3\x04")
    assert lit() == [(0, 60)]
    bus.writeto(0x3C, b"\x00\xd3\x00\xa7")
    assert len(lit()) == 128 * 64 - 1
    bus.writeto(0x3C, b"\x00\xa6\xa5")
    assert len(lit()) == 128 * 64
    bus.writeto(0x3C, b"\x00\xa4\xc0")
    assert lit() == [(0, 63)]


def test_without_remap_the_picture_is_mirrored_as_on_the_glass() -> None:
    chip, bus = screen()
    bus.writeto(0x3C, b"\x00\xa0")
    bus.writeto(0x3C, b"\x80\xb0\x80\x00\x80\x10\x40\xff")
    assert chip.memory[127] == 0xFF


def test_a_screen_that_was_never_written_shows_noise() -> None:
    chip, _ = screen()
    assert sum(map(sum, chip.pixels())) > 1000


def test_the_version_rises_when_the_picture_changes_and_only_then() -> None:
    chip, bus = screen()
    bus.writeto(0x3C, b"\x80\xb0\x80\x00\x80\x10\x40\xaa")
    version = chip.version
    chip.pixels()
    assert chip.version == version
    bus.writeto(0x3C, b"\x40\x12")
    assert chip.version > version


def test_a_chip_that_takes_over_from_another_goes_on_where_that_was() -> None:
    """In the middle of a command, in the middle of a transfer, and with an interrupt that nobody has read."""
    chip, bus = screen()
    bus.writeto(0x3C, b"\x00\x20\x00\x21\x0a\x0b\x22\x02\x03")
    bus.writeto(0x3C, b"\x40\x01\x02\x03")
    bus.writeto(0x3C, b"\x00\x81")
    other = SSD1306()
    other.load(chip.state)
    for each in (chip, other):
        bus.root.devices[0x3C] = each
        bus.writeto(0x3C, b"\x80\x44\x40\x04")
        assert each.state[CONTRAST] == 0x44
        assert [each.memory[page * 128 + x] for page in (2, 3) for x in (10, 11)] == [1, 2, 3, 4]
    assert chip.pixels() == other.pixels()
    keys, bus = expander()
    register(bus, mcp23017.GPIO, 2)
    bus.writeto(0x20, bytes((mcp23017.INTF,)), stop=False)
    keys.close(0x0104)
    again = MCP23017()
    again.load(keys.state)
    bus.root.devices[0x20] = again
    assert again.interrupt and read(bus, 0x20, 2) == b"\x04\x01"


def test_a_version_rises_with_what_a_box_has_to_report() -> None:
    keys, bus = expander()
    version = keys.version
    register(bus, mcp23017.GPIO, 2)
    assert keys.version == version, "to be read changes nothing"
    keys.close(1)
    assert keys.version > version
    chain = WS2812(2)
    chain.frame(b"\x01\x02\x03")
    assert chain.version == 1


def test_a_short_burst_leaves_the_later_leds_alone_and_a_long_one_runs_out() -> None:
    chain = WS2812(3)
    chain.frame(bytes(range(1, 10)))
    assert chain.colours == [(2, 1, 3), (5, 4, 6), (8, 7, 9)]
    chain.frame(b"\x00\x00\x00")
    assert chain.colours == [(0, 0, 0), (5, 4, 6), (8, 7, 9)]
    chain.frame(bytes(30))
    assert chain.colours == [(0, 0, 0)] * 3
    chain.frame(bytes(range(1, 10)), 1, 1)
    assert chain.colours == [(0, 0, 0), (2, 1, 3), (0, 0, 0)], "a line that has one LED"


def neokey() -> tuple[NeoKey, Bus, WS2812]:
    """Return keys that are inputs 3, 4, 9, 8; the second and fourth LED are the chain's last two."""
    chain = WS2812(4)
    chip = NeoKey([3, 4, 9, 8], chain, [-1, 2, -1, 3])
    bus = Bus()
    bus.root.devices[0x30] = chip
    return chip, bus, chain


def answer(bus: Bus, *command: int) -> bytes:
    """Return what it answers to a command, after a while."""
    bus.writeto(0x30, bytes(command))
    return read(bus, 0x30, 4)


def set_up(bus: Bus) -> None:
    for function in (0x03, 0x0B, 0x05):
        bus.writeto(0x30, bytes((0x01, function, 0, 0, 0, 0xF0)))


def test_a_neokey_tells_its_keys_and_pins_that_were_not_set_up_are_low() -> None:
    chip, bus, _ = neokey()
    assert answer(bus, 0x01, 0x04) == b"\x00\x00\x00\x00"
    set_up(bus)
    assert answer(bus, 0x01, 0x04) == b"\x00\x00\x00\xf0"
    chip.press(1 << 9 | 1 << 3 | 1 << 10)
    assert answer(bus, 0x01, 0x04) == b"\x00\x00\x00\xa0"
    chip.reset()
    assert answer(bus, 0x01, 0x04) == b"\x00\x00\x00\x00"


def test_a_neokeys_answer_is_taken_once_and_lost_with_the_next_command() -> None:
    chip, bus, _ = neokey()
    set_up(bus)
    assert answer(bus, 0x00, 0x01)[:1] == b"\x55"
    assert answer(bus, 0x01, 0x04) == b"\x00\x00\x00\xf0" and chip.reads == 2
    assert read(bus, 0x30, 4) == b"\xff\xff\xff\xff"
    bus.writeto(0x30, b"\x01\x04")
    assert answer(bus, 0x0E, 0x05) == b"\xff\xff\xff\xff", "SHOW has none"


def test_a_neokeys_colours_are_seen_when_they_are_shown_and_dark_without_power() -> None:
    chip, bus, chain = neokey()
    colours = bytes(range(1, 13))
    bus.writeto(0x30, b"\x0e\x04\x00\x00" + colours)
    bus.writeto(0x30, b"\x0e\x05")
    assert chain.colours == [(0, 0, 0)] * 4, "no pin was named"
    bus.writeto(0x30, b"\x0e\x01\x03")
    bus.writeto(0x30, b"\x0e\x03\x00\x0c")
    bus.writeto(0x30, b"\x0e\x04\x00\x09" + b"\x20\x21\x22")
    assert chain.colours == [(0, 0, 0)] * 4
    bus.writeto(0x30, b"\x0e\x05")
    assert chain.colours == [(0, 0, 0), (0, 0, 0), (5, 4, 6), (33, 32, 34)]
    chip.reset()
    assert chain.colours == [(0, 0, 0)] * 4
