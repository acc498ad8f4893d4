"""What several private screens show: names, goods and kept dice, what a card does, the scores, the last row.

Drawn from the game's state: what is public, and of hidden things only the goods of the screen's own seat.
"""

from dicetown.cards import CARDS, NONE, POTIONS, action_kind, points
from dicetown.layout import (
    CARD,
    CHAMPION,
    CLAIMANT,
    COUNT,
    DICE,
    GOLD,
    KEPT,
    LOCATION,
    LOOT,
    OFFERER,
    OWED,
    PLAYER,
    PURSE,
    QUESTION,
    ROBBED,
    SEATS,
    SHERIFF,
    WINNER,
)
from dicetown.piles import count
from dicetown.questions import OFFER, SALOON_PICK, SHARING_WINDOW, SHERIFF_WINDOW, TAKE, WANTED_WINDOW
from micropython import const
from screens import texts
from screens.font import BACK, BADGE, NUGGET
from stations.station import OK

_SPACE = const(32)
_AWAITED = const(62)  # an arrow
_THINKS = const(63)  # "?"
_LETTERS = b"9TJQKA-"
_dice = bytearray(5)
_KEYS = (b"OK", b"LEFT", b"RIGHT")  # as it is written beside the buttons


def fill_in(match, screen):
    """Set what the placeholders of a question's title and second line stand for."""
    s = match.game.s
    question = s[QUESTION]
    who = NONE
    if question == WANTED_WINDOW:
        who = s[PLAYER]
    elif question == TAKE:
        who = s[OFFERER]
    elif question == SHERIFF_WINDOW:
        who = s[CLAIMANT]
    elif question == SALOON_PICK:
        who = s[ROBBED]
    elif question == OFFER:
        who = s[SHERIFF]
    elif s[WINNER] < 5:
        who = s[WINNER]
    screen.fill(n=s[LOOT if question == SHARING_WINDOW else COUNT])
    screen.fill(who=match.labels[who] if who < 5 else b"-")
    screen.fill(card=s[CARD])
    screen.fill(location=s[LOCATION] if s[LOCATION] < 9 else 8)


def everyone(match, screen, thinkers=0):
    """What all have kept, with "?" before seats that think about a card (a mask), and an arrow before awaited ones."""
    awaited = match.awaited()
    seat = 0  # a range would make the frame too large
    while seat < match.game.s[SEATS]:
        screen.at(0, seat + 2)
        screen.letter(_THINKS if thinkers >> seat & 1 else _AWAITED if awaited >> seat & 1 else _SPACE)
        _seat(match, screen, seat)
        seat += 1


def _seat(match, screen, seat):
    screen.write(match.labels[seat])
    screen.at(84, seat + 2)
    if match.game.s[SHERIFF] == seat:
        screen.letter(BADGE)
    screen.at(92, seat + 2)
    kept_letters(match.game.s, screen, seat)


def kept_letters(s, screen, seat):
    """The dice that a seat has kept for all to see, a letter each (T: 10)."""
    i = 0
    while i < 5:
        _dice[i] = _LETTERS[s[DICE + 5 * seat + i] if s[KEPT + seat] >> i & 1 else 6]
        i += 1
    screen.write(_dice)


def goods(match, screen, seat):
    """Dollars, nuggets and number of cards of a seat, from the pen on."""
    s = match.game.s
    screen.fill(n=s[PURSE + seat])
    screen.say(texts.PURSE)
    screen.letter(_SPACE)
    screen.letter(NUGGET)
    screen.number(s[GOLD + seat])
    # With large numbers there is no room for the cards.
    if screen.x < 116:
        screen.letter(BACK)
        screen.number(count(s, seat))


def explain(screen, card, row):
    """What a card does: when it is played in one row, what happens in the next; or all in one row."""
    if POTIONS <= card < CARDS:
        put(screen, row, texts.EFFECT + card - POTIONS)
    elif card < CARDS and points(card):
        screen.wipe(row)
        screen.at(0, row)
        screen.count(texts.POINTS, points(card))
    elif card < CARDS:
        when = texts.HELP + 2 * action_kind(card)
        put(screen, row, when)
        put(screen, row + 1, when + 1)


def put(screen, row, text):
    """Write a text into a row in place of whatever stands there."""
    screen.wipe(row)
    screen.line(row, text)


def seat_line(match, screen, seat):
    """A seat's name, badge and goods in one row, from the pen on."""
    screen.write(match.labels[seat])
    if match.game.s[SHERIFF] == seat:
        screen.letter(BADGE)
    screen.tab(76)
    goods(match, screen, seat)


def score(match, screen):
    """The points of all, and who has won."""
    s = match.game.s
    screen.clear()
    screen.head(texts.SCORE)
    screen.title(0)
    for seat in range(s[SEATS]):
        screen.at(0, seat + 1)
        screen.write(match.labels[seat])
        screen.at(104, seat + 1)
        screen.number(match.results.totals[seat])
        if seat == s[CHAMPION]:
            screen.invert(seat + 1, 0, 128)
    if s[CHAMPION] != NONE:
        screen.fill(who=match.labels[s[CHAMPION]])
        screen.hint(texts.WINS)


def waiting(match, screen, seat):
    """Draw what the others are asked, this seat's goods, and what everyone has kept."""
    screen.clear()
    screen.head(texts.TITLE + (match.game.s[QUESTION] if match.game.s[OWED] else 0))
    screen.title(0)
    screen.at(2, 1)
    goods(match, screen, seat)
    everyone(match, screen)
    screen.hint(texts.BROWSE)


# Over the last row of any page


def countdown(screen, seconds):
    """Over the last row of any screen: the seconds until a bot answers."""
    screen.wipe(7)
    screen.fill(n=seconds)
    screen.hint(texts.STAND_IN)
    screen.title(7)


def shorted(screen, number):
    """Over the last row of any screen: the cable of a station, from 1, is shorted."""
    screen.wipe(7)
    screen.fill(n=number)
    screen.hint(texts.SHORTED)
    screen.title(7)


def stuck(screen, key):
    """Over the last row of any screen: a button is stuck, and is ignored until it opens."""
    screen.wipe(7)
    screen.hint(texts.STUCK)
    screen.letter(_SPACE)
    if key < OK:
        screen.number(key + 1)
    else:
        screen.write(_KEYS[key - OK])
    screen.title(7)
