"""Names of types, which mean nothing here."""

AsyncGenerator = Callable = Collection = Coroutine = Iterable = Iterator = Mapping = Sequence = None
