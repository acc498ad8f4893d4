"""What all see and hear: the countdown before a reveal, dollars paid, the Sheriff; and signals without colours."""

from itertools import pairwise

import pytest

from dicetown.cards import AT_COACH, COACH
from dicetown.layout import CHAMPION, DICE, KEPT, PURSE, ROUND, SHERIFF
from stations.station import CHORD_MS, Station
from stations.tunes import THE_END, TUNES
from table.decision import Beats
from tests.overlays.set_up import at_the_seats, finish
from tests.table.scripted_console import MOMENT, ScriptedConsole

CHORD = CHORD_MS // ScriptedConsole.tick_ms + 6  # ticks until OK counts as pressed alone


def dealt(seats: int = 3, humans: int = 3) -> ScriptedConsole:
    scene = ScriptedConsole()
    scene.new(seats, humans)
    scene.table.decision.beats.ms = Beats.ms
    return scene


def keep_none(scene: ScriptedConsole) -> None:
    """Keep no die at both seats: the first OK asks whether they are sure."""
    for seat in range(2):
        scene.press(seat, "O")
        scene.run(MOMENT)
        scene.press(seat, "O")


def lit(scene: ScriptedConsole) -> int:
    return sum(any(led) for led in scene.board.location_leds)


def heard(scene: ScriptedConsole, ticks: int) -> list[int]:
    """Return the tones of the next ticks in order, without repeats."""
    tones: list[int] = []
    for _ in range(ticks):
        scene.run(1)
        if not tones or scene.board.tone != tones[-1]:
            tones.append(scene.board.tone)
    return [tone for tone in tones if tone]


def test_the_last_lock_of_a_throw_is_followed_by_three_beats_then_all_is_revealed() -> None:
    """R5: with each beat a tone sounds and a light of the strip goes out; no die shows before the last beat is over."""
    scene = dealt()
    for seat in range(2):
        scene.press(seat, "1O")
    assert not scene.table.decision.beats.to_go
    tones: list[int] = []
    scene.watch = lambda: tones.append(scene.board.tone)
    scene.press(2, "5O")
    beats: list[int] = []
    for _ in range(400):
        scene.run(1)
        if not scene.table.decision.beats.to_go and beats:
            break
        assert not any(scene.game.s[KEPT + seat] for seat in range(3))
        if scene.table.decision.beats.to_go and (not beats or lit(scene) != beats[-1]):
            beats.append(lit(scene))
    assert [each for each in beats if each in (1, 2, 3)][-3:] == [3, 2, 1]
    assert sum(a == 0 < b for a, b in pairwise(tones)) == 3
    scene.settle()
    assert all(scene.game.s[KEPT + seat] for seat in range(3))


def test_while_the_beats_are_counted_no_lock_is_taken_back() -> None:
    """R5: a lock can be taken back until the last seat has locked, not after."""
    scene = dealt(2, 2)
    scene.press(0, "1O")
    scene.run(MOMENT)
    scene.press(0, "O")
    assert not scene.table.match.locked() & 1, "taken back in time"
    scene.press(0, "O")
    scene.press(1, "2O")
    scene.run(CHORD)
    assert scene.table.decision.beats.to_go
    scene.press(0, "O")
    assert scene.table.match.locked() == 3
    scene.settle()
    assert scene.game.s[KEPT] == 1 and scene.game.s[KEPT + 1] == 2


def test_the_beats_begin_while_ok_is_still_down_and_a_hand_over_takes_the_answer_back() -> None:
    """R5: nothing is revealed while OK is down. Holding it for 3 s answers nothing; beats follow the bot's answer."""
    scene = dealt(2, 2)
    scene.press(0, "1O")
    scene.press(1, "2")
    scene.board.stations[1].press("ok")
    scene.run(CHORD)
    assert scene.table.decision.beats.to_go and scene.table.match.locked() == 3
    scene.run(4 * Beats.ms // scene.tick_ms)
    assert not scene.game.s[KEPT], "until it is let go"
    scene.run(Station.hold_ms // scene.tick_ms - 4 * Beats.ms // scene.tick_ms)
    assert scene.table.match.is_bot(1) and scene.table.match.locked() == 1 and not scene.table.decision.beats.to_go
    scene.release(1, "ok")
    scene.settle()
    assert scene.game.s[KEPT] == 1


@pytest.mark.parametrize("tap", [False, True])
def test_a_button_pressed_together_with_the_last_ok_counts_and_no_beat_has_begun(tap: bool) -> None:
    """tap: OK is let go before the other button is down."""
    scene = dealt(2, 2)
    scene.press(0, "1O")
    scene.press(1, "2")
    scene.board.stations[1].press("ok")
    scene.run(4)
    if tap:
        scene.board.stations[1].release("ok")
        scene.run(4)
    scene.press(1, "3")
    scene.run(CHORD)
    assert not scene.table.decision.beats.to_go and scene.table.match.locked() == 1


def test_ok_pressed_twice_does_not_take_the_lock_back_before_the_screen_shows_it() -> None:
    """R5: a lock can be taken back only once its player has seen it."""
    scene = dealt(2, 2)
    scene.do(0, "1OO")
    assert scene.table.match.locked() == 1 and scene.shows(0, "OK: take it back")
    scene.run(MOMENT)
    scene.press(0, "O")
    assert not scene.table.match.locked()


def test_bots_among_themselves_and_other_questions_are_not_counted_down() -> None:
    scene = ScriptedConsole()
    scene.table.decision.beats.ms = Beats.ms
    beats: set[int] = set()
    scene.watch = lambda: beats.add(scene.table.decision.beats.to_go)
    scene.table.match.bots = 3
    scene.table.games.start(2, 0, 0, bytes(32))
    scene.run(3000)
    assert beats == {0} and (scene.game.s[KEPT] or scene.game.s[ROUND] > 1)


def test_dollars_paid_for_dice_are_heard() -> None:
    """R8: everyone hears that a player who keeps no die pays. Keeping one die is free."""
    scene = dealt(2, 2)
    scene.table.decision.beats.ms = 0
    keep_none(scene)
    paid = heard(scene, 300)
    assert 0x69 * 10 in paid
    scene = dealt(2, 2)
    scene.table.decision.beats.ms = 0
    for seat in range(2):
        scene.press(seat, "1O")
    assert 0x69 * 10 not in heard(scene, 300) != []


def test_dollars_paid_for_dice_are_seen_on_the_stagecoach_too() -> None:
    """R8: also with sounds off. The LED goes dark when nothing lies there any more."""
    scene = dealt(2, 2)
    scene.table.decision.beats.ms = 0
    scene.table.tunes.quiet = True
    scene.run(300)
    assert not any(scene.board.location_leds[AT_COACH])
    keep_none(scene)
    scene.settle()
    assert scene.game.s[PURSE + COACH] == 2
    shown = []
    for _ in range(400):
        scene.run(1)
        shown.append(any(scene.board.location_leds[AT_COACH]))
    assert all(shown[100:])
    scene.game.s[PURSE + COACH] = 0
    scene.run(100)
    assert not any(scene.board.location_leds[AT_COACH])


def patterns(scene: ScriptedConsole, led: int) -> tuple[bool, ...]:
    """Return in which of the eight frames of a pattern an LED of the chain is lit."""
    table = scene.table
    found = []
    for frame in range(8):
        table.lights.frame = frame
        table.lights._station(0)
        table.lights._locations()
        found.append(any(table.lights.chain.frame[3 * led : 3 * led + 3]))
    return tuple(found)


def test_faces_and_winners_are_told_by_winks_too() -> None:
    """For players who see no colours: each face, and each winner, has its own pattern of frames."""
    scene = dealt(5, 5)
    faces, winners = set(), set()
    scene.game.s[KEPT] = 1
    for face in range(6):
        scene.game.s[DICE] = face
        faces.add(patterns(scene, 8))
    for seat in range(5):
        scene.table.match.results.won[0] = seat
        winners.add(patterns(scene, 0))
    assert len(faces) == 6 and len(winners) == 5
    assert patterns(scene, 1) == (False,) * 8


def test_at_the_end_the_winner_s_light_blinks_and_a_fanfare_sounds(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.new(2, humans=2)
    tones: list[int] = []
    scene.watch = lambda: tones.append(scene.board.tone)
    finish(scene)
    winner = scene.game.s[CHAMPION]
    seats = [[any(scene.board.stations[seat].leds[5]) for seat in range(2)] for _ in range(500) if not scene.run(1)]
    assert {lit[winner] for lit in seats} == {True, False}
    assert scene.game.s[SHERIFF] == winner or not any(lit[1 - winner] for lit in seats)
    fanfare = [tone * 10 for tone, after in pairwise(TUNES[THE_END] + b"\0") if tone and tone != after]
    heard = [tone for tone, after in pairwise(tones) if tone and tone != after]
    assert heard[-len(fanfare) :] == fanfare


def test_quiet_mode_makes_no_sound_at_all() -> None:
    scene = dealt(2, 2)
    scene.table.tunes.quiet = True
    for seat in range(2):
        scene.press(seat, "O")
    assert heard(scene, 600) == []


def test_the_sheriff_is_told_by_a_wink_too() -> None:
    """For players who see no colours: the Sheriff's LED must not be equally bright in every frame."""
    scene = dealt(3, 3)
    table = scene.table
    sheriff = scene.game.s[SHERIFF]
    for seat in range(3):
        scene.press(seat, "1")
    table.match.locks[:3] = [0, 0, 0]  # all LEDs steady, except that of the player who decides now
    frames: list[list[bool]] = [[] for _ in range(3)]
    for frame in range(8):
        for seat in range(3):
            table.lights.frame = frame
            table.lights._station(seat)
            at = table.lights.first + 5
            frames[seat].append(any(table.lights.chain.frame[3 * at : 3 * at + 3]))
    others = [frames[seat] for seat in range(3) if seat != sheriff]
    assert others[0] == others[1] != frames[sheriff]


def test_the_screen_that_somebody_looks_at_is_drawn_before_those_under_cups() -> None:
    """Whoever waits sees the question sooner. The order depends only on the cups, which all can see."""
    scene = dealt()
    for seat in (0, 1):
        scene.slam(seat)
    scene.run(100)
    scene.settle()
    for last in range(3):
        scene.table.display.redraw(1 << last)
        scene.settle()
        scene.table.display.refresh()
        shown: list[int] = []
        while len(shown) < 3:
            scene.run(1)
            stations = zip(scene.table.stations, scene.table.players, strict=True)
            done = [i for i, (station, player) in enumerate(stations) if not player.sight.fresh and station.current()]
            shown += [seat for seat in done if seat < 3 and seat not in shown]
        assert shown[0] == 2
