"""Why a bot prefers a choice, as numbers: worth.py gives one for the choice that it has just weighed.

Each number is a text WHY of screens/languages, in the same order. The comments say what it means or its figure counts.
"""

from micropython import const

ONLY = const(0)  # there is no other choice
AIM = const(1)  # the location that these dice, or dollars, are best for
ANEW = const(2)  # the dice are worth more if they are thrown again
SAVES = const(3)  # dollars
LATER = const(4)  # the card is worth more than what it brings now
DEAR = const(5)  # it costs more than it brings
OWN = const(6)  # the seat itself wins
BIDS = const(7)  # several may offer more
PAYS = const(8)  # what is offered for it is worth most
WEAKEST = const(9)  # it helps the seat that is least ahead
LEADER = const(10)  # it hurts the seat that is furthest ahead
GAINS = const(11)  # nuggets
HELPS = const(12)  # it can do no harm
POINTS = const(13)  # what it is worth at the end, on average
DOLLARS = const(14)  # what it brings
BETTER_BACKS = const(15)  # one kind of cards is worth more than the other
BADGE = const(16)  # the badge is kept
NO_USE = const(17)  # there is nothing to gain now
AIMED = const(18)  # the card is played against this seat
HARMLESS = const(19)  # the card does this seat little harm
