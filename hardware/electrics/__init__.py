"""Electrical calculations for a board, each with a limit from a data sheet. A board that fails one is refused."""
