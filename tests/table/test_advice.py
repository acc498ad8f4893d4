"""Holding RIGHT shows what the console's own bot would do, and why, only on the player's own screen."""

from pathlib import Path
from typing import Any

import pytest

from chance import seed_bytes, think
from dicetown import reasons
from dicetown.bots import Bot
from dicetown.game import DONE, Game
from dicetown.labels import AS_DICE, AS_OFFER
from dicetown.layout import OWED, PURSE, QUESTION
from dicetown.presets import PRESETS
from dicetown.question_table import LABEL, QUESTION_WORDS, QUESTIONS
from dicetown.questions import OFFER
from host.build.mpy import FIRMWARE
from host.i18n.device import language
from store.journal import Journal
from table.advice import UNKNOWN, Advice
from table.ahead import Ahead
from table.match import Match
from tests.screens.read_screen import MARKED, read_row
from tests.table.paused import Table, bank, saloon
from tests.table.positions import positions
from tests.table.scripted_console import ScriptedConsole
from tests.table.watched import SECOND

TEXTS = language(FIRMWARE, "en")
WHYS = [text for name, text in TEXTS.items() if name.startswith("WHY ")]
TITLES = [TEXTS.get(f"TITLE {name}", "") for name in QUESTION_WORDS]
HELD = SECOND * 9 // 10  # ticks


def hold_right(scene: ScriptedConsole, seat: int, ticks: int = HELD) -> None:
    scene.board.stations[seat].press("right")
    scene.run(ticks)
    scene.release(seat, "right")


def owing(scene: ScriptedConsole) -> list[int]:
    return [seat for seat in range(5) if scene.game.s[OWED] >> seat & 1]


def at(name: str) -> ScriptedConsole:
    scene = ScriptedConsole()
    scene.load(positions()[name])
    scene.run(2 * SECOND)
    return scene


def marks(scene: ScriptedConsole, seat: int) -> tuple[int, ...]:
    player = scene.table.players[seat]
    offer: Any = player.questions[AS_OFFER]
    return player.asking.choice, offer.field, offer.favours, offer.dollars, offer.nuggets, offer.cards


def fits(row: str, text: str) -> bool:
    return row.startswith(text.partition("#")[0].partition("^")[0].strip())


def test_at_any_question_it_says_what_the_bot_would_do_and_why() -> None:
    scene = ScriptedConsole()
    scene.new(5, humans=5)
    table = scene.table
    for name in QUESTION_WORDS[1:]:
        scene.game.load(positions()[name])
        table.step_done()
        table.open(scene.now)
        for seat in owing(scene):
            while table.advice.choices[seat] == UNKNOWN or table.advice.thinker == seat:
                table.advice.think()
            table.players[seat].look(table.players[seat].advice)
            table.display.paint(seat, table.bus.canvas)
            rows = [read_row(bytes(table.bus.canvas.buf[128 * row : 128 * row + 128])) for row in range(8)]
            assert rows[0] == TEXTS["BOT_WOULD"] and rows[7] == TEXTS["DO_IT"]
            assert table.advice.choices[seat] == think(scene.game, seat)
            dice = QUESTIONS[scene.game.s[QUESTION]][LABEL] == AS_DICE
            assert dice or rows[3], (name, rows)
            assert any(fits(rows[1 if dice else 5], text) for text in WHYS), (name, rows)


@pytest.mark.parametrize("name", ["keep", "tie", "offer"])
def test_what_stood_on_his_screen_stands_there_again(name: str) -> None:
    """Asking answers nothing, and nobody else sees it."""
    scene = at(name)
    seat = owing(scene)[0]
    before, shown, public = marks(scene, seat), scene.text(seat), bytes(scene.line.output)
    hold_right(scene, seat)
    scene.settle()
    assert scene.text(seat)[0] == TEXTS["BOT_WOULD"]
    if name == "keep":
        dice = scene.picture(seat).dice()
        chosen = sum(1 << i for i, die in enumerate(dice) if die and die[1] == MARKED)
        assert chosen == think(scene.game, seat)
    scene.do(seat, "4")
    assert marks(scene, seat) == before and scene.text(seat) == shown and bytes(scene.line.output) == public


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_who_follows_it_plays_as_the_bot_in_whole_games(preset: str, seats: int) -> None:
    """Each piece of advice is what the bot would answer, so the game is the bot's too."""
    match = Match()
    match.game.new(seats, PRESETS[preset], 0, seed_bytes(7 + seats))
    advice, bot = Advice(Bot(), match, Ahead(match)), Bot()
    answers = 0
    while not match.game.over():
        advice.restart()
        asked = owing_in(match)
        while any(advice.choices[seat] == UNKNOWN or advice.thinker == seat for seat in asked):
            advice.think()
        for seat in asked:
            bot.start(match.game, seat)
            choice = -1
            while choice < 0:
                choice = bot.think(match.game, seat)
            assert advice.choices[seat] == choice
        for seat in asked:
            match.game.refill()
            assert match.game.decide(seat, advice.choices[seat]) == DONE
            match.game.events.clear()
            answers += 1
    assert answers > 50


def owing_in(match: Match) -> list[int]:
    return [seat for seat in range(5) if match.game.s[OWED] >> seat & 1]


class Seen(ScriptedConsole):
    """A console that notes what everybody sees and hears: line and tones tick by tick, the LEDs' frames in order."""

    def __init__(self, name: str, advised: bool = True) -> None:
        super().__init__()
        self.table.match.advised = advised
        self.load(positions()[name])
        self.told: list[Any] = []
        self.lit: list[Any] = []
        self.watch = self.look

    def look(self) -> None:
        self.told.append((self.board.tone, bytes(self.line.output)))
        self.lit.append(tuple(self.board.leds))

    def frames(self) -> list[Any]:
        """Return the LEDs' frames without repeats: drawing a page takes a tick, so a frame may stay one tick longer."""
        return [frame for i, frame in enumerate(self.lit) if not i or frame != self.lit[i - 1]]


@pytest.mark.parametrize("name", ["keep", "wanted"])
def test_asking_leaves_no_trace(name: str) -> None:
    """What all see and hear is the same whether a player asks or not, until all have answered and after it.

    Compared with a console without advice tick by tick. A player who never holds RIGHT draws fewer pages, each of which
    takes a tick: there only what was said in the end and the order of the LEDs' frames are compared.
    """
    asks, untold, silent = Seen(name), Seen(name, advised=False), Seen(name)
    asked = owing(asks)[:1]
    for each in (asks, untold, silent):
        for seat in asked:
            if each is silent:
                each.run(HELD + 8 + 16)
            else:
                hold_right(each, seat)
                each.press(seat, "4")
        for seat in owing(each):
            each.table.lock(seat, think(each.game, seat))
            each.run(20)
        each.run(SECOND)
    same = [asks.told == untold.told, asks.lit == untold.lit]
    same += [asks.told[-1] == silent.told[-1], asks.frames() == silent.frames()]
    assert same == [True] * 4


def test_in_a_pause_for_cards_asking_leaves_no_trace_either() -> None:
    """Q84: asking for advice does not ask for time."""
    twins = [Table(bank("sharing", "wanted")) for _ in range(2)]
    twins[1].table.match.advised = False
    twins[1].table.advice.restart()
    for twin in twins:
        hold_right(twin, 1, SECOND)
        assert twin.text(1)[0] == TEXTS["BOT_WOULD"] and not twin.table.moment.stoppers()
    assert twins[0].text(1)[3] == "Play it" and twins[1].text(1)[3] == TEXTS["UNADVISED"]
    for twin in twins:
        twin.until(twin.decided)
    assert bool(twins[0].seen == twins[1].seen)
    assert twins[0].table.journal.choice(0) == 0, "who only asks has passed"


@pytest.mark.parametrize(("scenery", "card"), [(saloon, "girls"), (saloon, "equipment1")])
def test_behind_a_window_it_speaks_of_the_choice_that_stands_there(scenery: Any, card: str) -> None:
    """L7: first whether to play the card and, if not, what to choose next. Others notice nothing."""
    twins = [Table(scenery(card)) for _ in range(2)]
    twins[1].table.match.advised = False
    twins[1].table.advice.restart()
    scene = twins[0]
    ahead = scene.table.ahead
    assert ahead.serves(1)
    plays = think(scene.game, 1)
    behind = Game()
    behind.load(bytes(ahead.game.s))
    for twin in twins:
        twin.run(SECOND)
        hold_right(twin, 1, SECOND)
        twin.settle()
    shown = TITLES[(plays and scene.game.s[QUESTION]) or ahead.game.s[QUESTION]]
    assert scene.text(1)[2] == shown and any(fits(scene.text(1)[5], text) for text in WHYS)
    assert scene.table.advice.choices[1] == (plays or think(behind, 1))
    for twin in twins:
        twin.press(1, "4O")
        twin.until(twin.decided)
    assert bool(twins[0].seen == twins[1].seen)


def test_a_short_press_turns_the_page_as_ever_and_a_hold_from_before_is_none() -> None:
    scene = at("keep")
    scene.do(0, ">")
    assert scene.text(0)[0].startswith(("Cards in hand", "No cards"))
    scene.press(0, "O")
    scene.board.stations[0].press("right")
    scene.run(20)
    scene.table.step_done()  # another question is asked
    scene.run(2 * SECOND)
    assert scene.table.players[0].looking is None
    scene.release(0, "right")


def test_nothing_is_said_of_dice_that_were_not_seen() -> None:
    """R3: not before the slam, and not to a player who is not asked."""
    scene = ScriptedConsole()
    scene.slam(0)
    scene.tip(0)
    scene.new(3, 3)
    assert scene.text(0)[6] == TEXTS["HOLD_RIGHT"]
    hold_right(scene, 0)
    assert scene.table.players[0].looking is not scene.table.players[0].advice
    scene = at("tie")
    other = next(seat for seat in range(2) if seat not in owing(scene))
    hold_right(scene, other)
    assert scene.table.players[other].looking is not scene.table.players[other].advice


@pytest.mark.parametrize("name", [name for name in QUESTION_WORDS[1:] if name != "throw"])
def test_ok_does_what_the_bot_would(name: str) -> None:
    """One press locks it, and it can be taken back like any answer."""
    scene = at(name)
    seat = owing(scene)[0]
    hold_right(scene, seat)
    scene.settle()
    assert scene.text(seat)[7] == TEXTS["DO_IT"]
    choice = scene.table.advice.choices[seat]
    scene.press(seat, "O")
    assert scene.table.match.locks[seat] == choice or scene.table.journal.choice(0) == choice
    page: Any = scene.table.players[seat].asking
    assert page.question != OFFER or page.packed() == choice, "its fields show it, too"


def test_an_answer_stays_locked() -> None:
    """If an answer is locked, OK only leads back to the question."""
    scene = at("keep")
    scene.do(0, "12O")
    locked = scene.table.match.locks[0]
    hold_right(scene, 0)
    scene.settle()
    assert scene.text(0)[0] == TEXTS["BOT_WOULD"]
    scene.do(0, "O")
    assert scene.table.match.locks[0] == locked >= 0


def test_it_follows_what_is_put_right() -> None:
    """Correcting a purse makes it think again."""
    scene = at("keep")
    known = list(scene.table.advice.choices)
    assert UNKNOWN not in known[: len(owing(scene))]
    scene.game.s[PURSE] = 0
    scene.table.step_done()
    scene.run(2 * SECOND)
    assert scene.table.advice.choices[0] == think(scene.game, 0)


def test_switched_off_nobody_is_told_and_nothing_is_thought(tmp_path: Path) -> None:
    """This also holds after a power cut."""
    scene = ScriptedConsole(journal=Journal(f"{tmp_path}/journal/"))
    scene.table.match.advised = False
    scene.new(2, humans=2)
    scene.press(0, "1O")
    scene.do(1, "1O")
    again = ScriptedConsole(journal=Journal(f"{tmp_path}/journal/"))
    again.resume()
    for each in (scene, again):
        each.run(2 * SECOND)
        assert each.table.advice.choices == [UNKNOWN] * 5 and not each.table.match.advised
        hold_right(each, 0)
        each.settle()
        assert each.text(0)[3] == TEXTS["UNADVISED"]


def test_a_bribe_is_shown_as_dollars_for_oneself() -> None:
    """A5."""
    scene = at("offer")
    seat = owing(scene)[0]
    scene.table.advice.choices[seat] = seat | 2 << 3
    scene.table.advice.whys[seat] = reasons.AIM
    hold_right(scene, seat)
    scene.settle()
    assert scene.game.s[QUESTION] == OFFER
    assert scene.text(seat)[3] == f"$2 {scene.table.match.labels[seat].decode()} wins"
