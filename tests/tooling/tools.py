"""Programs of the system that some tests need: `python -m tests.tooling.tools` looks for all of them before the tests;
with `--boards`, for those that the tests on the boards' processors need.

Missing ones are installed: by apt-get as root, or by Homebrew. Otherwise they are named with the command that installs
them. A test that lacks one is skipped and says so. In CI nothing that this system can have is skipped: the tests are
not even started.
"""

import contextlib
import itertools
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDERS = ("/usr/sbin", "/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")  # not on everyone's PATH
FONTS = ("/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts")
PACKAGES = {  # program -> Debian's package
    "Python.h": "python3-dev",
    "cc": "gcc",
    "chromium": "chromium",
    "fonts": "fonts-dejavu-core",
    "mosquitto": "mosquitto",
    "mosquitto_passwd": "mosquitto",
    "node": "nodejs",
    "npm": "npm",
    "stdlib.h": "libc6-dev",
}
LINUX = {"systemd-analyze": "systemd", "udevadm": "udev"}  # programs that other systems cannot have
BOARDS = {
    "make": "make",
    "picolibc.specs": "picolibc-riscv64-unknown-elf",
    "qemu-arm": "qemu-user",
    "qemu-system-riscv32": "qemu-system-misc",
    "riscv64-unknown-elf-gcc": "gcc-riscv64-unknown-elf",
    "xz": "xz-utils",
}
QUICKER = ("chromium-headless-shell",)  # Debian's chromium without windows, in which pages take two thirds of the time
GAMES = {"firefox": "firefox-esr"}  # for the games that WHOLE=1 plays to their end
BREW = {  # program -> Homebrew's package, if it has the program
    "chromium": "google-chrome",
    "mosquitto": "mosquitto",
    "mosquitto_passwd": "mosquitto",
    "node": "node",
    "npm": "node",
}
APPLICATIONS = "/Applications/Google Chrome.app/Contents/MacOS", "/Applications/Chromium.app/Contents/MacOS"
NAMES = {  # executables with another name
    "chromium": (*QUICKER, "chromium", "chromium-browser", "google-chrome", "Google Chrome", "Chromium"),
    "firefox": ("firefox-esr", "firefox"),
}


ports = itertools.count(os.getpid() * 97)  # so that two processes of the tests begin with different ones


def free_port() -> int:
    """Return a port of this machine on which nobody listens, below 32768.

    From there up connections get ports automatically, and one of them could take it before it is used.
    """
    while True:
        port = 20000 + next(ports) % 12000
        with contextlib.suppress(OSError), socket.socket() as asked:
            asked.bind(("127.0.0.1", port))
            return port


@cache
def needed(program: str) -> str:
    """Return a program's path. Without it the test is skipped; in CI it fails."""
    if found := find(program):
        return found
    say = f"{program} is not there: {remedy([program])}"
    if os.environ.get("CI") and possible(program):
        pytest.fail(say)
    pytest.skip(say)


@contextlib.contextmanager
def browser() -> "Iterator[Browser]":
    """Yield a browser for a program that somebody starts. Raises SystemExit if there is no chromium."""
    from playwright.sync_api import sync_playwright  # not needed where tools are only looked for

    path = find("chromium")
    if not path:
        raise SystemExit(f"dicetown: there is no chromium here: {remedy(['chromium'])}")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def possible(program: str) -> bool:
    """Return whether this system can have the program."""
    return sys.platform == "linux" or program not in LINUX


def find(program: str) -> str | None:
    if program == "fonts":
        return next((folder for folder in FONTS if any(Path(folder).rglob("*.tt[fc]"))), None)
    if program == "Python.h":
        header = Path(sysconfig.get_path("include"), program)
        return str(header) if header.exists() else None
    if program == "picolibc.specs":
        return next((str(path) for path in Path("/usr/lib/picolibc").glob("riscv64-unknown-elf/" + program)), None)
    if program == "stdlib.h" and sys.platform == "linux":  # elsewhere it comes with the compiler
        return next((str(path) for path in Path("/usr/include").glob(program)), None)
    if program == "stdlib.h":
        program = "cc"
    path = os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS, *APPLICATIONS])
    return next((found for name in NAMES.get(program, (program,)) if (found := shutil.which(name, path=path))), None)


def remedy(programs: Iterable[str]) -> str:
    """Return the command with which a person installs them."""
    return " ".join([*([] if brews() else ["sudo"]), *installer(), *packages(programs)])


def brews() -> bool:
    return sys.platform == "darwin"


def installer() -> list[str]:
    return ["brew", "install"] if brews() else ["apt-get", "install"]


def packages(programs: Iterable[str]) -> list[str]:
    """Return Homebrew's packages on macOS, Debian's elsewhere."""
    names = BREW if brews() else PACKAGES | LINUX | BOARDS | GAMES
    return sorted({names.get(program, program) for program in programs})


def install(programs: Iterable[str]) -> None:
    """Install with apt-get as root, or with Homebrew. A failure shows when the programs are looked for again."""
    if not shutil.which(installer()[0]) or (not brews() and os.geteuid()):
        return
    names = packages(programs)
    print(f"dicetown: the tests need {', '.join(names)}: installing", flush=True)
    if brews():
        subprocess.run([*installer(), *names], capture_output=True)
        return
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    options = ["-q", "-y", "-o", "DPkg::Lock::Timeout=300", "--no-install-recommends", "--no-remove"]
    for words in (["install", *options, *names], ["update", "-q"], ["install", *options, *names]):
        done = subprocess.run(["apt-get", *words], env=quiet, capture_output=True)
        if words[0] == "install" and not done.returncode:
            return  # at once, if the package lists that are there suffice


def missing(programs: Iterable[str]) -> list[str]:
    return [program for program in programs if not find(program)]


def main(arguments: list[str]) -> int:
    wanted = BOARDS if arguments == ["--boards"] else filter(possible, sorted(PACKAGES | LINUX))
    if lacking := missing(wanted):
        install(lacking)
        lacking = missing(lacking)
    if sys.platform == "linux" and arguments != ["--boards"] and (slow := missing(QUICKER)):
        install(slow)  # if it can't be installed, an ordinary browser is enough for the tests
    if not lacking:
        return 0
    left_out = "" if os.environ.get("CI") else "; tests that need it are skipped"
    print(f"dicetown: not there: {', '.join(lacking)}{left_out}. Install it: {remedy(lacking)}", file=sys.stderr)
    return 2 if os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
