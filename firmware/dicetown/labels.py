"""How a question's choice is shown: a column of the rows in question_table.py. screens/question_pages.py draws it."""

from micropython import const

AS_DICE = const(0)  # dice to mark
AS_OFFER = const(1)  # goods to put together
AS_PLAY = const(2)  # pass, or play the card
AS_TURN = const(3)  # a die and a face
AS_SEAT = const(4)  # a seat and its goods
AS_DRAWN = const(5)  # a card drawn at the Store
AS_LOOKED = const(6)  # a card looked at in the Saloon
AS_NUMBER = const(7)
AS_SHERIFF = const(8)  # Marshal, or whom Joe robs
AS_BENEFIT = const(9)
AS_POTION = const(10)
AS_DEED = const(11)  # a Property card of the hand
AS_TIE = const(12)  # a seat and what goes with it, to ask for more, or a seat and to choose what goes with it
AS_TAKE = const(13)  # what a seat has offered
AS_FACES = const(14)  # dice that are thrown
