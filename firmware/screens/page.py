"""What all pages of a private screen have in common.

A page draws itself, hears the buttons and describes itself (outline.py); whatever it does to the game, it does by a
call of the table. Each station has one of each in a stack (table/player.py), and the first that is up is what its
person sees and what a button reaches: nothing else asks which page that is.

What pages want of the table: to read `match`, `ahead`, `moment`, `advice`, `consent`, `faces`, `games.lobby`; and to
call `now`, `about`, `locked`, `forced`, `answer`, `unlock`, `with_ok`, `go_on`, `call`, `reply`, `leave_scores`.
"""

from micropython import const
from stations.station import RIGHT

LOOKED = const(1)  # the last press was of RIGHT, and has turned a page, or nothing
CHOSEN = const(2)  # it has moved a cursor
DEAF_MS = const(400)  # so long OK does not answer after it has led to a question


class Page:
    advises = False  # RIGHT held asks for advice

    def __init__(self, table, player):
        """table: see above; player: table/player.py, whose stack it is in."""
        self.table = table
        self.player = player

    def up(self):
        """Whether it is in the stack now."""
        return True

    def draw(self, screen):
        """screen: a Canvas, or an Outline."""

    def press(self, key):
        """A button of a person who plays: 0 to 4, OK, LEFT or RIGHT.

        One that was pressed before the page stood on the screen was meant for another.
        """
        player = self.player
        if player.sight.unseen or not self.table.match.dealt:
            return
        player.stir(key == RIGHT)
        if not player.cup.tumbling:
            self.act(key)

    def act(self, key):
        """What a button does that was meant for this page."""

    def lead_on(self):
        """OK has led to the page below: what was pressed for this one is not for it."""
        self.player.sight.uncover(self.table.now())
