"""The check of imports finds those that go up, sideways or in a circle, however they are written."""

import pytest

from tests.tooling import arrows

FLOORS: dict[str, arrows.Floors] = {"firmware": (("main",), ("table",), ("screens", "stations"), ("drivers",))}
BELOW = {
    "firmware/main.py": "import table.loop",
    "firmware/table/loop.py": "from screens import pages",
    "firmware/screens/pages.py": "from screens.font import FACE\nfrom drivers.glass import Glass",
    "firmware/screens/font.py": "FACE = 1",
    "firmware/stations/station.py": "from micropython import const",
    "firmware/drivers/glass.py": "import machine",
    "firmware/drivers/__init__.py": "",
}


def found(**more: str) -> list[str]:
    """Return what is found in the rooms above if some files have other sources."""
    return of({f"firmware/{name.replace('__', '/')}.py": text for name, text in more.items()})


def of(others: dict[str, str]) -> list[str]:
    """Return the same for files of any base."""
    own = arrows.arrows(BELOW | others)
    return [*arrows.upward(own, FLOORS), *arrows.circles(own)]


def test_what_only_goes_down_passes() -> None:
    assert found() == []


@pytest.mark.parametrize(
    "text",
    [
        "from table.loop import Table",
        "from table import loop",
        "import table.loop",
        "def act():\n    from table import loop as above",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from table.loop import Table",
    ],
)
def test_an_import_from_above_is_found(text: str) -> None:
    said = "firmware/stations/station.py: imports firmware/table/loop.py, which is not on a lower floor"
    assert found(stations__station=text) == [said]


def test_an_import_from_a_room_beside_is_found() -> None:
    said = "firmware/stations/station.py: imports firmware/screens/font.py, which is not on a lower floor"
    assert found(stations__station="from screens.font import FACE") == [said]


def test_a_circle_in_one_room_is_found_through_other_files_too() -> None:
    said = found(screens__font="from screens import dots", screens__dots="import screens.pages")
    assert len(said) == 1 and said[0].endswith("a circle of imports")
    assert {part.strip() for part in said[0].split(":")[0].split("->")} == {
        f"firmware/screens/{name}.py" for name in ("pages", "font", "dots")
    }


def test_a_room_without_a_floor_is_named() -> None:
    assert len(found(hall__door="")) == 1


def test_a_base_may_import_from_those_below_alone() -> None:
    assert of({"host/a.py": "import table.loop", "tests/x/test_y.py": "import host.a\nfrom table import loop"}) == []
    said = "firmware/table/loop.py: imports host/a.py, which is not on a lower floor"
    assert of({"host/a.py": "", "firmware/table/loop.py": "import host.a"}) == [said]
    said = "hardware/b.py: imports host/a.py, which is not on a lower floor"
    assert of({"host/a.py": "", "hardware/b.py": "import host.a"}) == [said]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"tests/x/a.py": "import tests.x.b"}, {"tests/x/b.py": "def f():\n    from tests.x import a"}),
        ({"tests/x/a.py": "import b"}, {"tests/y/b.py": "from a import f"}),
        ({"hardware/x/__init__.py": "from hardware.x.b import c"}, {"hardware/x/b.py": "from hardware.x import ROOT"}),
        ({"hardware/x/__init__.py": "from hardware.x.b import c"}, {"hardware/x/b.py": "import hardware.x.d"}),
        ({"host/virtual/shim/a.py": '__import__("b")'}, {"host/virtual/shim/b.py": "from a import f"}),
    ],
)
def test_a_circle_is_found_wherever_it_is(one: dict[str, str], other: dict[str, str]) -> None:
    beside = {"hardware/x/d.py": "", "tests/x/__init__.py": ""}
    said = of(one | other | beside)
    assert [line.endswith("a circle of imports") for line in said] == [True]
    assert all(name in said[0] for name in one | other)
