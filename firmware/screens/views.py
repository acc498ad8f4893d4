"""What a station can be asked beside the game, by number; and the seat that nobody has."""

from micropython import const

NO_SEAT = const(255)  # nobody plays here

# What a station is asked beside the game (table/consent.py); 0 is nothing.
HAND_OVER = const(1)
STEP_BACK = const(2)
PUT_RIGHT = const(3)
GIVE_UP = const(4)
