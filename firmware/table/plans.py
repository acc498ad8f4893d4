"""Cards that a player means to play: at their windows his list opens by itself, on his own screen.

A plan is a kind of card that he holds (dicetown/cards.py), set on the page of the hand. It shows nowhere else; all see
him think at a moment of the pause that could be a press (table/pace.py).
"""

from dicetown.cards import DYNAMITE, JOE, NONE, PROPERTY, action_kind
from dicetown.layout import QUESTION
from dicetown.question_table import CARD, QUESTIONS
from dicetown.questions import SHERIFF_WINDOW
from screens.table_pages import hand_card
from screens.views import NO_SEAT


def turn(player, s, line):
    """Plan the card beside a keep button of the hand's page, or plan it no more."""
    card = hand_card(s, player, line)
    if card != NONE and DYNAMITE <= card < PROPERTY:
        player.plan(1 << action_kind(card))


def wait_for(player, game):
    """Whether he can play in this window what he has planned."""
    question = game.s[QUESTION]
    kinds = 1 << action_kind(QUESTIONS[question][CARD])
    if question == SHERIFF_WINDOW:
        kinds |= 1 << action_kind(JOE)
    return player.plans & kinds and game.next(player.seat, player.choice) >= 0


def any_waits(player, match, ahead):
    """The same for all windows that share the pause. ahead: table/ahead.py."""
    if not player.plans or player.seat == NO_SEAT:
        return False
    return player.asked and wait_for(player, match.game) or ahead.plays(player.seat, player.plans)
