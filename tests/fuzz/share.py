"""Mutated inputs for the targets of a module, and the memory before and after.

Runs on CPython and MicroPython. Prints how many inputs each target got; a failing one is printed before its error.
"""

import gc
import sys

from mutation import Mutation

WARM = 200  # inputs of each target before memory is measured
GROWTH = 1000  # what caches may take, however many inputs: bytes on MicroPython, objects on CPython


def run(module, count, number=1):
    """Return the inputs by target, and by how many bytes (MicroPython) or objects (CPython) the memory grew."""
    shares = sum(module.SHARES.values())
    done: dict = {}
    before = 0
    for turn in (WARM * shares, count):
        for name in sorted(module.TARGETS):
            target, seeds = module.TARGETS[name]
            done[name] = done.get(name, 0) + calls(
                target, Mutation(seeds, number), turn * module.SHARES[name] // shares
            )
        number += 1
        gc.collect()
        grown = used() - before
        before += grown
    return done, grown


def calls(target, inputs, count):
    for _ in range(count):
        data = inputs.next()
        try:
            target(data)
        except Exception:
            print("This input fails:", data)
            raise
    return count


def used():
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else sys.getallocatedblocks()


def main(module, count, number):
    done, grown = run(__import__(module), count, number)
    for name in sorted(done):
        print(name, done[name])
    print("growth", grown)
    sys.exit(1 if grown > GROWTH else 0)
