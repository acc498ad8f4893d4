"""Stations that fail, at power-on or in mid-game: the others go on, and a station that comes back is right in a second.

Screens are read pixel by pixel; a fault never changes the game's state.
"""

from collections.abc import Callable
from itertools import pairwise

import pytest

from host.game.events import FAULTS, parse
from host.virtual.wired import Station
from tests.table.scripted_console import ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks
LONG = 35 * SECOND  # ticks: longer than a finger stays on a button

Hand = Callable[[Station], None]
# How the station fails, how it is mended, what the host is told.
FAILURES: dict[str, tuple[Hand, Hand, str]] = {
    "cable out": (Station.unplug, Station.plug, "none"),
    "screen gone": (lambda s: s.break_off("screen"), lambda s: s.mend("screen"), "screen"),
    "expander gone": (lambda s: s.break_off("expander"), lambda s: s.mend("expander"), "expander"),
}
DIPS: dict[str, tuple[str, ...]] = {"both": (), "expander": ("expander",), "screen": ("screen",)}


def dealt(humans: int = 3, patience: int = 0) -> ScriptedConsole:
    scene = ScriptedConsole()
    scene.table.match.patience = patience
    scene.new(3, humans=humans)
    return scene


def told(scene: ScriptedConsole, station: int) -> list[str]:
    """Return the faults of a station that the host was told."""
    lines = [line.split()[1:-1] for line in scene.line.output.decode().splitlines()]
    events = [parse(line) for line in lines if line[0] == "fault"]
    return [FAULTS[event.fields["what"]] for event in events if event.fields["seat"] == station]


def acts(scene: ScriptedConsole, seat: int) -> bool:
    """Return whether a button of that station does what it should."""
    before = scene.table.players[seat].asking.choice
    scene.press(seat, "2")
    changed = scene.table.players[seat].asking.choice != before
    scene.press(seat, "2")
    return bool(changed)


@pytest.mark.parametrize("failure", FAILURES)
def test_a_station_fails_in_mid_game_and_comes_back(failure: str) -> None:
    fail, mend, word = FAILURES[failure]
    scene = dealt()
    scene.do(0, "1")
    glass, state = scene.text(0), bytes(scene.game.s)
    fail(scene.board.stations[0])
    scene.run(2 * SECOND)
    assert not scene.table.stations[0].present
    assert scene.picture(0).dark
    assert acts(scene, 1) and acts(scene, 2)
    mend(scene.board.stations[0])
    scene.run(SECOND)
    assert scene.text(0) == glass and not scene.picture(0).dark
    assert acts(scene, 0)
    assert bytes(scene.game.s) == state
    assert told(scene, 0) == ([] if word == "none" else [word, "none"])
    assert [line.split()[1:-1] for line in scene.line.output.decode().splitlines() if " station 0 " in line][-2:] == [
        ["station", "0", "0"],
        ["station", "0", "1"],
    ]


@pytest.mark.parametrize("failure", FAILURES)
def test_a_station_that_fails_at_power_on_is_found_later(failure: str) -> None:
    fail, mend, _ = FAILURES[failure]
    scene = ScriptedConsole(spoil=lambda board: fail(board.stations[1]))
    scene.new(3, humans=3)
    assert not scene.table.stations[1].present and scene.picture(1).dark
    assert acts(scene, 0) and acts(scene, 2)
    mend(scene.board.stations[1])
    scene.run(SECOND)
    assert scene.text(1)[0].startswith("Which dice stay?") and acts(scene, 1)


@pytest.mark.parametrize("dip", DIPS)
def test_a_dip_of_the_power_shorter_than_a_tick_is_noticed(dip: str) -> None:
    """The chips answer all the time: only their lost settings show it."""
    scene = dealt()
    scene.do(0, "1")
    glass = scene.text(0)
    scene.board.stations[0].brown_out(*DIPS[dip])
    scene.run(SECOND)
    assert scene.text(0) == glass
    assert acts(scene, 0) and acts(scene, 1)


def test_a_dip_presses_no_buttons() -> None:
    """Without their settings the inputs float, and may read as anything."""
    scene = dealt()
    station = scene.board.stations[0]
    station.brown_out("expander")
    station.expander.registers[0x0C:0x0E] = b"\x00\x00"
    station.expander.registers[0x02:0x04] = b"\xff\xff"  # inverted and low: all of them read as closed
    scene.run(SECOND)
    assert scene.table.players[0].asking.choice == 0 and scene.table.match.locked() == 0
    assert acts(scene, 0)


def test_a_dip_while_the_cup_is_down_shows_nothing_wrong_when_it_is_lifted() -> None:
    scene = dealt()
    scene.slam(0)
    scene.run(SECOND)
    assert scene.picture(0).dark
    scene.board.stations[0].brown_out("screen")
    scene.run(SECOND)
    scene.tip(0)
    scene.run(SECOND // 2)
    assert scene.text(0)[0].startswith("Which dice stay?") and None not in scene.picture(0).dice()


def test_a_screen_that_always_says_the_same_is_left_in_peace() -> None:
    """Some chips sold as SSD1306 do not report whether they are lit."""
    scene = ScriptedConsole()
    for station in scene.board.stations:
        station.screen.read = lambda: 0x43
        station.unplug()
    scene.run(10)
    for station in scene.board.stations:
        station.plug()
    scene.run(SECOND)
    scene.settle()
    versions = [station.screen.version for station in scene.board.stations]
    scene.run(3 * SECOND)
    assert [station.screen.version for station in scene.board.stations] == versions


def still_lights() -> ScriptedConsole:
    """Light all LEDs alike, with nobody changing them: only frames that were lost or broken are sent again."""
    scene = dealt()
    chain = scene.table.lights.chain
    scene.table.lights.tick = lambda now: chain.show()
    for i in range(len(scene.board.leds)):
        chain.set(i, 9, 9, 9)
    return scene


def test_leds_behind_a_cable_that_was_out_are_right_again() -> None:
    """Meanwhile only the station's own LEDs are dark."""
    scene = still_lights()
    scene.board.stations[0].unplug()
    scene.run(SECOND)
    assert scene.board.leds == [(9, 9, 9)] * 8 + [(0, 0, 0)] * 6 + [(9, 9, 9)] * 24
    scene.board.stations[0].plug()
    scene.run(SECOND)
    assert set(scene.board.leds) == {(9, 9, 9)}


def test_leds_that_lost_their_colours_get_them_again() -> None:
    scene = still_lights()
    scene.run(10)
    scene.board.chain.power_off(0, len(scene.board.leds))
    scene.run(SECOND)
    assert set(scene.board.leds) == {(9, 9, 9)}


def lost_alone(scene: ScriptedConsole, what: str) -> None:
    """Check that only the second of three stations is gone, that the host was told, and that the others play on."""
    assert [station.present for station in scene.table.stations] == [True, False, True, True, True]
    assert told(scene, 1) == [what] and not told(scene, 0) and not told(scene, 2)
    assert acts(scene, 0) and acts(scene, 2)


# A cable that is shorted


def test_a_shorted_cable_is_on_all_screens_until_it_is_out() -> None:
    scene = dealt()
    state = bytes(scene.game.s)
    scene.board.stations[1].short()
    scene.run(SECOND)
    assert "Cable 2 is shorted" in scene.text(0) and "Cable 2 is shorted" in scene.text(2)
    lost_alone(scene, "short")
    scene.board.stations[1].unplug()
    scene.run(SECOND)
    assert told(scene, 1) == ["short", "none"] and "shorted" not in scene.text(0)
    scene.board.stations[1].plug()
    scene.run(SECOND)
    assert acts(scene, 1) and bytes(scene.game.s) == state


def test_a_station_that_only_takes_too_much_current_plays_on() -> None:
    scene = dealt()
    scene.board.stations[1].shorted = True
    scene.run(SECOND)
    assert told(scene, 1) == ["short"] and acts(scene, 1)
    scene.board.stations[1].shorted = False
    scene.run(SECOND)
    assert told(scene, 1) == ["short", "none"]


def test_a_shorted_cable_that_holds_the_bus_is_told_as_what_it_is() -> None:
    scene = dealt()
    scene.board.stations[1].short()
    scene.board.stations[1].stick()
    scene.run(SECOND)
    assert told(scene, 1)[-1] == "short" and acts(scene, 0)


# A bus that hangs


def test_a_chip_that_holds_the_data_line_loses_its_own_station_only() -> None:
    scene = dealt()
    state = bytes(scene.game.s)
    scene.board.stations[1].stick()
    scene.run(SECOND)
    lost_alone(scene, "bus")
    assert bytes(scene.game.s) == state


def test_a_chip_that_hangs_in_the_middle_of_a_byte_is_clocked_on() -> None:
    scene = dealt()
    glass = scene.text(1)
    scene.board.stations[1].stick(clocks=7)
    scene.run(SECOND)
    assert not scene.board.stations[1].segment.stuck
    assert scene.text(1) == glass and acts(scene, 1)
    assert told(scene, 1) == ["bus", "none"]


def test_a_station_that_holds_the_bus_at_power_on_keeps_nobody_from_playing() -> None:
    scene = ScriptedConsole(spoil=lambda board: board.stations[0].stick())
    scene.new(3, humans=3)
    assert [station.present for station in scene.table.stations] == [False, True, True, True, True]
    assert acts(scene, 1) and acts(scene, 2)
    scene.board.stations[0].stick(False)
    scene.run(SECOND)
    assert acts(scene, 0)


def test_one_that_holds_the_bus_is_tried_less_often_and_costs_one_timeout_a_tick() -> None:
    scene = dealt()
    bus = scene.board.bus
    timeouts: list[int] = []  # their times
    start = bus.start

    def watched(address: int, read: bool) -> bool:
        if bus.stuck:
            timeouts.append(scene.now)
        return start(address, read)

    bus.start = watched
    scene.board.stations[2].stick()
    scene.run(60 * SECOND)
    assert 60 <= len(timeouts) <= 90
    assert len(set(timeouts)) == len(timeouts)
    gaps = [after - before for before, after in pairwise(timeouts)]
    assert gaps[0] < 500 and max(gaps) <= 900


def test_a_lost_station_holds_the_game_up_for_half_a_minute() -> None:
    """Even without patience: nobody at another station could answer for it, or hand the seat to a bot."""
    scene = dealt()
    scene.board.stations[2].unplug()
    scene.run(LONG)
    assert scene.table.match.locked() == 0, "two are still thinking"
    scene.press(0, "1O")
    scene.press(1, "1O")
    scene.run(29 * SECOND)
    assert scene.table.match.locked() == 0b011 and scene.table.journal.count == 0
    scene.run(6 * SECOND)
    assert [scene.table.journal.seat(i) for i in range(3)] == [0, 1, 2] and scene.table.match.bots == 0


def test_a_station_that_comes_back_in_that_time_answers_itself() -> None:
    scene = dealt()
    scene.press(0, "1O")
    scene.press(1, "1O")
    scene.board.stations[2].unplug()
    scene.run(25 * SECOND)
    scene.board.stations[2].plug()
    scene.run(LONG)
    assert scene.table.match.locked() == 0b011 and scene.table.journal.count == 0 and acts(scene, 2)


def test_a_multiplexer_that_hangs_is_reset() -> None:
    scene = dealt()
    glass = [scene.text(seat) for seat in range(3)]
    scene.board.mux.gone = True
    scene.run(SECOND)
    assert [scene.text(seat) for seat in range(3)] == glass
    assert all(acts(scene, seat) for seat in range(3))


def test_a_bus_held_in_front_of_the_multiplexer_comes_back_with_all_stations() -> None:
    scene = dealt()
    glass = [scene.text(seat) for seat in range(3)]
    state = bytes(scene.game.s)
    root = scene.board.bus.root
    root.stuck = True
    scene.run(4 * SECOND)
    assert not any(station.present for station in scene.table.stations)
    root.stuck = False
    scene.run(SECOND)
    assert [scene.text(seat) for seat in range(3)] == glass
    assert all(acts(scene, seat) for seat in range(3)) and bytes(scene.game.s) == state
    root.stuck, root.clocks = True, 9
    scene.run(SECOND)
    assert not root.stuck and all(acts(scene, seat) for seat in range(3))


# The seat of a lost station


def test_the_seat_of_a_lost_station_waits_or_with_patience_a_bot_answers_for_it() -> None:
    for patience, answers in ((0, 0), (20, 3)):
        scene = dealt(patience=patience)
        for seat in (0, 2):
            scene.board.stations[seat].unplug()
        scene.press(1, "1O")
        scene.run(25 * SECOND)
        assert scene.table.journal.count == answers
        assert scene.table.match.bots == 0


# Buttons that are stuck


def test_a_stuck_button_is_named_and_ignored_until_it_opens() -> None:
    scene = dealt()
    station = scene.board.stations[0]
    station.press("right")
    scene.run(LONG)
    scene.settle()
    assert scene.text(0)[7] == "Stuck button: RIGHT" and 7 in scene.picture(0).inverted()
    assert told(scene, 0) == ["right"]
    scene.press(0, "1")  # leave the page that it has opened
    scene.press(0, "1")
    assert scene.table.players[0].asking.choice == 1
    station.release("right")
    scene.run(2 * SECOND)
    scene.settle()
    assert scene.text(0)[7] == "1-5 choose, OK locks" and told(scene, 0) == ["right", "none"]
    scene.do(0, ">")
    assert scene.text(0)[0] == "No cards"


@pytest.mark.parametrize("button", ["keep1", "ok", "left"])
def test_a_button_stuck_since_power_on_never_acts(button: str) -> None:
    scene = ScriptedConsole(spoil=lambda board: board.stations[0].press(button))
    scene.new(3, humans=3)
    scene.run(LONG)
    scene.settle()
    player = scene.table.players[0]
    assert scene.table.match.bots == 0 and scene.table.match.locked() == 0 and player.asking.choice == 0
    assert told(scene, 0) == [button]
    scene.press(0, "2")
    assert player.asking.choice == 2
    if button != "ok":
        scene.press(0, "O")
        assert scene.table.match.locked() == 1


def test_ok_that_sticks_in_mid_game_hands_over_once_and_holds_nobody_up() -> None:
    scene = dealt()
    scene.board.stations[0].press("ok")
    scene.run(LONG)
    assert scene.table.match.bots == 1 and told(scene, 0) == ["ok"]
    for seat in (1, 2):
        scene.press(seat, "1O")
    scene.settle()
    assert scene.table.journal.count == 3


def test_a_cup_that_stays_down_and_a_shake_sensor_that_rests_closed_are_no_faults() -> None:
    scene = dealt()
    scene.board.stations[0].press("cup", "shake")
    scene.run(LONG)
    assert not told(scene, 0) and not scene.table.stations[0].stuck
