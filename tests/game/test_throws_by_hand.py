"""Records of games whose players throw their own dice: each value follows from the seed and the recorded faces."""

import pytest

import book
import checker
from dicetown.presets import MASKED, OWN_DICE, PRESETS
from host.game import record, verify
from tests.game.test_rejected import FACES
from tests.game.written import Lines, find, game, lines_of, rewritten

PLAIN = OWN_DICE
HIDDEN = OWN_DICE | MASKED
DICE = {"plain": PLAIN, "masked": HIDDEN}
BOTH = [pytest.param(dice, id=name) for name, dice in DICE.items()]


def rules(preset: str, dice: int) -> int:
    return PRESETS[preset] | dice


def wrong(lines: Lines) -> None:
    """`verify` and the check that shares nothing with the engine reject it."""
    text = record.text(lines)
    with pytest.raises(verify.Wrong):
        verify.check(text.encode())
    with pytest.raises(book.Fault):
        checker.check(text)


@pytest.mark.parametrize("dice", BOTH)
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_games_are_right(preset: str, dice: int) -> None:
    """Random players leave one die in seven to the console, bots all of them."""
    for seats, number, who in ((2, 0, "chance"), (5, 1, "chance"), (3, 2, "bots")):
        lines = game(rules(preset, dice), seats, number, who)
        assert lines[0]["preset"] == preset
        text = record.text(lines)
        checker.check(text)
        assert verify.check(text.encode()).lines == list(lines)


def test_the_answers_to_a_throw_may_come_in_any_order() -> None:
    lines = lines_of(rules("first", HIDDEN), 3, 0)
    assert [line["kind"] for line in lines[3:6]] == ["throw"] * 3
    lines[3], lines[5] = lines[5], lines[3]
    lines = rewritten(lines)
    verify.check(record.text(lines).encode())
    checker.check(record.text(lines))


@pytest.mark.parametrize("dice", BOTH)
def test_a_changed_face_is_wrong(dice: int) -> None:
    """Each face of a game's first throws is changed to another, or given if it was left to the console."""
    lines = lines_of(rules("first", dice), 3, 0)
    throws = [line for line in lines if line.get("kind") == "throw"][:3]
    assert [line["seat"] for line in throws] == [0, 1, 2]
    for throw in throws:
        told = throw["choice"]
        for die in range(5):
            shown = told >> 3 * die & 7
            if shown:
                throw["choice"] = told + ((shown % 6 + 1 - shown) << 3 * die)
                wrong(lines)
        throw["choice"] = told


@pytest.mark.parametrize("dice", BOTH)
def test_a_changed_value_is_wrong(dice: int) -> None:
    """Each value is changed to what another number from the seed would give."""
    lines = lines_of(rules("first", dice), 3, 0)
    values = lines[find(lines, "throw", lambda line: line["seat"] == 1)]["dice"]
    for die, value in enumerate(values):
        values[die] = FACES[FACES.index(value) - 1]
        wrong(lines)
        values[die] = value


def test_other_switches_are_wrong() -> None:
    lines = lines_of(rules("first", HIDDEN), 3, 0)
    del lines[0]["switches"]["faces"]
    wrong(lines)
    lines = lines_of(rules("first", PLAIN), 3, 0)
    del lines[0]["switches"]["throws"]
    wrong(lines)
    lines = lines_of("first", 3, 0)
    lines[0]["switches"]["throws"] = "dice"
    wrong(lines)


@pytest.mark.parametrize("choice", [7, 8 << 15, 0o666666, -1])
def test_what_no_dice_show_is_wrong(choice: int) -> None:
    lines = lines_of(rules("first", PLAIN), 3, 0)
    lines[find(lines, "d")]["choice"] = choice
    wrong(lines)
