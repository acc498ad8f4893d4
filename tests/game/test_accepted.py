"""Each record that a game writes is accepted by `verify`, and by the check that shares nothing with the engine."""

import json
import subprocess
import sys
from collections import Counter
from itertools import takewhile
from pathlib import Path

import pytest

import checker
from dicetown.presets import DOC_CONTROLLED, EMPTY_BANK_BARS, PRESETS
from host.game import record, record_files, verify
from tests.game.written import game

HERE = Path(__file__).parent
NUMBERS = 2  # random games of each preset and number of seats


def accepted(lines: tuple[record.Line, ...]) -> None:
    text = record.text(lines)
    checker.check(text)
    assert verify.check(text.encode()).lines == list(lines)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset(preset: str, seats: int) -> None:
    for number in range(NUMBERS):
        accepted(game(preset, seats, number))
    accepted(game(preset, seats, NUMBERS, "bots"))


@pytest.mark.parametrize("group", range(8))
def test_mixes_of_switches(group: int) -> None:
    """Each switch by itself, and mixes of switches."""
    mixes = [group * 32 + (group * 5 + i * 7) % 32 for i in range(4)]
    for n, switches in enumerate([1 << group, *mixes]):
        accepted(game(switches, 2 + (n + group) % 4, n))


@pytest.mark.parametrize("switches", [0, EMPTY_BANK_BARS, DOC_CONTROLLED])
def test_an_empty_bank(switches: int) -> None:
    """L24, D3c, D3d: a switch decides whether its winner may visit the Doc."""
    empty = 0
    for number in range(4):
        lines = game(switches, 2, number, "frugal")
        accepted(lines)
        won = [i for i, line in enumerate(lines) if line.get("location") == "bank" and line.get("seat") is not None]
        empty += sum(lines[i + 1].get("from") != "bank" for i in won if lines[i]["line"] == "win")
    assert empty


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_brute_for_none_without_a_dollar(seats: int) -> None:
    """Q13: if it is cancelled, nothing is paid and no dice are put back; the independent check agrees."""
    unpaid = 0
    for number in range(4):
        lines = game("cs-first", seats, number, "spender")
        accepted(lines)
        kept: dict[int, list[str]] = {}
        for i, line in enumerate(lines):
            if line.get("line") == "keep":
                kept[line["seat"]] = line["dice"]
            elif line.get("line") == "play" and line["card"].startswith("brute") and not kept[line["seat"]]:
                throw = list(takewhile(lambda each: each.get("line") not in ("throw", "hand"), lines[i + 1 :]))
                hit = any(each.get("line") == "cancel" for each in throw)
                paid = [each for each in throw if each.get("line") == "move" and each.get("what") == "dollars"]
                unpaid += hit and line["seat"] not in [each["from"] for each in paid]
    assert unpaid


def test_the_games_hold_what_is_to_be_checked() -> None:
    """Everything in the rules happens in some of the games checked above."""
    happened: Counter[str] = Counter()
    for preset in PRESETS:
        for seats in range(2, 6):
            for number in range(NUMBERS):
                for line in game(preset, seats, number):
                    kind = line.get("line", "header")
                    happened[kind] += 1
                    happened[f"{kind} {line.get('card') or line.get('benefit') or line.get('location')}"] += 1
                    happened[f"from {line.get('from')}"] += 1
                    happened[f"asked {line.get('kind')}"] += 1
    cards = "brute1 brute2 cheat1 cheat2 corruption credit dynamite elixir girls joe marshal sharing".split()
    benefits = "none wire store dollars nuggets wealth charm luck power protection friendship domination".split()
    expected = [*(f"play {card}" for card in cards), *(f"visit {benefit}" for benefit in benefits)]
    expected += [f"tie {location}" for location in "mine bank store saloon sheriff townhall".split()]
    expected += ["cancel", "look", "offer", "from discard", "from elixirdiscard", "from front0", "asked short"]
    assert [what for what in expected if not happened[what]] == []


def test_the_checker_needs_nothing_of_the_product(tmp_path: Path) -> None:
    """It runs in an interpreter that has only the standard library."""
    path = record_files.write(game("revised", 3, 0), tmp_path)
    command = [sys.executable, "-S", "-E", str(HERE / "checker.py"), str(path)]
    assert subprocess.run(command, cwd=tmp_path, timeout=300, capture_output=True).returncode == 0
    spoilt = path.read_text().replace('"round", "n": 2', '"round", "n": 3')
    path.write_text(spoilt)
    done = subprocess.run(command, cwd=tmp_path, timeout=300, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.endswith(": n of round must be 2, not 3\n")
    alone = "import sys; sys.exit(any(__import__('importlib.util').util.find_spec(x) for x in ('host', 'dicetown')))"
    assert subprocess.run([sys.executable, "-S", "-E", "-c", alone], cwd=tmp_path, timeout=300).returncode == 0


def throws(path: Path) -> list[str]:
    command = [sys.executable, "-S", "-E", str(HERE / "check_a_throw.py"), str(path)]
    done = subprocess.run(command, timeout=300, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_example_checks_the_throws_of_a_round(tmp_path: Path) -> None:
    for rules in ("first", "revised"):
        lines = json.loads(json.dumps(game(rules, 4, 0)))
        said = throws(record_files.write(lines, tmp_path))
        first = next(i for i, line in enumerate(lines) if line.get("line") == "win")
        assert len(said) == sum(line.get("line") == "throw" for line in lines[:first]) > 8
        assert all(line.endswith("right") for line in said)
        dice = lines[4]["dice"]
        dice[4] = "9" if dice[4] != "9" else "A"
        said = throws(record_files.write(lines, tmp_path))
        assert [line.endswith("right") for line in said[:3]] == [True, False, True]


def test_the_example_stands_in_the_readme() -> None:
    """The README quotes it exactly, and it has as few lines as claimed."""
    code = (HERE / "check_a_throw.py").read_text()
    assert f"```python\n{code}```" in (HERE.parents[1] / "host" / "game" / "README.md").read_text()
    assert sum(bool(line) for line in code.splitlines()) == 20
