"""A station between games: its person sets a game up, or sees that it begins without them."""

from screens.cup import Cup
from screens.table_pages import Lobby, Watch


class Guest:
    result = None  # type: object  # no round's result is shown while an old game is restored

    def __init__(self, table, place, seat, sight):
        """place: of its station at the table; seat: its person's, now or in the last game; sight: screens/page.py."""
        self.place = place
        self.seat = seat
        self.sight = sight
        self.cup = Cup()
        self.pages = (Lobby(table, self), Watch(table, self))  # type: tuple

    def sit(self, seat):
        """Take a seat, or NO_SEAT."""
        self.seat = seat

    def question(self):
        """The question that is put to its person: none."""
        return 0

    def top(self):
        """The page that the screen is to show."""
        lobby, watch = self.pages
        return lobby if lobby.up() else watch

    def draw(self, screen):
        """Draw the page that is up. screen: a Canvas, or an Outline."""
        self.top().draw(screen)

    def press(self, key):
        """A button: 0 to 4, OK, LEFT or RIGHT."""
        self.top().press(key)
