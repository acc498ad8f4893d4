"""The programs that heavy.py and the enclosure need: found, or installed where that is allowed, or named with the
command.
"""

import ctypes.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from hardware.makers.harness import FONT

KICAD = 9  # the least version
BACKPORTS = "deb http://deb.debian.org/debian bookworm-backports main\n"
SOURCES = Path("/etc/apt/sources.list.d/bookworm-backports.list")


class Missing(Exception):
    """A tool is not there; the text says how to get it."""


def package(name: str) -> str:
    """A program of our own environment."""
    beside = Path(sys.executable).parent / name
    if not beside.exists():
        raise Missing(f"{name} is missing: run make hardware, which installs the group hardware of pyproject.toml")
    return str(beside)


def graphviz() -> str:
    """`dot`, and the font that it measures texts with."""
    fonts = subprocess.run(["fc-list", FONT], capture_output=True, text=True).stdout if shutil.which("fc-list") else ""
    if not shutil.which("dot") or not fonts:
        _apt("graphviz", ["--no-install-recommends", "graphviz", "fontconfig", "fonts-dejavu-core"])
    return "dot"


def kicad() -> str:
    """kicad-cli, version 9 or newer; KiCad's Python module comes with it."""
    if _version() < KICAD:
        arguments = ["--no-install-recommends", "kicad"]
        old = _codename() == "bookworm"  # its own KiCad is version 6
        _apt(f"KiCad {KICAD} or newer", ["-t", "bookworm-backports", *arguments] if old else arguments, backports=old)
    return "kicad-cli"


def modeller() -> None:
    """The shared libraries that build123d's kernel is linked with."""
    if sys.platform == "linux" and not (ctypes.util.find_library("GL") and ctypes.util.find_library("X11")):
        _apt("libGL or libX11", ["--no-install-recommends", "libgl1", "libx11-6"])


def _version() -> int:
    if not shutil.which("kicad-cli"):
        return 0
    said = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True).stdout
    found = re.match(r"(\d+)\.", said)
    return int(found[1]) if found else 0


def _codename() -> str:
    try:
        found = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    except OSError:
        return ""
    return found[1] if found else ""


def _sources() -> str:
    return "".join(each.read_text() for each in SOURCES.parent.glob("*") if each.suffix in (".list", ".sources"))


def _apt(what: str, arguments: list[str], backports: bool = False) -> None:
    command = ["apt-get", "install", "-y", *arguments]
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Missing(f"{what} is missing: {' '.join(command)}")
    print(f"installing {what}", flush=True)
    if backports and "backports" not in _sources():
        SOURCES.write_text(BACKPORTS)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ["-o", "DPkg::Lock::Timeout=600"]  # s, for an installation that another program is at
    for step in (["apt-get", *wait, "update", "-q"], ["apt-get", *wait, *command[1:]]):
        run = subprocess.run(step, capture_output=True, text=True, env=environment)
        if run.returncode:
            raise Missing(f"{what} cannot be installed: {' '.join(step)} says:\n{run.stderr or run.stdout}")
