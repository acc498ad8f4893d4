"""What people see and press in a game. In memory from the deal until the lobby is loaded, so never beside the lobby."""

from screens.player import Player


def come(table):
    """Replace the table's guests by players."""
    table.seat(Player)
