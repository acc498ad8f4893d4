"""The program as others install it: built, installed into an environment of its own, and used without a checkout."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from host.build import mpy
from host.build.flashed import build
from host.build.interpreters import cache_folder
from tests.build.bases import PICO, drop, made
from tests.build.test_image import everything, mounted
from tests.tooling.house import ROOT, TOP, tracked
from tests.tooling.tools import needed
from version import VERSION

UV = ROOT / ".cache" / "uv" / "bin" / "uv"
PATIENCE = 300  # seconds for one command
PICTURES = ("host/[!s]*.png", "*/screens.png", "*/play.svg", "host/balance/*.svg", "host/web/moving.webp")
LEFT_OUT = ("*.md", *PICTURES, "host/build/dicetown_console.pth")


def uv(*words: str, **more: str) -> None:
    """Run uv from the cache; what is missing there is fetched."""
    for offline in (["--offline"], []):
        command = [str(UV), words[0], *offline, "--quiet", *words[1:]]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | more, capture_output=True, text=True, timeout=PATIENCE
        )
        if not done.returncode:
            return
    pytest.fail(done.stderr)


class Installed:
    """An environment with the program, and an empty home and working directory."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.environment = folder / "environment"
        python = ["--python", sys.executable]
        uv(
            "sync",
            "--locked",
            "--no-dev",
            "--no-install-project",
            *python,
            UV_PROJECT_ENVIRONMENT=str(self.environment),
        )
        uv("pip", "install", "--no-deps", "--python", str(self.environment / "bin" / "python"), str(wheel))
        self.home, self.here = folder / "home", folder / "here"
        self.home.mkdir()
        self.here.mkdir()
        self.variables = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C.UTF-8"}

    def command(self, *words: str) -> subprocess.Popen[str]:
        command = [str(self.environment / "bin" / "dicetown"), *words]
        return subprocess.Popen(
            command,
            cwd=self.here,
            env=self.variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *words: str) -> str:
        process = self.command(*words)
        said, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, said
        return said

    @contextlib.contextmanager
    def page(self) -> Iterator[str]:
        """Run `dicetown play`. -> its address"""
        process = self.command("play", "--port", "0")
        assert process.stdout is not None
        try:
            yield re.findall(r"http://\S+", process.stdout.readline())[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)

    def files(self) -> dict[str, int]:
        """Return the files of the environment without compiled ones, and when each was written."""
        found = (path for path in self.environment.rglob("*") if path.is_file() and path.suffix != ".pyc")
        return {str(path): path.stat().st_mtime_ns for path in found}


def test_the_wheel_alone_plays_checks_and_makes_an_image(tmp_path: Path) -> None:
    uv("build", "--out-dir", str(tmp_path))  # the wheel is made from the source distribution
    (source,), (wheel,) = tmp_path.glob("*.tar.gz"), tmp_path.glob("*.whl")
    with tarfile.open(source) as archive:
        assert {name.split("/")[1] for name in archive.getnames()} <= TOP | {"PKG-INFO"}
    wanted = {name for name in tracked() if name.startswith(("firmware/", "host/")) or name == "hardware/board.toml"}
    wanted = {name for name in wanted if not any(fnmatch(name, pattern) for pattern in LEFT_OUT)}
    with zipfile.ZipFile(wheel) as archive:
        within = {name.partition("/")[2] for name in archive.namelist() if name.startswith("dicetown_console/")}
        beside = {name.split("/")[0] for name in archive.namelist()} - {"dicetown_console"}
    assert within == wanted
    assert beside == {"dicetown_console.pth", f"dicetown-{VERSION}.dist-info"}

    program = Installed(tmp_path, wheel)
    before = program.files()
    assert program.run("--version") == f"dicetown {VERSION}\n"

    said = program.run("demo", "--seed", "7", "--seats", "2")
    (record,) = re.findall(r"^Record: (.+)$", said, re.MULTILINE)
    assert Path(record).is_relative_to(program.home)
    assert ": right. " in program.run("verify", record)

    with program.page() as address, urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        page = answer.read().decode()
        (style,) = re.findall(r'href="(/static/[^"]*town\.css[^"]*)"', page)[:1]
        with urllib.request.urlopen(urllib.parse.urljoin(address, style), timeout=PATIENCE) as sheet:
            assert sheet.read()

    (program.here / "base.uf2").write_bytes(made(PICO))
    program.run("image", "base.uf2")
    flash = bytearray(PICO.flash)
    drop(flash, (program.here / "console.uf2").read_bytes())
    assert everything(mounted(flash, PICO)) == build(mpy.FIRMWARE, mpy.PICO), "as from a checkout"

    assert program.files() == before, "nothing is written beside the program"
    assert any((program.home / ".cache").rglob("main.py")), "but in the user's cache"


def test_a_wheel_with_the_rules_compiled_needs_no_compiler(tmp_path: Path) -> None:
    """The compiled rules are used only while they match the sources beside them."""
    for tool in ("cc", "stdlib.h", "Python.h"):
        needed(tool)
    more = {"DICETOWN_COMPILED": "1", "DICETOWN_CACHE": str(cache_folder())}  # other tests have compiled them already
    uv("build", "--wheel", "--python", sys.executable, "--out-dir", str(tmp_path), **more)
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("-any.whl")

    program = Installed(tmp_path, wheel)
    program.variables["PATH"] = str(program.here)
    play = "simulate", "--games", "20", "--jobs", "1", "--engine", "compiled"
    assert "(compiled)" in program.run(*play)
    assert not any(program.home.iterdir()), "nothing was made in the user's cache"

    (changed,) = program.environment.rglob("runtime.h")
    changed.write_text(changed.read_text() + "/* changed */\n")
    refused = program.command(*play)
    assert "no C compiler" in refused.communicate(timeout=PATIENCE)[0] and refused.returncode == 2
