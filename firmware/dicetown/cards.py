"""The components: faces, cards, places and their names (S2 to S11).

Data only. Every other module names a card or a place by the small integers of this file.
"""

from micropython import const

NONE = const(255)  # no seat, no card, a face not thrown, a secret blanked out

# Faces of a die (S5), in poker order.
NINE = const(0)
TEN = const(1)
JACK = const(2)
QUEEN = const(3)
KING = const(4)
ACE = const(5)
FACES = ("9", "10", "J", "Q", "K", "A")

# Cards: 0 to 18 the Store (S11), 19 to 43 Property (value 1 to 5, five copies), 44 to 50 the Doc's elixirs (L23).
DYNAMITE = const(6)
GIRLS = const(7)
BRUTE = const(8)  # and 9
CHEAT = const(10)  # and 11
CORRUPTION = const(12)
CREDIT = const(13)
JOE = const(14)
MARSHAL = const(15)
SHARING = const(16)
WANTED = const(17)
ELIXIR = const(18)
PROPERTY = const(19)
POTIONS = const(44)
CARDS = const(51)

STORE_CARDS = (
    "equipment1 equipment2 equipment3 equipment4 equipment5 equipment8 dynamite girls brute1 brute2 "
    "cheat1 cheat2 corruption credit joe marshal sharing wanted elixir"
).split()
# What a bot keeps each of them for, in tenths of a point: printed points, or what playing the card brings on average.
# They were tuned together with the numbers in worth.py.
STORE_WORTH = bytes((10, 20, 30, 40, 50, 80, 22, 73, 26, 26, 29, 29, 6, 7, 40, 22, 27, 7, 34))
ELIXIRS = "wealth charm luck power protection friendship domination".split()

EQUIPMENT_POINTS = bytes((1, 2, 3, 4, 5, 8))  # printed (E7); 1 and 8 seen in photographs, the rest in the texts
PROPERTY_VALUES = const(5)  # values 1 to 5 are printed (E7); equal copies of each are our reading
PROPERTY_COPIES = const(5)  # five of each in the first edition, four in the revised one

# What a `move` event moves: a card by its number, else one of these.
DOLLARS = const(248)
NUGGETS = const(249)
BADGE = const(250)
STORE_BACK = const(252)  # a card of which only the back is known
PROPERTY_BACK = const(253)
ELIXIR_BACK = const(254)

# Places of goods. 0 to 4 are the seats (hand, purse, badge), 5 to 9 the cards fenced before them.
FRONT = const(5)
MINE = const(10)
BANK = const(11)
COACH = const(12)
STORE = const(13)  # the deck
DRAWN = const(14)  # drawn at the Store, not yet chosen
DISCARD = const(15)
DECK = const(16)  # the Property deck
ROW = const(17)  # face up, bottom first
POTION_DECK = const(18)
OPEN = const(19)  # the two open elixirs
POTION_DISCARD = const(20)
BOX = const(21)
PLACES = const(21)
PLACE_NAMES = (
    "0 1 2 3 4 front0 front1 front2 front3 front4 mine bank stagecoach store drawn discard property row elixirs "
    "open elixirdiscard box"
).split()

# Locations in their order (A1). END stands for the final tie.
LOCATIONS = ("mine", "bank", "stagecoach", "store", "saloon", "sheriff", "townhall", "doc", "end")
AT_MINE = const(0)
AT_BANK = const(1)
AT_COACH = const(2)
AT_STORE = const(3)
AT_SALOON = const(4)
AT_SHERIFF = const(5)
AT_TOWNHALL = const(6)
AT_DOC = const(7)
AT_END = const(8)


def back(card):
    """The back of a card: STORE_BACK, PROPERTY_BACK or ELIXIR_BACK (L8: backs differ)."""
    if card < PROPERTY:
        return STORE_BACK
    return PROPERTY_BACK if card < POTIONS else ELIXIR_BACK


def is_property(card):
    """Whether it is a Property card."""
    return PROPERTY <= card < POTIONS


def first_copy(card):
    """The number of an action card's first copy; Brute and Cheat have two."""
    return card - 1 if card == BRUTE + 1 or card == CHEAT + 1 else card


def last_copy(card):
    """The number of an action card's last copy. card: the first one's."""
    return card + 1 if card == BRUTE or card == CHEAT else card


def action_kind(card):
    """The kind of an action card, from 0 in the order of their numbers; both Brutes are one kind, both Cheats too."""
    return card - DYNAMITE - (card > BRUTE) - (card > CHEAT)


def points(card):
    """Victory points printed on a card; 0 for an action card (E7, Q73)."""
    if card < DYNAMITE:
        return EQUIPMENT_POINTS[card]
    if PROPERTY <= card < POTIONS:
        return (card - PROPERTY) // PROPERTY_COPIES + 1
    return 0


def name(card):
    """The card's name in records and on the link, e.g. "dynamite", "p5-2", "charm". Allocates; not for a rules step."""
    if card < PROPERTY:
        return STORE_CARDS[card]
    if card < POTIONS:
        i = card - PROPERTY
        return "p%d-%d" % (i // PROPERTY_COPIES + 1, i % PROPERTY_COPIES + 1)
    return ELIXIRS[card - POTIONS]
