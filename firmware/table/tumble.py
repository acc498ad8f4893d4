"""What a slam starts: a rattle that all hear, and dice that tumble on the player's screen before they lie still.

Both begin with the first slam after a seat was asked to throw, and don't depend on the dice. A slam at a reveal counts
for the next throw: what is left of its half second is shown when all have gone on. A quiet table has neither.
"""

from dicetown.questions import KEEP, THROW_DICE
from elapsed import since
from micropython import const
from stations.tunes import RATTLE

_PICTURES = const(4)  # half a second of them
_PICTURE_MS = const(125)
_PAGE_MS = const(75)  # to draw and send one page, in ticks of 4 ms


def slam(table, player, now):
    """A cup goes down. now: ms."""
    cup = player.cup
    question = player.asking.question
    first = cup.slammed < 0 and (question == KEEP or question == THROW_DICE)
    seen = cup.thrown
    cup.slam(now)
    if not first or table.tunes.quiet or table.match.locks[player.seat] >= 0:
        return
    table.tunes.strike(RATTLE, now)
    if question == KEEP and not seen and player.top() is player.asking:
        player.tumble(_PICTURES)


def rattle(table, player, now):
    """A cup goes down at a reveal. If its seat has not gone on yet, this is its next throw."""
    if not table.moment.has_gone_on(player.seat):
        table.tunes.strike(RATTLE, now)


def follow(table, now):
    """The new dice may be shown: go on tumbling those that were slammed before this, at a reveal or as an answer.

    Electronic dice have already rolled and appear at once.
    """
    still = table.tunes.quiet or table.faces and table.faces.hears()
    for player in table.players:
        if player.asking.question == KEEP and table.moment.has_gone_on(player.seat):
            _slam_again(table, player)
            if table.stations[player.seat].has_cup and not still:
                _fall(player, now)


# The slam at the reveal counts for the new question. Not part of `follow`, whose frame would become too large.
def _slam_again(table, player):
    player.cup.slam(table.moment.went_on[player.seat])


def _fall(player, now):
    if since(now, player.cup.slammed) < _PICTURES * _PICTURE_MS - _PAGE_MS:
        player.tumble(_PICTURES)


def tick(players, now):
    """Show the next picture of each throw that is due. After the last one the dice lie as they were thrown.

    Pages go out one after the other, so a picture is seen later if more players' dice tumble.
    """
    later = _PAGE_MS * _how_many(players)
    for i in range(len(players)):
        if players[i].cup.tumbling:
            _turn(players[i], now, later)


def _how_many(players):
    n = 0
    for player in players:
        n += player.cup.tumbling > 0
    return n


def _turn(player, now, later):
    """later: ms until the picture will be seen."""
    shown = (since(now, player.cup.slammed) + later) // _PICTURE_MS
    if shown > _PICTURES - player.cup.tumbling:
        player.tumble(max(0, _PICTURES - shown))
