"""Any arguments to every entry of the compiled rules, under AddressSanitizer: `python -m tests.fuzz.compiled_entries`.

An object's bytes are sometimes those of a game, sometimes any. A call answers or raises. A forbidden read or write ends
the process, and its place is shown. Needs a C compiler with its sanitizers (gcc, clang).
"""

from __future__ import annotations

import argparse
import copy
import os
import pickle
import random
import subprocess
import sys
from array import array
from functools import partial
from typing import Any

from dicetown.presets import PRESETS
from host.engine.actions import ACTIONS
from host.engine.build import compiled
from host.engine.envs import OTHERS, OUTSIDE
from host.engine.exports import BY_MANY, CLASSES
from host.engine.types import Cells, Number, Object, Octets, Value

SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-sanitize=shift,alignment"
CALLS = 20_000
MANY = 3  # games in an object that holds many
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 31, 50, 51, 251, 254, 255, 256, 1 << 31, (1 << 63) - 1, -(1 << 63))
COPIES = (copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each)))
REFUSALS = (ValueError, TypeError, OverflowError, BufferError)


def of_many(each: Value) -> Value:
    """Return a row for each of them."""
    return type(each)(each.length * MANY) if isinstance(each, Octets | Cells) else each


class Entries:
    """One object of each class; they are filled, copied and called with each other."""

    def __init__(self, seed: int) -> None:
        self.rnd = random.Random(seed)
        self.classes = {of.__name__: (getattr(compiled(), of.__name__), methods) for of, methods in CLASSES.items()}
        for of, methods in BY_MANY.items():
            rows = {name: (Number(), Number(), *map(of_many, each)) for name, each in methods.items()}
            self.classes[of.__name__ + "s"] = (partial(getattr(compiled(), of.__name__ + "s"), MANY), rows)
        self.objects = {name: make() for name, (make, _) in self.classes.items()}
        self.done = self.refused = 0

    def call(self) -> None:
        rnd = self.rnd
        name = rnd.choice([name for name, (_, methods) in self.classes.items() if methods])
        if rnd.random() < 0.3:
            self.disturb(rnd.choice([*self.objects]))
        method, parameters = rnd.choice([*self.classes[name][1].items()])
        arguments = [self.argument(each) for each in parameters]
        if name == "Search":  # limits each search to a moment
            arguments[1:] = rnd.choice([[rnd.randrange(1, 9), 0], [0, 300], [-5, 300], [3, -(1 << 63)]])
        elif name == "Envs" and rnd.random() < 0.8:
            arguments[:2] = 0, MANY
        elif name == "Match" and isinstance(arguments[-1], array):
            arguments[-1] = array("q", [rnd.choice([0, 1, 2, 3, 5]) for _ in arguments[-1]])
        self.done += 1
        try:
            getattr(self.objects[name], method)(*arguments)
        except REFUSALS:
            self.refused += 1

    def argument(self, wanted: Value) -> Any:
        """Return an argument, mostly of the wanted kind."""
        rnd = self.rnd
        if rnd.random() < 0.03:
            return rnd.choice([None, 1.5, "one", 1 << 70, b"", [], self.objects["Ring"], memoryview(b"12345678")[::2]])
        match wanted:
            case Number():
                return rnd.choice(NUMBERS) if rnd.random() < 0.5 else rnd.randrange(6)
            case Cells(length):
                length += rnd.choice([0] * 20 + [1, -1])
                return array("q", [rnd.choice(NUMBERS) for _ in range(length)])
            case Octets(length):
                return bytearray(rnd.randbytes(length + rnd.choice([0] * 20 + [1, -1])))
            case Object(of):
                return self.objects[of.__name__]
        raise NotImplementedError(wanted)

    def disturb(self, name: str) -> None:
        """Put an object into another state: a game's, a copy's, any; or change a few of its bytes or numbers."""
        rnd, held = self.rnd, self.objects[name]
        what = rnd.randrange(6)
        if what == 0:
            self.objects[name] = self.classes[name][0]()
        elif what == 1:
            self.objects[name] = rnd.choice(COPIES)(held)
        elif what == 2:
            state = bytearray(held.__reduce__()[1][1])
            for _ in range(rnd.randrange(9)):
                state[rnd.randrange(len(state))] = rnd.choice((*range(8), rnd.randrange(256), 255))
            held.__setstate__(bytes(state) if rnd.random() < 0.9 else rnd.randbytes(len(state)))
        elif name == "Envs":
            self.play()
        elif what == 3:
            self.objects["Game"] = compiled().Game()
            self.objects["Game"].new(rnd.randrange(2, 6), rnd.choice([*PRESETS.values()]), 0, rnd.randbytes(32))
        else:
            for field in [field for field in dir(held) if not field.startswith("_")]:
                each = getattr(held, field)
                if isinstance(each, memoryview) and rnd.random() < 0.5:
                    each[rnd.randrange(len(each))] = rnd.choice((*range(8), rnd.randrange(256), 255))
                elif isinstance(each, int) and rnd.random() < 0.1:
                    setattr(held, field, rnd.choice(NUMBERS))

    def play(self) -> None:
        """Take some turns of the games of many, dealt again or as they are."""
        rnd, envs = self.rnd, self.objects["Envs"]
        others = bytes(rnd.choice((0, 10, 100, OUTSIDE)) for _ in range(OTHERS * MANY))
        seats, masks, winners = bytearray(MANY), bytearray(ACTIONS * MANY), bytearray(MANY)
        actions = array("q", range(MANY))
        try:
            if rnd.random() < 0.8:
                envs.begin(0, MANY, rnd.randrange(2, 6), rnd.choice([*PRESETS.values()]), others, actions)
            for _ in range(rnd.randrange(200)):
                envs.look(0, MANY, seats, masks)
                envs.random(0, MANY, masks, actions)
                envs.step(0, MANY, actions, winners)
        except REFUSALS:
            return


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.fuzz.compiled_entries", description=__doc__)
    options.add_argument("--calls", type=int, default=CALLS)
    options.add_argument("--number", type=int, default=1, help="of the choices made at random")
    options.add_argument("--here", action="store_true", help="without the sanitizers")
    chosen = options.parse_args()
    if not chosen.here:
        compiler = os.environ.get("CC", "cc")
        library = subprocess.run([compiler, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
        environment = os.environ | {
            "CC": f"{compiler} {SANITIZERS}",
            "LD_PRELOAD": library.stdout.strip(),
            "ASAN_OPTIONS": "detect_leaks=0",  # Python keeps what it has made
        }
        return subprocess.run(
            [sys.executable, "-m", "tests.fuzz.compiled_entries", *sys.argv[1:], "--here"], env=environment
        ).returncode
    entries = Entries(chosen.number)
    for _ in range(chosen.calls):
        entries.call()
    print(f"{entries.done:,} calls, of which {entries.refused:,} were refused; none did harm")
    return 0


if __name__ == "__main__":
    sys.exit(main())
