"""The enclosure's numbers: openings match the circuit, bought parts have room, nobody can look into another's hood.

`python -m hardware.enclosure` itself checks what needs the modelling packages.
"""

import copy
import math
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware.circuit import kicad
from hardware.enclosure import bought, fits
from hardware.enclosure.__main__ import main
from hardware.enclosure.plan import KEEP, LOCATIONS, SOURCE, Body, Plan, load
from hardware.source.shape import SCREENS

Board = dict[str, Any]
LANGUAGES = Path(__file__).resolve().parents[2] / "firmware" / "screens" / "languages"


def board() -> Board:
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def changed(change: Callable[[Board], object]) -> Plan:
    other = copy.deepcopy(board())
    change(other)
    return Plan(other)


def test_the_board_as_it_stands_can_be_built() -> None:
    assert not list(fits.faults(load()))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_so_can_one_for_fewer_seats(seats: int) -> None:
    assert not list(fits.faults(changed(lambda b: b["stations"].__delitem__(slice(seats, None)))))


WRONG: list[tuple[Callable[[Board], object], str]] = [
    (lambda b: b["pcb"]["leds"].update(keep1=[12, 33]), "station: button keep1 and LED keep1 are in the same place"),
    (lambda b: b["pcb"]["leds"].update(keep1=[12, 38]), "cap keep1 and light shaft keep1: -0.90 mm apart"),
    (lambda b: b["pcb"]["buttons"].update(keep1=[19, 29]), "caps keep1 and keep2: -0.40 mm apart"),
    (lambda b: b["pcb"]["connectors"].update(cup=[34, 64]), "station: plug cup and plug screen are in the same place"),
    (lambda b: b["parts"]["button"].update(plunger_mm=[3.8, 3.8, 2.6]), "cap and button's body when pressed: -0.10 mm"),
    (lambda b: b["enclosure"]["screen"].update(slack=0.1), "module in the hood's rails: 0.10 mm apart"),
    (lambda b: b["enclosure"]["cap"].update(socket=[4.1, 2.4]), "plunger in its cap, both sides together: 0.30 mm"),
    (lambda b: b["parts"]["sh1106"].update(window_mm=[12.0, 6.0]), "capitals of 4.5 minutes of arc cannot be read"),
    (lambda b: b["enclosure"].update(bed=[180, 180, 180]), "station: 196 mm do not fit on a bed of 180 mm"),
    (
        lambda b: b["enclosure"]["screen"]["depth"].update(sh1106=8),
        "[enclosure.screen]: seat 2 sees the screen of seat 1",
    ),
    (lambda b: b["enclosure"]["screen"]["depth"].update(sh1106=110), "[enclosure.screen]: with the eyes -60 mm aside"),
    (lambda b: b["enclosure"]["screen"].update(around=[8.7, -14]), "with the eyes 0 mm aside and 25 mm higher the pl"),
    (
        lambda b: b["enclosure"]["box"]["cables"].__setitem__(1, [26, 95]),
        "main box: cable jack 1 and cable jack 2",
    ),
    (
        lambda b: b["pcb"]["connectors"].update(cable=[11, 61]),
        "cable jack of the station in its wall: -2.12 mm apart",
    ),
    (
        lambda b: b["enclosure"]["box"]["cables"].__setitem__(2, [50, 97.9]),
        "cable jack 3 of the main box in its wall: -2.78",
    ),
    (lambda b: b["parts"]["screw_long"].update(per_station=5), "[parts.screw_long] per_station: 5, but 4 are drawn"),
]


@pytest.mark.parametrize(("change", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_cannot_be_built_is_refused(change: Callable[[Board], object], words: str) -> None:
    assert any(words in reason for reason in fits.faults(changed(change)))


def test_a_button_that_moves_takes_its_cap_its_opening_and_its_room_along() -> None:
    plan = changed(lambda b: b["pcb"]["buttons"].update(ok=[50, 9]))
    body = next(each for each in bought.station(plan) if each.name == "button ok")
    assert body.at[:2] == (50, 9)
    assert not list(fits.faults(plan))


def test_bodies_meet_or_do_not() -> None:
    one = Body("one", (0, 0, 0), (10, 10, 10))
    assert fits.apart(one, Body("other", (12, 0, 0), (10, 10, 10))) == 2
    assert fits.apart(one, Body("other", (9, 9, 9), (10, 10, 10))) == -1
    round_one = Body("one", (0, 0, 0), (10, 10, 4), "cylinder")
    corner = Body("other", (8, 8, 0), (10, 10, 4), "cylinder")
    assert fits.apart(round_one, corner) == pytest.approx(math.hypot(8, 8) - 10), "their boxes overlap, they do not"


# Only its player sees the screen


def test_the_player_sees_all_and_the_neighbours_nothing() -> None:
    plan = load()
    assert fits.seen(plan, (0, -315, 390)) == 1
    assert fits.seen(plan, (590, 138, 390)) == 0
    assert 0 < fits.seen(plan, (150, -315, 390)) < 1, "between the two, a part of it"
    assert fits.seen(plan, (0, 300, 100)) == 0, "from behind"


def test_who_stands_beside_the_player_sees_nothing_thanks_to_the_lip() -> None:
    plan = load()
    assert fits.beside(plan) == 0 < fits.beside(changed(lambda b: b["enclosure"]["table"].update(spare=[60, 60])))
    higher = [fits.seen(plan, (0, plan.screen_away - 620, 430 + up - plan.deck - plan.dots)) for up in (-25, 25, 60)]
    assert higher[:2] == [1, 1] and higher[2] < 1, "the player's own eyes"


def test_a_share_is_that_of_the_dots_that_stand_within_the_mouth() -> None:
    """Straight in front of the hood, a mouth half as wide as the picture shows a little more than half of it."""
    plan = changed(lambda b: b["enclosure"]["screen"].update(around=[29.4 / 2 - 35.4, 0.4]))
    share = fits.seen(plan, (0, -1e6, 1e6))
    assert share == pytest.approx(0.5, abs=1e-3)


def test_letters_are_as_high_as_the_dots_make_them() -> None:
    """Seven pixels of 14.7 mm / 64, seen from 500 mm; a screen of 2.42 inches is read easily."""
    assert fits.letters(load()) == pytest.approx(11.0, abs=0.1)
    assert fits.far(load()) == pytest.approx(500, abs=1)
    assert fits.letters(load().with_screen("ssd1306")) == pytest.approx(8.3, abs=0.1)
    assert fits.letters(load()) < fits.READ_ARC < fits.letters(load().with_screen("ssd1309"))


@pytest.mark.parametrize("chip", SCREENS)
def test_the_hood_follows_the_screen(chip: str) -> None:
    """Window, rails, tunnel, place and the station's depth match its module; nobody can look in."""
    plan = load().with_screen(chip)
    assert not list(fits.faults(plan))
    wide, high, thick = plan.parts[chip]["size_mm"]
    assert plan.window == tuple(plan.parts[chip]["window_mm"]) and plan.rail > thick
    assert plan.tunnel[0] > wide and plan.tunnel[1] >= high + 2 * plan.dots_up
    assert plan.hood_at[1] + plan.hood_front == pytest.approx(load().hood_at[1] + load().hood_front), (
        "behind the lights"
    )
    assert plan.rooms["hood"][1][1] == pytest.approx(plan.hood_at[1] + plan.hood_back)


@pytest.mark.parametrize(("chip", "depth"), [("sh1106", 10), ("ssd1309", 24)])
def test_a_larger_screen_in_the_hood_of_the_small_one_is_seen_by_a_neighbour(chip: str, depth: float) -> None:
    plan = changed(lambda b: b["enclosure"]["screen"]["depth"].update({chip: depth})).with_screen(chip)
    assert any("sees the screen of seat 1" in reason for reason in fits.faults(plan))


@pytest.mark.parametrize("chip", SCREENS)
def test_a_hood_can_be_printed_for_each_screen(chip: str) -> None:
    """It is closed, needs no supports and lies on the bed; in its rails the module touches nothing."""
    pytest.importorskip("build123d")
    from hardware.enclosure import checks, hood

    plan = load().with_screen(chip)
    (part,) = hood.parts(plan)
    assert not list(checks.faults(part.name, part.on_bed(), tuple(plan.data["bed"]), part.bridge))
    assert checks.meeting(hood.hood(plan), hood.module(plan)) <= checks.TOUCH


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, ""),
        ({"foot": 1.2}, "station-top and hood meet in"),
        ({"collar": {"sh1106": [27.2, 7.6]}}, "the hood can be lifted at its end"),
        ({"thick": 0.0}, "the hood can be turned on at its end"),
    ],
)
def test_the_hood_is_put_on_the_top_and_turned_until_it_holds(change: Board, words: str) -> None:
    """Another top does not let it in, or does not hold it."""
    pytest.importorskip("build123d")
    from hardware.enclosure import shapes, station, whole

    top = station.top(changed(lambda b: b["enclosure"]["hood"].update(change)))
    found = list(whole.turning(load(), [shapes.Printed("station-top", top)]))
    assert any(words in reason for reason in found) if words else not found


@pytest.mark.parametrize("plan", [load(), load().left_handed()], ids=["right", "left"])
def test_the_cups_sensor_lies_under_the_magnet_either_way_round(plan: Plan) -> None:
    """It is in the middle of the strip, so that it stays there if the strip is turned round."""
    circuit, (x, y) = kicad.station(), plan.station["cup"]
    assert circuit.parts["U4"].at == circuit.strip[1]
    assert plan.on_strip(*circuit.parts["U4"].at) == (x, y)
    for ref in ("C10", "R2", "U4"):
        body = next(each for each in bought.station(plan) if each.name == f"strip's {ref}")
        assert abs(body.at[0] - x) + body.size[0] / 2 < 4, "beside the posts that hold it"
        assert abs(body.at[1] - y) + body.size[1] / 2 < circuit.strip[0][1] / 2


# The names on the box


def test_the_names_on_the_box_are_those_of_the_screens_in_the_order_of_the_lights() -> None:
    said = (LANGUAGES / "en.txt").read_text(encoding="utf-8").splitlines()
    names = [
        line.split("= ")[1] for line in said if line.startswith("LOCATION ") and not line.startswith("LOCATION end")
    ]
    assert tuple(names) == LOCATIONS
    plan = load()
    lights = plan.box["lights"]
    assert len(lights) == plan.board["leds"]["locations"]
    assert [x for x, _ in lights] == sorted(x for x, _ in lights)


def test_no_hole_of_the_panel_cuts_a_name_or_a_light() -> None:
    """The sound's five holes and BOOTSEL's. A letter is at most 0.8 times as wide as high."""
    plan = load()
    box, wide = plan.box, 0.8 * plan.box["letters"]
    side, high = plan.lens["across"] / 2, box["letters"] / 2
    areas = [(x - side, y - side, x + side, y + side) for x, y in box["lights"]]
    for name, (x, y) in zip(LOCATIONS, box["lights"]):
        areas.append((x - high, y + side + 2, x + high, y + side + 2 + wide * len(name)))
    for sign, (x, y) in plan.box_signs.items():
        areas.append((x - wide * len(sign) / 2, y - high, x + wide * len(sign) / 2, y + high))
    x, y = box["sound"]
    holes = [(x + dx, y + dy, 1.0) for dx, dy in ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))]
    for hx, hy, radius in [*holes, *((*at, box["bootsel_hole"] / 2) for at in box["bootsel"])]:
        for left, low, right, top in areas:
            assert math.hypot(max(left - hx, 0, hx - right), max(low - hy, 0, hy - top)) > radius, (hx, hy)


def test_a_match_reaches_the_boot_button_of_either_pico() -> None:
    """Raspberry Pi's BOOTSEL is 12 mm from the USB end and 7 mm from the left edge, by KiCad's drawing of a Pico.

    The RP2040-Plus's BOOT is 22.1 and 5.8 mm away, by the drawing in docs.waveshare.com/RP2040-Plus, in which 51 mm are
    525 pixels.
    """
    plan = load()
    (x, y), (long, wide, _) = plan.box["pico"], plan.size("pico")
    for (along, across), hole in zip([(12.0, 7.0), (22.1, 5.8)], plan.box["bootsel"], strict=True):
        button = (x - long / 2 + along, y - wide / 2 + across)
        assert math.dist(button, hole) < 0.5 and plan.box["bootsel_hole"] / 2 - 0.5 >= 1.5


@pytest.mark.parametrize("chip", SCREENS)
def test_a_left_hander_has_the_cup_at_the_left_of_the_same_circuit(chip: str) -> None:
    """Nothing else moves: hood, caps and lenses are the same for all."""
    right = load().with_screen(chip)
    left = right.left_handed()
    assert not list(fits.faults(left))
    assert (left.pcb, left.hood_at, left.rooms["hood"]) == (right.pcb, right.hood_at, right.rooms["hood"])
    middle = right.pcb["size_mm"][0] / 2
    for one, other in zip(left.rooms["cup"], reversed(right.rooms["cup"])):
        assert one[0] + other[0] == pytest.approx(2 * middle)
    assert left.left_handed().station == right.station


@pytest.mark.parametrize("chip", SCREENS)
def test_a_cable_is_plugged_in_at_the_back_from_outside_or_under_a_wide_hood(chip: str) -> None:
    for plan in (load().with_screen(chip), load().left_handed().with_screen(chip)):
        assert plan.plug_inside == (chip == "ssd1309")
        plug = next(body for body in bought.station(plan) if body.name == "cable plug")
        left, right, end = *(plug.at[0] + side * plug.size[0] / 2 for side in (-1, 1)), plug.at[1] + plug.size[1] / 2
        (hood_left, _), (hood_right, back) = plan.rooms["hood"]
        if plan.plug_inside:
            assert hood_left < left and right < hood_right
            assert end < back - 20, "room to bend"
            assert max(plug.size[0], plug.size[2]) < plan.station["cable"] - 1, "it passes the hole in the back wall"
        else:
            assert right < hood_left - plan.wall - 4, "room for a finger"
            assert plan.cup_aside > 0 or plan.rooms["cup"][1][0] + plan.wall + 6 < left, "and beside the cup"


@pytest.mark.parametrize("hand", [load(), load().left_handed()], ids=["right", "left"])
def test_the_plug_under_a_wide_hood_meets_nothing_on_its_way_out(hand: Plan) -> None:
    pytest.importorskip("build123d")
    from hardware.enclosure import checks, shapes, station

    plan = hand.with_screen("ssd1309")
    (x, y), half = plan.pcb["connectors"]["cable"], plan.size("patch_cable")[0] / 2
    mouth = y + plan.size("cable_jack")[1] / 2
    way = (
        (x - half, mouth, plan.base + 0.5),
        (x + half, plan.rooms["hood"][1][1] + 9, plan.base + plan.station["cable"]),
    )
    assert checks.meeting(station.bottom(plan), shapes.block(*way)) <= checks.TOUCH


def test_keep_1_is_the_left_one() -> None:
    places = [load().pcb["buttons"][name][0] for name in KEEP]
    assert places == sorted(places)


# The pictures are those of the models


def test_a_pin_that_moves_leaves_the_pictures_alone_and_a_size_does_not() -> None:
    now = bought.drawn_from(load())
    assert bought.drawn_from(changed(lambda b: b["pico"].update(piezo=10))) == now
    assert bought.drawn_from(changed(lambda b: b["parts"]["button"].update(mpn="another"))) == now
    assert bought.drawn_from(changed(lambda b: b["enclosure"]["cup"].update(height=79))) != now
    assert bought.drawn_from(changed(lambda b: b["pcb"]["buttons"].update(ok=[50, 9]))) != now
    assert bought.drawn_from(changed(lambda b: b["parts"]["pico"].update(size_mm=[52, 21, 4]))) != now
    assert bought.drawn_from(load().with_screen("ssd1309")) != now


@pytest.mark.parametrize("name", ["cup.py", "pictures.toml"])
def test_a_changed_model_is_noticed(tmp_path: Path, name: str) -> None:
    plan, folder = load(), tmp_path / "enclosure"
    shutil.copytree(bought.SOURCES, folder)
    assert bought.drawn_from(plan, folder) == bought.drawn_from(plan)
    with (folder / name).open("a") as file:
        file.write("\n")
    assert bought.drawn_from(plan, folder) != bought.drawn_from(plan)


# The command


def test_the_cheap_check_of_the_command() -> None:
    assert main(["--check"]) == 0


def test_a_board_that_does_not_fit_ends_it_before_anything_is_made(tmp_path: Path, capsys: Any) -> None:
    wrong = tmp_path / "board.toml"
    wrong.write_text(SOURCE.read_text().replace("bed = [220, 220, 220]", "bed = [150, 150, 150]"))
    assert main(["--board", str(wrong), "--out", str(tmp_path / "out")]) == 1
    assert "do not fit on a bed of 150 mm" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["[pico\n", "[enclosure]\n", ""])
def test_a_board_that_is_none_is_refused_with_its_lines(tmp_path: Path, capsys: Any, text: str) -> None:
    broken = tmp_path / "board.toml"
    broken.write_text(text)
    assert main(["--board", str(broken)]) == 2
    assert all(line.startswith("board.toml:1: ") for line in capsys.readouterr().err.splitlines())
    assert main(["--board", str(tmp_path / "none.toml")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none.toml'} cannot be read: No such file or directory\n"
