"""`dicetown image` joins MicroPython's .uf2 and the firmware; the file works on Picos whatever is in their flash."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import littlefs
import pytest
from pytest import CaptureFixture, MonkeyPatch

import update as taker
from host.build import mpy, uf2
from host.build.filesystem import CACHE, LOOKAHEAD, READ
from host.build.flashed import build
from host.build.image import updating, whole
from host.build.micropython_uf2 import micropython
from host.build.update import HEAD, MAGIC
from host.commands import image as room
from host.commands.main import main
from host.i18n.errors import UserError
from tests.build.bases import ALL, KB, PICO, PICO_2, PICO_2_W, Base, drop, made, program

MARCHES = {"Pico": "armv6m", "Pico W": "armv6m", "Pico 2, RISC-V": "rv32imc"}
FILES = {"main.py": b"import dice_town\n", "dice_town.mpy": bytes(60000), "overlays/setup.mpy": b"M" * 5000}
FILES["build.txt"] = b"12345678\n"


def littlefs_in(buffer: bytearray, base: Base, cycles: int = 100) -> littlefs.LittleFS:
    """Return an unmounted file system as MicroPython configures it. cycles: how often a folder is written in place."""
    return littlefs.LittleFS(
        littlefs.UserContext(buffer=buffer),
        mount=False,
        block_size=uf2.SECTOR,
        block_count=base.files // uf2.SECTOR,
        read_size=READ,
        prog_size=uf2.PAGE,
        cache_size=CACHE,
        lookahead_size=LOOKAHEAD,
        block_cycles=cycles,
    )


def mounted(flash: bytearray, base: Base) -> littlefs.LittleFS:
    """Return the mounted file system. Raises LittleFSError if there is none."""
    lfs = littlefs_in(flash[base.start - uf2.FLASH :], base)
    lfs.mount()
    return lfs


def everything(lfs: littlefs.LittleFS) -> dict[str, bytes]:
    found = {}
    for folder, _, names in lfs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with lfs.open(path, "rb") as file:
                found[path[1:]] = file.read()
    return found


def used(base: Base, seed: int) -> bytearray:
    """Return the flash of a used console: files come and go, folders are compacted again and again."""
    flash = bytearray(b"\xff" * base.flash)
    buffer = bytearray(b"\xff" * base.files)
    lfs = littlefs_in(buffer, base)
    lfs.format()
    lfs.mount()
    chance = random.Random(seed)
    for _ in range(150):
        folder = chance.choice(["", "overlays/", "journal/", "journal/now/"])
        lfs.makedirs("/" + folder, exist_ok=True)
        with lfs.open(folder + chance.choice(["main.py", "old", "0", "settings.bin"]), "wb") as file:
            file.write(chance.randbytes(chance.choice([40, 300, 9000])))
    flash[base.start - uf2.FLASH :] = buffer
    return flash


@pytest.mark.parametrize("name", ALL)
def test_the_files_of_make_flash_are_there_and_no_others_whatever_was_there_before(name: str) -> None:
    base = ALL[name]
    python = micropython(uf2.read(made(base)))
    assert python.march == MARCHES.get(name, "armv7emsp")
    files = build(mpy.FIRMWARE, python.march)
    flash = used(base, 7)
    drop(flash, uf2.written(whole(python, files)))
    assert everything(mounted(flash, base)) == files
    assert flash[: base.program] == program(base), "MicroPython is as it was"
    assert {"main.py", "boot.py", "update.py", "dice_town.mpy", "overlays/setup.mpy"} < files.keys()


@pytest.mark.parametrize("seed", range(12))
def test_what_a_file_system_has_left_behind_does_not_come_back(seed: int) -> None:
    flash = used(PICO, seed)
    drop(flash, uf2.written(whole(micropython(uf2.read(made(PICO))), FILES)))
    lfs = mounted(flash, PICO)
    assert everything(lfs) == FILES
    with lfs.open("overlays/new", "wb") as file:
        file.write(bytes(9000))
    assert everything(lfs) == FILES | {"overlays/new": bytes(9000)}


def test_a_folder_of_before_does_not_come_back() -> None:
    """The newer of a folder's two blocks counts. Here every block of the flash is one written a thousand times."""
    buffer = bytearray(b"\xff" * PICO.files)
    lfs = littlefs_in(buffer, PICO, cycles=-1)
    lfs.format()
    lfs.mount()
    lfs.mkdir("overlays")
    for turn in range(1000):
        with lfs.open("overlays/stale", "wb") as file:
            file.write(b"%04d" % turn * 60)
    halves = (bytes(buffer[at : at + uf2.SECTOR]) for at in range(2 * uf2.SECTOR, len(buffer), uf2.SECTOR))
    half = max((each for each in halves if b"stale" in each), key=lambda each: int.from_bytes(each[:4], "little"))
    assert int.from_bytes(half[:4], "little") > 50
    flash = bytearray(half * (PICO.flash // uf2.SECTOR))
    drop(flash, uf2.written(whole(micropython(uf2.read(made(PICO))), FILES)))
    assert everything(mounted(flash, PICO)) == FILES


@pytest.mark.parametrize("name", ALL)
def test_an_update_touches_no_byte_of_the_file_system(name: str) -> None:
    base = ALL[name]
    flash = used(base, 8)
    before = bytes(flash[base.start - uf2.FLASH :])
    python = micropython(uf2.read(made(base)))
    drop(flash, uf2.written(updating(python, FILES, 5)))
    assert flash[base.start - uf2.FLASH :] == before
    assert flash[: base.program] == program(base)
    end = base.start - uf2.FLASH - uf2.SECTOR
    magic, stamp, size, _ = HEAD.unpack_from(flash, end)
    assert (magic, stamp) == (MAGIC, 5)
    begin = end + -size // taker.SECTOR * taker.SECTOR
    assert begin >= base.program
    assert [(name, bytes(data)) for name, data in taker.listed(memoryview(flash)[begin:])] == list(FILES.items())


def test_a_whole_image_takes_an_older_update_away() -> None:
    flash = used(PICO, 9)
    python = micropython(uf2.read(made(PICO)))
    drop(flash, uf2.written(updating(python, FILES, 5)))
    assert MAGIC in flash
    drop(flash, uf2.written(whole(python, FILES)))
    assert MAGIC not in flash


def test_a_pico_2_gets_the_first_block_that_it_wants_but_not_with_an_update() -> None:
    """RP2350-E10: that block is written at the end of the flash, where the file system is."""
    data = made(PICO_2)
    python = micropython(uf2.read(data))
    assert uf2.written(whole(python, FILES))[: uf2.BLOCK.size] == data[: uf2.BLOCK.size]
    families = {uf2.BLOCK.unpack(block)[7] for block in blocks(uf2.written(updating(python, FILES, 1)))}
    assert families == {uf2.RP2350_ARM}


def blocks(data: bytes) -> Iterator[bytes]:
    return (data[at : at + uf2.BLOCK.size] for at in range(0, len(data), uf2.BLOCK.size))


# The command


@pytest.fixture
def files(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(room, "build", lambda *_: FILES)
    monkeypatch.chdir(tmp_path)


def said(capsys: CaptureFixture[str], *words: str) -> tuple[int, str, list[str]]:
    """-> exit code, standard output, lines of standard error"""
    code = main(["image", *words])
    out, err = capsys.readouterr()
    return code, out, err.splitlines()


def test_it_tells_what_the_base_is_and_first_what_it_erases(
    files: None, capsys: CaptureFixture[str], tmp_path: Path
) -> None:
    Path("base.uf2").write_bytes(made(PICO))
    code, out, err = said(capsys, "base.uf2")
    assert (code, err) == (0, [])
    assert "MicroPython v1.26.1 for the Pico" in out and "SHA-256 " in out
    assert out.index("ERASES") < out.index("console.uf2")
    flash = used(PICO, 1)
    drop(flash, Path("console.uf2").read_bytes())
    assert everything(mounted(flash, PICO)) == FILES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["base.uf2", "console.uf2"]


def test_two_updates_are_never_the_same_so_that_a_console_takes_each(files: None, capsys: CaptureFixture[str]) -> None:
    Path("base.uf2").write_bytes(made(PICO))
    stamps = set()
    for name in ("a.uf2", "b.uf2"):
        code, out, _ = said(capsys, "base.uf2", "--update", "-o", name)
        assert code == 0 and "ERASES" not in out
        flash = used(PICO, 1)
        drop(flash, Path(name).read_bytes())
        stamps.add(bytes(flash[PICO.start - uf2.FLASH - uf2.SECTOR :][:16]))
    assert len(stamps) == 2


def test_an_image_with_a_network_tells_its_name_and_password(files: None, capsys: CaptureFixture[str]) -> None:
    Path("base.uf2").write_bytes(made(PICO_2_W))
    passwords = set()
    for name in ("a.uf2", "b.uf2"):
        code, out, _ = said(capsys, "base.uf2", "--air", "-o", name)
        flash = used(PICO_2_W, 1)
        drop(flash, Path(name).read_bytes())
        there = everything(mounted(flash, PICO_2_W))
        mode, ssid, password, country = there.pop("network.txt").decode().splitlines()
        assert there.pop("network.qr").startswith(f"{ssid}\n{password}\n".encode())
        assert (code, there, mode, country) == (0, FILES, "own", "XX")
        assert f'"{ssid}"' in out and password in out and "█▀" in out
        passwords.add(password)
    assert len(passwords) == 2


WRONG = {
    "no .uf2": b"#!/bin/sh\n" * 100,
    "empty": b"",
    "cut off": made(PICO)[:-512],
    "torn": made(PICO)[:-100],
    "a block is damaged": made(PICO)[:512] + bytes(512) + made(PICO)[1024:],
    "another processor": made(replace(PICO, family=0xADA52840)),
    "another board": made(replace(PICO, board="adafruit_feather")),
    "no MicroPython": made(replace(PICO, name="blink")),
    "too old": made(replace(PICO, version="v1.24.1")),
    "a version that is none": made(replace(PICO, version="preview")),
    "files beyond the flash": made(replace(PICO, files=2048 * KB)),
    "no whole sectors": made(replace(PICO, files=1408 * KB + 5)),
    "pointers to nowhere": made(PICO).replace(program(PICO)[0x1D8:0x1DC], b"\xf0\xff\xff\xff"),
    "no room for files": made(replace(PICO, files=40 * KB)),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_base_gets_one_line_and_nothing_is_written(
    kind: str, files: None, capsys: CaptureFixture[str], tmp_path: Path
) -> None:
    Path("base.uf2").write_bytes(WRONG[kind])
    code, out, err = said(capsys, "base.uf2", "-o", "out.uf2")
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith("dicetown: base.uf2 cannot be used. ")
    assert [path.name for path in tmp_path.iterdir()] == ["base.uf2"]
    assert Path("base.uf2").read_bytes() == WRONG[kind]


@pytest.mark.parametrize("options", [[], ["--update"]])
def test_a_joined_file_is_no_base(options: list[str], files: None, capsys: CaptureFixture[str]) -> None:
    """Above all no update: a console would take its old firmware at the first start."""
    Path("base.uf2").write_bytes(made(PICO))
    said(capsys, "base.uf2", *options, "-o", "once.uf2")
    code, _, (line,) = said(capsys, "once.uf2", "-o", "twice.uf2")
    assert code == 2 and "has files in it already" in line


def test_it_says_that_an_update_has_no_room(files: None, capsys: CaptureFixture[str]) -> None:
    room_left = 64 * KB  # for 16 sectors of files, and the header
    Path("base.uf2").write_bytes(made(replace(PICO, program=640 * KB - room_left)))
    code, _, (line,) = said(capsys, "base.uf2", "--update")
    assert code == 2 and "4096 bytes are missing" in line
    assert said(capsys, "base.uf2")[0] == 0, "the whole one has its own place"


def test_more_than_any_flash_holds_is_not_read(
    files: None, capsys: CaptureFixture[str], monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST", 1000)
    Path("base.uf2").write_bytes(made(PICO))
    code, _, (line,) = said(capsys, "base.uf2")
    assert code == 2 and "too large" in line


@pytest.mark.parametrize("output", ["base.uf2", "./base.uf2", "link.uf2", "letter.txt", "none/here.uf2", "."])
def test_nothing_but_an_image_is_written_over(
    output: str, files: None, capsys: CaptureFixture[str], tmp_path: Path
) -> None:
    Path("base.uf2").write_bytes(made(PICO))
    Path("link.uf2").symlink_to("base.uf2")
    Path("letter.txt").write_text("Dear Ann")
    code, _, err = said(capsys, "base.uf2", "-o", output)
    assert code == 2 and len(err) == 1
    assert Path("base.uf2").read_bytes() == made(PICO)
    assert Path("letter.txt").read_text() == "Dear Ann"
    assert len(list(tmp_path.iterdir())) == 3


def test_a_base_may_not_be_there(files: None, capsys: CaptureFixture[str]) -> None:
    code, _, err = said(capsys, "nowhere.uf2")
    assert code == 2 and len(err) == 1 and "nowhere.uf2" in err[0]


def test_a_file_system_that_does_not_fit_says_so() -> None:
    python = micropython(uf2.read(made(replace(PICO, files=40 * KB))))
    with pytest.raises(UserError, match="does not fit"):
        whole(python, FILES)
