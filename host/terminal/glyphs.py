"""Draws dice and pixels as characters, in the colours of Okabe and Ito, which colour-blind players can tell apart. A
die's face is always written on its colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dicetown import cards as c

ORANGE, SKY, GREEN, YELLOW, BLUE, RED = "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00"
INK, DIM = "#101418", "#7d8790"
FACE_COLOURS = (ORANGE, SKY, GREEN, YELLOW, BLUE, RED)  # by face 9 10 J Q K A, as on the LEDs
FACE_INKS = (INK, INK, INK, INK, "#ffffff", "#ffffff")
SEAT_COLOURS = (ORANGE, SKY, GREEN, YELLOW, "#6fa8dc")
DIE = 4  # columns

HALVES = " ▀▄█"  # by upper pixel (1) + lower pixel (2)
BRAILLE_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row and column
BRAILLE = tuple((x, y, dot) for y, row in enumerate(BRAILLE_DOTS) for x, dot in enumerate(row))


def die(face: int) -> Text:
    """Draw a kept die, four columns wide: its face on its colour, or an empty place for NONE."""
    if face == c.NONE:
        return Text(" ·  ", style=DIM)
    style = f"bold {FACE_INKS[face]} on {FACE_COLOURS[face]}"
    return Text.assemble((f"{c.FACES[face]:^3}", style), " ")


def dice(faces: Sequence[int]) -> Text:
    """Draw dice in a row."""
    return Text.assemble(*(die(face) for face in faces))


def half_blocks(pixels: Sequence[Sequence[int]]) -> str:
    """Draw 64 rows of 128 pixels as 32 lines of 128 characters."""
    lines = []
    for y in range(0, len(pixels), 2):
        upper, lower = pixels[y], pixels[y + 1]
        lines.append("".join(HALVES[a | b << 1] for a, b in zip(upper, lower, strict=True)))
    return "\n".join(lines)


def braille(pixels: Sequence[Sequence[int]]) -> str:
    """Draw 64 rows of 128 pixels as 16 lines of 64 characters."""
    lines = []
    for y in range(0, len(pixels), 4):
        line = []
        for x in range(0, len(pixels[0]), 2):
            dots = 0
            for dx, dy, bit in BRAILLE:
                if pixels[y + dy][x + dx]:
                    dots |= bit
            line.append(chr(0x2800 + dots))
        lines.append("".join(line))
    return "\n".join(lines)


def led(colour: tuple[int, int, int]) -> str:
    """Return an LED's colour for the terminal, scaled to full brightness because the LEDs run dim."""
    most = max(colour)
    if not most:
        return DIM
    return "#" + "".join(f"{255 * part // most:02x}" for part in colour)
