"""One command lists all that a language lacks, however much of it is there already."""

import shutil
from pathlib import Path

import pytest

from host.commands import lacking
from host.i18n.translation import LANGUAGES


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_that_is_there_lacks_nothing(code: str) -> None:
    assert not list(lacking.lacks(code))


def test_a_language_that_nobody_has_begun_lacks_five_files() -> None:
    said = list(lacking.lacks("xx"))
    files = [line.partition(":")[0] for line in said]
    assert files == [
        "firmware/screens/names.py",
        "firmware/screens/languages/xx.txt",
        "host/i18n/locale/xx.po",
        "host/lesson/xx.toml",
        "host/rulebook/xx.toml",
    ]


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an unfinished language with a fault of each kind."""
    screens = lacking.device.folder_of(lacking.device.FIRMWARE)
    monkeypatch.setattr(lacking.device, "folder_of", lambda firmware: tmp_path)
    monkeypatch.setattr(lacking, "FOLDER", tmp_path)
    monkeypatch.setattr(lacking, "HOST", tmp_path)
    english = (screens / "en.txt").read_text(encoding="utf-8")
    (tmp_path / "en.txt").write_text(english, encoding="utf-8")
    begun = english.replace("CARD girls = Girls\n", "").replace("BANK = Bank $#", "BANK = Banko")
    begun = begun.replace("SCORE = Score", "SCORE = 得点").replace("GO_ON = OK: go on", f"GO_ON = {'long ' * 6}")
    (tmp_path / "eo.txt").write_text(begun, encoding="utf-8")
    left = "There is no such page."
    (tmp_path / "eo.po").write_text(
        f'msgid "Round {{n}}"\nmsgstr "Rondo"\n\nmsgid "{left}"\nmsgstr "{left}"\n', encoding="utf-8"
    )
    for room in ("lesson", "rulebook"):
        (tmp_path / room).mkdir()
        path = tmp_path / room / "en.toml"
        shutil.copy(Path(lacking.__file__).parents[1] / room / "en.toml", path)
        text = path.read_text(encoding="utf-8")
        (tmp_path / room / "eo.toml").write_text(
            text.replace("{price}", "").replace("aim = ", "aims = "), encoding="utf-8"
        )
    return tmp_path


@pytest.mark.usefixtures("begun")
def test_what_is_missing_or_wrong_is_named_at_once() -> None:
    said = "\n".join(lacking.lacks("eo"))
    for words in (
        "eo.txt: CARD girls is missing",
        "eo.txt: BANK needs what 'Bank $#' has",
        "eo.txt: the font has no 得 点",
        "eo.txt: GO_ON has 29 letters; 21 fit",
        "eo.po: 'Round {n}' needs {n}",
        "eo.po: not translated: 'Start the game'",
        "eo.po: English still: 'There is no such page.'",
        "eo.txt: TAKE_BACK is English still",
        "lesson/eo.toml: task.slam is English still",
        "lesson/eo.toml: price needs {price}",
        "rulebook/eo.toml: text.aim is missing",
        "rulebook/eo.toml: there is no text.aims in en.toml",
    ):
        assert words in said


@pytest.mark.usefixtures("begun")
def test_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert lacking.main(["eo"]) == 1 and "CARD girls" in capsys.readouterr().out
