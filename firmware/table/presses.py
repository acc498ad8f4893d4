"""What a press at a station does: marks, cursor, locking an answer and taking the lock back, looking round.

Changes the player and, through the table, the locks; never the game. Draws nothing. Called by the table for each press.
"""

from dicetown.cards import NONE
from dicetown.question_table import AS_DICE, AS_FACES, AS_TURN, LABEL, QUESTIONS
from dicetown.questions import OFFER, THROW_DICE
from elapsed import since
from micropython import const
from screens import bribe_pages, dice_pages, texts
from screens.table_pages import hand_card, hand_pages
from screens.views import ADVICE, MAIN
from stations.station import CUP_DOWN, CUP_UP, LEFT, OK, RIGHT, SHAKE
from table import plans, tumble

_TOWN_KEY = const(1)
_DEAF_MS = const(400)
_LOOKED = const(1)  # RIGHT has turned a page, or nothing
_CHOSEN = const(2)  # it has moved the cursor


def press(table, player, key):
    """key: of stations/station.py. A locked answer only hears OK; what means nothing now does nothing."""
    if key == SHAKE:
        return
    player.redraw()
    player.turned = _LOOKED if key == RIGHT else 0
    if key == CUP_DOWN:
        _slam(table, player)
    elif key == CUP_UP or player.tumbling:
        return
    elif player.notice:
        if key == OK:
            player.notice = 0
            player.uncover(_now(table, player))
    elif player.result:
        if key == OK or key < OK and table.pace.asks(player):
            player.close_result(_now(table, player))
            if key < OK:
                _pause(table, player, key)
    elif player.view != MAIN:
        _look(table, player, key)
        if key == OK:
            player.uncover(_now(table, player))
    elif player.asked and table.locked(player):
        _locked(table, player, key)
    elif table.pace.shows(player):
        _pause(table, player, key)
    elif not player.asked:
        if key == LEFT or key == RIGHT:
            _look(table, player, key)
    else:
        _answer(table, player, key)


def _slam(table, player):
    """The dice are thrown; behind a result, too. From a reveal he goes on to the next throw, if he has seen it."""
    player.result = False
    now = _now(table, player)
    tumble.slam(table, player, now)
    if player.asked == THROW_DICE and table.match.locks[player.seat] < 0:
        table.faces.slam(player)
    elif table.pace.riders >> player.seat & 1 and not player.unseen:
        tumble.go_on(table, player, now)
        table.go_on(player)


def _pause(table, player, key):
    """Cards may be played: OK goes on without one, a keep button thinks about it."""
    if key == LEFT or key == RIGHT:
        _look(table, player, key)
    elif key == OK:
        if since(_now(table, player), player.uncovered) >= _DEAF_MS:
            table.go_on(player)
            player.locking = True
    else:
        if player.asked:
            player.list()
        table.pace.call(player.seat, _now(table, player))


def _look(table, player, key):
    """LEFT and RIGHT turn the pages: the question, the hand, the town; a keep button explains its card of the hand,
    and pressed again plans it.

    Any other button goes back.
    """
    pages = hand_pages(table.match.game.s, player.seat) + 2
    if player.view == ADVICE:
        player.view = MAIN
    elif key == LEFT:
        player.view = (player.view - 1) % pages
        player.line = 0
    elif key == RIGHT:
        player.view = (player.view + 1) % pages
        player.line = 0
    elif key < OK and player.view < pages - 1 and hand_card(table.match.game.s, player, key) != NONE:
        if key == player.line:
            plans.turn(player, table.match.game.s, key)
        player.line = key
    else:
        player.view = MAIN


def _now(table, player):
    return table.stations[player.seat].bus.now


def _locked(table, player, key):
    """OK takes the answer back, but not when it was only pressed twice; nor does it count together with another.

    What is thrown is thrown.
    """
    if player.asked == THROW_DICE:
        if key == LEFT or key == RIGHT:
            _look(table, player, key)
    elif key == OK:
        if not player.locking:
            table.unlock(player.seat)
    elif player.locking and table.stations[player.seat].with_ok():
        table.unlock(player.seat)
        _answer(table, player, key)
    elif key == LEFT or key == RIGHT:
        _look(table, player, key)


def _answer(table, player, key):
    player.note = 0
    if QUESTIONS[player.asked][LABEL] == AS_DICE:
        _mark(table, player, key)
    elif QUESTIONS[player.asked][LABEL] == AS_FACES:
        if key == OK:
            table.faces.press(player)
        elif key >= LEFT:
            _look(table, player, key)
    elif key == OK:
        _lock(table, player, bribe_pages.packed(player) if player.asked == OFFER else player.choice)
    else:
        if player.turned:
            player.turned = _CHOSEN
        _change(table, player, key)


def _change(table, player, key):
    if player.asked == OFFER:
        bribe_pages.press(table.about(player), player, key)
    else:
        table.pace.call(player.seat, _now(table, player))
        _move(table, player, key)


def consult(table, player):
    """RIGHT is held: what a bot would do; what the press has turned is turned back."""
    turned = player.turned
    if not turned or not player.asked or not player.thrown or player.tumbling or player.notice or player.result:
        return
    if turned == _CHOSEN:
        _change(table, player, LEFT)
    player.turned = 0
    player.view = ADVICE
    player.redraw()


def _mark(table, player, key):
    """The dice: a keep button marks its die or frees it again."""
    if not player.thrown:
        if key == OK:
            player.thrown = True
            player.uncover(_now(table, player))
        elif key >= LEFT:
            _look(table, player, key)
    elif key < 5:
        choosable = dice_pages.choosable(table.match.game.s, player)
        if choosable >> key & 1 and not table.forced(player.asked, player.seat):
            player.choice ^= 1 << key
    elif key == OK:
        _lock(table, player, player.choice)
    else:
        _look(table, player, key)


def _lock(table, player, choice):
    """Not by the second of two quick presses of OK, the first of which has uncovered the question."""
    if since(_now(table, player), player.uncovered) < _DEAF_MS:
        return
    if table.about(player).game.legal(player.seat, choice):
        table.answer(player, choice)
        player.locking = True
    else:
        player.note = texts.NOT_ALLOWED


def _move(table, player, key):
    """A list: LEFT and RIGHT move the cursor round; a keep button jumps to its die (Cheat), or opens hand or town."""
    g = table.about(player).game
    if key == RIGHT:
        choice = g.next(player.seat, player.choice)
        player.choice = choice if choice >= 0 else g.next(player.seat, -1)
    elif key == LEFT:
        player.choice = _before(g, player.seat, player.choice)
    elif QUESTIONS[player.asked][LABEL] == AS_TURN:
        choice = g.next(player.seat, key * 6)
        if choice > 0:
            player.choice = choice
    else:
        player.view = hand_pages(g.s, player.seat) + 1 if key == _TOWN_KEY else 1


def _before(g, seat, choice):
    """The legal choice before this one; before the first comes the last."""
    before = last = -1
    each = g.next(seat, -1)
    while each >= 0:
        if each < choice:
            before = each
        last = each
        each = g.next(seat, each)
    return before if before >= 0 else last
