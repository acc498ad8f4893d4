"""Words for types."""

TYPE_CHECKING = False
Any = NoReturn = TypeAlias = None


def TypeVar(name, bound=None):
    return None
