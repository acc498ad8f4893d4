"""The slots of the state: each has its own bytes, and one name."""

from dicetown import layout
from dicetown.cards import BANK, CARDS, COACH, MINE, PLACES, PROPERTY
from dicetown.sight import EACH, SEAT

# Bytes of the slots that are longer than one.
LONG = {
    "SWITCHES": 2,
    "LOOKED_AT": 5,
    "VISIT_ORDER": 5,
    "RAISED": 5,
    "CARDS_FOR": 5,
    "POSITION": 2,
    "SEED": 32,
    "ANSWERS": 20,
    "DICE": 25,
    "KEPT": 5,
    "THROWN": 5,
    "REVEALED": 5,
    "PURSE": max(BANK, COACH) + 1,
    "GOLD": MINE + 1,
    "OFFER_DOLLARS": 25,
    "OFFER_NUGGETS": 25,
    "OFFER_CARDS": 10,
    "CARDS_SHOWN": 5,
    "TAIL": PLACES,
    "NEXT": 64,
    "PLAYED": 3,
}


def test_there_is_room_for_all_cards():
    """NEXT has a byte for each, PLAYED a bit for each Store card, sight.py a bit for each card that may be offered."""
    assert LONG["NEXT"] >= CARDS and 8 * LONG["PLAYED"] >= PROPERTY and CARDS <= 8 * (EACH - 4)


def test_no_slot_lies_over_another():
    slots = {name: getattr(layout, name) for name in dir(layout) if name.upper() == name and name[0] != "_"}
    for name in ("SIZE", "VERSION"):
        del slots[name]
    end = 0
    for name in sorted(slots, key=lambda name: slots[name]):
        assert slots[name] == end, name
        end += LONG.get(name, 1)
    assert end == layout.SIZE == SEAT <= 384 and LONG.keys() <= slots.keys()
