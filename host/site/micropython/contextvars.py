"""One task at a time runs, and none waits while it speaks a language: a variable is enough."""


class ContextVar:
    def __init__(self, name, *, default=None):
        self.value = default

    def get(self):
        return self.value

    def set(self, value):
        before = self.value
        self.value = value
        return before

    def reset(self, before):
        self.value = before
