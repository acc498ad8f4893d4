"""The languages are complete and numbered as in the code; their files may be missing or damaged."""

import shutil
from pathlib import Path

import pytest

from dicetown.cards import STORE_CARDS
from dicetown.question_table import QUESTION_WORDS
from host.build import device_texts
from host.build.mpy import FIRMWARE
from host.i18n.device import folder_of, language, read
from host.i18n.errors import UserError
from screens import texts
from screens.canvas import Canvas
from tests.screens.read_screen import as_read, read_row
from tests.table.scripted_console import ScriptedConsole
from tests.table.test_seats import Watched

EN, FR = "en", "fr"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a copy of the firmware's languages, to be edited."""
    shutil.copytree(folder_of(FIRMWARE), folder_of(tmp_path))
    shutil.copy(device_texts.code_of(FIRMWARE), device_texts.code_of(tmp_path))
    return tmp_path


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder from which the console reads its languages."""
    folder = tmp_path / "device"
    folder.mkdir()
    device_texts.put(FIRMWARE, folder)
    monkeypatch.setattr(texts, "folder", f"{folder}/")
    return folder


def edit(firmware: Path, code: str, old: str, new: str) -> None:
    path = folder_of(firmware) / f"{code}.txt"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def shown(text: int) -> str:
    screen = Canvas()
    screen.say(text)
    return read_row(bytes(screen.buf[:128]))


def test_the_numbers_in_the_code_are_those_of_the_english_file() -> None:
    assert not list(device_texts.drift(FIRMWARE))


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_no_text_is_missing_in_any_language(code: str) -> None:
    own = read(folder_of(FIRMWARE) / f"{code}.txt")
    english = read(folder_of(FIRMWARE) / "en.txt")
    assert own.keys() == english.keys()
    for name, text in english.items():
        assert bool(own[name]) == bool(text), name
        assert sorted(set(own[name]) & set("@#&^")) == sorted(set(text) & set("@#&^")), name


def test_there_is_a_file_for_every_language_and_no_other() -> None:
    assert sorted(device_texts.files(FIRMWARE)) == sorted(texts.FILE + code for code in texts.LANGUAGES)


def test_groups_of_texts_follow_the_tables_of_the_game() -> None:
    names = list(read(folder_of(FIRMWARE) / "en.txt"))
    for first, words in ((texts.TITLE, QUESTION_WORDS), (texts.ABOUT, QUESTION_WORDS), (texts.CARD, STORE_CARDS[6:])):
        assert [name.split()[1] for name in names[first : first + len(words)]] == list(words)


def test_a_text_that_is_not_translated_is_english(sources: Path) -> None:
    edit(sources, FR, "GO_ON = OK : continuer\n", "")
    lines = language(sources, FR)
    assert lines["GO_ON"] == "OK: go on" and lines["NO_CARDS"] == "Aucune carte"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("GO_ON = ", "GO_ONN = ", "has no GO_ONN"),
        ("GO_ON = ", "GO_ON : ", "a name, an equals sign and a text"),
        ("GO_ON = ", "NO_CARDS = ", "each name once"),
        ("Aucune carte", "Aucune carte…", "the font has no '…'"),
        ("Aucune carte", "Aucune carte en main..", "does not fit: 21 letters at most"),
    ],
)
def test_what_a_translator_did_wrong_is_said(sources: Path, old: str, new: str, said: str) -> None:
    edit(sources, FR, old, new)
    with pytest.raises(UserError, match=said):
        device_texts.files(sources)


def test_a_new_text_gets_its_number(sources: Path) -> None:
    edit(sources, EN, "STAND_IN = ", "HELLO = Hello\nSTAND_IN = ")
    with pytest.raises(UserError, match=r"texts\.py differs from languages/en.txt: run"):
        device_texts.files(sources)
    assert device_texts.main(["--check"], sources) == 1
    assert device_texts.main([], sources) == device_texts.main(["--check"], sources) == 0
    made = device_texts.code_of(sources).read_text(encoding="utf-8")
    assert f"\nHELLO = const({texts.STAND_IN})\nSTAND_IN = const({texts.STAND_IN + 1})\n" in made
    assert device_texts.files(sources)


def test_a_text_apart_from_its_group_is_refused(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(sources, EN, "STAND_IN = ", "BENEFIT gold = Gold\nSTAND_IN = ")
    assert device_texts.main([], sources) == 1
    assert "BENEFIT gold stands apart" in capsys.readouterr().err


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_a_name_of_nine_letters_cuts_no_text(code: str) -> None:
    for name, text in language(FIRMWARE, code).items():
        assert len(text.replace("@", "Élisabeth")) < texts.WIDTH, name


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_console_reads_what_was_written(device: Path, code: str) -> None:
    assert texts.spoken.use(code)
    lines = language(FIRMWARE, code)
    for number, name in enumerate(lines):
        if not set(lines[name]) & set("@#&^"):
            assert shown(number) == as_read(lines[name])


def damage(data: bytes) -> list[bytes]:
    """Return a file with a flipped bit, cut off, doubled, empty, and undamaged with a text too few or too many."""
    lines = language(FIRMWARE, FR)
    return [
        data[:700] + bytes([data[700] ^ 1]) + data[701:],
        data[:-1],
        data * 2,
        b"",
        b"\n",
        device_texts.encoded(FR, list(lines.values())[:-1]),
        device_texts.encoded(FR, [*lines.values(), "more"]),
    ]


@pytest.mark.parametrize("how", range(7))
def test_a_missing_or_damaged_file_leaves_english(device: Path, how: int) -> None:
    path = device / f"{texts.FILE}fr"
    path.write_bytes(damage(path.read_bytes())[how])
    assert not texts.spoken.use(FR)
    assert shown(texts.GO_ON) == "OK: go on"
    path.unlink()
    assert not texts.spoken.use(FR)
    assert shown(texts.GO_ON) == "OK: go on"


def test_without_any_language_the_console_runs_and_shows_numbers(device: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in device.iterdir():
        path.unlink()
    monkeypatch.setattr(texts.spoken, "file", None)  # as after power-on
    scene = ScriptedConsole()
    assert scene.text(0)[6:] == ["?", "?"]
    scene.new(3, humans=3)
    assert None not in scene.picture(0).dice()
    scene.do(0, "1O<")
    assert scene.text(0)[3].startswith("Ann") and scene.text(0)[3].endswith("*0=0")


def test_switching_the_language_redraws_every_screen() -> None:
    scene = ScriptedConsole()
    assert scene.table.games.language("cs")
    scene.settle()
    assert [scene.text(i)[7] for i in range(5)] == ["VLEVO VPRAVO, pak OK"] * 5
    assert scene.table.games.language("ru")
    scene.settle()
    assert scene.text(4)[0] == as_read("ДАЙС ТАУН")


def test_the_host_chooses_the_language_while_no_game_runs(device: Path) -> None:
    scene = Watched()
    assert scene.ask("language", "fr") == "ok"
    scene.settle()
    assert scene.text(0)[7] == "GAUCHE DROITE puis OK"
    assert scene.ask("language", "xx") == scene.ask("language") == scene.ask("language", "en", "fr") == "arguments"
    (device / f"{texts.FILE}ru").unlink()
    assert scene.ask("language", "ru") == "language"
    scene.settle()
    assert scene.text(0)[7] == "LEFT RIGHT, then OK"
    scene.begin("human=Ann", "bot=Bo")
    assert scene.ask("language", "fr") == "playing"
    assert scene.text(0)[0].startswith("Which dice stay?")


def test_names_are_shown_in_their_letters() -> None:
    scene = ScriptedConsole()
    scene.table.match.names[:] = ["Žofka".encode(), "Александрина".encode(), "Zoë".encode(), b"", b""]
    scene.table.match.bots = 0
    scene.table.games.start(3, 0, 0, bytes(32))
    scene.settle()
    scene.do(0, "1O")
    scene.do(0, "<")
    rows = "\n".join(scene.text(0))
    for name in ("Žofka", "Александрина", "Zoë"):
        assert as_read(name) in rows
    assert "%D0%90" not in scene.line.output.decode() and "Александрина" in scene.line.output.decode()
