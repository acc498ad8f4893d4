"""The page of a throw that is an answer: the dice are in the hand, until they have told their faces."""

from dicetown.layout import KEPT
from micropython import const
from screens import texts
from screens.asking import Asking
from screens.canvas import PLAIN
from screens.dice_pages import dice_head, one_die
from screens.table_pages import fill_in, waiting
from screens.views import NO_SEAT
from stations.station import LEFT, OK

_DICE = const(5)
_NOTE = const(6)
_ONLY_TOLD = const(2)  # the last of what stands in the way of no throw (dice/cups.py)
_ANEW = const(9)  # what no other throw mends


class Throw(Asking):
    """What a slam and OK make of it is overlays/faces.py."""

    def answer(self, key):
        if key == OK:
            self.table.faces.press(self.player)
        elif key >= LEFT:
            self.player.turn(key)

    def act_locked(self, key):
        """What is thrown is thrown."""
        if key >= LEFT:
            self.player.turn(key)

    def draw(self, screen):
        """Who has thrown and does not see it is asked no more."""
        if self.match.locks[self.seat] >= 0 and not self.cup.laid:
            fill_in(self.match, screen)
            waiting(self.match, screen, self.seat)
        else:
            self._throw(screen, self.cup)

    def _throw(self, screen, cup):
        dice_head(self.match, screen, self)
        for i in range(_DICE):
            self._die(screen, self.match.game.s, i)
        if cup.laid:
            screen.hint(texts.BROWSE)
        elif cup.trouble:
            self._trouble(screen, cup)
        elif cup.falling:
            screen.line(_NOTE, texts.DICE_ROLL)
        else:
            screen.line(_NOTE, texts.SLAM)
            screen.hint(texts.OR_OK if cup.hears else texts.CONSOLE_THROWS)
            if not cup.hears:
                screen.line(_NOTE - 1, texts.NO_RADIO)

    def _die(self, screen, s, i):
        """One that was kept, or that has told its face."""
        if s[KEPT + self.seat] >> i & 1:
            one_die(s, screen, self, i)
        elif self.cup.laid >> 3 * i & 7:
            screen.place(i)
            screen.die((self.cup.laid >> 3 * i & 7) - 1, PLAIN)

    def _trouble(self, screen, cup):
        """What stands in the way of a throw, and the ways on."""
        screen.fill(n=cup.die + 1)
        if cup.whose != NO_SEAT:
            screen.fill(who=self.match.labels[cup.whose])
        screen.line(_NOTE - 1, texts.TROUBLE + cup.trouble - 1)
        if cup.trouble > _ONLY_TOLD:
            screen.line(_NOTE, texts.NEXT_COUNTS if cup.trouble == _ANEW else texts.THROW_AGAIN)
            screen.hint(texts.CONSOLE_THROWS)
        else:
            screen.line(_NOTE, texts.AS_IT_LAY if cup.trouble == _ONLY_TOLD else texts.FIRST_COUNTS)
            screen.hint(texts.GO_ON)
