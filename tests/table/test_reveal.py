"""The reveal is the moment of the game (R5): lights and tones start in one tick, and all lines follow within a beat."""

import pytest

from dicetown.layout import DICE, KEPT, LAST
from stations.tunes import REVEAL, TUNES
from table.decision import Beats
from tests.table.moments import Beat
from tests.table.watched import Watched, dealt

BEAT_MS = 30


def kept(scene: Watched) -> int:
    return sum(line[0] == "keep" for line in scene.said())


def revealed(hidden: int = 0, reads: bool = True) -> tuple[Beat, list[tuple[int, bytes]], Watched]:
    """Play to a reveal with one person and four bots. hidden: added to the faces that the person doesn't keep.

    -> when each part began; for each tick the tone and all bytes of the line so far; the scene
    """
    scene = dealt(humans=1, seats=5)
    scene.table.decision.beats.ms = Beats.ms
    scene.run(500)
    for die in range(1, 5):
        scene.game.s[DICE + die] = (scene.game.s[DICE + die] + hidden) % 6
    scene.press(0, "1")
    beat = Beat(scene.board)
    public: list[tuple[int, bytes]] = []
    before = kept(scene)
    scene.line.reads = reads

    def watch() -> None:
        nonlocal before
        now = kept(scene)
        beat.look(scene.now, now - before)
        before = now
        public.append((scene.board.tone, bytes(scene.line.output), tuple(scene.board.leds)))  # type: ignore[arg-type]

    scene.watch = watch
    scene.press(0, "O")
    scene.run(400)
    return beat, public, scene


def test_lights_and_tones_begin_in_one_tick_and_the_lines_are_out_within_the_beat() -> None:
    """R5: for five seats, on the console's own clock: all kept dice at once. The private screens follow."""
    beat, _, scene = revealed()
    assert beat.dice.keys() == {seat for seat in range(5) if scene.game.s[KEPT + seat]} != set()
    assert set(beat.dice.values()) == {beat.sounded}
    assert len(beat.lines) == 5 and beat.spread() <= BEAT_MS
    assert beat.sounded is not None and min(beat.lines) >= beat.sounded, "no line runs ahead"
    assert min(beat.changed) > max(beat.lines)


def test_a_station_that_is_unplugged_leaves_the_others_reveal_lit() -> None:
    """The unplugged station belongs to a bot that sits between two people (R5)."""
    scene = Watched()
    scene.begin("human=Ann", "bot=Bo", "human=Cy")
    scene.run(500)
    scene.board.stations[1].unplug()
    scene.run(500)
    scene.press(0, "1")
    scene.press(2, "2")
    beat = Beat(scene.board)
    scene.watch = lambda: beat.look(scene.now, 0)
    scene.press(0, "O")
    scene.press(2, "O")
    scene.run(400)
    assert kept(scene) == 3
    assert beat.dice.keys() == {0, 2} and set(beat.dice.values()) == {beat.sounded}


def test_what_stays_hidden_changes_nothing_of_the_reveal() -> None:
    """R5: the faces of dice that will be thrown again change no tone, light or byte of any tick."""
    assert revealed()[1] == revealed(hidden=3)[1]


def test_a_host_that_does_not_read_is_not_waited_for() -> None:
    """Lights and tones still come, and the game goes on."""
    beat, _, scene = revealed(reads=False)
    assert beat.dice and set(beat.dice.values()) == {beat.sounded} and not beat.lines
    scene.line.reads = True
    scene.run(400)
    assert kept(scene) >= 5


@pytest.mark.parametrize("seats", [2, 5])
def test_the_last_throw_is_one_beat_too(seats: int) -> None:
    """R12: it lies open at once. What was thrown and what is kept are announced together, with lights and tones."""
    scene = Watched()
    assert (
        scene.ask("new", "preset=first", "sheriff=0", *("bot=Ann", "bot=Bo", "bot=Cy", "bot=Dee", "bot=Eve")[:seats])
        == "ok"
    )
    sounded: list[int] = []
    lines: list[int] = []
    count = 0

    def watch() -> None:
        nonlocal count
        if scene.game.s[LAST] and scene.table.tunes.tune is TUNES[REVEAL]:
            sounded.append(scene.now)
        said = [line for line in scene.said()[count:] if line[0] == "throw" and line[3] == "1"]
        count = len(scene.said())
        lines.extend(scene.now for _ in said)

    scene.watch = watch
    for _ in range(20):
        scene.run(500)
        if lines and sounded:
            break
    assert min(lines) >= sounded[0] and max(lines) - sounded[0] <= 2 * BEAT_MS
