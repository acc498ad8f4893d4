"""The screens of the dice under the cup, which are to be chosen from.

Each function draws one screen from the game's state and the player's cursor; nothing is changed here.
"""

from dicetown.layout import DICE, KEPT, MAY_KEEP, PURSE, REVEALED, THROWN
from dicetown.questions import KEEP, SHORT
from dicetown.throws import dice_in, only_die, price
from micropython import const
from screens import texts
from screens.canvas import BARE, EMPTY, MARKED, PLAIN
from screens.question_pages import foot
from screens.views import NO_SEAT

_NOTE = const(6)
_HINT = const(7)
_DIGIT = const(49)  # "1"


def dice(match, screen, player):
    """The dice under the cup, large: those to be left are filled; what was kept before has no frame.

    Those that tumble show any faces, and there is nothing to press.
    """
    dice_head(match, screen, player)
    s = match.game.s
    for i in range(5):
        one_die(s, screen, player, i)
    if player.tumbling:
        return
    _price(match, screen, player)
    if player.asked == KEEP and match.pause and only_die(s, player.seat):
        screen.n = match.pause
        foot(match, screen, player, texts.SECONDS)
    else:
        foot(match, screen, player, texts.KEYS)


def dice_head(match, screen, player):
    """The question, the purse, and for whom the console has thrown a die."""
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


def one_die(s, screen, player, i):
    """At its place: to be chosen from, or kept."""
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
        screen.n = match.game.s[MAY_KEEP]
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
