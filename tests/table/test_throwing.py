"""Throwing feels like throwing: a slam rattles, and the dice tumble on the player's screen before they lie still."""

from itertools import pairwise

from dicetown.layout import DICE, KEPT
from stations.station import CUP_MS
from stations.tunes import RATTLE, TUNES
from table.decision import Beats
from tests.screens.read_screen import MARKED
from tests.table.scripted_console import ScriptedConsole

SECOND = 1000 // ScriptedConsole.tick_ms  # ticks
HALF = SECOND // 2
WHOLE = SECOND // 10  # ticks enough to draw and send one picture, while no other station needs the bus
RATTLES = {tone * 10 for tone in TUNES[RATTLE] if tone}
FACES = ("9", "10", "J", "Q", "K", "A")
HEARD_MS = 20 * len(TUNES[RATTLE])


def at_the_cups(seats: int = 2, quiet: bool = False) -> ScriptedConsole:
    """Return a game of people whose cups have a sensor and stand tipped up; all are asked to throw."""
    scene = ScriptedConsole()
    for seat in range(seats):
        scene.slam(seat)
        scene.run(SECOND // 4)
        scene.tip(seat)
    scene.table.tunes.hush(quiet)
    scene.new(seats, humans=seats)
    scene.run(SECOND)
    return scene


def slam(scene: ScriptedConsole, *seats: int) -> None:
    for seat in seats:
        scene.board.stations[seat].press("cup")


def lift(scene: ScriptedConsole, seat: int) -> None:
    """Lift a cup as soon as its sensor counts again."""
    scene.run(CUP_MS // scene.tick_ms)
    scene.board.stations[seat].release("cup")


def heard(scene: ScriptedConsole, ticks: int) -> list[int]:
    """Return the tone after each tick."""
    tones = []
    for _ in range(ticks):
        scene.run(1)
        tones.append(scene.board.tone)
    return tones


def pictures(scene: ScriptedConsole, seat: int, ticks: int) -> list[list[str | None]]:
    """Return the faces of the dice at rest each time that the screen has changed and then stood still for a moment."""
    screen = scene.board.stations[seat].screen
    found: list[list[str | None]] = []
    version, still = screen.version, 3
    for _ in range(ticks):
        scene.run(1)
        still = 0 if screen.version != version else still + 1
        version = screen.version
        if still == 3:
            found.append(faces(scene, seat))
    return found


def faces(scene: ScriptedConsole, seat: int) -> list[str | None]:
    """Return the faces that a seat's screen shows; None for a place without a die."""
    return [die[0] if die else None for die in scene.picture(seat).dice()]


def truth(scene: ScriptedConsole, seat: int) -> list[str | None]:
    return [FACES[face] for face in scene.game.s[DICE + 5 * seat : DICE + 5 * seat + 5]]


def test_who_slams_and_lifts_at_once_sees_dice_that_tumble_for_half_a_second_and_then_those_that_were_thrown() -> None:
    scene = at_the_cups()
    slam(scene, 0)
    lift(scene, 0)
    seen = pictures(scene, 0, HALF - 2 * SECOND // 10)
    assert len(seen) >= 2 and truth(scene, 0) not in seen
    scene.run(SECOND // 4 + WHOLE)
    assert faces(scene, 0) == truth(scene, 0)
    assert not pictures(scene, 0, SECOND), "they lie still"


def test_the_dice_that_tumble_are_those_thrown_and_no_others() -> None:
    scene = at_the_cups()
    for seat in range(2):
        scene.press(seat, "O")
        scene.run(SECOND)
        scene.press(seat, "1O")
    scene.settle()
    scene.run(SECOND)
    while not scene.shows(0, "Slam down the cup"):
        for seat in range(2):
            scene.press(seat, "O")
        scene.settle()
    assert scene.game.s[KEPT] == 1
    slam(scene, 0)
    lift(scene, 0)
    scene.run(WHOLE)
    assert scene.table.players[0].cup.tumbling
    assert faces(scene, 0)[0] == truth(scene, 0)[0]


def test_the_dice_of_all_who_slam_at_once_lie_still_about_half_a_second_later() -> None:
    """Their pages are sent one after the other, so the last one must be begun in time."""
    scene = at_the_cups(5)
    slam(scene, *range(5))
    lifted = CUP_MS // scene.tick_ms
    scene.run(lifted)
    for seat in range(5):
        scene.board.stations[seat].release("cup")
    scene.run(HALF + WHOLE - lifted)
    assert all(faces(scene, seat) == truth(scene, seat) for seat in range(5))


def test_a_press_before_the_dice_lie_still_chooses_nothing() -> None:
    scene = at_the_cups()
    slam(scene, 0)
    lift(scene, 0)
    while scene.table.players[0].cup.tumbling:
        scene.press(0, "1O3")
    assert scene.table.match.locks[0] < 0 and not scene.table.players[0].asking.choice
    scene.run(SECOND)
    scene.press(0, "2")
    scene.run(SECOND)
    die = scene.picture(0).dice()[1]
    assert die is not None and die[1] == MARKED


def test_every_slam_rattles_alike_whatever_was_thrown() -> None:
    """It is the same for every seat and all dice, from the tick of the slam on."""
    rattles = []
    for seat in (0, 1):
        for seed in (bytes(32), bytes(range(32))):
            scene = at_the_cups()
            scene.game.s[DICE : DICE + 10] = bytes(each % 6 for each in seed[:10])
            slam(scene, seat)
            tones = heard(scene, SECOND)
            first = next(i for i, tone in enumerate(tones) if tone)
            rattles.append(tones[first : first + HALF])
    assert all(each == rattles[0] for each in rattles)
    assert set(rattles[0]) == RATTLES | {0}


def test_a_slam_while_another_rattle_sounds_goes_on_with_it() -> None:
    """Rattles don't wait for each other: half a second after the last slam it is quiet."""
    scene = at_the_cups(3)
    slam(scene, 0)
    heard(scene, SECOND // 5)
    slam(scene, 1, 2)
    tones = heard(scene, SECOND)
    last = max(i for i, tone in enumerate(tones) if tone)
    assert tones[0] in RATTLES | {0} and last <= HEARD_MS // scene.tick_ms + 5
    assert {scene.table.players[seat].cup.slammed >= 0 for seat in range(3)} == {True}


def test_only_the_slam_that_throws_rattles() -> None:
    scene = at_the_cups()
    slam(scene, 0)
    scene.run(SECOND)
    for _ in range(2):
        lift(scene, 0)
        scene.run(SECOND)
        slam(scene, 0)
        assert not any(heard(scene, SECOND)), "the second slam throws nothing anew"
    lift(scene, 0)
    scene.run(SECOND)
    scene.press(0, "1O")
    assert scene.table.match.locked() == 1
    slam(scene, 0)
    assert not any(heard(scene, SECOND)), "nor does the cup that covers what is locked"


def test_a_quiet_table_neither_rattles_nor_tumbles() -> None:
    scene = at_the_cups(quiet=True)
    slam(scene, 0)
    lift(scene, 0)
    assert not any(heard(scene, WHOLE))
    assert faces(scene, 0) == truth(scene, 0)


def test_bots_among_themselves_do_not_rattle() -> None:
    """A cup slammed at a bot's station does not rattle either."""
    scene = ScriptedConsole()
    scene.table.match.bots = 3
    scene.table.games.start(2, 0, 0, bytes(32))
    tones: set[int] = set()
    scene.watch = lambda: tones.add(scene.board.tone)
    for _ in range(4):
        scene.slam(0)
        scene.run(SECOND // 2)
        scene.tip(0)
        scene.run(SECOND // 2)
    assert scene.table.journal.count and tones and not tones & RATTLES


def test_the_last_lock_cuts_the_rattle_short() -> None:
    """R5: all beats are heard, from the first one on, with the lights of the strip."""
    scene = at_the_cups()
    scene.press(0, "O")
    scene.run(SECOND)
    scene.press(0, "1O")
    scene.table.decision.beats.ms = Beats.ms
    scene.table.match.patience = 1
    slam(scene, 1)
    scene.run(SECOND // 10)
    scene.table.lock(1, 1)
    tones = heard(scene, SECOND)
    beats = [tone for tone, after in pairwise(tones) if tone and not after]
    assert beats.count(390) == 3
