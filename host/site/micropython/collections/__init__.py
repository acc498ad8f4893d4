"""`Counter`; `deque`, which grows or forgets its oldest; `defaultdict`, which the page never calls."""

defaultdict = dict


class Counter(dict):
    def __init__(self, items=()):
        super().__init__()
        for item in items:
            self[item] = self[item] + 1

    def __getitem__(self, item):
        return self.get(item, 0)


class deque(list):
    def __init__(self, items=(), maxlen=None):
        super().__init__(items)
        self.maxlen = maxlen

    def append(self, item):
        """Append an item; beyond `maxlen` the oldest is dropped."""
        super().append(item)
        if self.maxlen is not None and len(self) > self.maxlen:
            self.pop(0)

    def popleft(self):
        """Return the oldest item."""
        return self.pop(0)
