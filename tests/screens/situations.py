"""What a screen of a game may show, by name: functions that bring a console to it, in a language. For the sheet and its
tests. Screens before, beside and after a game are in beside.py.
"""

from collections.abc import Callable

from dicetown.cards import BRUTE, CHEAT, DYNAMITE, FRONT, JOE, MARSHAL, NONE, PLACES, PROPERTY, SHARING, WANTED
from dicetown.layout import CHAMPION, GOLD, OWED, PURSE, ROUND, SEATS
from dicetown.piles import _push, _take, holds
from dicetown.question_table import QUESTION_WORDS
from scene import Scene, mine
from tests.table.paused import BLANK, saloon
from tests.table.positions import choices, positions
from tests.table.scripted_console import ScriptedConsole

REACTIONS = {"brute": BRUTE, "cheat": CHEAT, "sharing": SHARING, "sheriff": MARSHAL, "wanted": WANTED}

Situation = Callable[[str], tuple[ScriptedConsole, int]]  # language -> the scene and the station to look at


def dealt(language: str, seats: int = 3, humans: int = 3) -> ScriptedConsole:
    scene = ScriptedConsole(language=language)
    scene.new(seats, humans)
    return scene


def question(name: str) -> Situation:
    def bring(language: str) -> tuple[ScriptedConsole, int]:
        scene = ScriptedConsole(language=language)
        scene.load(positions()[name])
        seat = owing(scene)
        if name in REACTIONS and len(choices(scene.game, seat)) < 2:
            give(scene, REACTIONS[name], seat)
        return scene, seat

    return bring


def owing(scene: ScriptedConsole) -> int:
    """Return the first seat that owes an answer."""
    return next(seat for seat in range(5) if scene.game.s[OWED] >> seat & 1)


def give(scene: ScriptedConsole, card: int, place: int) -> None:
    """Move a card to a hand or a fence, and show it."""
    s = scene.game.s
    for old in range(PLACES):
        if holds(s, old, card):
            _take(s, old, card)
    _push(s, place, card)
    scene.table.refresh()
    scene.settle()


def pressed(scene: ScriptedConsole, station: int, keys: str) -> tuple[ScriptedConsole, int]:
    scene.do(station, keys)
    return scene, station


def throw(language: str) -> tuple[ScriptedConsole, int]:
    scene = ScriptedConsole(language=language)
    scene.slam(0)
    scene.tip(0)
    scene.new(3, 3)
    return scene, 0


def marked(language: str) -> tuple[ScriptedConsole, int]:
    return pressed(dealt(language), 0, "134")


def too_dear(language: str) -> tuple[ScriptedConsole, int]:
    scene = dealt(language)
    scene.game.s[PURSE] = 1
    return pressed(scene, 0, "134")


def locked(language: str) -> tuple[ScriptedConsole, int]:
    return pressed(dealt(language), 0, "2O")


def later(language: str) -> tuple[ScriptedConsole, int]:
    """Go to the second throw, with a die kept before."""
    scene = dealt(language)
    for seat in range(3):
        scene.press(seat, "2O")
    scene.settle()
    return scene, 0


def paused(state: Callable[[], Scene], station: int) -> Situation:
    """Show a window of two seconds in which cards may be played."""

    def bring(language: str) -> tuple[ScriptedConsole, int]:
        scene = ScriptedConsole(language=language)
        scene.table.match.pause = 2
        scene.load(bytes(state().s))
        return scene, station

    return bring


def advised(name: str) -> Situation:
    def bring(language: str) -> tuple[ScriptedConsole, int]:
        scene, seat = question(name)(language)
        scene.run(600)
        scene.board.stations[seat].press("right")
        scene.run(300)
        scene.release(seat, "right")
        scene.settle()
        return scene, seat

    return bring


def waiting(language: str) -> tuple[ScriptedConsole, int]:
    scene, _ = question("tie")(language)
    return scene, next(seat for seat in range(scene.game.s[SEATS]) if seat != owing(scene))


def offering(language: str) -> tuple[ScriptedConsole, int]:
    scene, seat = question("offer")(language)
    scene.game.s[PURSE + seat] = 5
    scene.game.s[GOLD + seat] = 3
    return pressed(scene, seat, "1>2>>3>")


def holding(language: str, keys: str) -> tuple[ScriptedConsole, int]:
    """Show a hand of all kinds of cards, one of them fenced."""
    scene = dealt(language)
    for card in (DYNAMITE, CHEAT, JOE, PROPERTY + 12, WANTED, 5):
        give(scene, card, 0)
    give(scene, PROPERTY + 20, FRONT)
    return pressed(scene, 0, keys)


def cards(language: str) -> tuple[ScriptedConsole, int]:
    return holding(language, ">2")


def deeds(language: str) -> tuple[ScriptedConsole, int]:
    return holding(language, ">>2")


def no_cards(language: str) -> tuple[ScriptedConsole, int]:
    return pressed(dealt(language), 0, ">")


def town(language: str) -> tuple[ScriptedConsole, int]:
    return pressed(dealt(language, 5, 5), 0, "<")


def bot(language: str) -> tuple[ScriptedConsole, int]:
    return dealt(language, 3, 2), 2


def spare(language: str) -> tuple[ScriptedConsole, int]:
    return dealt(language, 3, 2), 4


def countdown(language: str) -> tuple[ScriptedConsole, int]:
    scene, seat = question("tie")(language)
    scene.table.match.patience = 15
    for _ in range(6000):
        scene.run(1)
        if scene.table.bots.countdown == 7:
            break
    scene.settle()
    return scene, seat


def result(language: str) -> tuple[ScriptedConsole, int]:
    scene = dealt(language)
    for location in range(7):
        scene.table.match.results.past[location] = (0, 1, 255, 2, 255, 1, 0)[location]
    scene.game.s[ROUND] = 4
    scene.table.players[0].result.show()
    scene.table.refresh()
    scene.settle()
    return scene, 0


def score(language: str) -> tuple[ScriptedConsole, int]:
    scene, seat = question("finaltie")(language)
    scene.press(seat, "O")
    for _ in range(2000):
        scene.run(1)
    scene.do(seat, "O")
    assert scene.game.over() and scene.game.s[CHAMPION] != NONE
    scene.table.match.results.totals[:] = bytes((36, 24, 9, 36, 0))
    scene.table.refresh()
    scene.settle()
    return scene, seat


THROW: dict[str, Situation] = {"throw": throw, "dice marked": marked, "too dear": too_dear}
QUESTION: dict[str, Situation] = {f"question {name}": question(name) for name in QUESTION_WORDS[1:]}
DURING: dict[str, Situation] = {
    "second throw": later,
    "locked": locked,
    "composing a bribe": offering,
    "advice, dice": advised("keep"),
    "advice": advised("tie"),
    "waiting": waiting,
    "cards may be played": paused(lambda: mine(*BLANK), 0),
    "a card beside a choice": paused(lambda: saloon("girls"), 1),
    "hand": cards,
    "hand, fenced card": deeds,
    "empty hand": no_cards,
    "town": town,
    "a bot's station": bot,
    "spare station": spare,
    "countdown": countdown,
    "round's result": result,
    "score": score,
}
GAME = THROW | QUESTION | DURING
