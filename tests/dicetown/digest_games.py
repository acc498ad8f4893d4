"""Prints one hash over the states and events of many games; run under several Pythons to compare them."""

import hashlib
import sys

sys.path.append(sys.argv[1])

from chance import digest

sha = hashlib.sha256()
decisions = 0
for number in range(int(sys.argv[2])):
    decisions += digest(number, number % 32, sha)
print(decisions, "".join(["%02x" % b for b in sha.digest()]))
