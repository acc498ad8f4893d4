"""Soldering faults are found: the verdict names the part and the wire, and all other parts are still judged."""

import pytest

import board as pins
from bringup import texts
from bringup.pins import pico, port
from host.virtual.board import VirtualBoard
from tests.bringup.bench import Bench
from tests.bringup.person import Faults


def two() -> VirtualBoard:
    """Return a board with the two stations that a quick test needs; the others are not plugged in."""
    return VirtualBoard(2)


def test_a_console_without_faults_is_all_good_and_says_so_everywhere() -> None:
    bench = Bench()
    assert bench.bad == {} and bench.none == {}
    for i in range(1, pins.STATIONS + 1):
        for what in (
            *("screen", "expander", "registers", "rest", "interrupt", "ok", "left", "right", "picture", "lights"),
            *(f"keep{k}" for k in range(1, 6)),
            *(f"light{k}" for k in range(1, 6)),
            *("cup", "shake"),
        ):
            assert f"station{i}.{what}" in bench.good
    assert {"sda", "scl", "mux", "mux.reset", "town", "piezo"} < set(bench.good)
    assert bench.person.summary[0] == "ALL IS GOOD"
    assert not any(any(led) for led in bench.board.leds) and bench.board.tone == 0


@pytest.mark.parametrize(("stations", "seconds"), [(2, 60), (5, 120)])
def test_it_takes_about_two_minutes_of_a_person_who_looks_for_seven_seconds_at_everything(
    stations: int, seconds: int
) -> None:
    bench = Bench(VirtualBoard(stations))
    print(f"\n{stations} stations: {bench.ms / 1000:.0f} s, {bench.person.presses} presses")
    assert bench.ms < seconds * 1000


def test_the_part_without_hands_asks_nobody() -> None:
    bench = Bench(hands=False)
    assert bench.bad == {} and bench.person.presses == 0
    assert [line for line in bench.lines if " say " in line] == [f"selftest say {texts.NO_RADIO}"]


def test_stations_that_are_not_plugged_in_behind_the_others_are_told_and_not_wrong() -> None:
    bench = Bench(VirtualBoard(3), hands=False)
    assert bench.bad == {}
    assert list(bench.none) == ["station4", "station5"]
    assert "SD3 (pin 10) and SC3 (pin 11) of the TCA9548A" in bench.none["station4"]


def test_a_gap_between_stations_is_wrong_and_its_cable_is_named() -> None:
    board = two()
    board.stations[0].unplug()
    bench = Bench(board)
    assert "cable" in bench.bad["station1"] and "SD0 (pin 4) and SC0 (pin 5)" in bench.bad["station1"]
    assert list(bench.bad) == ["station1"], "station 2 has a data line of its own"
    assert {"station2.light1", "station2.keep1"} < set(bench.good)


def test_a_missing_screen_is_named_and_the_line_asks_in_its_place() -> None:
    board = two()
    del board.stations[1].segment.devices[pins.SCREEN]
    bench = Bench(board)
    assert list(bench.bad) == ["station2.screen"]
    assert bench.bad["station2.screen"].startswith("station 2: no screen answers: look at the screen's SDA")
    assert "station2.keep5" in bench.good


def test_a_screen_that_stays_black_is_seen() -> None:
    bench = Bench(two(), Faults(glass={0}))
    assert list(bench.bad) == ["station1.picture"]


@pytest.mark.parametrize("jumper", [0x21, 0x27])
def test_a_chip_at_a_wrong_address_is_found_there(jumper: int) -> None:
    board = two()
    devices = board.stations[0].segment.devices
    devices[jumper] = devices.pop(pins.EXPANDER)
    bench = Bench(board, hands=False)
    assert list(bench.bad) == ["station1.expander"]
    assert (
        f"answers at 0x{jumper:02X}, not 0x20: look at A0, A1, A2 (pins 15, 16, 17)" in bench.bad["station1.expander"]
    )


def test_a_dead_expander_is_named_with_its_power_and_bus() -> None:
    board = two()
    del board.stations[0].segment.devices[pins.EXPANDER]
    bench = Bench(board)
    assert list(bench.bad) == ["station1.expander"]
    assert "VDD (pin 9)" in bench.bad["station1.expander"] and "SDA (pin 13)" in bench.bad["station1.expander"]
    assert "station2.ok" in bench.good


def test_an_expander_that_forgets_is_found() -> None:
    board = two()
    chip = board.stations[1].expander
    keep = chip.write

    def forget(byte: int) -> bool:
        taken = keep(byte)
        chip.registers[6] &= 0x7F  # a bit of DEFVAL is always 0
        return taken

    chip.write = forget
    bench = Bench(board, hands=False)
    assert list(bench.bad) == ["station2.registers"]


def test_no_multiplexer_ends_it_with_the_wires_to_the_pico() -> None:
    board = two()
    board.bus.root.devices.clear()
    bench = Bench(board)
    assert list(bench.bad) == ["mux"]
    assert "SDA (pin 23) to GP4 (pin 6), SCL (pin 22) to GP5 (pin 7), RESET (pin 3) to GP9 (pin 12)" in bench.bad["mux"]


def test_a_multiplexer_that_the_pico_cannot_reset_is_found() -> None:
    board = two()
    board.mux.reset = lambda: None
    bench = Bench(board, hands=False)
    assert list(bench.bad) == ["mux.reset"]
    assert "from GP9 (pin 12) of the Pico to RESET (pin 3)" in bench.bad["mux.reset"]


@pytest.mark.parametrize(("wire", "pin"), [("sda", "GP4 (pin 6)"), ("scl", "GP5 (pin 7)")])
def test_a_short_on_the_bus_is_told_apart_from_one_at_a_station(wire: str, pin: str) -> None:
    board = two()
    setattr(board, f"{wire}_shorted", True)
    bench = Bench(board)
    assert list(bench.bad) == [wire] and pin in bench.bad[wire]


def test_a_station_that_holds_the_bus_is_named_and_the_others_are_tested() -> None:
    board = VirtualBoard(3)
    board.stations[1].stick()
    bench = Bench(board, hands=False)
    assert list(bench.bad) == ["station2.cable"]
    assert "holds SDA low" in bench.bad["station2.cable"] and "SD1 (pin 6)" in bench.bad["station2.cable"]
    assert {"station1.interrupt", "station3.interrupt"} < set(bench.good)


def test_a_shorted_cable_is_named_and_the_others_are_tested() -> None:
    board = VirtualBoard(3)
    board.stations[2].short()
    bench = Bench(board, hands=False)
    assert list(bench.bad) == ["station3.power"]
    assert pico(pins.LIMITER_PINS[2]) in bench.bad["station3.power"]
    assert {"station1.interrupt", "station2.interrupt"} < set(bench.good) and list(bench.none) == [
        "station4",
        "station5",
    ]


def test_a_station_that_holds_the_bus_for_good_ends_it() -> None:
    board = two()
    board.stations[0].stick()
    board.mux.reset = lambda: None
    bench = Bench(board)
    assert list(bench.bad) == ["bus"]


def test_a_dead_interrupt_line_is_named_by_its_station() -> None:
    board = two()
    board.stations[1].interrupt_cut = True
    bench = Bench(board, hands=False)
    assert list(bench.bad) == ["station2.interrupt"]
    line = pico(pins.INTERRUPT_PIN)
    assert f"from INTA (pin 20) of its MCP23017 to {line} of the Pico" in bench.bad["station2.interrupt"]


@pytest.mark.parametrize(
    ("button", "bit"),
    [("keep3", pins.KEEP_BITS[2]), ("ok", pins.OK_BIT), ("left", pins.LEFT_BIT), ("right", pins.RIGHT_BIT)],
)
def test_a_button_that_never_closes_is_named_with_its_wire(button: str, bit: int) -> None:
    bench = Bench(two(), Faults(wires={(1, button): ()}))
    assert list(bench.bad) == [f"station2.{button}"]
    assert "does not close" in bench.bad[f"station2.{button}"] and port(bit) in bench.bad[f"station2.{button}"]


@pytest.mark.parametrize("button", ["keep1", "ok", "left"])
def test_a_button_that_is_always_closed_is_named_and_does_not_answer_for_others(button: str) -> None:
    board = two()
    board.stations[0].press(button)
    bench = Bench(board, Faults(wires={(0, button): ()}))
    assert list(bench.bad) == [f"station1.{button}"]
    assert "is closed at rest" in bench.bad[f"station1.{button}"]
    assert "station1.cup" in bench.good


def test_the_buttons_that_start_it_may_be_let_go() -> None:
    bench = Bench(two(), Faults(holding={1}))
    assert bench.bad == {}
    assert "selftest say station 2: Let go of all buttons." in bench.lines


def test_a_bridge_between_two_inputs_is_seen_when_one_is_pressed() -> None:
    both = ("keep1", "keep2")
    bench = Bench(two(), Faults(wires={(0, "keep1"): both, (0, "keep2"): both}))
    assert list(bench.bad) == ["station1.keep1", "station1.keep2"]
    assert "keep 1 and keep 2 close together" in bench.bad["station1.keep1"]
    assert "between GPA0 (pin 21) and GPA1 (pin 22)" in bench.bad["station1.keep1"]


def test_two_lights_that_have_changed_places_are_not_blamed_on_the_buttons() -> None:
    bench = Bench(two(), Faults(lights={9: 11, 11: 9}))
    assert list(bench.bad) == ["station1.light2", "station1.light4"]
    assert bench.bad["station1.light2"].endswith("look at the order of their lights on the data line")
    assert {"station1.keep2", "station1.keep4"} < set(bench.good)


def test_two_buttons_that_have_changed_places_are_not_blamed_on_the_lights() -> None:
    bench = Bench(two(), Faults(wires={(0, "keep2"): ("keep4",), (0, "keep4"): ("keep2",)}))
    assert list(bench.bad) == ["station1.keep2", "station1.keep4"]
    assert "keep 2 comes as keep 4: look at the wires at GPA1 (pin 22) and GPA3 (pin 24)" in bench.bad["station1.keep2"]


def test_a_cut_line_is_found_where_it_begins() -> None:
    bench = Bench(two(), Faults(dark=range(10, 14)))
    assert next(iter(bench.bad)) == "station1.light3"
    assert "its DIN, which comes from DOUT of the light of keep 2" in bench.bad["station1.light3"]
    assert {"station1.light1", "station1.light2", "station1.keep3", "town"} < set(bench.good)
    assert "station1.lights" in bench.bad and {"station2.light1", "station2.lights"} < set(bench.good)


def test_a_line_that_gets_nothing_leads_to_the_pico() -> None:
    bench = Bench(VirtualBoard(1), Faults(dark=range(14)))
    assert f"{pico(pins.LED_PINS[0])} of the Pico, the level shifter" in bench.bad["town"]
    assert f"{pico(pins.LED_PINS[1])} of the Pico through the level shifter and wire 4" in bench.bad["station1.light1"]


def test_lights_of_another_kind_show_other_colours() -> None:
    board = two()
    right = board.chain.frame

    def red_for_green(data: bytes | bytearray, first: int = 0, count: int | None = None) -> None:
        other = bytearray(data)
        other[0::3], other[1::3] = data[1::3], data[0::3]
        right(other, first, count)

    board.chain.frame = red_for_green
    bench = Bench(board)
    assert list(bench.bad) == ["town", "station1.lights", "station2.lights"]


def test_a_piezo_that_is_not_heard_is_named() -> None:
    bench = Bench(two(), Faults(deaf=True))
    assert list(bench.bad) == ["piezo"] and "GP7 (pin 10)" in bench.bad["piezo"]


def test_a_station_without_sensors_is_not_wrong() -> None:
    bench = Bench(two(), Faults(no_sensors={0}))
    assert bench.bad == {}
    assert bench.none["station1.cup"] == "station 1: the cup sensor: not fitted"
    assert bench.none["station1.shake"] == "station 1: the shake sensor: not fitted"


def test_a_cup_sensor_that_never_changes_is_named() -> None:
    bench = Bench(two(), Faults(wires={(1, "cup"): ()}))
    assert list(bench.bad) == ["station2.cup"] and "GPB3 (pin 4)" in bench.bad["station2.cup"]


def test_a_station_where_nobody_sits_does_not_hold_the_others_up() -> None:
    bench = Bench(two(), Faults(asleep={0}))
    assert list(bench.bad) == ["station1.ok", "station1.left", "station1.right", "station1"]
    assert {"station2.ok", "town", "piezo"} < set(bench.good)


def test_a_station_that_goes_away_in_the_test_is_told_and_the_next_one_comes() -> None:
    board = VirtualBoard(3)
    station = board.stations[1]
    press = station.press

    def pull(*names: str) -> None:
        press(*names)
        if names == ("left",):
            station.unplug()

    station.press = pull
    bench = Bench(board)
    assert "stopped answering in the test: look at its cable" in bench.bad["station2"]
    assert "station3.ok" in bench.good


def test_everything_wrong_is_on_the_screens_too() -> None:
    bench = Bench(two(), Faults(wires={(1, "cup"): ()}, deaf=True))
    assert bench.person.summary[0] == "2 WRONG"
    assert "piezo" in bench.person.summary[1] and "station2.cup" in bench.person.summary[1]


def test_at_each_press_the_screens_say_what_is_wrong_and_the_wire_to_look_at() -> None:
    """Without a host nobody reads the line. What does not fit on a screen continues on the next."""
    bench = Bench(two(), Faults(wires={(1, "cup"): (), (0, "keep2"): ("keep2", "keep3", "keep4")}, deaf=True))
    assert len(bench.bad) == 3 and bench.person.summary[1].endswith("Any button: why")
    for number, text in enumerate(bench.bad.values(), 1):
        pages = [said for title, said in bench.person.pages if title == f"WRONG {number} OF 3"]
        assert " ".join(pages) == text
    assert len(bench.person.pages) > 3


def test_who_does_not_read_the_verdicts_keeps_nobody_from_playing() -> None:
    """A minute after the last press the console is ready for a game."""
    bench = Bench(two(), Faults(deaf=True, asleep={0, 1}))
    said = bench.lines.index(next(line for line in bench.lines if line.startswith("selftest end")))
    assert not [line for line in bench.lines[said:] if "shown" in line]
