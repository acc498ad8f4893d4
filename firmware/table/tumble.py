"""A throw is heard by all and seen by who throws: a rattle, and dice that tumble on his screen before they lie still.

Both follow from what all can see, a cup that goes down for the first time since its seat was asked to throw, and are
the same for all dice. A table that is set to quiet has neither.
"""

from dicetown.questions import KEEP
from elapsed import since
from micropython import const
from screens.views import MAIN
from stations.tunes import RATTLE

_PICTURES = const(4)  # half a second of them
_PICTURE_MS = const(125)


def slam(table, player, now):
    """A cup goes down. now: ms."""
    first = player.asked == KEEP and player.slammed < 0
    seen = player.thrown
    player.slam(now)
    if not first or table.tunes.quiet or table.match.locks[player.seat] >= 0:
        return
    table.tunes.strike(RATTLE, now)
    if player.view == MAIN and not (seen or player.notice or player.result):
        player.tumble(_PICTURES)


def tick(players, now):
    """The next picture for each whose time has come; behind the last one the dice lie as they were thrown."""
    for player in players:
        if player.tumbling:
            _turn(player, now)


def _turn(player, now):
    shown = since(now, player.slammed) // _PICTURE_MS
    if shown > _PICTURES - player.tumbling:
        player.tumble(max(0, _PICTURES - shown))
