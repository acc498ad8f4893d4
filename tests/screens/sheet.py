"""A picture of every screen in one sheet: `python -m tests.screens.sheet`, or `... sheet fr build/screens-fr.png`.

English is drawn into firmware/screens/screens.png, for the page there; another language into build/.
"""

import sys
from pathlib import Path

from host.build.mpy import bundled
from screens import texts
from screens.canvas import SCREEN_WIDTH, Canvas
from screens.encoding import coded
from tests.screens.beside import AFTER, BEFORE, BESIDE
from tests.screens.dice_around import DICE_AROUND
from tests.screens.read_screen import Picture, save_png
from tests.screens.situations import GAME, Situation

COLUMNS = 5
GAP = 6  # pixels between screens
CAPTION = 9  # rows of pixels above a screen
ROOT = Path(__file__).parents[2]
HOME = ROOT / "firmware" / "screens" / "screens.png"


def situations() -> dict[str, Situation]:
    """Return functions, by name, that bring a console to a screen in a language (situations.py)."""
    return BEFORE | GAME | DICE_AROUND | BESIDE | AFTER


def picture(situation: Situation, language: str) -> Picture:
    scene, station = situation(language)
    return scene.picture(station)


def caption(words: str) -> list[bytes]:
    screen = Canvas()
    screen.write(coded(words.encode()))
    return [bytes(screen.buf[x] >> y & 1 for x in range(SCREEN_WIDTH)) for y in range(CAPTION - 1)] + [
        bytes(SCREEN_WIDTH)
    ]


def sheet(pictures: dict[str, Picture]) -> list[bytes]:
    """Return rows of 0 and 1: the screens in rows of COLUMNS, each below its name and in a frame."""
    cells = []
    for name, each in pictures.items():
        frame = [b"\x01" * (SCREEN_WIDTH + 2)]
        glass = frame + [b"\x01" + bytes(row) + b"\x01" for row in each.pixels] + frame
        cells.append([bytes(1) + row + bytes(1) for row in caption(name)] + glass)
    blank = [bytes(SCREEN_WIDTH + 2)] * len(cells[0])
    cells += [blank] * (-len(cells) % COLUMNS)
    rows = []
    for k in range(0, len(cells), COLUMNS):
        lines = zip(*cells[k : k + COLUMNS], strict=True)
        rows += [bytes(GAP).join([b"", *line, b""]) for line in lines]
        rows += [bytes(len(rows[0]))] * GAP
    return [bytes(len(rows[0]))] * GAP + rows


def write(path: Path, pictures: dict[str, Picture]) -> None:
    save_png(path, sheet(pictures), 2)


def main(arguments: list[str]) -> None:
    texts.folder = f"{bundled()}/"
    language = arguments[0] if arguments else "en"
    path = HOME if language == "en" else ROOT / "build" / f"screens-{language}.png"
    path = Path(arguments[1]) if len(arguments) > 1 else path
    path.parent.mkdir(exist_ok=True)
    write(path, {name: picture(each, language) for name, each in situations().items()})
    print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
