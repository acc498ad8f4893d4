"""SSD1309: the screens of 2.42 inches. It takes the commands of an SSD1306 and ignores the one for the charge pump."""

from drivers.ssd1306 import SSD1306


class SSD1309(SSD1306):
    pass
