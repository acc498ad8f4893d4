"""Programs that run beside the bundle: they `import main` and use its objects by the bundle's short names."""

import ast
import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from host.build.bundle.build import translated
from host.build.bundle.shorten import attributes_of
from host.build.mpy import FIRMWARE, built, bundled, content, run_compiler, sources_in

ELSEWHERE = re.compile(r"^(from|import) (host|tests)\b", re.MULTILINE)  # in programs that never run on MicroPython


def with_bundle(folder: Path, march: str) -> Path:
    """Return a folder with the bundle and the programs of `folder` that use it.

    Those that import `host` or `tests` don't run there and are left out. One that does not compile stays as it is, so
    that importing it shows why.
    """

    def make(target: Path) -> None:
        firmware = bundled(FIRMWARE, march)
        shutil.copytree(firmware, target, dirs_exist_ok=True)
        (target / "main.py").unlink()
        names = json.loads((firmware / "names.json").read_text())["attributes"]
        texts = {source: source.read_text(encoding="utf-8") for source in sources_in(folder)}
        for source in list(texts):
            if source.name.startswith("test_") or ELSEWHERE.search(texts[source]):
                del texts[source]
        names = apart(texts.values(), names)
        for source, text in texts.items():
            plain = target / source.name
            plain.write_text(translated(text, names), encoding="utf-8")
            if not run_compiler(plain, plain.with_suffix(".mpy"), march, source.name):
                plain.unlink()

    return built(f"bundle-{folder.name}", march, content(march, FIRMWARE, folder), make)


def apart(texts: Iterable[str], names: dict[str, str]) -> dict[str, str]:
    """Return names for programs that use the bundle, so that no two attributes of one of their classes get the same.

    Which attributes share a name in the bundle changes with the firmware. If two collide, an attribute that only a
    program has gets another name; otherwise a private one, as the program's is not the bundle's.
    """
    found = dict(names)
    for tree in map(ast.parse, texts):
        for each in ast.walk(tree):
            taken: set[str] = set()
            own = attributes_of(each) if isinstance(each, ast.ClassDef) else set()
            for name in sorted(own, key=lambda name: (name not in names, name[0] == "_", name)):
                if found.get(name, name) in taken:
                    found[name] = name + "_"
                taken.add(found.get(name, name))
    return found
