"""Where the two MicroPythons of the desktop come from: the 64-bit one of the wheel, the 32-bit one of Debian.

The heap of the 32-bit one stands in for the Pico's. It is unpacked once into the user's cache, without installing
anything; so are those for other processors, which tests/boards runs. The tests, the benchmarks and the virtual
board ask here for a command line.
`python -m host.build.interpreters` fetches both and prints their commands.
"""

import http.client
import os
import platform
import shutil
import subprocess
import sys
import tomllib
import urllib.parse
import urllib.request
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from host.build.kept import kept
from host.i18n.errors import UserError

HEAP = "232k"  # what a Pico leaves to the firmware: 241 KB, less what its own MicroPython and machine code take
FETCH = ".venv/bin/python -m host.build.interpreters"
PATIENCE = 300  # seconds for one download
SUITE = "trixie"
DEBIAN_SUITES = ("bullseye", "bookworm", "trixie", "forky", "sid", "stable", "testing")
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
PACKAGES = (
    "micropython",
    "libc6",
    "libffi8",
    "libmbedcrypto16",
    "libmbedtls21",
    "libmbedx509-7",
    "libgcc-s1",
)
I386 = "i386"
LOADERS = {  # by Debian's name of the processor: what starts a program, and the folder of its libraries
    I386: ("ld-linux.so.2", "i386-linux-gnu"),
    "armhf": ("ld-linux-armhf.so.3", "arm-linux-gnueabihf"),
}
APT_CONF = """\
{acquire}
APT::Architecture "{processor}";
APT::Architectures "";
APT::Architectures:: "{processor}";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Retries "3";
Dir::State "{root}/state";
Dir::State::status "{root}/state/status";
Dir::Cache "{root}/cache";
Dir::Etc "{root}/etc";
Dir::Etc::netrc "/etc/apt/auth.conf";
Dir::Etc::netrcparts "/etc/apt/auth.conf.d";
"""


class ElsewhereError(UserError):
    """This machine cannot run it, whatever is installed."""


def unix64() -> list[str]:
    """Return the command of the 64-bit Unix port: the wheel's, else one on PATH."""
    beside = Path(sys.executable).with_name("micropython")
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        raise UserError(
            "There is no MicroPython here: install the package `micropython` (Debian 13 has it), then retry."
        )
    return [command]


def unix32(heap: str = HEAP) -> list[str]:
    """Return the command of the 32-bit Unix port with a hard limit on its heap. Fetches it the first time (10 MB)."""
    return [*debian(I386), "-X", f"heapsize={heap}"]


def debian(processor: str) -> list[str]:
    """Return the command of Debian's MicroPython for a processor of LOADERS. Fetches it the first time.

    Raises ElsewhereError on a machine that can't run it, UserError if it can't be fetched."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        raise ElsewhereError(
            f"{called(processor)} runs on x86_64 Linux only: run this on such a machine, or leave it out."
        )
    root = cache_folder() / f"micropython-{processor}-{SUITE}"
    if complaint := fetched(root, processor):
        raise UserError(complaint)
    loader, library = LOADERS[processor]
    path = root / "usr/lib"
    return [str(path / loader), "--library-path", str(path / library), str(root / "usr/bin/micropython")]


def called(processor: str) -> str:
    """Name a MicroPython in a message."""
    return "The 32-bit MicroPython" if processor == I386 else f"The MicroPython for {processor}"


def cache_folder() -> Path:
    """Return the folder for what can be fetched or compiled again."""
    if folder := os.environ.get("DICETOWN_CACHE"):
        return Path(folder)
    from platformdirs import user_cache_path

    return user_cache_path("dicetown")


@cache
def fetched(root: Path, processor: str) -> str:
    """Look for it, and try to fetch it, once in this process. -> why that failed, or nothing"""
    try:
        kept(root, lambda folder: fetch(folder, processor))
    except UserError as error:
        return str(error)
    return ""


def fetch(root: Path, processor: str = I386) -> None:
    """Unpack Debian's packages into `root`, an existing folder."""
    what = called(processor)
    for tool in ("apt-get", "apt-config", "dpkg-deb"):
        if shutil.which(tool) is None:
            raise UserError(f"{what} comes from Debian and needs {tool}: use a Debian or Ubuntu machine.")
    if not os.path.exists(KEYRING):
        raise UserError("Debian's keys are missing: run `sudo apt-get install debian-archive-keyring`, then retry.")
    print(f"dicetown: fetching {what[0].lower()}{what[1:]} into {root.parent} (once)", file=sys.stderr, flush=True)
    work = root / "fetch"
    work.mkdir()
    unpack(work, processor, root)
    shutil.rmtree(work)


def unpack(work: Path, processor: str, root: Path) -> None:
    """Download the packages into `work`, and unpack them into `root`."""
    debs = work / "debs"
    debs.mkdir()
    if not download(mirror(), processor, debs):
        run(["apt-get", "download", "-q", *PACKAGES], env=apt(work, processor), cwd=debs)
    for package in sorted(debs.glob("*.deb")):
        run(["dpkg-deb", "-x", str(package), str(root)])


def download(base: str, processor: str, folder: Path) -> bool:
    """Fetch the pinned packages. -> False if the mirror lacks one or has another in its place, as it does when Debian
    has published a fix: then `apt` finds today's."""
    with Path(__file__).with_name("debian.toml").open("rb") as file:
        pinned = tomllib.load(file)[processor]
    try:
        for path, digest in pinned.items():
            with urllib.request.urlopen(f"{base}/{urllib.parse.quote(path)}", timeout=PATIENCE) as answer:
                data = answer.read()
            if sha256(data).hexdigest() != digest:
                break
            (folder / path.rpartition("/")[2]).write_bytes(data)
        else:
            return True
    except (OSError, http.client.HTTPException):
        pass
    for package in folder.iterdir():
        package.unlink()
    return False


def apt(work: Path, processor: str, kind: str = "deb") -> dict[str, str]:
    """Set up a separate apt in a folder, with fresh lists. kind: deb or deb-src. -> the environment that selects it"""
    for folder in ("state/lists/partial", "cache/archives/partial", "etc/sources.list.d"):
        (work / folder).mkdir(parents=True)
    (work / "state/status").touch()
    (work / "etc/sources.list").write_text(f"{kind} [signed-by={KEYRING}] {mirror()} {SUITE} main\n")
    acquire = run(["apt-config", "dump", "Acquire"])
    (work / "apt.conf").write_text(APT_CONF.format(acquire=acquire, root=work, processor=processor))
    private = os.environ | {"APT_CONFIG": str(work / "apt.conf")}
    run(["apt-get", "update", "-q", "-o", "APT::Update::Error-Mode=any"], env=private)
    return private


def mirror() -> str:
    """Return the Debian mirror that this machine's own sources name."""
    for line in run(["apt-get", "update", "--print-uris"]).splitlines():
        base, found, path = line.split()[0].strip("'").partition("/dists/")
        if found and path.split("/")[0] in DEBIAN_SUITES:
            return base
    return "http://deb.debian.org/debian"


def run(
    command: list[str], env: dict[str, str] | None = None, cwd: Path | None = None, patience: int = PATIENCE
) -> str:
    """Run a command and return what it prints. Raises UserError if it fails or hangs."""
    try:
        done = subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired as error:
        raise UserError(f"`{' '.join(command[:2])}` hangs: check the network, then run `{FETCH}`.") from error
    if done.returncode:
        reasons = [line for line in done.stderr.splitlines() if line.startswith("E:")] or [done.stderr.strip()]
        raise UserError(
            f"Fetching a MicroPython failed at `{' '.join(command[:2])}`: {reasons[0]} "
            f"Check the network and apt's sources, then run `{FETCH}`."
        )
    return done.stdout


def main() -> int:
    """Fetch both MicroPythons and print where they are. -> the exit code."""
    wanted: list[Callable[[], list[str]]] = [unix64, unix32]
    for find in wanted:
        try:
            print(" ".join(find()))
        except UserError as error:
            print(f"dicetown: {error}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
