"""Checks every throw of a game's first round: python check_a_throw.py RECORD"""

import hashlib
import itertools
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    header, setup, *lines = map(json.loads, file)
seed = bytes.fromhex(header["seed"])
assert hashlib.sha256(seed).hexdigest() == header["commitment"], "this is not the seed that was promised"
blocks = (hashlib.sha256(seed + n.to_bytes(4, "big")).digest() for n in itertools.count())
stream = itertools.chain.from_iterable(blocks)


def pick(k):
    return next(b % k for b in stream if b < 256 - 256 % k)


for deck in (setup["store"], setup["property"] + setup["row"], setup["elixirs"] + setup["open"]):
    for i in range(len(deck) - 1, 0, -1):
        pick(i + 1)  # the shuffles come before the first throw
for line in itertools.takewhile(lambda line: line["line"] != "win", lines):
    if line["line"] == "throw":
        dice = [("9", "10", "J", "Q", "K", "A")[pick(6)] for _ in line["dice"]]
        print("seat", line["seat"], *dice, "right" if dice == line["dice"] else "WRONG")
