"""The page that shows a person what the console's own bot would do in his place, and in one line why.

Drawn as the questions are, with the bot's choice in the place of his own. Nothing here decides anything.
"""

from dicetown.question_table import AS_DICE, AS_OFFER, LABEL, QUESTIONS
from micropython import const
from screens import texts
from screens.bribe_pages import bribe
from screens.dice_pages import dice
from screens.question_pages import LABELS, fill_in

_WHY_DICE = const(1)  # rows
_ASKED = const(2)
_CHOSEN = const(3)
_WHY = const(5)
_HINT = const(7)
_LOCATIONS = const(9)


def draw(match, screen, advice, player):
    """advice: table/advice.py."""
    if not advice.show(player):
        screen.clear()
        screen.line(_CHOSEN, texts.BOT_THINKS if match.advised else texts.UNADVISED)
    elif QUESTIONS[advice.asked][LABEL] == AS_DICE:
        dice(match, screen, advice)
        _why(screen, advice, _WHY_DICE)
    else:
        _choice(advice.about, screen, advice)
        _why(screen, advice, _WHY)
    screen.wipe(0)
    screen.head(texts.BOT_WOULD)
    screen.title(0)
    screen.wipe(_HINT)
    screen.line(_HINT, texts.RETURN)


def _choice(match, screen, advice):
    """A line of a list, or an offer."""
    fill_in(match, screen)
    screen.clear()
    screen.line(_ASKED, texts.TITLE + advice.asked)
    screen.at(2, _CHOSEN)
    label = QUESTIONS[advice.asked][LABEL]
    if label == AS_OFFER:
        bribe(match, screen, advice.choice)
    else:
        LABELS[label](match, screen, advice, advice.choice)
    screen.title(_CHOSEN)


def _why(screen, advice, row):
    screen.n = advice.figures[advice.seat]
    screen.location = screen.n if screen.n < _LOCATIONS else 0
    screen.line(row, texts.WHY + advice.whys[advice.seat])
