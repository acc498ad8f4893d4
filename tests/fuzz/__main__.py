"""`make fuzz`: ten million inputs for the parsers of both sides. Ends with 1 at the first harmful one, and shows it.

Some come from atheris on CPython, which follows the code and keeps its finds in build/fuzz. The many others are good
inputs changed at random, on CPython and, for the firmware's parsers, on both MicroPythons. None may keep memory.
"""

import argparse
import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from host.build.interpreters import unix32, unix64
from host.build.mpy import FIRMWARE, ROOT, UNIX32, compiled
from host.i18n.errors import UserError

HERE = Path(__file__).parent
MODULES = ("firmware_targets", "host_targets")
INPUTS = 10_000_000
AIR = "air_targets"  # under a locked heap
GUIDED, ON_64, ON_32, ON_AIR = 0.04, 0.25, 0.15, 0.1  # shares of all inputs; the last one on each Python
MISSING = "atheris is not installed: run `make fuzz`, which fetches it (Linux on x86-64), or add --without-guide."
PEAK = re.compile(rb"stat::peak_rss_mb:\s+(\d+)")
RUNS = re.compile(rb"stat::number_of_executed_units:\s+(\d+)")


def shares(inputs: int) -> Iterator[tuple[str, str, int]]:
    """Yield module, target and number of inputs for all targets, by their shares."""
    modules = [(name, __import__(name)) for name in MODULES]
    whole = sum(sum(module.SHARES.values()) for _, module in modules)
    for name, module in modules:
        for target in module.TARGETS:
            yield name, target, -(-inputs * module.SHARES[target] // whole)


def guided(module: str, target: str, count: int) -> tuple[int, str]:
    """Run a target under atheris. -> inputs, and the peak of its memory"""
    folder = ROOT / "build" / "fuzz"
    said = call([sys.executable, str(HERE / "guided.py"), module, target, str(count), str(folder)], {})
    runs, peak = RUNS.search(said), PEAK.search(said)
    if not runs or not peak:
        raise UserError(f"{target}: atheris did not say how much it has done: {last(said)}")
    return int(runs[1]), f"{int(peak[1])} MB at most"


def changed(interpreter: list[str], folders: list[Path], module: str, count: float, number: int) -> tuple[int, str]:
    path = ":".join(map(str, [*folders, ".frozen"]))
    words = ["-c", f"import share; share.main('{module}', {round(count)}, {number})"]
    own = os.pathsep.join(map(str, [HERE, *folders]))
    said = call([*interpreter, *words], {"MICROPYPATH": path, "PYTHONPATH": own})
    done = dict(line.split() for line in said.decode().splitlines())
    grown = int(done.pop("growth"))
    return sum(map(int, done.values())), f"growth {grown}"


def call(command: list[str], environment: dict[str, str]) -> bytes:
    """Run a command to its end. -> its output. Raises UserError with the failing input."""
    done = subprocess.run(command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stdout.buffer.write(done.stdout[-4000:])
        raise UserError("an input does harm, see above.")
    return done.stdout


def last(said: bytes) -> str:
    return said.decode(errors="replace").strip().rpartition("\n")[2]


def runs(inputs: int, guide: bool, number: int) -> Iterator[tuple[str, int, str]]:
    """Run everything, one after the other. -> name, inputs, memory"""
    if guide:
        for module, target, count in shares(round(inputs * GUIDED)):
            yield f"CPython, atheris: {target}", *guided(module, target, count)
    firmware, host = MODULES
    rest = inputs * (1 - (GUIDED if guide else 0) - ON_64 - ON_32 - 3 * ON_AIR) / 2
    yield "CPython: host", *changed([sys.executable], [], host, rest, number)
    folders = [FIRMWARE, HERE, HERE.parent / "micropython"]
    on_32 = [compiled(folder, UNIX32, lenient=folder is not FIRMWARE) for folder in folders]
    for name, interpreter, where, share in (
        ("CPython", [sys.executable], folders[2:], rest),
        ("MicroPython 64", unix64(), folders, inputs * ON_64),
        ("MicroPython 32", unix32("256k"), on_32, inputs * ON_32),
    ):
        yield f"{name}: firmware", *changed(interpreter, where, firmware, share, number)
        yield f"{name}: air", *changed(interpreter, where, AIR, inputs * ON_AIR, number)


def main() -> int:
    options = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    options.add_argument("--inputs", type=int, default=INPUTS)
    options.add_argument("--number", type=int, default=int(time.time()) & 0xFFFF, help="of the changes made at random")
    options.add_argument("--without-guide", action="store_true", help="only inputs changed at random")
    chosen = options.parse_args()
    sys.path.append(str(HERE))
    if not chosen.without_guide and importlib.util.find_spec("atheris") is None:
        print(f"dicetown: {MISSING}", file=sys.stderr)
        return 2
    began = time.perf_counter()
    whole = 0
    try:
        for name, done, memory in runs(chosen.inputs, not chosen.without_guide, chosen.number):
            whole += done
            print(f"{name:<32}{done:>12,} inputs, {memory:<24}{time.perf_counter() - began:>8.0f} s", flush=True)
    except UserError as error:
        print(f"dicetown: {error}", file=sys.stderr)
        return 1
    print(f"{'all (number ' + str(chosen.number) + ')':<32}{whole:>12,} inputs, none did harm")
    return 0


if __name__ == "__main__":
    sys.exit(main())
