"""A small asyncio, driven by the worker's turns: each turn resumes every task once. Its time is the turn's."""


class _Loop:
    def __init__(self):
        self.now = 0.0  # seconds
        self.tasks = []

    def time(self):
        return self.now

    def turn(self, now):
        """Resume all tasks once, at this time."""
        self.now = now
        for task in list(self.tasks):
            task.go_on()


class _Task:
    def __init__(self, work):
        self.work = work
        self.done = False
        self.callbacks = []
        _loop.tasks.append(self)

    def go_on(self):
        try:
            self.work.send(None)
        except StopIteration:
            self.done = True
            _loop.tasks.remove(self)
            for each in self.callbacks:
                each(self)

    def add_done_callback(self, call):
        self.callbacks.append(call)


_loop = _Loop()


def get_running_loop():
    """Return the one loop."""
    return _loop


def create_task(work):
    """Start a task."""
    return _Task(work)


def _turn():
    yield


async def sleep(seconds):
    """Wait until `seconds` of the turns' time have passed."""
    until = _loop.now + seconds
    await _turn()
    while _loop.now < until:
        await _turn()


class Queue:
    def __init__(self):
        self.items = []

    def put_nowait(self, item):
        """Append an item."""
        self.items.append(item)

    def get_nowait(self):
        """Return the first item. Raises IndexError if there is none."""
        return self.items.pop(0)

    def qsize(self):
        """Return the number of items."""
        return len(self.items)

    def empty(self):
        """Return whether there is no item."""
        return not self.items

    async def get(self):
        """Wait for an item."""
        while not self.items:
            await _turn()
        return self.items.pop(0)


class TaskGroup:
    def __init__(self):
        self.tasks = []

    async def __aenter__(self):
        return self

    def create_task(self, work):
        """Start a task of the group."""
        self.tasks.append(create_task(work))

    async def __aexit__(self, *_):
        while not all(task.done for task in self.tasks):
            await _turn()


class timeout:
    """Never ends what waits inside: only the person at this page presses, so the wait ends by itself."""

    def __init__(self, seconds):
        pass

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        pass
