"""Finds the programs that heavy.py, kit.py and the enclosure need, and runs them. A missing one is installed if that is
allowed; otherwise an error says the command.
"""

import ctypes.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.circuit.kicad import CIRCUITS, project

KICAD = 9  # the oldest version that works
FONT = "DejaVu Sans"  # Graphviz measures with it, so that the drawing is the same on every machine
SYMBOLS, MODELS = "KICAD9_SYMBOL_DIR", "KICAD9_3DMODEL_DIR"  # KiCad's own variables
BODY = re.compile(r'\(model "\$\{' + MODELS + r'\}/(.+?)"')
CACHE = Path(__file__).resolve().parents[1] / ".cache"
BODIES = CACHE / "kicad-models"
BACKPORTS = "deb http://deb.debian.org/debian bookworm-backports main\n"
SOURCES = Path("/etc/apt/sources.list.d/bookworm-backports.list")


class Missing(Exception):
    """A tool is missing; the text says how to get it."""


class NotClean(Exception):
    """A tool has found something wrong; the text is its report."""


def package(name: str) -> str:
    """Return a program of our own environment. Raises Missing."""
    beside = Path(sys.executable).parent / name
    if not beside.exists():
        raise Missing(f"{name} is missing: run make hardware, which installs the group hardware of pyproject.toml")
    return str(beside)


def graphviz() -> str:
    """Return `dot`, installed with the font by which it measures texts. Raises Missing."""
    fonts = subprocess.run(["fc-list", FONT], capture_output=True, text=True).stdout if shutil.which("fc-list") else ""
    if not shutil.which("dot") or not fonts:
        _apt("graphviz", ["--no-install-recommends", "graphviz", "fontconfig", "fonts-dejavu-core"])
    return "dot"


def kicad() -> str:
    """Return kicad-cli, version 9 or newer, installed with its symbols. Raises Missing."""
    if _version() < KICAD or not symbols().exists():
        arguments = ["--no-install-recommends", "kicad", "kicad-symbols"]
        old = _codename() == "bookworm"  # its own KiCad is version 6
        _apt(f"KiCad {KICAD} or newer", ["-t", "bookworm-backports", *arguments] if old else arguments, backports=old)
    return "kicad-cli"


def symbols() -> Path:
    """Return the folder of KiCad's symbols."""
    return Path(os.environ.get(SYMBOLS, "/usr/share/kicad/symbols"))


def bodies() -> Path:
    """Return the folder of KiCad's 3D models. Debian's package would take 5 GB, so only the models that we need are
    unpacked from it, into .cache. Raises Missing."""
    boards = (project(circuit).with_suffix(".kicad_pcb") for circuit in CIRCUITS)
    files = {file for board in boards for file in BODY.findall(board.read_text(encoding="utf-8"))}
    for folder in (Path("/usr/share/kicad/3dmodels"), BODIES, Path(os.environ.get(MODELS, BODIES))):
        if all((folder / file).exists() for file in files):
            return folder
    if not shutil.which("apt-get"):
        raise Missing(f"KiCad's models are missing: name their folder in {MODELS}")
    print("fetching KiCad's models", flush=True)
    version = _run(["dpkg-query", "-W", "-f", "${Version}", "kicad-symbols"])
    with tempfile.TemporaryDirectory() as work:
        Path(work).chmod(0o755)
        _run(["apt-get", "download", "-q", f"kicad-packages3d={version}"], work)
        package = next(Path(work).glob("*.deb"))
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as unpacked:
            wanted = [f"./usr/share/kicad/3dmodels/{file}" for file in sorted(files)]
            BODIES.mkdir(parents=True, exist_ok=True)
            strip = ["tar", "-x", "-C", str(BODIES), "--strip-components", "5", *wanted]
            subprocess.run(strip, stdin=unpacked.stdout, check=True)
    return BODIES


@contextmanager
def tools() -> Iterator[dict[str, str]]:
    """Yield the environment for KiCad: its libraries, and an empty folder for its settings."""
    with tempfile.TemporaryDirectory() as settings:
        yield {
            **os.environ,
            SYMBOLS: str(symbols()),
            MODELS: str(bodies()),
            "KICAD_CONFIG_HOME": settings,
        }


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    """Run a program in a folder. Raises NotClean if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise NotClean(f"{' '.join(command[:3])} fails:\n{done.stdout}{done.stderr}")


def slicer() -> None:
    """Install PrusaSlicer if it is missing. Raises Missing."""
    if not shutil.which("prusa-slicer"):
        _apt("PrusaSlicer", ["--no-install-recommends", "prusa-slicer"])


def modeller() -> None:
    """Install the shared libraries that build123d's kernel needs. Raises Missing."""
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
    wait = ["-o", "DPkg::Lock::Timeout=600"]  # seconds to wait if another program is installing something
    for step in (["apt-get", *wait, "update", "-q"], ["apt-get", *wait, *command[1:]]):
        _run(step)


def _run(command: list[str], folder: str = ".") -> str:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    if run.returncode:
        raise Missing(f"it cannot be installed: {' '.join(command)} says:\n{run.stderr or run.stdout}")
    return run.stdout
