"""A picture of every screen in one sheet: `python -m tests.console.sheet`, or `... sheet fr build/screens-fr.png`.

English is drawn into firmware/console/screens.png, for the page there; another language into build/.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from console import texts
from console.letters import coded
from console.screen import SCREEN_WIDTH, Screen
from dicetown.cards import BRUTE, CHEAT, DYNAMITE, FRONT, JOE, MARSHAL, PLACES, PROPERTY, SHARING, WANTED
from dicetown.goods import _push, _take, holds
from dicetown.layout import CHAMPION, GOLD, OWED, PURSE, ROUND, SEATS
from dicetown.questions import QUESTIONS
from host.mpy import bundled
from tests.console.positions import choices, positions
from tests.console.read_screen import Picture, save_png
from tests.console.table import Scene

COLUMNS = 5
GAP = 6  # pixels between screens
CAPTION = 9  # rows of pixels above a screen
ROOT = Path(__file__).parents[2]
HOME = ROOT / "firmware" / "console" / "screens.png"
REACTIONS = {"brute": BRUTE, "cheat": CHEAT, "sharing": SHARING, "sheriff": MARSHAL, "wanted": WANTED}

Situation = Callable[[str], tuple[Scene, int]]


def situations() -> dict[str, Situation]:
    """By its name: what brings a console to it, for a language. -> the scene and the station to look at."""
    asked = {f"question {name}": question(name) for name in QUESTIONS[1:]}
    return BEFORE | asked | DURING | AFTER


def dealt(language: str, seats: int = 3, humans: int = 3) -> Scene:
    scene = Scene(language=language)
    scene.new(seats, humans)
    return scene


def question(name: str) -> Situation:
    def bring(language: str) -> tuple[Scene, int]:
        scene = Scene(language=language)
        scene.load(positions()[name])
        seat = owing(scene)
        if name in REACTIONS and len(choices(scene.game, seat)) < 2:
            give(scene, REACTIONS[name], seat)
        return scene, seat

    return bring


def owing(scene: Scene) -> int:
    """The first seat that owes an answer."""
    return next(seat for seat in range(5) if scene.game.s[OWED] >> seat & 1)


def give(scene: Scene, card: int, place: int) -> None:
    """Move a card to a hand or a fence, and show it."""
    s = scene.game.s
    for old in range(PLACES):
        if holds(s, old, card):
            _take(s, old, card)
    _push(s, place, card)
    scene.table.refresh()
    scene.settle()


def pressed(scene: Scene, station: int, keys: str) -> tuple[Scene, int]:
    scene.press(station, keys)
    scene.settle()
    return scene, station


def idle(language: str) -> tuple[Scene, int]:
    return Scene(language=language), 0


def stopped(language: str) -> tuple[Scene, int]:
    scene = dealt(language)
    scene.table.abort(texts.STOPPED)
    scene.settle()
    return scene, 0


def throw(language: str) -> tuple[Scene, int]:
    scene = Scene(language=language)
    scene.slam(0)
    scene.tip(0)
    scene.new(3, 3)
    return scene, 0


def marked(language: str) -> tuple[Scene, int]:
    return pressed(dealt(language), 0, "134")


def too_dear(language: str) -> tuple[Scene, int]:
    scene = dealt(language)
    scene.game.s[PURSE] = 1
    return pressed(scene, 0, "134")


def locked(language: str) -> tuple[Scene, int]:
    return pressed(dealt(language), 0, "2O")


def later(language: str) -> tuple[Scene, int]:
    """The second throw, with a die kept before."""
    scene = dealt(language)
    for seat in range(3):
        scene.press(seat, "2O")
    scene.settle()
    return scene, 0


def waiting(language: str) -> tuple[Scene, int]:
    scene, _ = question("tie")(language)
    return scene, next(seat for seat in range(scene.game.s[SEATS]) if seat != owing(scene))


def offering(language: str) -> tuple[Scene, int]:
    scene, seat = question("offer")(language)
    scene.game.s[PURSE + seat] = 5
    scene.game.s[GOLD + seat] = 3
    return pressed(scene, seat, "1>2>>3>")


def holding(language: str, keys: str) -> tuple[Scene, int]:
    """A hand of all kinds, one card of it fenced."""
    scene = dealt(language)
    for card in (DYNAMITE, CHEAT, JOE, PROPERTY + 12, WANTED, 5):
        give(scene, card, 0)
    give(scene, PROPERTY + 20, FRONT)
    return pressed(scene, 0, keys)


def cards(language: str) -> tuple[Scene, int]:
    return holding(language, ">2")


def deeds(language: str) -> tuple[Scene, int]:
    return holding(language, ">>2")


def no_cards(language: str) -> tuple[Scene, int]:
    return pressed(dealt(language), 0, ">")


def town(language: str) -> tuple[Scene, int]:
    return pressed(dealt(language, 5, 5), 0, "<")


def bot(language: str) -> tuple[Scene, int]:
    return dealt(language, 3, 2), 2


def spare(language: str) -> tuple[Scene, int]:
    return dealt(language, 3, 2), 4


def wish(language: str, station: int) -> tuple[Scene, int]:
    scene = dealt(language, 3, 2)
    scene.table.players[station].wish = True
    scene.table.refresh()
    scene.settle()
    return scene, station


def wish_bot(language: str) -> tuple[Scene, int]:
    return wish(language, 0)


def wish_back(language: str) -> tuple[Scene, int]:
    return wish(language, 2)


def countdown(language: str) -> tuple[Scene, int]:
    scene, seat = question("tie")(language)
    scene.table.patience = 15
    for _ in range(6000):
        scene.run(1)
        if scene.table.countdown == 7:
            break
    scene.settle()
    return scene, seat


def result(language: str) -> tuple[Scene, int]:
    scene = dealt(language)
    for location in range(7):
        scene.table.past[location] = (0, 1, 255, 2, 255, 1, 0)[location]
    scene.game.s[ROUND] = 4
    scene.table.players[0].result = True
    scene.table.refresh()
    scene.settle()
    return scene, 0


def score(language: str) -> tuple[Scene, int]:
    scene, seat = question("finaltie")(language)
    scene.press(seat, "O")
    for _ in range(2000):
        scene.run(1)
    scene.settle()
    assert scene.game.over() and scene.game.s[CHAMPION] == seat
    scene.table.totals[:] = bytes((36, 24, 9, 36, 0))
    scene.table.refresh()
    scene.settle()
    return scene, seat


BEFORE: dict[str, Situation] = {"no game": idle, "throw": throw, "dice marked": marked, "too dear": too_dear}
DURING: dict[str, Situation] = {
    "second throw": later,
    "locked": locked,
    "composing a bribe": offering,
    "waiting": waiting,
    "hand": cards,
    "hand, fenced card": deeds,
    "empty hand": no_cards,
    "town": town,
    "a bot's station": bot,
    "spare station": spare,
    "host: give the seat?": wish_bot,
    "host: take the seat?": wish_back,
    "countdown": countdown,
}
AFTER: dict[str, Situation] = {"round's result": result, "score": score, "game given up": stopped}


def picture(situation: Situation, language: str) -> Picture:
    scene, station = situation(language)
    return scene.picture(station)


def caption(words: str) -> list[bytes]:
    screen = Screen()
    screen.write(coded(words.encode()))
    return [bytes(screen.buf[x] >> y & 1 for x in range(SCREEN_WIDTH)) for y in range(CAPTION - 1)] + [
        bytes(SCREEN_WIDTH)
    ]


def sheet(pictures: dict[str, Picture]) -> list[bytes]:
    """Rows of 0 and 1: the screens in rows of COLUMNS, each below its name and in a frame."""
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


def write(path: Path, language: str) -> None:
    pictures = {name: picture(each, language) for name, each in situations().items()}
    save_png(path, sheet(pictures), 2)


def main(arguments: list[str]) -> None:
    texts.folder = f"{bundled()}/"
    language = arguments[0] if arguments else "en"
    path = HOME if language == "en" else ROOT / "build" / f"screens-{language}.png"
    path = Path(arguments[1]) if len(arguments) > 1 else path
    path.parent.mkdir(exist_ok=True)
    write(path, language)
    print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
