"""The editions as data: one row a switch, one column a preset (README.md, "Where the editions differ"; D1 to D28).

A game's switches are the bits of a number of two bytes; a bit is set when the second value of its row holds. The first
value of each switch that came later is what was so before: a game that was dealt without it is played on as it began.
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
READ_AGAIN = const(1)  # of the second byte (layout.MORE), as the next
USEFUL_WINDOWS = const(2)
ROUNDS = const(4)
OWN_DICE = const(8)
MASKED = const(16)

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
    ("reading", "first", "second"),  # README.md, "Read a second time"
    ("windows", "all", "useful"),  # README.md, "Windows that do not open"
    ("bargaining", "once", "rounds"),  # README.md, "Bargaining"
    ("throws", "own", "dice"),  # README.md, "Throws as answers"
    ("faces", "plain", "masked"),  # likewise
)

_NOW = const((READ_AGAIN | USEFUL_WINDOWS | ROUNDS) << 8)
PRESETS = {
    "first": _NOW,
    "ru-first": _NOW | LEFTOVERS_UNDER | DOC_CONTROLLED,
    "fr-first": _NOW | JOE_AT_SHERIFF,
    "cs-first": _NOW | LEFTOVERS_UNDER | BRUTE_FOR_NONE,
    "revised": _NOW | PROPERTY_20 | DOC_ELIXIRS | DOC_MANDATORY | DOC_CONTROLLED | EMPTY_BANK_BARS,
}
