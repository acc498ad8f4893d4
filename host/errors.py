"""The one error that a person may see. Everyone on the host raises it; only `host.cli` prints it."""


class UserError(Exception):
    """Something the user can mend. The text is one line, says what is wrong and what to do; the program ends with 2."""
