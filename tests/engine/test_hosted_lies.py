"""A console that lies uses only a bounded part of the host's time and memory, and crashes nothing."""

import random
import threading
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from chance import Luck, choose, owing
from dicetown.game import Game
from dicetown.layout import OWED, QUESTION
from dicetown.presets import PRESETS
from dicetown.question_table import QUESTIONS
from dicetown.sight import AT_TIES, SEAT, SEEN, TOLD, laid
from host.engine.chance import seed_bytes
from host.engine.hosted import Hosted
from host.engine.minds import Minds
from host.link.frames import Private
from tests.engine.test_seen import seen

LEVELS = {0: "hard:3", 1: "chance", 2: "easy", 3: "expert:1ms", 4: "hard:3"}


@cache
def sights() -> list[bytes]:
    """Return true views of many questions."""
    found = []
    for number, preset in enumerate(PRESETS):
        game, luck = Game(), Luck(number)
        game.new(2 + number % 4, PRESETS[preset], 0, seed_bytes(f"lies {preset}"))
        while not game.over():
            seat = owing(game, luck)
            found.append(seen(game, seat))
            game.refill()
            game.decide(seat, choose(game, seat, luck))
            game.events.clear()
    return found


@st.composite
def lies(draw: st.DrawFn) -> bytes:
    """Change some bytes of a true view; often the question, or who is asked."""
    view = bytearray(draw(st.sampled_from(sights())))
    if draw(st.booleans()):
        view[QUESTION] = draw(st.integers(0, len(QUESTIONS)))
        view[OWED] |= draw(st.integers(0, 31))
    for _ in range(draw(st.integers(0, 6))):
        view[draw(st.integers(0, SEEN - 1))] = draw(st.sampled_from([*range(8), 31, 50, 51, 253, 254, 255]))
    return bytes(view)


@given(lies() | st.binary(min_size=SEEN, max_size=SEEN), st.integers(0, 4), st.booleans())
def test_any_bytes_as_a_sight_come_to_an_end(view: bytes, seat: int, chance: bool) -> None:
    """Some level answers, or ValueError is raised. chance: the level that runs the rules' own Python on the view."""
    minds = Minds("lies", 1000)
    minds.sit(dict.fromkeys(range(5), "chance") if chance else LEVELS)
    try:
        minds.answer(seat, minds.sight(seat, view))
    except ValueError:
        return


class Console:
    """Takes the answers."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, ...]] = []
        self.came = threading.Event()

    def command(self, *words: str, **_: Any) -> None:
        self.answers.append(words)
        self.came.set()


def told(view: bytes, number: int) -> list[Private]:
    return [
        Private(1, number, view[SEAT], part, view[first:end])
        for part, (first, end) in enumerate(TOLD)
        if part < len(TOLD) - AT_TIES or laid(view)
    ]


def test_of_a_flood_each_seat_thinks_about_the_last() -> None:
    console, hosted, chance = Console(), Hosted("flood", apart=0), random.Random(1)
    hosted.sit(dict.fromkeys(range(5), "hard:3"))
    client: Any = console
    for number in range(3000):
        for line in told(chance.choice(sights()), number):
            hosted.hear(client, line)
        hosted.hear(client, Private(number, number, number % 5, 9, bytes(200)))
        hosted.hear(client, Private(number, number, number % 5, number % 5, bytes(30)))
    view = next(each for each in sights() if each[SEAT] == 0)
    for line in told(view, 0xABCD):
        hosted.hear(client, line)
    assert len(hosted.asked) <= 5 and len(hosted.gathering.parts) <= len(TOLD)
    waiting = {(str(seat), f"{line.number:04X}") for seat, (_, line, _) in hosted.asked.items()}
    with hosted:
        while len(console.answers) < len(waiting):
            console.came.clear()
            assert console.came.wait(300)
    assert {(words[1], words[2]) for words in console.answers} == waiting
    assert ("0", "ABCD") in waiting


def test_no_question_is_thought_about_right_behind_the_last() -> None:
    """The thread waits first, whatever arrives meanwhile."""
    console, hosted = Console(), Hosted("apart", apart=3600)
    hosted.sit({0: "hard:3"})
    client: Any = console
    view = next(each for each in sights() if each[SEAT] == 0)
    with hosted:
        for line in told(view, 1):
            hosted.hear(client, line)
        assert hosted.asked.keys() == {0}
    assert not console.answers
