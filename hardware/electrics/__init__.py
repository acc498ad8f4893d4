"""The electrics of a board in sums, each with a limit from a data sheet; a board that fails one is refused."""
