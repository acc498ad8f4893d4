"""SH1106: a memory of 132 columns, of which columns 2 to 129 are on the glass. It has only page addressing.

Memory beside the glass isn't kept. Only the commands that it shares with an SSD1306 are modelled; any other counts as a
single byte without effect.
"""

from host.virtual.chips.screen import WIDTH
from host.virtual.chips.ssd1306 import COLUMN, PAGE, PARTS, PUMP, SSD1306

COLUMNS = 132
LEFT = 2
UNKNOWN = (0x20, 0x21, 0x22, 0x23, 0x26, 0x27, 0x29, 0x2A, 0x8D, 0xA3, 0xD6)  # longer on an SSD1306


class SH1106(SSD1306):
    def reset(self) -> None:
        """Return to the state after power-on."""
        super().reset()
        self.state[PUMP] = 1  # its own converter is on

    def _take(self, byte: int) -> None:
        if self.state[PARTS] or byte not in UNKNOWN:
            super()._take(byte)

    def _obey(self, command: int, first: int, second: int) -> None:
        r = self.state
        if command < 0x10:
            r[COLUMN] = r[COLUMN] & 0xF0 | command
        elif command < 0x20:
            r[COLUMN] = (command & 0x0F) << 4 | r[COLUMN] & 0x0F
        else:
            super()._obey(command, first, second)

    def _store_all(self, data: bytes | bytearray | tuple[int], at: int) -> None:
        r = self.state
        column = r[COLUMN]
        left = r[PAGE] * WIDTH - LEFT
        while at < len(data):
            if LEFT <= column < LEFT + WIDTH and r[left + column] != data[at]:
                r[left + column] = data[at]
                self.version += 1
            if column < COLUMNS - 1:
                column += 1
            at += 1
        r[COLUMN] = column

    def _store(self, byte: int) -> None:
        self._store_all((byte,), 0)
