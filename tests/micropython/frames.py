"""Lists the firmware's functions whose frame MicroPython puts on the heap at each call (32 bits).

`python -m tests.micropython.frames [module...]` prints `module.function words`, the largest first. Module bodies are
left out: they run once. With --all: every function.
"""

import re
import sys
import tempfile
from pathlib import Path

from host.build.mpy import FIRMWARE, PICO, compile_one
from tests.micropython.preludes import ON_STACK, frames

DEFINED = re.compile(r"^\s*def (\w+)", re.MULTILINE)


def built_in(work: Path, names: set[str]) -> dict[str, str]:
    """'#17' -> '__init__', for those of these names that have a number: a file that defines them all tells."""
    ordered = sorted(names)
    (work / "names.py").write_text("".join(f"def {each}(): pass\n" for each in ordered))
    complaint = compile_one(work / "names.py", work / "names.mpy", PICO, "names.py")
    if complaint:
        raise SystemExit(complaint)
    return dict(zip((each for each, _ in frames((work / "names.mpy").read_bytes()) if each), ordered))


def firmware_frames(modules: list[str]) -> list[tuple[str, int]]:
    """(module.function, words) of these modules of the firmware, or of all, without the module bodies."""
    found = []
    sources = sorted(FIRMWARE.rglob("*.py"))
    with tempfile.TemporaryDirectory() as work:
        output = Path(work) / "out.mpy"
        known = built_in(Path(work), {each for source in sources for each in DEFINED.findall(source.read_text())})
        for source in sources:
            module = ".".join(source.relative_to(FIRMWARE).with_suffix("").parts)
            if modules and not any(f"{module}.".startswith(f"{each}.") for each in modules):
                continue
            complaint = compile_one(source, output, PICO, source.name)
            if complaint:
                raise SystemExit(complaint)
            for each, words in frames(output.read_bytes()):
                if each:
                    found.append((".".join([module, *(known.get(part, part) for part in each.split("."))]), words))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


if __name__ == "__main__":
    everything = "--all" in sys.argv
    for function, words in firmware_frames([each for each in sys.argv[1:] if each != "--all"]):
        if everything or words > ON_STACK:
            print(function, words)
