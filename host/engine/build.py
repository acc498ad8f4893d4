"""Makes a compiled module of the rules and players: translated from firmware/dicetown and this folder to C, compiled
once, and kept in the user's cache.

The name of its folder in the cache (host/build/kept.py) is a hash of everything it was made from, so a change of the
rules, the C, Python or the compiler makes another one. A wheel may hold such a folder beside this file (wheel_hook.py);
it is used if it is intact and was made from the same C. `python -m host.engine.build` prints that C; with a FOLDER it
writes the module into a new folder inside it, as a wheel holds it.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
from functools import cache
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from host.build.interpreters import cache_folder
from host.build.kept import intact, kept
from host.engine.bindings import Methods, bindings
from host.engine.exports import BY_MANY, CLASSES
from host.engine.translate import Program
from host.i18n.errors import UserError

HERE = Path(__file__).parent
PATIENCE = 300  # seconds for the compiler
HEADERS = ("runtime.h", "binding.h")
FLAGS = ["-O3", "-fPIC", "-fwrapv", "-shared", "-w"]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))  # differs for each Python and processor
FILE = "rules" + SUFFIX
UNUSED = 30 * 24 * 3600  # seconds without use until a module is deleted


START = """\
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "rules", .m_size = -1};
PyMODINIT_FUNC PyInit_rules(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module && add_types(module)) { Py_DECREF(module); return NULL; }
    return module;
}
"""


@cache
def source() -> str:
    """Return the whole C, without the headers."""
    return source_of(Program(), CLASSES, BY_MANY)


def source_of(program: Program, classes: dict[type, Methods], by_many: dict[type, Methods] | None = None) -> str:
    """Return the C of a whole module."""
    bound = bindings(program, classes, by_many)
    return "\n".join([program.translate(), bound, START])


def compiler() -> list[str]:
    """Return the compiler's command. Raises UserError if it or Python's headers are missing."""
    named = shlex.split(os.environ.get("CC", "")) or ["cc"]
    if shutil.which(named[0]) is None:
        raise UserError("There is no C compiler: install one (Debian: apt-get install gcc), or use --engine python.")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise UserError(
            "Python's headers are missing: install them (Debian: apt-get install python3-dev), or use --engine python."
        )
    return named


@cache
def compiled() -> ModuleType:
    """Return the compiled module. Raises UserError if it cannot be made."""
    return module(source())


def restored(name: str, state: bytes, *many: int) -> Any:
    """Unpickle a compiled object. name: its class. Raises ValueError if the state has another size here."""
    made = getattr(compiled(), name)(*many)
    made.__setstate__(state)
    return made


def module(text: str) -> ModuleType:
    """Return the module of a whole C text. Raises UserError if it cannot be made or loaded here."""
    shipped = HERE / named(text)
    path = (shipped if intact(shipped) else made(text)) / FILE
    loader = ExtensionFileLoader("rules", str(path))
    spec = spec_from_file_location("rules", path, loader=loader)
    assert spec is not None
    try:
        loaded = module_from_spec(spec)
        loader.exec_module(loaded)
    except ImportError as error:  # the disk allows no programs, or the module needs another C library
        raise UserError("Cannot load the compiled rules ({reason}): use --engine python.", reason=error) from error
    return loaded


def named(text: str, *more: str) -> str:
    """Return the name of the folder for a C text's module. more: whatever else it is made from."""
    headers = [(HERE / name).read_text(encoding="utf-8") for name in HEADERS]
    return "rules-" + hashlib.sha256("\n".join([SUFFIX, *more, *headers, text]).encode()).hexdigest()[:16]


def made(text: str) -> Path:
    """Return the folder of a C text's module in the cache; compile it if it is not there. Raises UserError."""
    command = [*compiler(), *FLAGS, f"-I{sysconfig.get_path('include')}"]
    if sys.platform == "darwin":
        command += ["-undefined", "dynamic_lookup"]
    folder = cache_folder() / "engine" / named(text, *command, sys.version)
    return kept(folder, lambda fresh: build(command, text, fresh), "*", UNUSED)


def build(command: list[str], text: str, folder: Path) -> None:
    """Compile a C text into an existing folder. Raises UserError."""
    written = folder / "rules.c"
    written.write_text('#include "binding.h"\n' + text, encoding="utf-8")
    arguments = [*command, f"-I{HERE}", str(written), "-o", str(folder / FILE)]
    # In a process group of its own: the compiler's driver starts other programs, which must be killed with it.
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            said = process.communicate(timeout=PATIENCE)[1]
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            if not isinstance(error, subprocess.TimeoutExpired):
                raise
            raise UserError(
                "The C compiler refuses the rules ({reason}): use --engine python.", reason="it hangs"
            ) from error
    if process.returncode:
        reason = (said.strip().splitlines() or ["it says nothing"])[0]
        raise UserError("The C compiler refuses the rules ({reason}): use --engine python.", reason=reason)
    written.unlink()


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(source(), end="")
    else:
        shutil.copytree(made(source()), Path(sys.argv[1], named(source())))
