"""Words for types."""

AsyncGenerator = Callable = Collection = Coroutine = Iterable = Iterator = Mapping = Sequence = None
