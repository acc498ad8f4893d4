"""Turns the drawings of glyphs.txt into firmware/screens/font.py: `python -m tests.screens.make_font`.

Run by hand after a change of a drawing; test_font.py fails when the two differ.
"""

from pathlib import Path

HERE = Path(__file__).parent
ASCII = 95  # characters from the space to "~"
FONT = HERE.parents[1] / "firmware" / "screens" / "font.py"
HEAD = '''"""The letters and the faces of the dice as bytes: made from tests/screens/glyphs.txt, not edited by hand.

Columns from left to right, the lowest bit on top, as the screen keeps them. Data only; screens/canvas.py reads it.
"""

from micropython import const

FIRST = const(32)  # code of the first letter
WIDTH = const(6)  # of a letter's cell: its columns and a blank one
COLUMNS = const(5)
'''


def blocks() -> list[list[str]]:
    """Return the drawings: the first line of each is its name, the others are its rows."""
    paragraphs = (HERE / "glyphs.txt").read_text(encoding="utf-8").split("\n\n")[1:]
    return [paragraph.strip("\n").split("\n") for paragraph in paragraphs]


def letters() -> tuple[list[bytes], list[str], str]:
    """Return the letters from code 32 on, of five columns; the names of the signs after "~"; the letters after them."""
    glyphs: list[bytes] = []
    signs: list[str] = []
    beyond = ""
    for title, *rows in blocks():
        if not title.startswith("="):
            continue
        cells = [row.split(" ") for row in rows]
        drawn = title[1:].split() if len(glyphs) == ASCII else list(title[1:])
        if len(glyphs) == ASCII:
            signs = drawn
        elif signs:
            beyond += title[1:]
        for k in range(len(drawn)):
            column = (sum((cells[y][k][x] == "#") << y for y in range(8)) for x in range(5))
            glyphs.append(bytes(column))
    return glyphs, signs, beyond


def faces() -> tuple[list[bytes], int]:
    """Return the faces in poker order, as columns of three bytes from the top, and their width."""
    drawn = []
    width = 0
    for title, *rows in blocks():
        if title.startswith("="):
            continue
        width = len(rows[0])
        columns = [sum((rows[y][x] == "#") << (y + 3) for y in range(len(rows))) for x in range(width)]
        drawn.append(b"".join(column.to_bytes(3, "little") for column in columns))
    return drawn, width


def hexed(name: str, parts: list[bytes]) -> str:
    lines = "".join('    b"%s"\n' % "".join("\\x%02x" % byte for byte in part) for part in parts)
    return "%s = (\n%s)\n" % (name, lines)


def source() -> str:
    """Return the whole text of font.py."""
    glyphs, names, beyond = letters()
    drawn, width = faces()
    signs = "".join("%s = const(%d)\n" % (name.upper(), 127 + k) for k, name in enumerate(names))
    rows = [b"".join(glyphs[k : k + 4]) for k in range(0, len(glyphs), 4)]
    cut = [face[k : k + 27] for face in drawn for k in range(0, len(face), 27)]
    face = "FACE = const(%d)  # columns of a face, three bytes each\n" % width
    return "%sLAST = const(%d)\n%sMORE = const(%d)  # code of the first letter of BEYOND\n%s\n%s\n%s\n%s" % (
        HEAD, 31 + len(glyphs), signs, 127 + len(names), face,
        'BEYOND = (\n    "%s"\n)\n' % beyond, hexed("LETTERS", rows), hexed("FACES", cut),
    )  # fmt: skip


if __name__ == "__main__":
    FONT.write_text(source(), encoding="utf-8")
