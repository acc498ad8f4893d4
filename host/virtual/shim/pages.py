"""A display that tells the host what each private screen shows as structure (overlays/outline.py), beside its dots.

The console gets it instead of its own if the host wants that (host/virtual/console.py). A page is told when its picture
is whole on the screen, because presses are then meant for it, and when all events before it have their lines.
"""

from box import box

from overlays import outline
from screens import display
from table import table


class Display(display.Display):
    drawn = None  # the station whose page waits until its picture is there

    def describe(self, outline):
        """Describe pages by this outline from now on."""
        self.outline = outline

    def draw(self):
        """Draw the page, and describe it."""
        super().draw()
        self.drawn = self.stations[self.turn]
        self.page = outline.describe(self.outline, self.turn)

    def show(self, now, old):
        """Send pieces of the picture; once it is whole, tell the host what the page says."""
        more = super().show(now, old)
        if self.drawn is not None and self.drawn.current() and box.all_told():
            box.show(self.drawn.number, self.page)
            self.drawn = None
        return more


class Table(table.Table):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.display.describe(outline.made(self))
        box.listen(self.reporter.link, self.match.game.events)


table.Display = Display
table.Table = Table
