"""The check of the rooms' imports finds what goes up, sideways or round, however it is written."""

import pytest

from tests.tooling import arrows

FLOORS = (("main",), ("table",), ("screens", "stations"), ("drivers",))
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
    """What is said of the rooms above with other sources for some files."""
    sources = BELOW | {f"firmware/{name.replace('__', '/')}.py": text for name, text in more.items()}
    own = arrows.arrows(sources, "firmware")
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
