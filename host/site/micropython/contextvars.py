"""A context variable as a plain one: no task awaits while it speaks a language."""


class ContextVar:
    def __init__(self, name, *, default=None):
        self.value = default

    def get(self):
        """Return the value."""
        return self.value

    def set(self, value):
        """Set the value -> the one before, for `reset`."""
        before = self.value
        self.value = value
        return before

    def reset(self, before):
        """Set the value from before."""
        self.value = before
