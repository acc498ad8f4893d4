"""The screens between questions: waiting, the hand, the town, a round's result, the score.

Each function draws one screen from the game's state: what is public, and of hidden things only the hand of the screen's
own seat. No presses here, no hardware.
"""

from console import texts
from console.font import BACK, BADGE, FENCE, NUGGET
from dicetown.cards import BANK, COACH, FRONT, MINE, NONE, ROW, points
from dicetown.goods import after, count, first
from dicetown.layout import CHAMPION, DICE, GOLD, KEPT, OWED, PURSE, ROUND, SEATS, SHERIFF
from dicetown.questions import KEEP
from micropython import const

_SPACE = const(32)
_LETTERS = b"9TJQKA-"
_PAGE = const(6)  # cards on a page of the hand
_SHOWN = b"\x00\x01\x03\x04\x05\x06"  # the locations that have a winner


def spare(table, screen, station):
    """A game without this station, or with a bot on its seat."""
    screen.clear()
    if station < table.g.s[SEATS]:
        screen.who = table.names[station]
        screen.head(texts.BOT)
    else:
        screen.head(texts.NOT_IN_GAME)
    screen.title(0)
    _everyone(table, screen)
    if station < table.g.s[SEATS] and not table.closed:
        screen.line(7, texts.HOLD_OK)


def wish(table, screen, seat):
    """The host asks to hand this seat to the bot, or to the person here."""
    screen.clear()
    screen.head(texts.HOST_ASKS)
    screen.title(0)
    screen.line(3, texts.PLAY_HERE if table.bots >> seat & 1 else texts.BOT_FOR_YOU)
    screen.line(7, texts.AGREE)


def countdown(table, screen):
    """Over the last row of any screen: the seconds until a bot answers."""
    screen.wipe(7)
    screen.n = table.countdown
    screen.line(7, texts.STAND_IN)
    screen.title(7)


def waiting(table, screen, seat):
    """Who is awaited, marked with an arrow, and what everyone has kept."""
    screen.clear()
    screen.head(texts.TITLE)
    screen.title(0)
    screen.at(2, 1)
    goods(table, screen, seat)
    _everyone(table, screen)
    screen.line(7, texts.BROWSE)


def _everyone(table, screen):
    s = table.g.s
    for seat in range(s[SEATS]):
        screen.at(0, seat + 2)
        screen.letter(62 if s[OWED] >> seat & 1 and table.locks[seat] < 0 else _SPACE)
        screen.write(table.names[seat])
        screen.at(84, seat + 2)
        if s[SHERIFF] == seat:
            screen.letter(BADGE)
        screen.at(92, seat + 2)
        kept_letters(s, screen, seat)


def kept_letters(s, screen, seat):
    """The dice that a seat has kept for all to see, a letter each (T: 10)."""
    i = 0
    while i < 5:
        face = s[DICE + 5 * seat + i] if s[KEPT + seat] >> i & 1 else 6
        screen.letter(_LETTERS[face])
        i += 1


def goods(table, screen, seat):
    """Dollars, nuggets and number of cards of a seat, from the pen on."""
    s = table.g.s
    screen.n = s[PURSE + seat]
    screen.say(texts.PURSE)
    screen.letter(NUGGET)
    screen.number(s[GOLD + seat])
    if screen.x < 116:
        screen.letter(BACK)
        screen.number(count(s, seat))


def hand_pages(s, seat):
    n = count(s, seat) + count(s, FRONT + seat)
    return max(1, (n + _PAGE - 1) // _PAGE)


def hand(table, screen, seat, page):
    """The cards of a seat in the order of their arrival, then the fenced ones, six on a page."""
    s = table.g.s
    screen.clear()
    screen.n = count(s, seat)
    screen.head(texts.HAND if screen.n else texts.NO_CARDS)
    screen.title(0)
    screen.line(7, texts.BROWSE)
    page = _cards(s, screen, seat, -_PAGE * page)
    _cards(s, screen, FRONT + seat, page)


def _cards(s, screen, place, k):
    """List a pile from line k + 1 on; what lies before line 1 or behind the last is on other pages."""
    card = first(s, place)
    while card != NONE:
        if 0 <= k < _PAGE:
            screen.at(0, k + 1)
            screen.letter(FENCE if place >= FRONT else BACK)
            screen.letter(_SPACE)
            screen.name_card(card)
        k += 1
        card = after(s, place, card)
    return k


def town(table, screen):
    """What lies in the town, and what everyone has."""
    s = table.g.s
    screen.clear()
    screen.head(texts.TOWN)
    screen.at(78, 0)
    screen.n = s[ROUND]
    screen.say(texts.ROUND)
    screen.title(0)
    screen.n = s[GOLD + MINE]
    screen.line(1, texts.MINE_BANK)
    screen.number(s[PURSE + BANK])
    screen.n = s[PURSE + COACH]
    screen.line(2, texts.COACH_DECK)
    _row(s, screen)
    for seat in range(s[SEATS]):
        screen.at(0, seat + 3)
        seat_line(table, screen, seat)


def _row(s, screen):
    """The values of the deeds that lie open, bottom first."""
    card = first(s, ROW)
    while card != NONE:
        screen.number(points(card))
        screen.letter(_SPACE)
        card = after(s, ROW, card)


def seat_line(table, screen, seat):
    """A seat's name, badge and goods in one row, from the pen on."""
    screen.write(table.names[seat])
    if table.g.s[SHERIFF] == seat:
        screen.letter(BADGE)
    if screen.x < 76:
        screen.x = 76
    goods(table, screen, seat)


def result(table, screen):
    """Who won what in the round that has just ended."""
    screen.clear()
    screen.n = table.g.s[ROUND] - 1
    screen.head(texts.RESULT)
    screen.title(0)
    for k in range(6):
        location = _SHOWN[k]
        screen.line(k + 1, texts.LOCATION + location)
        screen.at(58, k + 1)
        winner = table.past[location]
        if winner == NONE:
            screen.say(texts.NOBODY)
        else:
            screen.write(table.names[winner])
    screen.line(7, texts.GO_ON)


def score(table, screen):
    """The points of all, and who has won."""
    s = table.g.s
    screen.clear()
    screen.head(texts.SCORE)
    screen.title(0)
    for seat in range(s[SEATS]):
        screen.at(0, seat + 1)
        screen.write(table.names[seat])
        screen.at(104, seat + 1)
        screen.number(table.totals[seat])
        if seat == s[CHAMPION]:
            screen.invert(seat + 1, 0, 128)
    if s[CHAMPION] != NONE:
        screen.who = table.names[s[CHAMPION]]
        screen.line(7, texts.WINS)


def unthrown(screen):
    """Before a throw, where the cup tells when it is slammed down."""
    screen.clear()
    screen.head(texts.TITLE + KEEP)
    screen.title(0)
    screen.at(13, 3)
    screen.say(texts.SLAM)
    screen.at(31, 4)
    screen.say(texts.OR_OK)
    screen.line(7, texts.BROWSE)
