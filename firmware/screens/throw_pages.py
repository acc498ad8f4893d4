"""The screen of a throw that is an answer, in memory in a game with such throws (overlays/dice.py).

Each function draws from the game's state and what the dice have told; nothing is changed here.
"""

from dicetown.layout import KEPT
from micropython import const
from screens import texts
from screens.canvas import PLAIN
from screens.dice_pages import dice_head, one_die
from screens.views import NO_SEAT

_NOTE = const(6)
_HINT = const(7)
_ONLY_TOLD = const(2)  # the last of what stands in the way of no throw (dice/cups.py)
_ANEW = const(9)  # what no other throw mends


def throw(match, screen, player):
    """A throw that is an answer: the dice that lie; the others are in his hand, until they have told their faces."""
    dice_head(match, screen, player)
    s = match.game.s
    for i in range(5):
        if s[KEPT + player.seat] >> i & 1:
            one_die(s, screen, player, i)
        elif player.choice >> 3 * i & 7:
            screen.at(i * 26, 2)
            screen.die((player.choice >> 3 * i & 7) - 1, PLAIN)
    if player.choice:
        screen.line(_HINT, texts.BROWSE)
    elif player.trouble:
        _trouble(match, screen, player)
    elif player.falling:
        screen.line(_NOTE, texts.DICE_ROLL)
    else:
        screen.line(_NOTE, texts.SLAM)
        screen.line(_HINT, texts.OR_OK if player.hears else texts.CONSOLE_THROWS)
        if not player.hears:
            screen.line(_NOTE - 1, texts.NO_RADIO)


def _trouble(match, screen, player):
    """What stands in the way of a throw, and the ways on."""
    screen.n = player.die + 1
    if player.whose != NO_SEAT:
        screen.who = match.labels[player.whose]
    screen.line(_NOTE - 1, texts.TROUBLE + player.trouble - 1)
    if player.trouble > _ONLY_TOLD:
        screen.line(_NOTE, texts.NEXT_COUNTS if player.trouble == _ANEW else texts.THROW_AGAIN)
        screen.line(_HINT, texts.CONSOLE_THROWS)
    else:
        screen.line(_NOTE, texts.AS_IT_LAY if player.trouble == _ONLY_TOLD else texts.FIRST_COUNTS)
        screen.line(_HINT, texts.GO_ON)
