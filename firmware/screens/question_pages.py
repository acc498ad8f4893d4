"""The screens that ask by a list of choices, and those on which cards may be played.

Each function draws one screen from the game's state and the player's cursor; nothing is changed here. What a choice
means stands in dicetown/questions.py, which of LABELS writes it in dicetown/question_table.py. Dice and bribes
have screens of their own, dice_pages.py and bribe_pages.py.
"""

from dicetown.bribes import ASK_FOR_MORE, offer_for, offerers
from dicetown.cards import DRAWN, MARSHAL, NONE, OPEN, POTION_DECK, back
from dicetown.layout import (
    CARD,
    CLAIMANT,
    COUNT,
    LOCATION,
    LOOKED_AT,
    LOOT,
    OFFERER,
    PLAYER,
    QUESTION,
    ROBBED,
    SEATS,
    SHERIFF,
    WINNER,
)
from dicetown.piles import first, nth, nth_property
from dicetown.question_table import (
    AS_BENEFIT,
    AS_DEED,
    AS_DRAWN,
    AS_FACES,
    AS_LOOKED,
    AS_NUMBER,
    AS_PLAY,
    AS_POTION,
    AS_SEAT,
    AS_SHERIFF,
    AS_TAKE,
    AS_TIE,
    AS_TURN,
    LABEL,
    QUESTIONS,
)
from dicetown.questions import (
    BRUTE_WINDOW,
    OFFER,
    POTION,
    SALOON_PICK,
    SHARING_WINDOW,
    SHERIFF_WINDOW,
    STORE_PICK,
    TAKE,
    WANTED_WINDOW,
)
from micropython import const
from screens import texts
from screens.font import BACK, NUGGET
from screens.table_pages import everyone, explain, seat_line
from screens.views import CARD_LINE

_LINES = const(5)  # choices on one screen
_FIRST = const(2)  # row of the first
_NOTE = const(6)
_FULL = const(5)  # seats, whose dice take the row of the note
_OPEN_POTIONS = const(2)
_HINT = const(7)
_SPACE = const(32)
_MORE = const(43)
_FACES = b"9\x00" + b"10" + b"J\x00Q\x00K\x00A\x00"


def foot(match, screen, player, hint):
    """The last row: which buttons answer, or how to take the lock back."""
    if match.locks[player.seat] < 0:
        screen.line(_HINT, hint)
        return
    screen.line(_HINT, texts.TAKE_BACK)
    screen.title(_HINT)


def question(match, screen, player):
    """A list of all legal choices, five at a time, the cursor inverted."""
    fill_in(match, screen)
    screen.clear()
    screen.head(texts.TITLE + player.asked)
    screen.title(0)
    screen.line(1, texts.ABOUT + player.asked)
    if match.locks[player.seat] >= 0:
        _line(match, screen, player, player.choice, _FIRST)
    else:
        _explain(match, screen, player, _list(match, screen, player))
    foot(match, screen, player, texts.CHOOSE)


def window(match, screen, pace, player):
    """What may be played now, by whom, and how long."""
    fill_in(match, screen)
    screen.clear()
    _window_head(match, screen, pace, player)
    everyone(match, screen, pace.called | pace.wished)
    screen.n = pace.seconds
    asked = pace.asks(player)
    if pace.riders >> player.seat & 1:
        screen.line(_HINT, texts.SLAM_OR_PLAY if asked else texts.SLAM)
    else:
        screen.line(_HINT, texts.PASS_OR_PLAY if asked else texts.SECONDS)


def _window_head(match, screen, pace, player):
    """Of windows that share a pause two, and the third where there is room; or one, and what its card does."""
    first = pace.ahead.named(player.seat)
    other = 0
    if pace.riding and match.game.s[QUESTION] == BRUTE_WINDOW:
        screen.head(texts.BRUTE_OR_CHEAT)
    else:
        screen.head(texts.TITLE + first)
        other = pace.ahead.named(player.seat, 1)
    screen.title(0)
    screen.line(1, texts.TITLE + other if other else texts.ABOUT + first)
    other = pace.ahead.named(player.seat, 2)
    if other and match.game.s[SEATS] < _FULL:
        screen.line(_NOTE, texts.TITLE + other)


def fill_in(match, screen):
    """What the placeholders of a question's title and second line stand for."""
    s = match.game.s
    asked = s[QUESTION]
    screen.n = s[LOOT if asked == SHARING_WINDOW else COUNT]
    screen.card = s[CARD]
    screen.location = s[LOCATION] if s[LOCATION] < 9 else 8
    who = NONE
    if asked == WANTED_WINDOW:
        who = s[PLAYER]
    elif asked == TAKE:
        who = s[OFFERER]
    elif asked == SHERIFF_WINDOW:
        who = s[CLAIMANT]
    elif asked == SALOON_PICK:
        who = s[ROBBED]
    elif asked == OFFER:
        who = s[SHERIFF]
    elif s[WINNER] < 5:
        who = s[WINNER]
    screen.who = match.labels[who] if who < 5 else b"-"


def _list(match, screen, player):
    """A page of choices; a sign at the end says that there are more. -> the row below the last one"""
    choice = _top(match.game, player)
    row = _FIRST
    while choice >= 0 and row < _FIRST + _LINES:
        _line(match, screen, player, choice, row)
        choice = match.game.next(player.seat, choice)
        row += 1
    if choice >= 0:
        screen.at(122, _FIRST + _LINES - 1)
        screen.letter(_MORE)
    return row


def _explain(match, screen, player, row):
    """Below a list of cards, where it leaves room: what the one at the cursor does. row: the first that is free."""
    s = match.game.s
    if player.choice == CARD_LINE:
        if row <= _NOTE:
            _card(match, screen, player, texts.ABOUT)
    elif player.asked == POTION and player.choice < _OPEN_POTIONS:
        explain(screen, nth(s, OPEN, player.choice), _NOTE)
    elif player.asked == STORE_PICK and row < _NOTE:
        explain(screen, nth(s, DRAWN, player.choice), _NOTE - 1)
    elif player.asked == SALOON_PICK and row < _NOTE:
        explain(screen, s[LOOKED_AT + player.choice], _NOTE - 1)


def _card(match, screen, player, text):
    screen.line(_NOTE, text + match.named(player.seat))


def _top(g, player):
    """The first choice of the page on which the cursor is."""
    k = _place(g, player) // _LINES * _LINES
    choice = g.next(player.seat, -1)
    while k:
        choice = g.next(player.seat, choice)
        k -= 1
    return choice


def _place(g, player):
    """How many legal choices come before the cursor."""
    k = 0
    choice = g.next(player.seat, -1)
    while 0 <= choice < player.choice:
        choice = g.next(player.seat, choice)
        k += 1
    return k


def _line(match, screen, player, choice, row):
    screen.at(2, row)
    if choice == CARD_LINE:
        screen.say(texts.TITLE + match.named(player.seat))
    else:
        LABELS[QUESTIONS[player.asked][LABEL]](match, screen, player, choice)
    if choice == player.choice:
        screen.invert(row, 0, 128)


# How a choice is written.


def _play(match, screen, player, choice):
    """Pass or play; who has nothing but passing is told so, on his own screen."""
    if choice:
        screen.say(texts.PLAY)
    elif player.asked == BRUTE_WINDOW:
        screen.say(texts.PAY)
    elif match.game.next(player.seat, 0) < 0:
        screen.say(texts.NOTHING_TO_PLAY)
    else:
        screen.say(texts.PASS)


def _turn(match, screen, player, choice):
    if not choice:
        _play(match, screen, player, choice)
        return
    face = (choice - 1) % 6
    screen.n = (choice - 1) // 6 + 1
    screen.say(texts.DIE_TO)
    screen.letter(_SPACE)
    screen.letter(_FACES[2 * face])
    if _FACES[2 * face + 1]:
        screen.letter(_FACES[2 * face + 1])


def _seat(match, screen, player, choice):
    seat_line(match, screen, choice)


def _tie(match, screen, player, choice):
    """A seat and all that goes with it; or more of that; or a seat, and what goes with it is judged behind."""
    if choice == ASK_FOR_MORE:
        screen.say(texts.ASK_MORE)
    elif choice > ASK_FOR_MORE:
        screen.who = match.labels[choice - 6]
        screen.say(texts.PICK_AND_CHOOSE)
    elif offerers(match.game.s, choice):
        screen.write(match.labels[choice])
        _offers(screen, match.game.s, choice)
    else:
        seat_line(match, screen, choice)


def _offers(screen, s, pick):
    if screen.x < 70:
        screen.x = 70
    for seat in range(5):
        if offerers(s, pick) >> seat & 1:
            _offer(screen, offer_for(s, seat, pick))


def _take(match, screen, player, choice):
    screen.say(texts.TAKE_IT if choice else texts.DECLINE)
    if choice:
        _judged(screen, match.game.s)


def _judged(screen, s):
    screen.letter(_SPACE)
    _offer(screen, offer_for(s, s[OFFERER], s[WINNER]))


def _offer(screen, offer):
    """Dollars, nuggets and the number of cards, from the pen on."""
    screen.n = offer >> 3 & 63
    screen.say(texts.PURSE)
    if offer >> 9 & 31:
        screen.letter(NUGGET)
        screen.number(offer >> 9 & 31)
    cards = 0
    offer >>= 15
    while offer:
        cards += offer & 1
        offer >>= 1
    if cards:
        screen.letter(BACK)
        screen.number(cards)


def _drawn(match, screen, player, choice):
    screen.name_card(nth(match.game.s, DRAWN, choice))


def _looked(match, screen, player, choice):
    screen.name_card(match.game.s[LOOKED_AT + choice])


def _number(match, screen, player, choice):
    screen.number(choice)


def _sheriff(match, screen, player, choice):
    if choice == 0:
        _play(match, screen, player, choice)
    elif choice == 1:
        screen.name_card(MARSHAL)
    else:
        screen.who = match.labels[choice - 2]
        screen.say(texts.JOE_AT)


def _benefit(match, screen, player, choice):
    screen.say(texts.BENEFIT + choice)


def _potion(match, screen, player, choice):
    if choice < 2:
        screen.name_card(nth(match.game.s, OPEN, choice))
    elif choice == 2:
        screen.name_card(back(first(match.game.s, POTION_DECK)))
    else:
        screen.say(texts.BENEFIT)


def _deed(match, screen, player, choice):
    screen.name_card(nth_property(match.game.s, player.seat, choice))


def _throw(match, screen, player, choice):
    screen.say(texts.SLAM)


LABELS = {
    AS_PLAY: _play,
    AS_TURN: _turn,
    AS_SEAT: _seat,
    AS_DRAWN: _drawn,
    AS_LOOKED: _looked,
    AS_NUMBER: _number,
    AS_SHERIFF: _sheriff,
    AS_BENEFIT: _benefit,
    AS_POTION: _potion,
    AS_DEED: _deed,
    AS_TIE: _tie,
    AS_TAKE: _take,
    AS_FACES: _throw,
}
