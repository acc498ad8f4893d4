"""Cards that a player means to play: at their windows his list opens by itself, on his own screen.

A plan is a kind of card that he holds (dicetown/cards.py), set on the page of the hand. It shows nowhere else; all see
him think at a moment of the pause that could be a press (table/moment.py).
"""

from dicetown.cards import JOE, action_kind
from dicetown.layout import QUESTION
from dicetown.question_table import CARD, QUESTIONS
from dicetown.questions import SHERIFF_WINDOW
from screens.views import NO_SEAT


def wait_for(player, game):
    """Whether he can play in this window what he has planned."""
    question = game.s[QUESTION]
    kinds = 1 << action_kind(QUESTIONS[question][CARD])
    if question == SHERIFF_WINDOW:
        kinds |= 1 << action_kind(JOE)
    return player.plans & kinds and game.next(player.seat, game.next(player.seat, -1)) >= 0


def any_waits(player, match, coming):
    """The same for all windows that share the pause. coming: dicetown/coming.py."""
    if not player.plans or player.seat == NO_SEAT:
        return False
    return player.asking.asked and wait_for(player, match.game) or coming.plays(player.seat, player.plans)
