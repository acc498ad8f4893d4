"""`deque`, which grows or forgets its oldest, and `namedtuple`; `defaultdict` for none of the page's own calls."""

from ucollections import namedtuple  # noqa: F401

defaultdict = dict


class deque(list):
    def __init__(self, items=(), maxlen=None):
        super().__init__(items)
        self.maxlen = maxlen

    def append(self, item):
        super().append(item)
        if self.maxlen is not None and len(self) > self.maxlen:
            self.pop(0)

    def popleft(self):
        return self.pop(0)
