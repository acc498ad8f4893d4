"""SSD1306: a screen of 128x64 dots with its memory, addressing modes and the commands that change what is seen.

The glass is mounted as on the usual modules: with segment remap (A1) and reversed scan (C8) column 0 is on the left
and row 0 on top. After power-on the memory holds noise and the screen is off, as in the real chip.
"""

from host.virtual.chips.screen import HEIGHT, WIDTH, Screen

PAGES = 8

# Commands that are followed by bytes, and by how many.
FOLLOWED = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1,
    0xD3: 1, 0xD5: 1, 0xD6: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
HORIZONTAL, VERTICAL, BY_PAGE = range(3)
BITS = [bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8)]  # tables for bytes.translate


class SSD1306(Screen):
    def __init__(self) -> None:
        self.memory = bytearray(WIDTH * PAGES)
        self._picture: tuple[int, list[bytes]] = (-1, [])
        self.reset()

    def reset(self) -> None:
        for i in range(len(self.memory)):
            self.memory[i] = i * 167 + (i >> 3) & 0xFF
        self.on = False
        self.contrast = 0x7F
        self.inverted = False
        self.all_lit = False
        self.charge_pump = False
        self._mode = BY_PAGE
        self._column = self._page = 0
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._remapped = False
        self._reversed = False
        self._first_row = 0
        self._offset = 0
        self._rows = HEIGHT
        self._command: list[int] = []
        self._control: int | None = None
        self.version += 1

    def pixels(self) -> list[bytes]:
        version = self.version
        if self._picture[0] != version:
            self._picture = (version, self._render())
        return self._picture[1]

    def start(self, read: bool) -> None:
        self._control = None

    def read(self) -> int:
        return 0x00 if self.on else 0x40

    def write(self, byte: int) -> bool:
        control = self._control
        if control is None:
            self._control = byte & 0xC0
        else:
            if control & 0x40:
                self._store(byte)
            else:
                self._take(byte)
            if control & 0x80:  # one byte only, then a control byte again
                self._control = None
        return True

    def _store(self, byte: int) -> None:
        x = self._column if self._remapped else WIDTH - 1 - self._column
        at = self._page * WIDTH + x
        if self.memory[at] != byte:
            self.memory[at] = byte
            self.version += 1
        if self._mode == BY_PAGE:
            self._column = (self._column + 1) % WIDTH
        elif self._mode == HORIZONTAL:
            if self._advance_column():
                self._advance_page()
        elif self._advance_page():
            self._advance_column()

    def _advance_column(self) -> bool:
        first, last = self._columns
        wrapped = self._column == last
        self._column = first if wrapped else (self._column + 1) % WIDTH
        return wrapped

    def _advance_page(self) -> bool:
        first, last = self._pages
        wrapped = self._page == last
        self._page = first if wrapped else (self._page + 1) % PAGES
        return wrapped

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > FOLLOWED.get(self._command[0], 0):
            command, self._command = self._command, []
            self._obey(command[0], command[1:])
            self.version += 1

    def _obey(self, command: int, values: list[int]) -> None:
        if command < 0x10:
            self._column = self._column & 0x70 | command
        elif command < 0x20:
            self._column = (command & 0x07) << 4 | self._column & 0x0F
        elif command == 0x20:
            self._mode = values[0] & 3
        elif command == 0x21:
            self._columns = (values[0] & 0x7F, values[1] & 0x7F)
            self._column = self._columns[0]
        elif command == 0x22:
            self._pages = (values[0] & 7, values[1] & 7)
            self._page = self._pages[0]
        elif 0x40 <= command < 0x80:
            self._first_row = command & 0x3F
        elif command == 0x81:
            self.contrast = values[0]
        elif command == 0x8D:
            self.charge_pump = bool(values[0] & 4)
        elif command in (0xA0, 0xA1):
            self._remapped = command == 0xA1
        elif command in (0xA4, 0xA5):
            self.all_lit = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverted = command == 0xA7
        elif command == 0xA8:
            self._rows = (values[0] & 0x3F) + 1
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif 0xB0 <= command < 0xB8:
            self._page = command & 7
        elif 0xC0 <= command < 0xD0:
            self._reversed = bool(command & 8)
        elif command == 0xD3:
            self._offset = values[0] & 0x3F

    def _render(self) -> list[bytes]:
        if not self.on or not self.charge_pump:
            return [bytes(WIDTH)] * HEIGHT
        if self.all_lit:
            return [b"\x01" * WIDTH] * HEIGHT
        memory = bytes(self.memory)
        if self.inverted:
            memory = bytes(byte ^ 0xFF for byte in memory)
        seen = [bytes(WIDTH)] * HEIGHT
        for line in range(self._rows):
            row = (line + self._first_row) % HEIGHT
            page = memory[row // 8 * WIDTH : row // 8 * WIDTH + WIDTH]
            common = (line - self._offset) % HEIGHT
            seen[common if self._reversed else HEIGHT - 1 - common] = page.translate(BITS[row % 8])
        return seen
