"""`deepcopy` of what a public state is made of."""


def deepcopy(value):
    """Return a copy that shares no list or dictionary."""
    if isinstance(value, list):
        return [deepcopy(each) for each in value]
    if isinstance(value, dict):
        return {key: deepcopy(each) for key, each in value.items()}
    if not hasattr(value, "__dict__"):
        return value
    other = object.__new__(type(value))
    for name, each in value.__dict__.items():
        setattr(other, name, deepcopy(each))
    return other
