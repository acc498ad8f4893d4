"""The editions as data: a row for each switch, then the presets (rules.md, "Where the editions differ"; D1 to D28).

A game's switches are one number, with a bit for each: set when the second value of the switch's row holds.
"""

from micropython import const

PROPERTY_20 = const(1 << 0)
DOC_ELIXIRS = const(1 << 1)
DOC_MANDATORY = const(1 << 2)
DOC_CONTROLLED = const(1 << 3)
EMPTY_BANK_BARS = const(1 << 4)
LEFTOVERS_UNDER = const(1 << 5)
JOE_AT_SHERIFF = const(1 << 6)
BRUTE_FOR_NONE = const(1 << 7)
USEFUL_WINDOWS = const(1 << 8)
ROUNDS = const(1 << 9)
OWN_DICE = const(1 << 10)
MASKED = const(1 << 11)

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
    ("windows", "all", "useful"),  # rules.md, "Windows that do not open"
    ("bargaining", "once", "rounds"),  # rules.md, "Bargaining"
    ("throws", "own", "dice"),  # rules.md, "Throws as answers"
    ("faces", "plain", "masked"),  # the same chapter
)

_ALL = const(USEFUL_WINDOWS | ROUNDS)  # set in every preset
PRESETS = {
    "first": _ALL,
    "ru-first": _ALL | LEFTOVERS_UNDER | DOC_CONTROLLED,
    "fr-first": _ALL | JOE_AT_SHERIFF,
    "cs-first": _ALL | LEFTOVERS_UNDER | BRUTE_FOR_NONE,
    "revised": _ALL | PROPERTY_20 | DOC_ELIXIRS | DOC_MANDATORY | DOC_CONTROLLED | EMPTY_BANK_BARS,
}
