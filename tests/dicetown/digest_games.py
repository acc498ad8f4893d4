"""Prints one hash over the states and events of many games, to compare several Pythons."""

import hashlib

from chance import digest


def main(games):
    sha = hashlib.sha256()
    decisions = 0
    for number in range(games):
        decisions += digest(number, number % 32, sha)
    print(decisions, "".join(["%02x" % b for b in sha.digest()]))
