"""Who plays a seat: handing it to the bot and back in mid-game.

Only the person at a station gives its seat away or takes it: by holding OK there, or by agreeing to what the host asks
(table/consent.py). Knows only what is public; never changes the game.
"""

from dicetown.layout import QUESTION
from dicetown.questions import THROW_DICE
from screens.views import NO_SEAT


def hand_over(table, seat, now):
    """From the person to the bot, or from the bot to the person. An answer that is not yet given goes with the seat.

    What a bot has locked stays; what a person has locked the bot thinks over, so that holding OK answers nothing. But
    dice that have been thrown lie (R2).
    """
    match = table.match
    player = table.players[seat]
    match.change_hands(seat)
    table.journal.write(match.game.s, match.bots)
    table.stations[seat].ignore_hold()
    if table.ahead.serves(seat):
        table.ahead.leave(seat)
        table.advice.restart()
    if match.is_bot(seat):
        player.sit(NO_SEAT)
        if match.locks[seat] >= 0 and match.game.s[QUESTION] != THROW_DICE:
            table.decision.beats.stop()
            table.unlock(seat)
    else:
        player.sit(seat)
        if table.decision.opened and match.locks[seat] < 0:
            table.ask(player)
    _tell(table.reporter, match, seat)
    table.resume(now)
    table.refresh()


def _tell(reporter, match, seat):
    reporter.follow(match.bots, match.locked())  # for a snapshot that is being told
    reporter.name(seat, match.names[seat], match.is_bot(seat))
