"""Compiles the emulator's own C files for this Python: nearly three times as fast as the wheel, which fits all Pythons.

conftest.py calls `use` before the emulator is imported. Without a C compiler or Python's headers the wheel's files are
used, which do the same. What is compiled is kept under build/ for a day.
"""

import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from host.build import mpy

PACKAGE = "rp2040py"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
PATIENCE = 300  # seconds for one file


class Finder:
    """A meta path finder that finds the modules of rp2040py.native in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        file = self.folder / (name.rpartition(".")[2] + SUFFIX)
        if not name.startswith(f"{PACKAGE}.native._") or not file.exists():
            return None
        return importlib.util.spec_from_file_location(name, file)


def use() -> bool:
    """Return whether the compiled modules are used from now on."""
    compiler, headers = shutil.which("cc"), Path(sysconfig.get_paths()["include"])
    if compiler is None or not (headers / "Python.h").exists() or PACKAGE in sys.modules:
        return any(isinstance(finder, Finder) for finder in sys.meta_path)
    spec = importlib.util.find_spec(PACKAGE)
    assert spec is not None and spec.submodule_search_locations is not None
    sources = sorted((Path(spec.submodule_search_locations[0]) / "native").glob("*.c"))

    def compile_all(target: Path) -> None:
        def compile_one(source: Path) -> None:
            output = target / (source.stem + SUFFIX)
            flags = ["-O3", "-std=c99", "-w", "-fwrapv", "-fPIC", "-shared"]
            command = [str(compiler), *flags, f"-I{headers}", str(source), "-o", str(output)]
            if subprocess.run(command, capture_output=True, timeout=PATIENCE).returncode:
                output.unlink(missing_ok=True)

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(compile_one, sources))
        if len(list(target.glob(f"*{SUFFIX}"))) < len(sources):  # all or none, as they share their classes
            for file in target.iterdir():
                file.unlink()

    tag = f"{version(PACKAGE)}-{sys.implementation.cache_tag}"
    folder = mpy.built("emulator", sysconfig.get_platform(), tag, compile_all)
    sys.meta_path.insert(0, Finder(folder))
    return any(folder.iterdir())
