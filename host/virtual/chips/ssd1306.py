"""SSD1306: a screen of 128x64 dots with its memory, addressing modes and the commands that change what is seen.

The glass is mounted as on the usual modules: with segment remap (A1) and reversed scan (C8) column 0 is on the left
and row 0 on top. After power-on the memory holds noise and the screen is off, as in the real chip.
"""

from host.virtual.chips.screen import HEIGHT, WIDTH, Screen

PAGES = 8
MEMORY = WIDTH * PAGES

# Places in `state`, after the memory. PARTS: bytes of a command that have come, the first of them in COMMAND.
(
    ON, CONTRAST, INVERTED, ALL_LIT, PUMP, MODE, COLUMN, PAGE, FIRST_COLUMN, LAST_COLUMN, FIRST_PAGE, LAST_PAGE,
    REMAPPED, REVERSED, FIRST_ROW, OFFSET, ROWS, CONTROL, PARTS, COMMAND,
) = range(MEMORY, MEMORY + 20)  # fmt: skip
SIZE = COMMAND + 7

# Commands that are followed by bytes, and by how many.
FOLLOWED = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1,
    0xD3: 1, 0xD5: 1, 0xD6: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
HORIZONTAL, VERTICAL, BY_PAGE = range(3)
DATA, ONE = 0x40, 0x80  # bits of a control byte: what follows is for the memory; it is one byte, then comes the next
AWAITED = 0x01  # in CONTROL: the next byte is a control byte
LOWEST = int.from_bytes(b"\x01" * WIDTH, "big")  # bit 0 of each column


class SSD1306(Screen):
    def __init__(self) -> None:
        self.state = bytearray(SIZE)
        self._picture: tuple[int, list[bytes]] = (-1, [])
        self.reset()

    def reset(self) -> None:
        """Return to the state after power-on, with a memory of noise."""
        r = self.state
        for i in range(MEMORY):
            r[i] = i * 167 + (i >> 3) & 0xFF
        for i in range(MEMORY, SIZE):
            r[i] = 0
        r[CONTRAST] = 0x7F
        r[MODE] = BY_PAGE
        r[LAST_COLUMN] = WIDTH - 1
        r[LAST_PAGE] = PAGES - 1
        r[ROWS] = HEIGHT
        r[CONTROL] = AWAITED
        self.version += 1

    @property
    def on(self) -> bool:  # type: ignore[override]
        """Whether the screen is lit."""
        return bool(self.state[ON])

    @property
    def memory(self) -> bytes:
        """Eight pages of 128 columns from the left, the lowest bit on top."""
        return bytes(self.state[:MEMORY])

    def pixels(self) -> list[bytes]:
        """Return what is seen: 64 rows of 128 bytes, 0 or 1. All are 0 while the screen is off."""
        version = self.version
        if self._picture[0] != version:
            self._picture = (version, self._render())
        return self._picture[1]

    def start(self, read: bool) -> None:
        """Begin a transfer: the next byte is a control byte."""
        self.state[CONTROL] = AWAITED

    def read(self) -> int:
        """Return the status byte: bit 6 is set while the screen is off."""
        return 0x00 if self.state[ON] else 0x40

    def writes(self, data: bytes | bytearray) -> int:
        """Take several bytes at once, as `write` would one by one. -> how many."""
        at = 0
        while at < len(data):
            if self.state[CONTROL] == DATA:
                self._store_all(data, at)
                break
            self.write(data[at])
            at += 1
        return len(data)

    def write(self, byte: int) -> bool:
        """Take a control byte, a command or eight dots. -> True: acknowledged."""
        control = self.state[CONTROL]
        if control == AWAITED:
            self.state[CONTROL] = byte & (DATA | ONE)
        else:
            if control & DATA:
                self._store(byte)
            else:
                self._take(byte)
            if control & ONE:
                self.state[CONTROL] = AWAITED
        return True

    def _store_all(self, data: bytes | bytearray | tuple[int], at: int) -> None:
        """Store data up to the end of the transfer; in the usual mode faster than byte by byte."""
        r = self.state
        if r[MODE] != BY_PAGE or not r[REMAPPED]:
            while at < len(data):
                self._store(data[at])
                at += 1
            return
        place = r[PAGE] * WIDTH + r[COLUMN]
        while at < len(data):
            if r[place] != data[at]:
                r[place] = data[at]
                self.version += 1
            at += 1
            place += 1
            if not place % WIDTH:
                place -= WIDTH
        r[COLUMN] = place % WIDTH

    def _store(self, byte: int) -> None:
        r = self.state
        column = r[COLUMN]
        place = r[PAGE] * WIDTH + (column if r[REMAPPED] else WIDTH - 1 - column)
        if r[place] != byte:
            r[place] = byte
            self.version += 1
        if r[MODE] == BY_PAGE:
            r[COLUMN] = (column + 1) % WIDTH
        elif r[MODE] == HORIZONTAL:
            if self._advance_column():
                self._advance_page()
        elif self._advance_page():
            self._advance_column()

    def _advance_column(self) -> bool:
        r = self.state
        wrapped = r[COLUMN] == r[LAST_COLUMN]
        r[COLUMN] = r[FIRST_COLUMN] if wrapped else (r[COLUMN] + 1) % WIDTH
        return wrapped

    def _advance_page(self) -> bool:
        r = self.state
        wrapped = r[PAGE] == r[LAST_PAGE]
        r[PAGE] = r[FIRST_PAGE] if wrapped else (r[PAGE] + 1) % PAGES
        return wrapped

    def _take(self, byte: int) -> None:
        r = self.state
        r[COMMAND + r[PARTS]] = byte
        r[PARTS] += 1
        if r[PARTS] > FOLLOWED.get(r[COMMAND], 0):
            r[PARTS] = 0
            self._obey(r[COMMAND], r[COMMAND + 1], r[COMMAND + 2])

    def _obey(self, command: int, first: int, second: int) -> None:
        """Do a command with its bytes. Those that only move the next byte's place change nothing that is seen."""
        r = self.state
        if command < 0x10:
            r[COLUMN] = r[COLUMN] & 0x70 | command
        elif command < 0x20:
            r[COLUMN] = (command & 0x07) << 4 | r[COLUMN] & 0x0F
        elif 0xB0 <= command < 0xB8:
            r[PAGE] = command & 7
        elif command == 0x20:
            r[MODE] = first & 3
        elif command == 0x21:
            r[COLUMN] = r[FIRST_COLUMN] = first & 0x7F
            r[LAST_COLUMN] = second & 0x7F
        elif command == 0x22:
            r[PAGE] = r[FIRST_PAGE] = first & 7
            r[LAST_PAGE] = second & 7
        else:
            self._change(command, first)
            self.version += 1

    def _change(self, command: int, value: int) -> None:
        """Do a command that may change what is seen."""
        r = self.state
        if 0x40 <= command < 0x80:
            r[FIRST_ROW] = command & 0x3F
        elif command == 0x81:
            r[CONTRAST] = value
        elif command == 0x8D:
            r[PUMP] = value >> 2 & 1
        elif command in (0xA0, 0xA1):
            r[REMAPPED] = command & 1
        elif command in (0xA4, 0xA5):
            r[ALL_LIT] = command & 1
        elif command in (0xA6, 0xA7):
            r[INVERTED] = command & 1
        elif command == 0xA8:
            r[ROWS] = (value & 0x3F) + 1
        elif command in (0xAE, 0xAF):
            r[ON] = command & 1
        elif 0xC0 <= command < 0xD0:
            r[REVERSED] = command >> 3 & 1
        elif command == 0xD3:
            r[OFFSET] = value & 0x3F

    def _render(self) -> list[bytes]:
        r = self.state
        if not r[ON] or not r[PUMP]:
            return [bytes(WIDTH)] * HEIGHT
        if r[ALL_LIT]:
            return [b"\x01" * WIDTH] * HEIGHT
        pages = [int.from_bytes(r[page * WIDTH : page * WIDTH + WIDTH], "big") for page in range(PAGES)]
        inverted = LOWEST if r[INVERTED] else 0
        seen = [bytes(WIDTH)] * HEIGHT
        for line in range(r[ROWS]):
            row = (line + r[FIRST_ROW]) % HEIGHT
            common = (line - r[OFFSET]) % HEIGHT
            lit = pages[row // 8] >> row % 8 & LOWEST ^ inverted
            seen[common if r[REVERSED] else HEIGHT - 1 - common] = lit.to_bytes(WIDTH, "big")
        return seen
