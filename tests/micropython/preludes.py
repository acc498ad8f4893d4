"""How many words of the stack functions take while they run, from the preludes of a compiled .mpy, format 6.

A frame is locals and stack plus three words for each level of `try`; a larger one than ON_STACK is put on the heap at
each call (32 bits).
"""

from collections.abc import Iterator

ON_STACK = 11  # words; VM_MAX_STATE_ON_STACK in py/objfun.c
TRY = 3  # words of one mp_exc_stack_t
BYTECODE, NATIVE, VIPER, ASSEMBLER = range(4)


class Reader:
    """The bytes of an .mpy, from its start to its end."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        """Seven bits a byte, the highest first; bit 7 says that more follow."""
        value = 0
        while True:
            each = self.byte()
            value = value << 7 | each & 127
            if each < 128:
                return value


def frames(mpy: bytes) -> Iterator[tuple[str, int]]:
    """(dotted name, words) of every function of an .mpy; its body has the name ''.

    A name that is built into MicroPython stands in the file by its number only: #17 for __init__.
    """
    reader = Reader(mpy)
    magic, version, _flags, _small_int_bits = reader.take(4)
    if (magic, version) != (ord("M"), 6):
        raise ValueError("not an .mpy of format 6")
    names, objects = reader.number(), reader.number()
    table = [name(reader) for _ in range(names)]
    for _ in range(objects):
        skip_object(reader)
    yield from code(reader, table, None)


def name(reader: Reader) -> str:
    length = reader.number()
    if length & 1:
        return f"#{length >> 1}"
    return reader.take((length >> 1) + 1)[:-1].decode()


def skip_object(reader: Reader) -> None:
    kind = reader.byte()
    if kind <= 4:  # the function table, None, False, True, ...
        return
    length = reader.number()
    if kind == 10:
        for _ in range(length):
            skip_object(reader)
    else:
        reader.take(length + (kind in (5, 6)))  # text and bytes end with a zero


def code(reader: Reader, table: list[str], above: str | None) -> Iterator[tuple[str, int]]:
    """One function, then those that stand in it."""
    head = reader.number()
    body = reader.take(head >> 3)
    kind = head & 3
    mine = above or ""
    if kind == BYTECODE:
        own, words = prelude(Reader(body), table)
        mine = "" if above is None else f"{above}.{own}".lstrip(".")
        yield mine, words
    elif kind == NATIVE:
        reader.number()
    else:
        reader.number()
        if kind == ASSEMBLER:
            reader.number(), reader.number()
    for _ in range(reader.number() if head & 4 else 0):
        yield from code(reader, table, mine)


def prelude(reader: Reader, table: list[str]) -> tuple[str, int]:
    """Name and frame of a function, from the packed numbers before its bytecode (py/bc.h)."""
    each = reader.byte()
    state, tries, place = each >> 3 & 15, each >> 2 & 1, 0
    while each & 128:
        each = reader.byte()
        state |= (each & 48) << (2 * place)
        tries |= (each & 2) << place
        place += 1
    while reader.byte() & 128:  # the sizes of what follows
        pass
    return table[reader.number()], state + 1 + TRY * tries
