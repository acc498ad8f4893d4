"""The heap of a Pico: the firmware leaves a third of it free, does not grow, and allocates nothing while it waits."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from host.build.mpy import ROOT, UNIX32, compiled
from tests.build.beside_bundle import with_bundle

BLOCK = 16  # bytes
HEAP = 232 * 1024  # bytes; the same as in host.build.interpreters
MOST = 152 * 1024  # 8 KB less than on a Pico, whose heap also holds MicroPython's own and the machine code
MOST_WITH_DICE = 176 * 1024  # the same on a Pico W
MOST_WITH_PHONES = 177 * 1024
MOST_IN_LOBBY = 166 * 1024
HERE = Path(__file__).parent


def told(micropython32: list[str], program: str) -> dict[str, list[int]]:
    """Return what a program of this room prints."""
    bundle = with_bundle(HERE, UNIX32)
    path = f"{bundle}:{compiled(ROOT / 'tests' / 'figures', UNIX32, lenient=True)}:.frozen"
    done = subprocess.run(
        [*micropython32, "-c", f"import {program}"],
        env=os.environ | {"MICROPYPATH": path},
        cwd=bundle,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, list[int]] = {}
    for name, value in re.findall(r"^(.+)\t(\d+)$", done.stdout, re.MULTILINE):
        found.setdefault(name, []).append(int(value))
    found["largest free block"] = [BLOCK * int(size) for size in re.findall(r"max free sz: (\d+)", done.stdout)]
    return found


@pytest.fixture(scope="module")
def figures(micropython32: list[str]) -> dict[str, list[int]]:
    return told(micropython32, "four_games")


@pytest.fixture(scope="module")
def with_dice(micropython32: list[str]) -> dict[str, list[int]]:
    return told(micropython32, "dice_on_the_air")


def test_the_firmware_with_a_game_running_fits_its_part_of_the_heap(figures: dict[str, list[int]]) -> None:
    assert len(figures["game"]) == 4
    assert max(figures["game"]) <= MOST


def test_what_people_see_in_a_game_is_in_memory_only_then(figures: dict[str, list[int]]) -> None:
    """The code that sets a game up takes less; loading either again and again leaves nothing behind."""
    between = figures["between two games"]
    assert max(figures["after boot"] + between) < figures["game"][-1]
    assert len(set(between[1:])) == 1


def test_four_games_end_with_the_heap_they_began_with(figures: dict[str, list[int]]) -> None:
    """From the second game on, as some objects are made only once."""
    assert len(set(figures["game"][1:])) == 1


def test_ticks_that_wait_allocate_nothing(figures: dict[str, list[int]]) -> None:
    assert figures["allocated by ticks without a game"] == [0]
    assert figures["allocated by ticks that wait for a player"] == [0]


def test_most_of_what_is_free_is_one_piece(figures: dict[str, list[int]]) -> None:
    assert figures["largest free block"] >= [(HEAP - MOST) // 2]


def test_a_game_with_dice_that_are_heard_fits_a_pico_w(with_dice: dict[str, list[int]]) -> None:
    assert with_dice["game with dice"][0] <= MOST_WITH_DICE
    assert with_dice["largest free block"] >= [(HEAP - MOST_WITH_DICE) // 2]


def test_ticks_and_the_radio_allocate_nothing(with_dice: dict[str, list[int]]) -> None:
    """25 dice send every 187.5 ms, while throws are awaited and while one of them lies on its edge."""
    assert with_dice["allocated while dice are heard"] == [0]
    assert with_dice["said by dice"][0] > 1000
    assert with_dice["dice that are missing"] == [1]
    assert with_dice["allocated while a die lies on its edge"] == [0]


@pytest.fixture(scope="module")
def with_phones(micropython32: list[str]) -> dict[str, list[int]]:
    return told(micropython32, "phones_on_the_air")


def test_a_game_with_five_phones_fits_a_pico_w(with_phones: dict[str, list[int]]) -> None:
    assert with_phones["phones that are there"] == [5]
    assert with_phones["connections that have ended"] == [0]
    assert with_phones["game with phones"][0] <= MOST_WITH_PHONES
    assert with_phones["while a page is fetched"][0] <= MOST_WITH_PHONES
    assert with_phones["in the lobby, five phones"][0] <= MOST_IN_LOBBY


def test_phones_allocate_nothing_while_they_wait(with_phones: dict[str, list[int]]) -> None:
    """Lights, pages and public messages are sent meanwhile. A press may allocate a little, as at a board."""
    assert with_phones["sent to the phones"][0] > 10_000
    assert with_phones["allocated while phones wait"] == [0]
    assert with_phones["allocated while phones play"][0] < 3000


def test_a_page_that_is_fetched_while_phones_play_allocates_nothing(with_phones: dict[str, list[int]]) -> None:
    """People press for ten seconds. The phone that loads its page is awaited, so no answers are written to flash."""
    assert with_phones["bytes of it meanwhile"][0] > 1000
    assert with_phones["allocated while a page is fetched"] == [0]
