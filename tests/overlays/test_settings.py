"""What the flash keeps of language, names and game, whatever happens to the file."""

from pathlib import Path

import pytest

from screens.setup_pages import LIMITS
from store.settings import BRIGHTNESS, LANGUAGE, PATIENCE, PAUSE, PRESET, QUIET, UNADVISED, Settings
from tests.overlays.set_up import at_the_seats, sit, switched_on, through_the_menu


def test_settings_survive_the_power_switch(flash: str) -> None:
    scene = switched_on(flash)
    scene.do(0, ">O")
    scene.do(2, "O")
    scene.press(2, ">>O")
    sit(scene, 4)
    scene.do(2, "O")
    scene.do(2, "<O>O>O<O>O>OO")
    again = switched_on(flash)
    assert again.text(0)[7] == "OK : moi  1 s : robot", "the language is known"
    values = again.table.games.lobby.settings.values
    known = (LANGUAGE, PRESET, QUIET, PATIENCE, BRIGHTNESS, PAUSE, UNADVISED)
    assert [values[i] for i in known] == [1, 4, 1, 1, 0, 3, 1]
    assert again.table.tunes.quiet
    again.do(2, "O")
    assert again.text(2)[2] == "Clara"


@pytest.mark.parametrize("cut", range(0, 40, 3))
def test_a_torn_file_costs_the_settings_and_nothing_else(flash: str, cut: int) -> None:
    at_the_seats(flash)
    whole = Path(flash).read_bytes()
    Path(flash).write_bytes(whole[: cut % len(whole)])
    scene = switched_on(flash)
    assert scene.text(0)[6] == "Settings damaged"
    scene.do(0, "O")
    assert Path(flash).read_bytes() == whole and scene.text(0)[6] == "Hold LEFT: language"


@pytest.mark.parametrize("at", range(24))
def test_a_changed_byte_is_noticed(flash: str, at: int) -> None:
    at_the_seats(flash)
    data = bytearray(Path(flash).read_bytes())
    data[at % len(data)] ^= 0x10
    Path(flash).write_bytes(data)
    assert Settings(flash, LIMITS).damaged


@pytest.mark.parametrize("what", [b"\xff" * 5000, b"DTset1", bytes(40), b"DTset9" + bytes(20)])
def test_a_foreign_file_costs_the_settings_and_nothing_else(flash: str, what: bytes) -> None:
    Path(flash).write_bytes(what)
    scene = switched_on(flash)
    assert scene.text(3)[6] == "Settings damaged"
    assert list(scene.table.games.lobby.settings.values) == [0, 0, 0, 0, 1, 2, 0, 0, 0]


def test_values_of_another_firmware_are_not_taken(flash: str) -> None:
    settings = Settings(flash, LIMITS)
    settings.values[PRESET] = 5
    assert settings.save() and Settings(flash, LIMITS).damaged


def test_a_flash_that_takes_nothing_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    scene = switched_on(str(tmp_path / "gone" / "settings.bin"))
    scene.do(0, "O")
    assert scene.text(4)[6] == "Settings not saved"
    sit(scene, 0, 1)
    through_the_menu(scene, 0)
    assert scene.text(1)[6] == "Settings not saved"
    scene.do(1, "O")
    assert scene.table.match.playing


def test_the_flash_is_written_only_when_something_has_changed(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    through_the_menu(scene, 0)
    written = Path(flash).stat().st_ino
    Path(flash + ".witness").hardlink_to(flash)  # keeps the inode, so that a new file gets another number
    scene.do(0, "<")
    scene.do(0, "5O")
    assert scene.text(0)[0] == "First Sheriff" and Path(flash).stat().st_ino == written


def test_a_power_cut_while_it_is_written_leaves_the_old_settings(flash: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power may fail at any moment before the new file replaces the old one."""
    settings = Settings(flash, LIMITS)
    assert settings.save()
    settings.turn(PRESET, 1)

    def cut(new: str, old: str) -> None:
        Path(new).write_bytes(Path(new).read_bytes()[:9])
        raise OSError

    monkeypatch.setattr("os.rename", cut)
    assert not settings.save()
    monkeypatch.undo()
    assert not Settings(flash, LIMITS).damaged and Settings(flash, LIMITS).values[PRESET] == 0
    assert settings.save() and Settings(flash, LIMITS).values[PRESET] == 1
