"""The screens of dice: those under the cup, which are to be chosen from, and a throw that is to be told.

Each function draws one screen from the game's state and the player's cursor; nothing is changed here.
"""

from dicetown.layout import DICE, KEPT, PENDING, PURSE, REVEALED, THROWN
from dicetown.questions import KEEP, SHORT
from dicetown.throws import dice_in, only_die, price
from micropython import const
from screens import texts
from screens.canvas import BARE, EMPTY, MARKED, PLAIN
from screens.question_pages import foot
from screens.views import NO_SEAT

_NOTE = const(6)
_HINT = const(7)
_ONLY_TOLD = const(2)  # the last of what stands in the way of no throw (dice/cups.py)
_DIGIT = const(49)  # "1"


def dice(match, screen, player):
    """The dice under the cup, large: those to be left are filled; what was kept before has no frame.

    Those that tumble show any faces, and there is nothing to press.
    """
    _dice_head(match, screen, player)
    s = match.game.s
    for i in range(5):
        _die(s, screen, player, i)
    if player.tumbling:
        return
    _price(match, screen, player)
    if player.asked == KEEP and match.pause and only_die(s, player.seat):
        screen.n = match.pause
        foot(match, screen, player, texts.SECONDS)
    else:
        foot(match, screen, player, texts.KEYS)


def throw(match, screen, player):
    """A throw that is an answer: the dice that lie; the others are in his hand, until they have told their faces."""
    _dice_head(match, screen, player)
    s = match.game.s
    for i in range(5):
        if s[KEPT + player.seat] >> i & 1:
            _die(s, screen, player, i)
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
        screen.line(_NOTE, texts.THROW_AGAIN)
        screen.line(_HINT, texts.CONSOLE_THROWS)
    else:
        screen.line(_NOTE, texts.AS_IT_LAY if player.trouble == _ONLY_TOLD else texts.FIRST_COUNTS)
        screen.line(_HINT, texts.GO_ON)


def _dice_head(match, screen, player):
    screen.clear()
    screen.head(texts.TITLE + player.asked)
    screen.n = match.game.s[PURSE + player.seat]
    screen.at(108, 0)
    screen.say(texts.PURSE)
    screen.title(0)
    if player.console != NO_SEAT:
        screen.who = match.labels[player.console]
        screen.line(1, texts.CONSOLE_FOR)


def choosable(s, player):
    """The dice that the question is about, as a mask: those thrown, or those revealed (R18)."""
    return s[(REVEALED if player.asked == SHORT else THROWN) + player.seat]


def _die(s, screen, player, i):
    look = EMPTY
    if choosable(s, player) >> i & 1:
        if player.tumbling:
            _tumbling(screen, player, i)
            return
        screen.at(i * 26 + 9, 5)
        screen.letter(_DIGIT + i)
        look = MARKED if player.choice >> i & 1 else PLAIN
    elif s[KEPT + player.seat] >> i & 1:
        look = BARE
    screen.at(i * 26, 2)
    screen.die(s[DICE + player.seat * 5 + i], look)


def _tumbling(screen, player, i):
    """A die in the air. Its face comes from the time of the slam alone: it tells nothing of what was thrown."""
    turn = player.tumbling * (i + 1)
    screen.at(i * 26, 2 + (turn + i) % 3)
    screen.die((player.slammed // (i + 1) + turn) % 6, PLAIN)


def _price(match, screen, player):
    """What the marked dice cost, before they are locked (R4, R8, R9)."""
    if player.asked != KEEP:
        screen.n = match.game.s[PENDING]
        screen.line(_NOTE, player.note if player.note else texts.JUST)
        return
    kept = dice_in(player.choice)
    screen.n = price(kept)
    screen.at(0, _NOTE)
    if not kept and screen.n <= match.game.s[PURSE + player.seat]:
        screen.say(texts.KEEP_NONE)
    elif not screen.n:
        screen.say(texts.FREE)
    elif screen.n <= match.game.s[PURSE + player.seat]:
        screen.say(texts.COSTS)
    elif match.game.legal(player.seat, player.choice) or match.locks[player.seat] >= 0:
        screen.say(texts.PRICE_OR_BRUTE)
    else:
        screen.say(texts.TOO_DEAR)
