"""What people see and press in a game: in memory from the deal until the lobby comes, so that the two take turns."""

from screens.player import Player


def come(table):
    """Players take the place of guests."""
    table.seat(Player)
