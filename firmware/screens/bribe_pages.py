"""Composing a bribe (A5, Q34): its screen and its buttons.

The keep buttons choose one of five fields, LEFT and RIGHT change it, the cards' button pressed again puts the card
pointed at in or out, the first one's that another offer follows, OK offers. The packing is dicetown/bribes.py's.
"""

from dicetown.bribes import AGAIN, asked_again, offer_for, offerable, offered_card
from dicetown.layout import GOLD, PURSE, TIED, switched
from dicetown.piles import count
from dicetown.presets import ROUNDS
from micropython import const
from screens import texts
from screens.font import BACK, FENCE, NUGGET
from screens.question_pages import fill_in
from screens.views import CARD_LINE
from stations.station import LEFT

_FAVOURS = const(0)
_DOLLARS = const(1)
_NUGGETS = const(2)
_CARDS = const(3)
_SHOWN = const(4)
_FIRST = const(2)  # row of the first field
_CHOSEN = const(42)  # "*", before a card that is offered
_SPACE = const(32)
_SLASH = const(47)
_NINE = const(9)  # two numbers of two digits have no room


def packed(player):
    """The offer as a choice of the engine's; 0 while it favours nobody."""
    if player.choice == CARD_LINE or not player.favours:
        return player.choice
    shown = player.shown if player.cards else 0
    offer = player.favours - 1 | player.dollars << 3 | player.nuggets << 9 | shown << 14 | player.cards << 15
    return offer | AGAIN if player.again else offer


def draw(match, screen, player):
    fill_in(match, screen)
    screen.clear()
    screen.head(texts.TITLE + player.asked)
    screen.title(0)
    screen.line(1, texts.MORE_ASKED if asked_again(match.game.s) else texts.ABOUT + player.asked)
    for field in range(5):
        screen.at(2, _FIRST + field)
        screen.letter(49 + field)
        screen.letter(_SPACE)
        FIELDS[field](match, screen, player)
    if match.locks[player.seat] >= 0:
        screen.line(7, texts.TAKE_BACK)
        screen.title(7)
    else:
        screen.invert(_FIRST + player.field, 0, 128)
        screen.line(7, player.note if player.note else texts.SEND)


def bribe(match, screen, offer):
    """An offer of dollars alone in one row, from the pen on; 0: none."""
    if not offer:
        screen.say(texts.NO_OFFER)
        return
    screen.n = offer >> 3 & 63
    screen.say(texts.PURSE)
    screen.letter(_SPACE)
    screen.who = match.labels[offer & 7]
    screen.say(texts.FAVOURS)


def _favours(match, screen, player):
    if player.choice == CARD_LINE:
        screen.say(texts.TITLE + match.named(player.seat))
        return
    if player.favours:
        screen.who = match.labels[player.favours - 1]
    screen.say(texts.FAVOURS if player.favours else texts.NO_OFFER)
    if player.again:
        screen.letter(_SPACE)
        screen.say(texts.AND_ANOTHER)


def _dollars(match, screen, player):
    screen.n = player.dollars
    screen.say(texts.PURSE)


def _nuggets(match, screen, player):
    screen.letter(NUGGET)
    screen.number(player.nuggets)


def _cards(match, screen, player):
    s = match.game.s
    if not offerable(s, player.seat):
        screen.say(texts.NO_CARDS)
        return
    screen.letter(_CHOSEN if player.cards >> player.card & 1 else _SPACE)
    screen.letter(BACK if player.card < count(s, player.seat) else FENCE)
    screen.name_card(offered_card(s, player.seat, player.card))
    screen.at(110, screen.row)
    screen.number(player.card + 1)
    if offerable(s, player.seat) <= _NINE:
        screen.letter(_SLASH)
        screen.number(offerable(s, player.seat))


def _shown(match, screen, player):
    screen.say(texts.SHOWN if player.shown else texts.UNSEEN)


FIELDS = (_favours, _dollars, _nuggets, _cards, _shown)


def press(match, player, key):
    """A keep button, LEFT or RIGHT while the offer is composed."""
    if key < 5:
        if key == _CARDS and player.field == _CARDS and offerable(match.game.s, player.seat):
            player.cards ^= 1 << player.card
        elif key == _FAVOURS and player.field == _FAVOURS and player.favours and switched(match.game.s, ROUNDS):
            player.again = not player.again
        player.field = key
    else:
        step = -1 if key == LEFT else 1
        if player.field == _FAVOURS and _to_card(match.game, player, step):
            player.point_at(CARD_LINE)
        else:
            player.point_at(0)
            CHANGES[player.field](match.game.s, player, step)


def _to_card(game, player, step):
    """Whether the step leads from nobody back to the line of a card."""
    return step < 0 and not player.favours and player.choice != CARD_LINE and game.legal(player.seat, CARD_LINE)


def _change_favours(s, player, step):
    """Nobody, then each of the tied seats, with what has been laid for it."""
    favours = (player.favours + step) % 6
    while favours and not s[TIED] >> favours - 1 & 1:
        favours = (favours + step) % 6
    player.favours = favours
    offer = offer_for(s, player.seat, favours - 1) if favours else 0
    if offer or not favours:
        player.dollars = offer >> 3 & 63
        player.nuggets = offer >> 9 & 31
        player.shown = offer >> 14 & 1
        player.cards = offer >> 15
        player.again = False


def _change_dollars(s, player, step):
    player.dollars = (player.dollars + step) % (s[PURSE + player.seat] + 1)


def _change_nuggets(s, player, step):
    player.nuggets = (player.nuggets + step) % (s[GOLD + player.seat] + 1)


def _change_card(s, player, step):
    n = offerable(s, player.seat)
    if n:
        player.card = (player.card + step) % n


def _change_shown(s, player, step):
    player.shown ^= 1


CHANGES = (_change_favours, _change_dollars, _change_nuggets, _change_card, _change_shown)
