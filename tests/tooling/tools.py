"""Programs of the system that some tests need. `needed` finds one, installs it in CI, or says how to."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

FOLDERS = ("/usr/sbin", "/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")  # not on everyone's PATH


@cache
def needed(program: str, package: str) -> str:
    """Its path. Without it a test is skipped; in CI it is installed first where that can be done, else it fails."""
    found = find(program)
    if found is None and os.environ.get("CI"):
        install(package)
        found = find(program)
    if found:
        return found
    say = f"{program} is not there; install it with: apt-get install {package}"
    if os.environ.get("CI"):
        pytest.fail(say)
    pytest.skip(say)


def find(program: str) -> str | None:
    return shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS]))


def install(package: str) -> None:
    """With Debian's packages, as root. What goes wrong shows when the program is looked for again."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        waiting = ["-q", "-y", "-o", "DPkg::Lock::Timeout=300"]
        commands = [["update", "-q"], ["install", *waiting, "--no-install-recommends", package]]
        if Path("/var/lib/apt/lists").is_dir():
            commands.insert(0, commands[1])  # the lists that are there may do
        for command in commands:
            done = subprocess.run(["apt-get", *command], env=quiet, capture_output=True, timeout=600)
            if command[0] == "install" and done.returncode == 0:
                return
