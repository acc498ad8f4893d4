"""Throws as answers at the table (R2, R7): a slam or OK answers with the faces of the dice heard, if any."""

from dice.own import Own
from dicetown.layout import DICE, KEPT, QUESTION
from dicetown.presets import OWN_DICE
from dicetown.questions import KEEP, THROW_DICE
from stations.tunes import RATTLE, TUNES
from tests.table.scripted_console import ScriptedConsole
from tests.table.watched import hold_ok

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks
RATTLES = {tone * 10 for tone in TUNES[RATTLE] if tone}
LETTERS = ("9", "10", "J", "Q", "K", "A")


class Dice(Own):
    """Stands for the radio: the answer of each seat, -1 while a die is missing."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)

    def answer(self, seat: int) -> int:
        return self.answers[seat]


def at_the_cups(seats: int = 2, humans: int = 2, dice: Dice | None = None) -> ScriptedConsole:
    """Return a game of people whose cups have a sensor and stand tipped up; all are asked to throw."""
    scene = ScriptedConsole()
    for seat in range(humans):
        scene.slam(seat)
        scene.run(SECOND // 4)
        scene.tip(seat)
    scene.new(seats, humans, OWN_DICE)
    scene.run(SECOND)
    if dice:
        scene.table.faces.source = dice
    assert scene.game.s[QUESTION] == THROW_DICE
    return scene


def throw(scene: ScriptedConsole, seat: int) -> None:
    scene.slam(seat)
    scene.run(SECOND // 4)
    scene.tip(seat)


def faces(scene: ScriptedConsole, seat: int) -> list[str | None]:
    return [die[0] if die else None for die in scene.picture(seat).dice()]


def truth(scene: ScriptedConsole, seat: int) -> list[str]:
    return [LETTERS[face] for face in scene.game.s[DICE + 5 * seat : DICE + 5 * seat + 5]]


def test_one_slam_throws_and_when_all_have_thrown_the_dice_lie_on_their_own_screens() -> None:
    """The console throws if no dice are heard; bots throw with the people."""
    scene = at_the_cups(3)
    assert scene.text(0)[0].startswith("Throw your dice") and scene.text(0)[6:] == [
        "Slam down the cup",
        "OK: console throws",
    ]
    tones: set[int] = set()
    scene.watch = lambda: tones.add(scene.board.tone)
    throw(scene, 0)
    scene.run(SECOND)
    assert tones & RATTLES and scene.table.match.locked() == 0b101
    assert scene.game.s[QUESTION] == THROW_DICE and faces(scene, 0) == [None] * 5, "nothing has fallen yet"
    scene.slam(1)
    scene.run(SECOND // 10)
    players = scene.table.players
    assert scene.game.s[QUESTION] == KEEP and players[1].cup.tumbling and not players[0].cup.tumbling, "his lie still"
    scene.tip(1)
    scene.run(SECOND)
    for seat in (0, 1):
        assert faces(scene, seat) == truth(scene, seat)
        assert scene.text(seat)[0].startswith("Which dice stay?"), "no second slam is asked for"


def test_what_is_thrown_is_thrown() -> None:
    """OK throws, too. Neither OK nor another button takes a throw back, and a second slam makes no sound."""
    scene = at_the_cups()
    scene.press(0, "34O")
    scene.run(SECOND)
    assert scene.table.match.locks[0] == 0 and scene.shows(0, "Throw your dice")
    scene.press(0, "O1O")
    tones: set[int] = set()
    scene.watch = lambda: tones.add(scene.board.tone)
    throw(scene, 0)
    scene.run(SECOND)
    assert scene.table.match.locks[0] == 0 and not tones & RATTLES
    scene.press(0, ">")
    scene.run(SECOND)
    assert scene.shows(0, "No cards")


def test_a_seat_that_changes_hands_has_thrown() -> None:
    """R2: neither the console nor a player who takes the seat back throws a bad throw again."""
    bad = 0b001_001_001_001_001
    dice = Dice(bad, -1)
    scene = at_the_cups(dice=dice)
    throw(scene, 0)
    scene.run(SECOND)
    for bots in (1, 0):
        hold_ok(scene, 0)
        scene.run(2 * SECOND)
        assert scene.table.match.bots == bots and scene.table.match.locks[0] == bad
    dice.answers[1] = bad
    throw(scene, 1)
    scene.run(2 * SECOND)
    assert truth(scene, 0) == ["9"] * 5


def test_who_goes_on_from_a_reveal_has_thrown() -> None:
    scene = at_the_cups()
    scene.table.match.pause = 2
    for seat in (0, 1):
        throw(scene, seat)
    scene.run(SECOND)
    for seat in (0, 1):
        scene.press(seat, "1O")
    scene.run(SECOND)
    s = scene.game.s
    assert s[QUESTION] == THROW_DICE and s[KEPT] == s[KEPT + 1] == 1, "nobody has a card: no window opens"
    scene.table.moment.go_on(0)  # as a slam at a window of cards does
    scene.table.ask(scene.table.players[0])
    scene.run(SECOND)
    assert scene.table.match.locks[0] == 0 and scene.table.match.locks[1] < 0
    assert faces(scene, 1)[0] == truth(scene, 1)[0], "what was kept lies on the screen of who is to throw"


def test_dice_that_are_missing_lock_nothing_until_they_are_there() -> None:
    dice = Dice(-1, 0o65432)
    scene = at_the_cups(dice=dice)
    throw(scene, 0)
    throw(scene, 1)
    scene.run(SECOND)
    assert scene.table.match.locked() == 0b10
    dice.answers[0] = 0o11111
    scene.press(0, "O")
    scene.run(2 * SECOND)
    assert faces(scene, 0) == truth(scene, 0) == ["9"] * 5
    assert faces(scene, 1) == truth(scene, 1) == ["10", "J", "Q", "K", "A"]


def test_a_seat_that_keeps_others_waiting_lets_the_console_throw() -> None:
    scene = at_the_cups(dice=Dice(-1, 0o11111))
    scene.table.match.patience = 1
    throw(scene, 1)
    scene.run(SECOND + SECOND // 4)
    assert scene.game.s[QUESTION] == KEEP and truth(scene, 1) == ["9"] * 5
