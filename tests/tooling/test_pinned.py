"""Everything is fetched by its digest, and a file with another digest is refused."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from host.build.mpy import ROOT
from host.build.pinned import pinned

PROGRAM = "#!/bin/sh\necho this is uv\n"
PLATFORMS = ("manylinux.*x86_64", "manylinux.*aarch64", "macosx.*x86_64", "macosx.*arm64", "win_amd64")
PATIENCE = 600  # seconds: reached only by a test that has failed


def locked() -> dict[str, Any]:
    return {package["name"]: package for package in tomllib.loads((ROOT / "uv.lock").read_text())["package"]}


def test_every_file_of_every_package_has_a_digest() -> None:
    for name, package in locked().items():
        files = [*package.get("wheels", ()), *([package["sdist"]] if "sdist" in package else ())]
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", each["hash"]) for each in files), name
        assert files or package["source"] == {"editable": "."}, name


def test_uv_is_pinned_for_every_computer() -> None:
    names = [each["url"].rpartition("/")[2] for each in locked()["uv"]["wheels"]]
    assert [each for each in PLATFORMS if not any(re.search(each, name) for name in names)] == []


def test_what_builds_the_project_comes_from_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["uv"]["no-build-isolation-package"] == [project["project"]["name"]]
    assert "build" in project["tool"]["uv"]["default-groups"]
    assert set(project["build-system"]["requires"]) <= set(project["dependency-groups"]["build"])


def test_nothing_is_installed_without_digests() -> None:
    """In the Makefile: `uv sync` has the digests from uv.lock, pip needs an option."""
    commands = (ROOT / "Makefile").read_text().replace("\\\n", " ").splitlines()
    installing = [line for line in commands if "pip install" in line]
    assert installing and all("--require-hashes" in line for line in installing)
    assert all("--locked" in line for line in commands if "(UV) sync" in line)
    assert not any(re.search(r"\b(curl|wget)\b", line) for line in commands)


def test_a_package_that_is_not_locked_is_an_error() -> None:
    with pytest.raises(KeyError):
        list(pinned(ROOT / "uv.lock", ["no-such-package"]))


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return the Makefile and what it needs before uv is there, with an index that has a uv of our own."""
    (tmp_path / "host" / "build").mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pinned.py", "alone.py"):
        shutil.copy(ROOT / "host" / "build" / name, tmp_path / "host" / "build")
    (tmp_path / "index").mkdir()
    wheel = tmp_path / "index" / f"uv-{locked()['uv']['version']}-py3-none-any.whl"
    info = f"uv-{locked()['uv']['version']}.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: uv\nVersion: {locked()['uv']['version']}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        program = zipfile.ZipInfo(f"uv-{locked()['uv']['version']}.data/scripts/uv")
        program.external_attr = 0o100755 << 16  # an executable file
        archive.writestr(program, PROGRAM)
        archive.writestr(f"{info}/RECORD", "")
    return tmp_path


def lock(clone: Path, digest: str = "") -> None:
    """Let uv.lock name this digest, or that of the index's own uv."""
    version = locked()["uv"]["version"]
    (wheel,) = (clone / "index").iterdir()
    digest = digest or sha256(wheel.read_bytes()).hexdigest()
    (clone / "uv.lock").write_text(
        f'[[package]]\nname = "uv"\nversion = "{version}"\nwheels = [{{ hash = "sha256:{digest}" }}]\n'
    )


def fetched(clone: Path) -> subprocess.CompletedProcess[str]:
    """Run `make` until uv is there."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "MAKE", "MFLAGS"))}
    variables |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(clone / "index")}
    command = ["make", f"PYTHON={sys.executable}", ".cache/uv/bin/uv"]
    return subprocess.run(command, cwd=clone, env=variables, capture_output=True, text=True, timeout=PATIENCE)


def test_make_refuses_an_uv_that_was_exchanged(clone: Path) -> None:
    lock(clone, sha256(b"the real one").hexdigest())
    done = fetched(clone)
    assert done.returncode != 0 and "hash" in done.stderr.lower()
    assert "uv.lock names" in done.stderr and not (clone / ".cache" / "uv").exists()


def test_of_several_first_builds_one_fetches_the_uv_that_is_locked_and_the_others_wait(clone: Path) -> None:
    lock(clone)
    with ThreadPoolExecutor(2) as builders:
        done = list(builders.map(fetched, [clone] * 2))
    assert [each.returncode for each in done] == [0] * 2, [each.stderr for each in done]
    assert sum("fetching uv" in each.stderr for each in done) == 1
    said = subprocess.run([clone / ".cache" / "uv" / "bin" / "uv"], capture_output=True, text=True, timeout=PATIENCE)
    assert said.stdout == "this is uv\n"
