"""The editions as data: one row a switch, one column a preset (README.md, "Where the editions differ"; D1 to D28).

A game's switches are the bits of a number of two bytes; a bit is set when the second value of its row holds.
"""

from micropython import const

PROPERTY_20 = const(1)
DOC_ELIXIRS = const(2)
DOC_MANDATORY = const(4)
DOC_CONTROLLED = const(8)
EMPTY_BANK_BARS = const(16)
LEFTOVERS_UNDER = const(32)
JOE_AT_SHERIFF = const(64)
BRUTE_FOR_NONE = const(128)
USEFUL_WINDOWS = const(1)  # of the second byte (layout.MORE), as the next
ROUNDS = const(2)
OWN_DICE = const(4)
MASKED = const(8)

# switch, value when the bit is clear, value when it is set
SWITCHES = (
    ("propertyCount", 25, 20),  # D2
    ("doc", "dice", "elixirs"),  # D3
    ("docVisit", "optional", "mandatory"),  # D3b
    ("docTest", "wonNothing", "controlledNothing"),  # D3c
    ("emptyBankAllowsDoc", "yes", "no"),  # D3d
    ("townHallLeftovers", "slideDown", "toDeckBottom"),  # D5
    ("joeTiming", "immediate", "sheriffStep"),  # D1
    ("bruteForNone", "no", "yes"),  # Q13
    ("windows", "all", "useful"),  # README.md, "Windows that do not open"
    ("bargaining", "once", "rounds"),  # README.md, "Bargaining"
    ("throws", "own", "dice"),  # README.md, "Throws as answers"
    ("faces", "plain", "masked"),  # the same chapter
)

_ALL = const((USEFUL_WINDOWS | ROUNDS) << 8)  # set in every preset
PRESETS = {
    "first": _ALL,
    "ru-first": _ALL | LEFTOVERS_UNDER | DOC_CONTROLLED,
    "fr-first": _ALL | JOE_AT_SHERIFF,
    "cs-first": _ALL | LEFTOVERS_UNDER | BRUTE_FOR_NONE,
    "revised": _ALL | PROPERTY_20 | DOC_ELIXIRS | DOC_MANDATORY | DOC_CONTROLLED | EMPTY_BANK_BARS,
}
