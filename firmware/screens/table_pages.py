"""The screens between questions: waiting, the hand, the town, a round's result, the score.

Each function draws one screen from the game's state: what is public, and of hidden things only the hand of the screen's
own seat. No presses here, no hardware.
"""

from dicetown.bribes import offered_card as own_card
from dicetown.cards import (
    BANK,
    CARDS,
    COACH,
    DYNAMITE,
    FRONT,
    MINE,
    NONE,
    POTIONS,
    PROPERTY,
    ROW,
    action_kind,
    points,
)
from dicetown.layout import CHAMPION, DICE, GOLD, KEPT, OWED, PURSE, QUESTION, ROUND, SEATS, SHERIFF
from dicetown.piles import after, count, first
from dicetown.questions import KEEP
from micropython import const
from screens import texts
from screens.canvas import SCREEN_WIDTH
from screens.font import BACK, BADGE, FENCE, NUGGET
from screens.views import GIVE_UP, HAND_OVER, NO_SEAT, PUT_RIGHT, STEP_BACK
from stations.station import OK

_SPACE = const(32)
_AWAITED = const(62)  # an arrow
_THINKS = const(63)  # "?"
_PLANNED = const(42)  # "*"
_LETTERS = b"9TJQKA-"
_dice = bytearray(5)
_ONE = const(49)  # "1"
_PAGE = const(5)  # cards on a page of the hand, one for each keep button
_KEYS = (b"OK", b"LEFT", b"RIGHT")  # as it is written beside the buttons
_SHOWN = b"\x00\x01\x03\x04\x05\x06"  # the locations that have a winner


def spare(match, screen, station):
    """A game without this station, or with a bot on its seat."""
    screen.clear()
    if station < match.game.s[SEATS]:
        screen.who = match.labels[station]
        screen.head(texts.BOT)
    else:
        screen.head(texts.NOT_IN_GAME)
    screen.title(0)
    everyone(match, screen)
    if station < match.game.s[SEATS] and not match.closed:
        screen.line(7, texts.HOLD_OK)


def wish(match, screen, consent, player):
    """What the host or another player asks this station, or what the others are still asked."""
    kind = player.wish or consent.kind
    screen.clear()
    if kind != HAND_OVER and consent.asker != NO_SEAT:
        screen.who = match.labels[consent.asker]
        screen.head(texts.SEAT_ASKS)
    else:
        screen.head(texts.HOST_ASKS)
    screen.title(0)
    screen.line(7, texts.AGREE if player.wish else texts.TITLE)
    if kind == PUT_RIGHT:
        consent.correction.draw(match, screen)
    elif kind == STEP_BACK or kind == GIVE_UP:
        screen.line(3, texts.STEP_BACK if kind == STEP_BACK else texts.GIVE_UP)
    else:
        screen.line(3, texts.PLAY_HERE if match.is_bot(player.place) else texts.BOT_FOR_YOU)


def notice(screen, text):
    """A few words, until OK is pressed."""
    screen.clear()
    screen.line(3, text)
    screen.line(7, texts.GO_ON)


def countdown(screen, seconds):
    """Over the last row of any screen: the seconds until a bot answers."""
    screen.wipe(7)
    screen.n = seconds
    screen.line(7, texts.STAND_IN)
    screen.title(7)


def stuck(screen, key):
    """Over the last row of any screen: a button does not open any more, and is not heard until it does."""
    screen.wipe(7)
    screen.line(7, texts.STUCK)
    screen.letter(_SPACE)
    if key < OK:
        screen.number(key + 1)
    else:
        screen.write(_KEYS[key - OK])
    screen.title(7)


def waiting(match, screen, seat):
    """What the others are asked, an arrow before each who is awaited, and what everyone has kept."""
    screen.clear()
    screen.head(texts.TITLE + (match.game.s[QUESTION] if match.game.s[OWED] else 0))
    screen.title(0)
    screen.at(2, 1)
    goods(match, screen, seat)
    everyone(match, screen)
    screen.line(7, texts.BROWSE)


def everyone(match, screen, thinking=0):
    """What all have kept; "?" before those of a mask who think whether to play a card."""
    for seat in range(match.game.s[SEATS]):
        _seat(match, screen, seat, thinking)


def _seat(match, screen, seat, thinking):
    screen.at(0, seat + 2)
    screen.letter(_sign(match, seat, thinking))
    screen.write(match.labels[seat])
    screen.at(84, seat + 2)
    if match.game.s[SHERIFF] == seat:
        screen.letter(BADGE)
    screen.at(92, seat + 2)
    kept_letters(match.game.s, screen, seat)


def _sign(match, seat, thinking):
    if thinking >> seat & 1:
        return _THINKS
    return _AWAITED if match.awaited() >> seat & 1 else _SPACE


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
    screen.n = s[PURSE + seat]
    screen.say(texts.PURSE)
    screen.letter(_SPACE)
    screen.letter(NUGGET)
    screen.number(s[GOLD + seat])
    if screen.x < 116:
        screen.letter(BACK)
        screen.number(count(s, seat))


def hand_pages(s, seat):
    n = count(s, seat) + count(s, FRONT + seat)
    return max(1, (n + _PAGE - 1) // _PAGE)


def hand_card(s, player, line):
    """The card beside a keep button on the page that a player looks at, or NONE."""
    return own_card(s, player.seat, (player.view - 1) * _PAGE + line)


def hand(match, screen, player):
    """The cards of a seat in the order of their arrival, then the fenced ones; and what the chosen one does."""
    s = match.game.s
    screen.clear()
    screen.n = count(s, player.seat)
    screen.head(texts.HAND if screen.n else texts.NO_CARDS)
    screen.title(0)
    screen.line(7, texts.BROWSE)
    for line in range(_PAGE):
        _hand_line(s, screen, player, line)


def _hand_line(s, screen, player, line):
    card = hand_card(s, player, line)
    if card == NONE:
        return
    fenced = (player.view - 1) * _PAGE + line >= count(s, player.seat)
    screen.at(0, line + 1)
    screen.letter(_ONE + line)
    screen.letter(FENCE if fenced else BACK)
    screen.letter(_PLANNED if _planned(player, card) else _SPACE)
    screen.name_card(card)
    if line == player.line:
        screen.invert(line + 1, 0, SCREEN_WIDTH)
        explain(screen, card, 6)
        if fenced:
            _put(screen, 7, texts.FENCED)
        elif DYNAMITE <= card < PROPERTY:
            _head(screen, texts.PLANNED if _planned(player, card) else texts.PLAN)


def _head(screen, text):
    _put(screen, 0, text)
    screen.title(0)


def _planned(player, card):
    return DYNAMITE <= card < PROPERTY and player.plans >> action_kind(card) & 1


def explain(screen, card, row):
    """What a card does: when it is played in one row, what happens in the next; or all in one row."""
    if POTIONS <= card < CARDS:
        _put(screen, row, texts.EFFECT + card - POTIONS)
    elif card < CARDS and points(card):
        screen.wipe(row)
        screen.at(0, row)
        screen.count(texts.POINTS, points(card))
    elif card < CARDS:
        when = texts.HELP + 2 * action_kind(card)
        _put(screen, row, when)
        _put(screen, row + 1, when + 1)


def _put(screen, row, text):
    screen.wipe(row)
    screen.line(row, text)


def town(match, screen):
    """What lies in the town, and what everyone has."""
    s = match.game.s
    screen.clear()
    screen.head(texts.TOWN)
    screen.at(78, 0)
    screen.n = s[ROUND]
    screen.say(texts.ROUND)
    screen.title(0)
    screen.n = s[GOLD + MINE]
    screen.line(1, texts.MINE)
    screen.letter(_SPACE)
    screen.count(texts.BANK, s[PURSE + BANK])
    screen.n = s[PURSE + COACH]
    screen.line(2, texts.COACH)
    screen.letter(_SPACE)
    screen.say(texts.ROW)
    _row(s, screen)
    for seat in range(s[SEATS]):
        screen.at(0, seat + 3)
        seat_line(match, screen, seat)


def _row(s, screen):
    """The values of the deeds that lie open, bottom first."""
    card = first(s, ROW)
    while card != NONE:
        screen.letter(_SPACE)
        screen.number(points(card))
        card = after(s, ROW, card)


def seat_line(match, screen, seat):
    """A seat's name, badge and goods in one row, from the pen on."""
    screen.write(match.labels[seat])
    if match.game.s[SHERIFF] == seat:
        screen.letter(BADGE)
    if screen.x < 76:
        screen.x = 76
    goods(match, screen, seat)


def result(match, screen):
    """Who won what in the round that has just ended."""
    screen.clear()
    screen.n = match.last_round()
    screen.head(texts.RESULT)
    screen.title(0)
    for k in range(6):
        location = _SHOWN[k]
        screen.line(k + 1, texts.LOCATION + location)
        screen.at(57, k + 1)
        winner = match.past[location]
        if winner == NONE:
            screen.say(texts.NOBODY)
        else:
            screen.write(match.labels[winner])


def result_foot(screen, plays):
    """plays: he may play a card before the next throw."""
    screen.line(7, texts.SLAM_OR_PLAY if plays else texts.GO_ON)


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
        screen.number(match.totals[seat])
        if seat == s[CHAMPION]:
            screen.invert(seat + 1, 0, 128)
    if s[CHAMPION] != NONE:
        screen.who = match.labels[s[CHAMPION]]
        screen.line(7, texts.WINS)


def unthrown(match, screen):
    """Before a throw, where the cup tells when it is slammed down."""
    screen.clear()
    screen.head(texts.TITLE + KEEP)
    screen.title(0)
    screen.at(13, 3)
    screen.say(texts.SLAM)
    screen.at(31, 4)
    screen.say(texts.OR_OK)
    if match.advised:
        screen.line(6, texts.HOLD_RIGHT)
    screen.line(7, texts.BROWSE)
