"""profiles.json: whatever it holds and whoever else writes it, the pages start and no player is lost."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from host.game import whole_files
from host.web.players import Player
from host.web.profiles import FORMAT, LARGEST, Profiles

GOOD = json.dumps({"profiles": FORMAT, "players": [{"name": "Ann", "colour": 1}]}).encode()
CONTENTS = {
    "cut off": GOOD[:-5],
    "no object": b"[]",
    "newer": GOOD.replace(b"profiles/1", b"profiles/2"),
    "no players": b'{"profiles": "%s"}' % FORMAT.encode(),
    "players of another kind": b'{"profiles": "%s", "players": [[]]}' % FORMAT.encode(),
    "an endless colour": GOOD.replace(b": 1", b": 1e999"),
    "no colour": GOOD.replace(b": 1", b": 6"),
    "half a colour": GOOD.replace(b": 1", b": 1.5"),
    "not a number": GOOD.replace(b": 1", b": NaN"),
    "deep": b"[" * 20_000,
    "half a character": GOOD.replace(b"Ann", b"\\ud800"),
    "a control character": GOOD.replace(b"Ann", b"\\u009b"),
    "a key twice": GOOD.replace(b'"colour"', b'"name": "Bo", "colour"'),
    "no UTF-8": GOOD.replace(b"Ann", b"\xff"),
    "large": b" " * LARGEST + GOOD,
    "empty": b"",
}
MADE: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", [*CONTENTS, *MADE])
def test_a_file_that_cannot_be_read_is_told_and_left_alone(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "profiles.json"
    MADE.get(kind, lambda path: path.write_bytes(CONTENTS[kind]))(path)
    profiles = Profiles(path)
    assert "mend it or move it away" in profiles.trouble and profiles.all() == []
    profiles.remember([Player("Bo", False, 2)])
    assert "mend it or move it away" in profiles.trouble
    assert profiles.all() == [{"name": "Bo", "colour": 2}]
    json.dumps(profiles.all(), ensure_ascii=False).encode()
    assert list(tmp_path.iterdir()) == [path]
    if kind in CONTENTS:
        assert path.read_bytes() == CONTENTS[kind]


def test_a_file_that_was_mended_is_used_again(tmp_path: Path) -> None:
    path = tmp_path / "profiles.json"
    path.write_bytes(GOOD[:-5])
    profiles = Profiles(path)
    path.write_bytes(GOOD)
    profiles.remember([Player("Bo", False, 2)])
    assert not profiles.trouble
    assert [row["name"] for row in Profiles(path).all()] == ["Bo", "Ann"]


def test_two_programs_remember_the_players_of_both(tmp_path: Path) -> None:
    path = tmp_path / "new" / "profiles.json"
    here, there = Profiles(path), Profiles(path)
    here.remember([Player("Ann", False, 1), Player("Bot", True, 0)])
    there.remember([Player("Bo", False, 2)])
    here.remember([Player("Cy", False, 3)])
    there.forget("Ann")
    assert [row["name"] for row in Profiles(path).all()] == ["Cy", "Bo"]


def test_a_full_disk_is_told_and_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "profiles.json"
    path.write_bytes(GOOD)
    profiles = Profiles(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(whole_files.os, "fsync", full)
        profiles.remember([Player("Bo", False, 2)])
    assert "No space left on device" in profiles.trouble
    assert [row["name"] for row in profiles.all()] == ["Bo", "Ann"]
    assert path.read_bytes() == GOOD and list(tmp_path.iterdir()) == [path]
    profiles.remember([Player("Bo", False, 2)])
    assert not profiles.trouble and b"Bo" in path.read_bytes()
