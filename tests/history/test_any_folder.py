"""Whatever is in the folder of records: nothing blocks, the rest is shown, and what is no record is named."""

import contextlib
import json
import os
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pytest import CaptureFixture

from host.commands import main as cli
from host.game import record, record_files
from host.game.verify import lines_of as lines_in
from host.history.archive import NAMELESS, Archive, players_of
from host.history.export import export
from host.history.steps import Story
from tests.game.written import game, rewritten
from tests.game.written import lines_of as copied
from tests.history.kept import archive_of

RIGHT = record.text(game("first", 2, 0)).encode()
Make = Callable[[Path], object]


def renamed(*names: str, **header: object) -> bytes:
    lines = copied("first", 2, 0)
    lines[0] |= {"seats": list(names), **header}
    return record.text(rewritten(lines)).encode("utf-8")


def a_socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the path of a socket may have only some 100 bytes
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(os.fsencode(path.name))
    finally:
        os.chdir(here)


def unreadable(path: Path) -> None:
    path.write_bytes(RIGHT)
    path.chmod(0)


def of_another_age(path: Path) -> None:
    path.write_bytes(b"{")
    os.utime(path, ns=(0, 1 << 62))


KINDS: dict[str, Make] = {  # things that are no record, whatever they are called
    "folder": Path.mkdir,
    "broken link": lambda path: path.symlink_to("nowhere"),
    "loop": lambda path: path.symlink_to(path.name),
    "pipe": os.mkfifo,
    "socket": a_socket,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "too large": lambda path: path.open("wb").truncate(record_files.LARGEST + 1),
    "another age": of_another_age,
    "half a character": lambda path: path.write_bytes(RIGHT.replace(b'"Ann"', b'"\\ud800"')),
    "half a character in ended": lambda path: path.write_bytes(RIGHT.replace(b"{", b'{"ended": "\\udfff", ', 1)),
    "half a character further on": lambda path: path.write_bytes(
        RIGHT.replace(b'{"line": "round"', b'{"x": "\\ud800", "line": "round"', 1)
    ),
}
if os.geteuid():  # root can read everything
    KINDS["unreadable"] = unreadable
NAMES = (*"a?b#c|100%41|a\nb|\u2028\u0085||.|..|-|a\\b".encode().split(b"|"), b"\xff\xfe")


def add(folder: Path, name: bytes, make: Make) -> None:
    with contextlib.suppress(FileExistsError):
        make(Path(os.fsdecode(os.fsencode(folder) + b"/" + name + b".jsonl")))


def rest_is_shown(archive: Archive, capsys: CaptureFixture[str]) -> str:
    """Check that all lists show the three games. -> what `dicetown history` says"""
    archive.follow()
    assert archive.count() >= 3 and {"Ann", "Bo", "Cy"} <= {row["name"] for row in archive.players()}
    for table in ("games", "sheets"):
        export(archive, table).encode()
        json.loads(export(archive, table, "json").encode())
    capsys.readouterr()
    assert cli.main(["history", "dice", "--records", str(archive.folder)]) == 0
    assert capsys.readouterr().out
    assert cli.main(["history", "--records", str(archive.folder)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_record_is_named_and_the_rest_is_shown(
    kind: str, tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    archive = archive_of(tmp_path)
    add(tmp_path, b"odd", KINDS[kind])
    said = rest_is_shown(archive, capsys)
    assert archive.wrong().keys() == {"odd"} and "odd.jsonl is left out." in said
    assert cli.main(["verify", str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2 and out[0].startswith(f"{tmp_path}/odd.jsonl: wrong. ")
    assert out[1] == "4 records: 3 right, 1 wrong"


def test_a_file_that_can_be_read_again_is_shown(tmp_path: Path) -> None:
    """A link whose target is back, or a file whose permissions are fixed: neither its size nor its time has changed."""
    archive = archive_of(tmp_path)
    add(tmp_path, b"odd", lambda path: path.symlink_to("later"))
    archive.follow()
    assert archive.count() == 3
    (tmp_path / "later").write_bytes(RIGHT)
    archive.follow()
    assert archive.count() == 4 and not archive.wrong()


@pytest.mark.parametrize("name", NAMES)
def test_a_record_of_any_name_is_shown_or_named(name: bytes, tmp_path: Path, capsys: CaptureFixture[str]) -> None:
    archive = archive_of(tmp_path)
    add(tmp_path, name, lambda path: path.write_bytes(RIGHT))
    said = rest_is_shown(archive, capsys)
    assert archive.count() + len(archive.wrong()) == 4
    assert len(said.splitlines()) == 4 + 3
    for row in archive.games():
        Story(list(lines_in(archive.path(row["game"]).read_bytes())))
    code = cli.main(["verify", str(tmp_path / os.fsdecode(name + b".jsonl"))])
    out = capsys.readouterr().out
    assert code == 0 and out.isascii() and out.count("\n") == 1 and ": right. " in out


@pytest.mark.parametrize("odd", ["a\u2028b", "\u0085", "\x1f", "\0", "Ann, Bo", "=1+1", "", "🎲" * 50])
def test_players_of_any_name_are_shown(odd: str, tmp_path: Path, capsys: CaptureFixture[str]) -> None:
    """Only a line feed ends a line of a record."""
    archive = archive_of(tmp_path)
    (tmp_path / "odd.jsonl").write_bytes(renamed(odd, "Bo", ended="\x1b[2J"))
    rest_is_shown(archive, capsys)
    assert not archive.wrong()
    (row,) = [row for row in archive.games() if row["game"] == "odd"]
    assert players_of(row) == [odd, "Bo"] and row["ended"].startswith("20")
    assert {row["name"] for row in archive.players()} == {odd, "Ann", "Bo", "Cy"}


@st.composite
def contents(draw: st.DrawFn) -> Make:
    if draw(st.booleans()):
        return KINDS[draw(st.sampled_from(sorted(KINDS)))]
    data = draw(st.one_of(st.binary(max_size=60), st.just(RIGHT)))
    if data == RIGHT and draw(st.booleans()):
        at, put = draw(st.integers(0, len(RIGHT))), draw(st.binary(max_size=4))
        data = RIGHT[:at] + put + RIGHT[at + draw(st.integers(0, 4)) :]
    return lambda path: path.write_bytes(data)


names = st.one_of(st.sampled_from(NAMES), st.binary(max_size=12)).filter(lambda name: not {0, 47} & set(name))


@settings(max_examples=15)
@given(st.lists(st.tuples(names, contents()), max_size=4, unique_by=lambda entry: entry[0]))
@example([(name, lambda path: path.write_bytes(RIGHT)) for name in NAMES])
def test_any_folder(entries: list[tuple[bytes, Make]]) -> None:
    """Each file is a game that can be shown, or is named with a reason; and that stays so."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(Path(folder))
        for name, make in entries:
            add(archive.folder, name, make)
        there = {path for path in os.listdir(os.fsencode(folder)) if path.endswith(b".jsonl")}
        for _ in range(2):
            archive.follow()
            shown = {os.fsencode(archive.path(row["game"]).name) for row in archive.games()}
            assert shown <= there
            assert len(shown) + len(archive.wrong()) == len(there)
            assert all(why and name.isprintable() for name, why in archive.wrong().items())
        for table in ("games", "sheets"):
            export(archive, table).encode()
        assert cli.main(["history", "--records", folder]) == cli.main(["history", "dice", "--records", folder]) == 0
        code = cli.main(["verify", folder])
        if NAMELESS not in archive.wrong().values():
            assert code == (bool(archive.wrong()) if there else 2)
