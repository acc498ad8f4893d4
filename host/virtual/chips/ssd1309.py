"""SSD1309: an SSD1306 whose supply for the dots comes from outside."""

from host.virtual.chips.ssd1306 import PUMP, SSD1306


class SSD1309(SSD1306):
    def reset(self) -> None:
        """Return to the state after power-on."""
        super().reset()
        self.state[PUMP] = 1

    def _change(self, command: int, value: int) -> None:
        if command != 0x8D:
            super()._change(command, value)
