"""The stations' screens. Generated from `screen_chip` of hardware/board.toml by hardware/generate.py."""

from drivers.ssd1306 import SSD1306 as Screen

__all__ = ("CHIP", "Screen")

CHIP = "SSD1306"
