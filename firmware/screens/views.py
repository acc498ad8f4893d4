"""What a private screen can show, by number: as a player looks at it, and as a station is asked beside the game."""

from micropython import const

NO_SEAT = const(255)  # nobody plays here
MAIN = const(0)  # the question, or who is awaited; from 1 on the pages of the hand, then the town
ADVICE = const(100)  # what a bot would do

# What a station is asked beside the game (table/consent.py); 0 is nothing.
HAND_OVER = const(1)
STEP_BACK = const(2)
PUT_RIGHT = const(3)
GIVE_UP = const(4)
