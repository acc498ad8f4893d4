"""The stations' screens. Generated from `screen_chip` of hardware/board.toml by hardware/generate.py."""

from drivers.sh1106 import SH1106 as Screen

__all__ = ("CHIP", "Screen")

CHIP = "SH1106"
