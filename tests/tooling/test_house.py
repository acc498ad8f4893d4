"""The checks of the whole tree find the faults that they are for."""

import pytest

from tests.tooling import house


@pytest.mark.parametrize("place", ["home/ann/dice", "root/x", "mnt/disk", "Users/ann"])
def test_paths_of_one_machine_are_found(place: str) -> None:
    assert list(house.marks("a.py", f"ok\nopen('/{place}')".encode())) == ["a.py:2: an absolute path of one machine"]


@pytest.mark.parametrize(
    "line", ["/dev/ttyACM0", "/usr/bin/chromium", "~/mnt/x", "firmware/home/x", "https://a.b/mnt/x"]
)
def test_other_paths_pass(line: str) -> None:
    assert list(house.marks("a.py", line.encode())) == []


def test_notes_of_unfinished_things_are_found() -> None:
    assert len(list(house.marks("a.py", b"# " + b"to".upper() + b"DO later"))) == 1


def test_new_things_at_the_top_are_found() -> None:
    assert list(house.strangers(["firmware/main.py", "notes.txt"])) == [
        "notes.txt: the design has no such place at the top"
    ]


def test_other_registries_are_found() -> None:
    lock = 'registry = "https://pypi.org/simple"\nurl = "https://mirror.example/x.whl"'
    assert len(list(house.registries(lock))) == 1


def test_clauses_without_a_test_are_found() -> None:
    """If only one clause is missing from a list, exactly that one is found."""
    named = [f"{kind}{n}" for kind, last in house.CLAUSES.items() for n in range(1, last + 1)]
    named.remove("Q14")
    assert list(house.unproved(" ".join(named))) == ["Q14: no test names this clause of the rules"]


def test_helpers_of_one_name_in_two_rooms_are_named() -> None:
    names = [
        "tests/table/mended.py",
        "tests/link/test_reconnect.py",
        "tests/feed/test_watch.py",
        "tests/game/mended.py",
    ]
    assert list(house.namesakes(names)) == ["tests/game/mended.py: tests/table/mended.py has this name already"]
