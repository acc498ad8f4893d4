"""Seats that a program on the host plays: only it is sent what they see, late answers don't count, and no timing shows
what they saw (R2, R5, Q84)."""

from random import Random

import pytest

from chance import Luck, begin, choose, owing
from dicetown.bots import Bot
from dicetown.layout import SEATS, SHERIFF
from dicetown.presets import OWN_DICE, PRESETS
from dicetown.sight import PIECES, SEEN, hide, laid
from host.engine.hosted import Gathering
from host.link.frames import Private, Reader, command
from tests.properties.twins import clone, scramble
from tests.table.scripted_console import FirstChoice, ScriptedConsole
from tests.table.watched import SECOND, Watched, hold_ok

TELLING = 500  # ms
LOCK = 900  # ms after the question, when all bots lock
FURTHER = 400  # ms more for each further hosted seat


def dealt(*seats: str, bot: object = None) -> Watched:
    """Return a game whose first question has just been asked."""
    scene = Watched(bot or FirstChoice())
    assert scene.ask("new", "preset=first", "sheriff=0", *seats) == "ok"
    until(scene, lambda: scene.table.decision.opened)
    return scene


def until(scene: ScriptedConsole, condition: object, ticks: int = 3000) -> None:
    for _ in range(ticks):
        if condition():  # type: ignore[operator]
            return
        scene.run(1)
    raise AssertionError("it does not come")


def private(scene: ScriptedConsole) -> list[Private]:
    return [each for each in Reader().feed(bytes(scene.line.output)) if isinstance(each, Private)]


def seen(scene: ScriptedConsole) -> list[tuple[Private, bytes]]:
    """Return all complete private views, each with its last line."""
    gathering = Gathering()
    return [(line, whole) for line in private(scene) if (whole := gathering.take(line))]


def told(scene: ScriptedConsole) -> tuple[Private, bytes]:
    """Return what the hosted seat sees of the current question."""
    before = len(seen(scene))
    until(scene, lambda: len(seen(scene)) > before, TELLING // scene.tick_ms)
    return seen(scene)[-1]


def by_hand(state: bytearray, seat: int) -> bytes:
    view = bytearray(SEEN)
    view[: len(state)] = state
    for piece in range(PIECES):
        hide(state, seat, view, piece)
    return bytes(view)


def answer(scene: Watched, line: Private, choice: int, seat: int = -1) -> str:
    return scene.ask("answer", str(line.seat if seat < 0 else seat), f"{line.number:04X}", str(choice))


def unusual(scene: ScriptedConsole, seat: int) -> int:
    """Return the last of a seat's choices: FirstChoice takes the first."""
    last = choice = scene.game.next(seat, -1)
    while choice >= 0:
        last, choice = choice, scene.game.next(seat, choice)
    return last


def test_all_are_told_whom_the_host_plays() -> None:
    scene = dealt("human=Ann", "host=Bo", "bot=Cy")
    assert [scene.names(seat) for seat in range(3)] == [["human"], ["host"], ["bot"]]
    scene.settle()
    assert scene.shows(0, "+ laptop plays")
    scene.do(0, "O")
    assert scene.table.match.labels[1] == b"+Bo"
    scene.ask("snapshot")
    assert scene.names(1)[-1] == "host"


def test_the_seat_is_told_what_it_sees_and_nothing_else() -> None:
    scene = dealt("bot=Ann", "host=Bo", "bot=Cy")
    line, view = told(scene)
    assert line.seat == 1 and {each.seat for each in private(scene)} == {1}
    assert view == by_hand(scene.game.s, 1)


def test_an_answer_counts_and_shows_at_the_bots_own_time() -> None:
    """The seat locks in the same tick with and without an answer, whatever it is, and no line says more."""
    locks = []
    for given in (False, True):
        scene = dealt("bot=Ann", "host=Bo", "bot=Cy")
        line, _ = told(scene)
        mine = unusual(scene, 1)
        assert answer(scene, line, mine if given else 1 << 20) == "ok"
        until(scene, lambda s=scene: s.table.match.locks[1] >= 0)
        locks.append((scene.now - scene.table.moment.clock.since, [each for each in scene.said() if each[0] == "lock"]))
        assert scene.table.match.locks[1] == (mine if given else scene.game.next(1, -1))
    assert locks[0] == locks[1]
    assert LOCK <= locks[0][0] <= LOCK + 5 * ScriptedConsole.tick_ms


class Answering:
    """A host that thinks about all its seats at the same time, 0.3 s for each view; a person plays seat 0.

    The console's ticks are as long as a Pico's here: sending what a seat sees takes it up to 0.29 s.
    """

    THINKS = 300  # ms

    def __init__(self, scene: Watched) -> None:
        self.scene = scene
        self.reader, self.gathering = Reader(), Gathering()
        self.read = 0
        self.thinking: list[tuple[int, Private]] = []  # when each is thought out
        self.chosen: dict[int, int] = {}  # by seat, at this question
        self.asked = 0
        self.took: list[int] = []  # ms from the question to what the first seat sees
        self.own: list[bool] = []  # for each seat that has a choice: whether its answer came from the host
        scene.watch = self.look

    def look(self) -> None:
        scene, match = self.scene, self.scene.table.match
        if not scene.table.decision.opened or scene.table.decision.seats:
            self.asked, self.chosen = 0, {}
            return
        if not self.asked:
            self.asked = match.awaited() & match.bots
        if match.awaited() & 1:
            scene.table.lock(0, scene.game.next(0, -1))
        self._hear(scene.now - scene.table.moment.clock.since)
        for end, line in self.thinking[:1]:
            if scene.now >= end and not scene.line.input:
                del self.thinking[0]
                self.chosen[line.seat] = unusual(scene, line.seat)
                scene.nonce += 1
                words = ["answer", str(line.seat), f"{line.number:04X}", str(self.chosen[line.seat])]
                scene.line.input += command(0x77AB, scene.nonce, words)
        for seat in range(1, 5):
            if self.asked >> seat & 1 and match.locks[seat] >= 0:
                self.asked &= ~(1 << seat)
                if unusual(scene, seat) != scene.game.next(seat, -1):
                    self.own.append(match.locks[seat] == self.chosen.get(seat))

    def _hear(self, past: int) -> None:
        data = bytes(self.scene.line.output[self.read :])
        self.read += len(data)
        for line in self.reader.feed(data):
            if isinstance(line, Private) and self.gathering.take(line):
                if not (self.thinking or self.chosen):
                    self.took.append(past)
                self.thinking.append((self.scene.now + self.THINKS, line))


def test_all_hosted_seats_of_a_game_of_five_answer_themselves() -> None:
    scene = Watched(FirstChoice())
    seats = ["human=Ann", "host=Bo", "host=Cy", "host=Di", "host=Ed"]
    assert scene.ask("new", "preset=first", "sheriff=0", *seats) == "ok"
    host = Answering(scene)
    until(scene, lambda: len(host.own) >= 30, 30_000)
    assert all(host.own)
    assert 280 < max(host.took) < 400


def test_bots_lock_the_later_the_more_seats_are_told() -> None:
    """The delay depends only on how many seats are hosted, which all know, not on what a host does."""
    for hosted in range(5):
        scene = dealt(*[f"{'host' if seat < hosted else 'bot'}={'ABCDE'[seat]}" for seat in range(5)])
        until(scene, lambda s=scene: s.table.match.locks[0] >= 0)
        late = scene.now - scene.table.moment.clock.since - LOCK - FURTHER * max(0, hosted - 1)
        assert 0 <= late <= 5 * scene.tick_ms


def test_an_answer_before_the_bot_has_thought() -> None:
    scene = dealt("host=Ann", "bot=Bo", bot=Bot())
    line, _ = told(scene)
    mine = unusual(scene, 0)
    assert scene.table.bots.choices[0] < 0
    assert answer(scene, line, mine) == "ok"
    until(scene, lambda: scene.table.match.locks[0] >= 0)
    assert scene.table.match.locks[0] == mine


@pytest.mark.parametrize("wrong", ["number", "seat", "choice", "second", "late", "words"])
def test_what_does_not_fit_the_question_is_heard_and_does_nothing(wrong: str) -> None:
    scene = dealt("bot=Ann", "host=Bo", "bot=Cy")
    line, _ = told(scene)
    own, mine = scene.game.next(1, -1), unusual(scene, 1)
    said = {
        "number": lambda: answer(scene, Private(0, line.number + 1, 1, 0, b""), mine),
        "seat": lambda: answer(scene, line, mine, seat=2),
        "choice": lambda: answer(scene, line, 1 << 20),
        "second": lambda: (answer(scene, line, own), answer(scene, line, mine))[1],
        "late": lambda: (until(scene, lambda: scene.table.match.locks[1] >= 0), answer(scene, line, mine))[1],
        "words": lambda: scene.ask("answer", "1"),
    }[wrong]()
    assert said == "ok"
    until(scene, lambda: scene.table.match.locks[1] >= 0)
    assert scene.table.match.locks[1] == own != mine


def test_without_a_hosted_seat_there_is_nothing_to_answer() -> None:
    scene = dealt("bot=Ann", "bot=Bo")
    assert scene.ask("answer", "0", "0001", "1") == "unknown"
    assert scene.names(0) == ["bot"] and not private(scene)


def test_after_the_game_the_consoles_bot_is_alone_again() -> None:
    scene = dealt("host=Ann", "bot=Bo")
    told(scene)
    assert scene.ask("abort") == "ok"
    scene.settle()
    assert scene.ask("answer", "0", "0001", "1") == "unknown"
    lines = len(private(scene))
    assert scene.ask("new", "preset=first", "sheriff=0", "bot=Ann", "bot=Bo") == "ok"
    scene.run(2 * SECOND)
    assert scene.names(0)[-1] == "bot" and len(private(scene)) == lines


def test_nobody_chooses_faces_and_a_fast_game_waits_for_nobody() -> None:
    """R2: if throws are answers, the console throws for all bots, including those of the host."""
    scene = Watched(FirstChoice())
    rules = f"switches={PRESETS['first'] | OWN_DICE}"
    assert scene.ask("new", rules, "sheriff=0", "host=Ann", "host=Bo") == "ok"
    until(scene, lambda: scene.table.match.locks[0] >= 0)
    assert not private(scene)
    assert Watched().ask("new", "preset=first", "sheriff=0", "pace=fast", "host=Ann", "bot=Bo") == "arguments"


def test_a_person_who_takes_the_seat_has_it_alone() -> None:
    scene = dealt("human=Ann", "host=Bo")
    scene.settle()
    scene.press(0, "O")
    hold_ok(scene, 1)
    assert scene.names(1)[-1] == "human"
    scene.run(60)
    lines = len(private(scene))
    scene.slam(0), scene.tip(0), scene.run(SECOND), scene.press(0, "1O")
    scene.slam(1), scene.tip(1), scene.press(1, "1O")
    until(scene, lambda: any(each[0] == "keep" for each in scene.said()))
    scene.run(SECOND)
    assert len(private(scene)) == lines
    hold_ok(scene, 1)
    assert scene.names(1)[-1] == "host"


def test_no_private_line_is_sent_again() -> None:
    scene = dealt("bot=Ann", "host=Bo")
    told(scene)
    assert b";" not in bytes(scene.table.reporter.link.sent.buf)
    assert scene.ask("resend", "0000") == "ok"
    scene.run(2 * SECOND)
    lines = private(scene)
    assert len({repr(line) for line in lines}) == len(lines) > 4


@pytest.mark.parametrize("ticks", [24, 30, 36])
def test_a_line_that_a_whole_frame_has_cut_begins_anew(ticks: int) -> None:
    """The answer to a command goes out while the seat's view is being sent; the view still arrives whole."""
    scene = dealt("bot=Ann", "host=Bo")
    before = len(seen(scene))
    scene.run(ticks)
    scene.nonce += 1
    scene.line.input += command(0x77AB, scene.nonce, ["ping"])
    until(scene, lambda: len(seen(scene)) > before, TELLING // scene.tick_ms)


def test_a_host_that_does_not_read_costs_nothing() -> None:
    """The console's bots lock for those seats at the usual time."""
    scene = dealt("bot=Ann", "host=Bo", "bot=Cy")
    scene.line.reads = False
    until(scene, lambda: scene.table.match.locks[2] >= 0)
    assert LOCK <= scene.now - scene.table.moment.clock.since <= LOCK + 8 * scene.tick_ms
    assert not private(scene)


def loaded(state: bytes, hosted: int) -> ScriptedConsole:
    """Return a console at this state of a game in which the host plays seat `hosted`."""
    scene = dealt(*[f"{'host' if seat == hosted else 'bot'}={'ABCDE'[seat]}" for seat in range(state[SEATS])])
    scene.game.load(state)
    scene.table.step_done()
    scene.line.output.clear()
    return scene


def ticks_of(scene: ScriptedConsole) -> list[tuple[bytes, int]]:
    """Return what goes out in each tick until all have locked, and who has locked by then."""
    found = []
    for _ in range(LOCK // scene.tick_ms + 40):
        scene.line.output.clear()
        scene.run(1)
        found.append((bytes(scene.line.output), scene.table.match.locked()))
        if not scene.table.match.awaited():
            break
    return found


def whole(ticks: list[tuple[bytes, int]]) -> list[bytes]:
    return b"".join(data for data, _ in ticks).split(b"\n")


GAMES = range(40)


@pytest.mark.parametrize("number", GAMES)
def test_twins(number: int) -> None:
    """What is hidden from the hosted seat changes no byte of any tick; what it sees changes only its own lines."""
    luck, pick = Luck(number), Random(number)
    g = begin(number)
    for _ in range(7 * number % 60):
        seat = owing(g, luck)
        g.refill()
        g.decide(seat, choose(g, seat, luck))
        g.events.clear()
        if g.over():
            pytest.skip("over")
    seat = owing(g, luck)
    other = (seat + 1) % g.s[SEATS]
    for viewer, equal in ((seat, True), (other, False)):
        twin = clone(g)
        scramble(twin, viewer, pick)
        if equal and by_hand(g.s, seat) != by_hand(twin.s, seat):
            assert laid(g.s) and seat == g.s[SHERIFF]  # twins don't know that the Sheriff was shown offered cards
            continue
        one, two = (ticks_of(loaded(bytes(each.s), seat)) for each in (g, twin))
        if equal:
            assert one == two
        assert [locked for _, locked in one] == [locked for _, locked in two]
        assert [len(data) for data, _ in one] == [len(data) for data, _ in two]
        mine, theirs = whole(one), whole(two)
        assert [line for line in mine if line[:1] != b";"] == [line for line in theirs if line[:1] != b";"]
