"""The editions as data: one row a switch, one column a preset (rules.md, "Presets"; differences D1 to D28).

A game's switches are the bits of one byte; a bit is set when the second value of its row holds.
"""

from micropython import const

PROPERTY_20 = const(1)
DOC_ELIXIRS = const(2)
DOC_MANDATORY = const(4)
DOC_CONTROLLED = const(8)
EMPTY_BANK_BARS = const(16)
LEFTOVERS_UNDER = const(32)
JOE_AT_SHERIFF = const(64)

# switch, value when the bit is clear, value when it is set
SWITCHES = (
    ("propertyCount", 25, 20),  # D2
    ("doc", "dice", "elixirs"),  # D3
    ("docVisit", "optional", "mandatory"),  # D3b
    ("docTest", "wonNothing", "controlledNothing"),  # D3c
    ("emptyBankAllowsDoc", "yes", "no"),  # D3d
    ("townHallLeftovers", "slideDown", "toDeckBottom"),  # D5
    ("joeTiming", "immediate", "sheriffStep"),  # D1
)

PRESETS = {
    "first": 0,
    "ru-first": LEFTOVERS_UNDER,
    "fr-first": JOE_AT_SHERIFF,
    "cs-first": LEFTOVERS_UNDER,
    "revised": PROPERTY_20 | DOC_ELIXIRS | DOC_MANDATORY | DOC_CONTROLLED | EMPTY_BANK_BARS,
}
