"""Screens in the terminal: the scoreboard, and for a virtual console the player's own station."""
