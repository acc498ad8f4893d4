"""SH1106: the screens of 1.3 inches. Its memory is 132 columns wide, and the glass shows the middle ones.

It takes every command of an SSD1306 that ssd1306.py sends; it lacks others, such as horizontal addressing.
"""

from drivers.ssd1306 import SSD1306
from micropython import const

_LEFT = const(2)  # column of the memory at the left edge of the glass


class SH1106(SSD1306):
    def __init__(self, i2c, address=0x3C):
        super().__init__(i2c, address)
        self.transfer[3] = _LEFT
