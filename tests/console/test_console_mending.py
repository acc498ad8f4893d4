"""Taking the last step back and putting goods right, with everyone's consent: at the buttons and by the host's wish."""

from __future__ import annotations

import random
from functools import cache

import pytest

import checker
from dicetown.cards import JOE, STORE
from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import DONE, Game
from dicetown.goods import holds, put_right
from dicetown.layout import GOLD, LOCATION, OWED, PURSE, QUESTION, SEATS
from dicetown.questions import KEEP, TIE
from dicetown.undo import Undo
from host import record, verify
from host.events import Event, parse
from host.link.frames import command
from host.table import Table
from tests.console.positions import answer as any_answer
from tests.console.positions import choices
from tests.console.table import Scene
from tests.console.watched import SECOND, Watched, dealt, hold_left, hold_ok

ANN, BO, CY = range(3)


def told(game: Game, undo: Undo) -> None:
    event = bytearray(EVENT_SIZE)
    while game.events.take(event):
        conceal(event, 0)
        undo.see(event)


def follows(state: bytes, seat: int, choice: int) -> tuple[bool, int]:
    """Whether an only answer can be taken back, and what is asked after it."""
    game, undo = Game(), Undo()
    game.load(state)
    undo.begin(game.s, 0)
    assert game.decide(seat, choice) == DONE
    told(game, undo)
    return undo.possible(game.s), game.s[QUESTION]


@cache
def tie(may: bool = True) -> tuple[bytes, int, int]:
    """A tie in a game of three: the state, the Sheriff, a pick that wins something and can be taken back, or cannot."""
    for number in range(500):
        game = Game()
        game.new(3, 0, 0, bytes([number & 255, number >> 8]) * 16)
        luck = random.Random(number)
        while not game.over():
            state = bytes(game.s)
            sheriff = state[OWED].bit_length() - 1
            if state[QUESTION] == TIE:
                choice = choices(game, sheriff)[-1]
                possible, asked = follows(state, sheriff, choice)
                if possible == may and asked:
                    return state, sheriff, choice
            any_answer(game, luck, greedy=False)
            game.events.clear()
    raise AssertionError("no such tie")


def taken(bots: int = 0) -> tuple[Watched, bytes]:
    """A tie that the Sheriff has decided at his station. -> the scene, the state before"""
    state, sheriff, choice = tie()
    scene = Watched()
    scene.load(state)
    scene.table.bots = bots & ~(1 << sheriff)
    for seat in range(3):
        if scene.table.bots >> seat & 1:
            scene.table.players[seat].seat = 255
    pick(scene, sheriff, choice)
    return scene, state


def pick(scene: Scene, sheriff: int, choice: int) -> None:
    for _ in range(9):
        if scene.table.players[sheriff].choice != choice:
            scene.press(sheriff, ">")
    scene.press(sheriff, "O")
    scene.settle()


def all_agree(scene: Watched, *seats: int) -> None:
    scene.settle()
    scene.run(SECOND + 10)
    for seat in seats:
        scene.press(seat, "O")
    scene.run(20)
    scene.settle()


def public(scene: Watched) -> Table:
    return Table.of(scene.game, ["Ann", "Bo", "Cy"], [bool(scene.table.bots >> seat & 1) for seat in range(3)])


def heard(scene: Watched) -> Table:
    """The table of a host that has listened since the last snapshot."""
    lines = scene.said()
    begin = max(i for i, line in enumerate(lines) if line[:2] == ["snapshot", "begin"])
    end = next(i for i, line in enumerate(lines) if i > begin and line[:2] == ["snapshot", "end"])
    table = Table.of_snapshot([parse(tuple(line)) for line in lines[begin + 1 : end]])
    table.follow(parse(tuple(line)) for line in lines[end + 1 :] if line[0] not in ("ok", "no"))
    return table


# Taking back


def test_left_held_asks_all_and_when_all_agree_the_step_has_not_been() -> None:
    scene, before = taken()
    after = bytes(scene.game.s)
    assert after != before
    hold_left(scene, ANN)
    scene.settle()
    for seat in (BO, CY):
        rows = scene.text(seat)
        assert (rows[0], rows[3], rows[7]) == ("Ann asks:", "Take one step back?", "OK: yes   LEFT: no")
    assert scene.text(ANN)[7] == "Others decide"
    scene.run(SECOND)
    scene.press(BO, "O")
    scene.settle()
    assert bytes(scene.game.s) == after, "one has not agreed yet"
    all_agree(scene, CY)
    assert bytes(scene.game.s) == before
    assert ["undo", "1"] in scene.said()
    assert heard(scene).state() == public(scene).state()
    sheriff = before[OWED].bit_length() - 1
    assert scene.table.players[sheriff].asked == TIE and scene.text(sheriff)[7] == "LEFT RIGHT, then OK"


def test_who_has_won_a_location_is_forgotten_with_it() -> None:
    """On the LEDs, and in the snapshot that the host gets."""
    scene, before = taken()
    location = before[LOCATION]
    assert scene.table.won[location] < 3 and location in heard_all(scene).holders
    hold_left(scene, ANN)
    all_agree(scene, BO, CY)
    assert scene.table.won[location] == 255 and location not in heard(scene).holders


def heard_all(scene: Watched) -> Table:
    assert scene.ask("snapshot") == "ok"
    return heard(scene)


def test_the_question_is_answered_anew() -> None:
    scene, before = taken()
    hold_left(scene, ANN)
    all_agree(scene, BO, CY)
    sheriff = before[OWED].bit_length() - 1
    scene.press(sheriff, "O")
    scene.settle()
    assert scene.game.s[QUESTION] != TIE or scene.game.s[LOCATION] != before[LOCATION]
    journal = scene.table.journal
    assert [journal.seat(i) for i in range(journal.count)] == [sheriff, 5, sheriff]


def test_it_is_taken_back_only_once() -> None:
    scene, _ = taken()
    hold_left(scene, ANN)
    all_agree(scene, BO, CY)
    hold_left(scene, ANN)
    scene.settle()
    assert scene.text(ANN)[3] == "This step is final"


@pytest.mark.parametrize("way", ["no", "silence", "cable"])
def test_one_who_does_not_agree_is_enough(way: str) -> None:
    scene, _ = taken()
    after = bytes(scene.game.s)
    hold_left(scene, ANN)
    scene.settle()
    scene.run(SECOND)
    scene.press(BO, "O")
    if way == "no":
        scene.press(CY, "<")
    elif way == "silence":
        scene.run(25 * SECOND)
        assert ["declined", "2"] not in scene.said()
        scene.run(6 * SECOND)
    else:
        scene.board.stations[CY].unplug()
        scene.run(SECOND)
    assert scene.said().count(["declined", "2"]) == 1 and ["undo", "1"] not in scene.said()
    assert bytes(scene.game.s) == after
    scene.run(SECOND)
    assert scene.text(ANN)[3] == "Not all have agreed"
    scene.press(ANN, "O")
    scene.run(SECOND)
    assert scene.text(ANN)[3] != "Not all have agreed" and not scene.table.consent.kind


def test_nobody_asks_for_what_cannot_be() -> None:
    """R5: the cups were lifted, and dice thrown."""
    scene = dealt()
    for seat in range(3):
        scene.press(seat, "1O")
    scene.settle()
    hold_left(scene, BO)
    scene.settle()
    assert scene.text(BO)[3] == "This step is final" and scene.text(BO)[7] == "OK: go on"
    assert scene.ask("undo") == "final"
    assert not scene.table.players[ANN].wish
    scene.press(BO, "O")
    scene.settle()
    assert scene.text(BO)[7] == "1-5 choose, OK locks"


def test_the_game_stands_still_while_people_are_asked() -> None:
    """Whoever has not answered yet has time, and what is locked stays locked after a no."""
    scene, _ = taken()
    scene.table.patience = 5
    owed = [seat for seat in range(3) if scene.game.owed() >> seat & 1]
    after = bytes(scene.game.s)
    hold_left(scene, ANN)
    for seat in owed:
        scene.table.lock(seat, scene.game.next(seat, -1))
    scene.run(20 * SECOND)
    assert bytes(scene.game.s) == after
    scene.press(BO, "<")
    scene.run(SECOND)
    assert bytes(scene.game.s) != after


def test_bots_agree_at_once() -> None:
    scene, before = taken(bots=0b111)
    sheriff = before[OWED].bit_length() - 1
    assert scene.table.people() == 1 << sheriff
    scene.table.bot_ms = 10**6
    hold_left(scene, sheriff)
    for _ in range(50):
        scene.run(4)
    assert bytes(scene.game.s) == before and ["undo", "1"] in scene.said()


def test_who_leaves_his_seat_meanwhile_has_not_agreed() -> None:
    scene, _ = taken()
    after = bytes(scene.game.s)
    hold_left(scene, ANN)
    scene.settle()
    hold_ok(scene, CY)
    assert scene.table.bots == 1 << CY and not scene.table.consent.kind and bytes(scene.game.s)[:5] == after[:5]
    assert ["declined", "2"] in scene.said() or ["undo", "1"] not in scene.said()


def test_the_host_may_ask_too_and_only_once_at_a_time() -> None:
    scene, before = taken()
    assert scene.ask("undo") == "ok"
    scene.settle()
    assert [scene.text(seat)[0] for seat in range(3)] == ["The host asks:"] * 3
    assert scene.ask("undo") == "asked" and scene.ask("seat", "1", "bot") == "asked"
    scene.run(SECOND)
    hold_left(scene, ANN)
    assert ["declined", "0"] in scene.said()
    assert scene.ask("undo") == "ok"
    all_agree(scene, ANN, BO, CY)
    assert bytes(scene.game.s) == before


def test_a_seat_that_is_asked_for_is_not_asked_for_more() -> None:
    scene, _ = taken()
    assert scene.ask("seat", "1", "bot") == "ok"
    assert scene.ask("undo") == "asked"
    hold_left(scene, ANN)
    scene.settle()
    assert scene.text(ANN)[3] == "Not all have agreed"


def test_an_empty_station_cannot_agree() -> None:
    scene, _ = taken()
    scene.board.stations[CY].unplug()
    scene.run(50)
    assert scene.ask("undo") == "absent"


def test_a_command_that_comes_while_the_host_is_told_is_acted_on() -> None:
    """The snapshot after a step that was taken back answers nothing."""
    scene, _ = taken()
    hold_left(scene, ANN)
    scene.settle()
    scene.run(SECOND)
    scene.press(BO, "O")
    scene.board.stations[CY].press("ok")
    while ["undo", "1"] not in scene.said():
        scene.run(1)
    assert scene.table.reporter.busy
    scene.table.abort(0)
    assert not scene.table.playing


def test_a_new_game_forgets_what_was_asked() -> None:
    scene, _ = taken()
    assert scene.ask("undo") == "ok"
    scene.table.abort(0)
    scene.run(20)
    scene.begin("human=Ann", "human=Bo")
    assert not scene.table.consent.kind and scene.text(ANN)[0] != "The host asks:"
    assert scene.ask("undo") == "final"


# Putting right


def keeping(humans: int = 3) -> Watched:
    scene = dealt(humans=humans)
    scene.settle()
    return scene


def goods(scene: Watched) -> tuple[int, int]:
    s = scene.game.s
    return sum(s[PURSE : PURSE + 13]), sum(s[GOLD : GOLD + 11])


def test_the_host_puts_dollars_right_when_all_agree() -> None:
    scene = keeping()
    scene.press(BO, "1O")
    assert scene.ask("correct", "dollars", "3", "0", "bank", "a%20bill%20fell") == "ok"
    scene.settle()
    for seat in range(3):
        rows = scene.text(seat)
        assert (rows[0], rows[2].strip(), rows[3]) == ("The host asks:", "$3", "From: Ann")
        assert (rows[4], rows[5], rows[7]) == ("To: Bank", "a bill fell", "OK: yes   LEFT: no")
    before = goods(scene)
    all_agree(scene, ANN, BO, CY)
    assert scene.game.s[PURSE + ANN] == 5 and goods(scene) == before
    moves = [line[1:] for line in scene.said() if line[0] == "move"]
    assert moves[-2:] == [["dollars", "3", "0", "box"], ["dollars", "3", "box", "bank"]]
    assert scene.table.locked() == 0 and ["unlock", "1"] in scene.said()
    assert scene.game.s[QUESTION] == KEEP and scene.text(BO)[7] == "1-5 choose, OK locks"
    assert scene.table.players[ANN].asked == KEEP
    scene.press(ANN, "12O")
    assert scene.table.locked() == 1


@pytest.mark.parametrize("held", [True, False])
def test_where_a_card_lies_is_not_looked_at_before_all_agree(held: bool) -> None:
    """Q26: until then it is the same whether he holds it or not."""
    scene = keeping()
    if held:
        scene.game.load(with_card(scene))
    scene.line.output.clear()
    assert scene.ask("correct", "joe", "1", "0", "1", "wrong%20hand") == "ok"
    scene.settle()
    assert scene.text(BO)[2].strip() == "Nervous Joe"
    assert [line[0] for line in scene.said()] == ["ok"]
    all_agree(scene, ANN, BO, CY)
    assert holds(scene.game.s, BO, JOE) == held and (["declined", "-"] in scene.said()) == (not held)


def with_card(scene: Watched) -> bytes:
    """The same state, but Ann holds Joe."""
    game = Game()
    game.load(bytes(scene.game.s))
    put_right(game, JOE, 1, STORE, ANN)
    return bytes(game.s)


def test_a_no_changes_nothing() -> None:
    scene = keeping()
    before = bytes(scene.game.s)
    assert scene.ask("correct", "nuggets", "2", "mine", "1", "why") == "ok"
    scene.settle()
    scene.run(SECOND)
    scene.press(ANN, "O")
    scene.press(BO, "<")
    scene.settle()
    assert bytes(scene.game.s) == before and ["declined", "1"] in scene.said()
    assert not scene.table.players[CY].wish


def test_refusals() -> None:
    scene = Watched()
    assert scene.ask("correct", "dollars", "1", "0", "1", "x") == "nogame" == scene.ask("undo")
    scene.begin("human=Ann", "human=Bo", "bot=Cy")
    for words in (
        *("dollars", "dollars 1 0 1", "dollars 1 0 1 ", "gold 1 0 1 x", "dollars 0 0 1 x", "dollars 99 0 1 x"),
        *("dollars 1 0 ann x", "dollars 1 0 1 123456789012345678901", "p6-1 1 0 1 x", "joe  0 1 x"),
        *("charm 1 elixirs 0 x", "badger 1 0 1 x", " 1 0 1 x", "dollars 1 0 1 x y"),
    ):
        assert scene.ask("correct", *words.split(" ")) == "arguments", words
    for words in (
        *("dollars 9 0 1", "dollars 1 0 0", "dollars 1 0 3", "dollars 1 0 mine", "nuggets 1 0 1", "nuggets 1 0 bank"),
        *("joe 2 0 1", "joe 1 0 row", "joe 1 0 front1", "p1-1 1 0 discard", "badge 1 0 1"),
        *("dollars 1 0 box", "dollars 1 box 0", "p1-1 1 front3 0"),
    ):
        assert scene.ask("correct", *words.split(), "x") == "goods", words
    for words in ("p1-1 1 row front1", "equipment8 1 store 0", "wanted 1 0 discard", "p5-5 1 2 property"):
        assert scene.ask("correct", *words.split(), "x") == "ok", words
        scene.settle()
        scene.run(SECOND)
        scene.press(BO, "<")
        scene.settle()


def test_goods_wait_for_the_next_throw() -> None:
    scene, _ = taken()
    assert scene.game.s[QUESTION] != KEEP
    assert scene.ask("correct", "nuggets", "1", "mine", "0", "x") == "later"


# The record


def log_of(scene: Watched) -> list[Event]:
    """What was written down, as the host would be told."""
    table, journal = scene.table, scene.table.journal
    moves = [(journal.seat(i), journal.choice(i)) for i in range(journal.count)]
    return [
        Event("seed", {"hash": table.seed.hex()}),
        Event("record", {"switches": table.switches, "sheriff": table.sheriff}),
        Event("decisions", {"first": 0, "moves": moves}),
    ]


def test_the_record_of_a_mended_game_is_right() -> None:
    """Steps taken back and goods put right in a whole game with a person and bots, then its log as the host gets it."""
    scene = dealt(humans=1)
    table = scene.table
    table.bot_ms = 0
    undone = corrected = 0
    luck = random.Random(3)
    for _ in range(8000):
        if not table.playing:
            break
        scene.run(5)
        if not table.at_rest() or table.players[ANN].unseen:
            continue
        if undone < 6 and table.undo.possible(scene.game.s) and scene.ask("undo") == "ok":
            all_agree(scene, ANN)
            undone += 1
        elif corrected < 3 and scene.game.s[QUESTION] == KEEP:
            assert scene.ask("correct", "nuggets", str(1 + corrected), "mine", "2", "Dé%20perdu") == "ok"
            all_agree(scene, ANN)
            corrected += 1
        elif table.playing and scene.game.owed() & 1 and table.locks[ANN] < 0:
            table.players[ANN].result = False
            table.lock(ANN, luck.choice(choices(scene.game, ANN)[:20]))
    assert not table.playing and undone and corrected == 3
    for _ in range(500):
        scene.run(10)
        if not scene.game.events.count:
            break
    lines = record.of_log(log_of(scene), ["Ann", "Bo", "Cy"])
    kinds = [line.get("line") for line in lines]
    assert kinds.count("undo") == undone and kinds.count("correct") == corrected
    agreed = next(line for line in lines if line.get("line") == "correct")
    assert (agreed["seats"], agreed["why"]) == ([ANN], "Dé perdu")
    text = record.text(lines)
    assert verify.check(text.encode()).game.s == scene.game.s
    checker.check(text)


def test_the_whole_log_comes_over_a_line_that_repeats() -> None:
    """A command sent twice asks once."""
    scene, before = taken()
    assert scene.ask("undo") == "ok"
    scene.line.input += command(0x77AB, scene.nonce, ["undo"])
    all_agree(scene, ANN, BO, CY)
    assert bytes(scene.game.s) == before and scene.said().count(["undo", "1"]) == 1
    assert scene.game.s[SEATS] == 3
