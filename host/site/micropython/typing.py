"""Names of types, which mean nothing here."""

TYPE_CHECKING = False
Any = TypeAlias = None


def TypeVar(name, bound=None):
    """Return nothing: types aren't checked here."""
    return None
