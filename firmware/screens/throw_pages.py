"""The page of a throw that is an answer (THROW_DICE): up until the dice have told their faces."""

from dicetown.layout import KEPT
from micropython import const
from screens import codes, texts
from screens.canvas import PLAIN
from screens.dice_pages import dice_head, one_die
from screens.page import NO_SEAT, Asking
from screens.parts import fill_in, waiting
from stations.station import LEFT, OK

_DICE = const(5)
_NOTE = const(6)
_ONLY_TOLD = const(2)  # trouble up to this is only shown: the throw counts (dice/cups.py)
_ANEW = const(9)  # trouble in which only the next throw counts


class Throw(Asking):
    """Dice that are thrown. overlays/faces.py decides what a slam and OK do."""

    code = codes.THROW

    def __init__(self, table, player):
        super().__init__(table, player)
        self.ask(0)

    def ask(self, question):
        """Begin with dice that nobody has thrown."""
        super().ask(question)
        self.hears = False  # the dice tell their faces
        self.falling = False  # they are thrown, and not all have told their faces
        self.laid = 0  # what they have told, three bits a die: 1 + face; 0: nothing that may be shown
        self.trouble = 0  # what is wrong (dice/cups.py), with which die, and whose die that may be
        self.die = 0
        self.whose = NO_SEAT

    def wait(self, hears):
        """Wait for a throw. hears: the console hears the dice; else it throws them."""
        self.hears = hears
        self.cup.wait()

    def fall(self):
        """The dice are thrown."""
        self.falling = True
        self.trouble = 0
        self.player.sight.redraw()

    def lay(self, faces):
        """The dice have told their faces. faces: as `laid`."""
        self.laid = faces

    def hinder(self, trouble, die, whose):
        """Show what is wrong with a throw. trouble: 0: nothing any more; whose: a seat, or less than 0."""
        self.trouble = trouble
        self.die = die
        self.whose = whose if whose >= 0 else NO_SEAT
        self.player.sight.redraw()

    def answer(self, key):
        """OK throws dice that the console cannot hear."""
        if key == OK:
            self.table.faces.press(self.player)
        elif key >= LEFT:
            self.player.turn(key)

    def act_locked(self, key):
        """Turn pages only: a throw can't be taken back."""
        if key >= LEFT:
            self.player.turn(key)

    def draw(self, screen):
        """The dice; or what the others do, once a throw is locked that must not be shown."""
        if self.match.locks[self.seat] >= 0 and not self.laid:
            fill_in(self.match, screen)
            waiting(self.match, screen, self.seat)
        else:
            self._throw(screen)

    def _throw(self, screen):
        dice_head(self.match, screen, self)
        for i in range(_DICE):
            self._die(screen, self.match.game.s, i)
        if self.laid:
            screen.hint(texts.BROWSE)
        elif self.trouble:
            self._trouble(screen)
        elif self.falling:
            screen.line(_NOTE, texts.DICE_ROLL)
        else:
            screen.line(_NOTE, texts.SLAM)
            screen.hint(texts.OR_OK if self.hears else texts.CONSOLE_THROWS)
            if not self.hears:
                screen.line(_NOTE - 1, texts.NO_RADIO if self.table.bus.hears_dice else texts.NO_DICE)

    def _die(self, screen, s, i):
        """Draw a die that was kept, or that has told its face."""
        if s[KEPT + self.seat] >> i & 1:
            one_die(s, screen, self, i)
        elif self.laid >> 3 * i & 7:
            screen.place(i)
            screen.die((self.laid >> 3 * i & 7) - 1, PLAIN)

    def _trouble(self, screen):
        """Say what is wrong with a throw, and how to go on."""
        screen.fill(n=self.die + 1)
        if self.whose != NO_SEAT:
            screen.fill(who=self.match.labels[self.whose])
        screen.line(_NOTE - 1, texts.TROUBLE + self.trouble - 1)
        if self.trouble > _ONLY_TOLD:
            screen.line(_NOTE, texts.NEXT_COUNTS if self.trouble == _ANEW else texts.THROW_AGAIN)
            screen.hint(texts.CONSOLE_THROWS)
        else:
            screen.line(_NOTE, texts.AS_IT_LAY if self.trouble == _ONLY_TOLD else texts.FIRST_COUNTS)
            screen.hint(texts.GO_ON)
