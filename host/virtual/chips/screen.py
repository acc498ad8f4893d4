"""What hands and eyes need of any screen's model, and which model a board's `screen_chip` names."""

from host.virtual.bus import Device

WIDTH = 128
HEIGHT = 64


class Screen(Device):
    """`version` goes up whenever what is seen may have changed."""

    on = False

    def reset(self) -> None:
        """Power on."""
        raise NotImplementedError

    def pixels(self) -> list[bytes]:
        """What is seen: 64 rows from the top, each 128 bytes of 0 or 1 from the left. Dark while off or unpowered."""
        raise NotImplementedError


def model(chip: str) -> type[Screen]:
    """ssd1306 -> class SSD1306 of ssd1306.py. ImportError if there is none."""
    found: type[Screen] = getattr(__import__(f"host.virtual.chips.{chip}", None, None, (chip,)), chip.upper())
    return found
