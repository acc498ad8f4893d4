"""Cached folders: whatever happened to one, its next user gets it whole, and nobody loses the one they use."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from host.build import interpreters, kept, mpy
from host.engine import build, games
from host.i18n.errors import UserError
from host.virtual import modules
from tests.tooling.tools import needed

PATIENCE = 300  # seconds: reached only by a test that has failed
KEPT = """
import os, signal, sys
from pathlib import Path
from host.build.kept import kept
def make(folder):
    with open(sys.argv[2], "a") as log:
        log.write("made\\n")
    (folder / "a").write_text("whole")
    if sys.argv[3] == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if sys.argv[3] == "waits":
        print("making", flush=True)
        sys.stdin.readline()
print("begun", flush=True)
print(kept(Path(sys.argv[1]), make) / "a", flush=True)
sys.stdin.readline()
"""


def make(folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.mpy").write_bytes(b"whole" * 99)
    (folder / "main.py").write_text("print(1)\n")
    (folder / "link").symlink_to("main.py")


def bundle(work: Path) -> Path:
    return mpy.built("rest", mpy.PICO, "0", make)


def box(work: Path) -> Path:
    return modules.compiled()


def rules(work: Path) -> Path:
    needed("cc"), needed("Python.h")
    return build.made("int nothing;\n")


def interpreter(work: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interpreters, "fetch", lambda root, processor: make(root))
        interpreters.fetched.cache_clear()
        interpreters.debian(interpreters.I386)
    return interpreters.cache_folder() / f"micropython-{interpreters.I386}-{interpreters.SUITE}"


def cut(folder: Path, files: list[Path]) -> None:
    for path in files:
        os.truncate(path, path.stat().st_size // 2)


def emptied(folder: Path, files: list[Path]) -> None:
    for path in files:
        path.write_bytes(b"")


def flipped(folder: Path, files: list[Path]) -> None:
    for path in files:
        data = path.read_bytes()
        path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


def gone(folder: Path, files: list[Path]) -> None:
    for path in files:
        path.unlink()


def undigested(folder: Path, files: list[Path]) -> None:
    (folder / kept.DIGESTS).unlink()


def nonsense(folder: Path, files: list[Path]) -> None:
    (folder / kept.DIGESTS).write_text("[17]")
    emptied(folder, files)


def a_file(folder: Path, files: list[Path]) -> None:
    for path in files:
        path.unlink()
    folder.rename(folder.with_name("elsewhere"))
    folder.write_text("not a folder")


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICETOWN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(mpy, "BUILD", tmp_path / "build")
    return tmp_path


@pytest.mark.parametrize("damage", [cut, emptied, flipped, gone, undigested, nonsense, a_file])
@pytest.mark.parametrize("cache", [bundle, box, rules, interpreter])
def test_what_is_damaged_is_made_again(
    cache: Callable[[Path], Path], damage: Callable[[Path, list[Path]], None], caches: Path
) -> None:
    folder = cache(caches)
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != kept.DIGESTS}
    assert files
    damage(folder, [path for path in files if not path.is_symlink()])
    assert cache(caches) == folder
    assert {path: path.read_bytes() for path in files} == files
    assert [path for path in folder.parent.iterdir() if path.name.endswith((kept.NEW, ".old"))] == []


OLD = pytest.mark.parametrize("modified", [0, 1 << 32], ids=["old", "of a clock that was ahead"])


@OLD
def test_builds_in_use_survive_their_age(caches: Path, modified: int) -> None:
    used = mpy.built("used", mpy.PICO, "0", make)
    left = mpy.built("left", mpy.PICO, "0", make)
    os.close(kept._in_use.pop(left))  # as when the process that holds it ends
    for folder in (used, left):
        os.utime(folder, (0, modified))
    mpy.built("fresh", mpy.PICO, "0", make)
    assert used.exists() and not left.exists()


@OLD
def test_a_build_that_another_program_uses_survives_too(tmp_path: Path, modified: int) -> None:
    folder = tmp_path / "mpy-x"
    with program(folder, tmp_path / "log", "") as other:
        assert said(other) == ["begun", str(folder / "a")]
        os.utime(folder, (0, modified))
        kept.forget([folder], 1)
        assert folder.exists()
        other.communicate("\n", timeout=PATIENCE)
    os.utime(folder, (0, modified))
    kept.forget([folder], 1)
    assert list(tmp_path.iterdir()) == [tmp_path / "log"]


def test_a_build_that_was_asked_for_today_is_not_old(caches: Path) -> None:
    folder = mpy.built("today", mpy.PICO, "0", make)
    os.utime(folder, (0, 0))
    mpy.built("today", mpy.PICO, "0", make)
    os.close(kept._in_use.pop(folder))
    kept.forget([folder], mpy.UNUSED)
    assert folder.exists()


def test_two_programs_that_need_the_same_make_it_once(tmp_path: Path) -> None:
    folder, log = tmp_path / "build" / "x", tmp_path / "log"
    with program(folder, log, "waits") as first:
        assert said(first) == ["begun", "making"]
        with program(folder, log, "") as second:
            assert said(second, 1) == ["begun"]
            first.communicate("\n\n", timeout=PATIENCE)
            assert said(second, 1) == [str(folder / "a")]
            second.communicate("\n", timeout=PATIENCE)
    assert log.read_text() == "made\n"


def test_what_a_killed_program_left_is_made_whole(tmp_path: Path) -> None:
    folder, log = tmp_path / "build" / "x", tmp_path / "log"
    with program(folder, log, "dies") as first:
        assert first.wait(PATIENCE) == -signal.SIGKILL
    kept.kept(folder, make)
    assert kept.intact(folder) and list(folder.parent.iterdir()) == [folder]
    assert not (folder / "a").exists()


def test_threads_make_it_once(tmp_path: Path) -> None:
    tries: list[Path] = []
    found: list[Path] = []
    first = threading.Event()

    def once(folder: Path) -> None:
        tries.append(folder)
        first.wait(PATIENCE)
        make(folder)

    threads = [
        threading.Thread(target=lambda: found.append(kept.kept(tmp_path / "x", once)), daemon=True) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    first.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(tries) == 1 and found == [tmp_path / "x"] * 4


def test_a_full_disk_is_named_and_leaves_nothing(tmp_path: Path) -> None:
    def full(folder: Path) -> None:
        (folder / "a").write_text("half")
        with open("/dev/full", "w") as disk:
            disk.write("the rest")

    with pytest.raises(UserError, match=r"Cannot write to .* \(No space left on device\)"):
        kept.kept(tmp_path / "x", full)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_gives_no_half_module(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    with pytest.raises(OSError, match="No space left"):
        mpy.run_compiler(tmp_path / "a.py", Path("/dev/full"), mpy.PICO, "a.py")


def test_a_place_that_is_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match=f"Cannot write to {tmp_path / 'file'}"):
        kept.kept(tmp_path / "file" / "x", make)


def test_another_users_folder_can_be_used_and_its_damage_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a computer where another user has made it, or owns the temporary folder."""
    folder = kept.kept(tmp_path / "x", make)

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    for name in ("utime", "rename", "mkdir", "unlink"):
        monkeypatch.setattr(os, name, refused)
    assert kept.kept(folder, make) == folder
    kept.forget([folder], -1e9)
    assert kept.intact(folder)
    os.truncate(folder / "main.py", 3)
    with pytest.raises(UserError, match=r"Operation not permitted.*DICETOWN_CACHE"):
        kept.kept(folder, make)


CLOSED = """
import os
from host.build import mpy
from host.engine import build
from host.i18n.errors import UserError
compiler = build.compiler()
build.compiler = lambda: compiler  # its headers may be root's
if not os.geteuid():
    os.seteuid(65534)
for make in (lambda: build.module("int nothing;"), lambda: mpy.built("x", mpy.PICO, "0", lambda folder: None)):
    try:
        make()
    except UserError as error:
        print(error)
"""


def test_a_cache_that_is_closed_to_others_is_named(tmp_path: Path) -> None:
    needed("cc"), needed("Python.h")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    variables = os.environ | {"DICETOWN_CACHE": str(closed)}
    command = [sys.executable, "-c", CLOSED]
    done = subprocess.run(command, cwd=mpy.ROOT, env=variables, capture_output=True, text=True, timeout=PATIENCE)
    said = "Cannot write to {} (Permission denied): set DICETOWN_CACHE to a folder that can."
    assert done.stdout.splitlines() == [said.format(closed / name) for name in ("engine", "build")], done.stderr


def test_a_disk_that_loses_what_is_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_digest", lambda path: str(os.urandom(8)))
    with pytest.raises(UserError, match="check the disk"):
        kept.kept(tmp_path / "x", make)


def test_rules_that_cannot_be_loaded_are_played_in_python(caches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed("cc"), needed("Python.h")
    with pytest.raises(UserError, match="--engine python"):
        build.module("int no_module_of_python;\n")
    monkeypatch.setattr(games, "compiled", lambda: build.module("int no_module_of_python;\n"))
    assert games.engine_of("auto") == "python"
    with pytest.raises(UserError, match="--engine python"):
        games.engine_of("compiled")


def program(folder: Path, log: Path, what: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", KEPT, str(folder), str(log), what]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(program: subprocess.Popen[str], lines: int = 2) -> list[str]:
    assert program.stdout is not None
    return [program.stdout.readline().strip() for _ in range(lines)]
