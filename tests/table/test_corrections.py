"""Correcting goods by hand, at the host's wish and with everyone's consent."""

import pytest

from dicetown.cards import STORE, WANTED
from dicetown.game import Game
from dicetown.layout import PURSE, QUESTION
from dicetown.piles import holds, put_right
from dicetown.questions import KEEP
from tests.table.mending import ANN, BO, CY, all_agree, goods, taken
from tests.table.watched import SECOND, Watched, dealt


def keeping() -> Watched:
    scene = dealt(humans=3)
    scene.settle()
    return scene


def with_card(scene: Watched) -> bytes:
    """Return the scene's state with Wanted in Ann's hand."""
    game = Game()
    game.load(bytes(scene.game.s))
    put_right(game, WANTED, 1, STORE, ANN)
    return bytes(game.s)


def test_the_host_puts_dollars_right_when_all_agree() -> None:
    scene = keeping()
    scene.press(BO, "1O")
    assert scene.ask("correct", "dollars", "3", "0", "bank", "a%20bill%20fell") == "ok"
    scene.settle()
    for seat in range(3):
        rows = scene.text(seat)
        assert (rows[0], rows[2].strip(), rows[3]) == ("The laptop asks:", "$3", "From: Ann")
        assert (rows[4], rows[5], rows[7]) == ("To: Bank", "a bill fell", "OK: yes   LEFT: no")
    before = goods(scene)
    all_agree(scene, ANN, BO, CY)
    assert scene.game.s[PURSE + ANN] == 5 and goods(scene) == before
    moves = [line[1:] for line in scene.said() if line[0] == "move"]
    assert moves[-2:] == [["dollars", "3", "0", "box", "correction"], ["dollars", "3", "box", "bank", "correction"]]
    assert scene.table.match.locked() == 0 and ["unlock", "1"] in scene.said()
    assert scene.game.s[QUESTION] == KEEP and scene.text(BO)[7] == "1-5 choose, OK locks"
    assert scene.table.players[ANN].asking.question == KEEP
    scene.press(ANN, "12O")
    assert scene.table.match.locked() == 1


@pytest.mark.parametrize("held", [True, False])
def test_where_a_card_lies_is_not_looked_at_before_all_agree(held: bool) -> None:
    """Q26: until then it looks the same whether Bo holds it or not."""
    scene = keeping()
    if held:
        scene.game.load(with_card(scene))
    scene.line.output.clear()
    assert scene.ask("correct", "wanted", "1", "0", "1", "wrong%20hand") == "ok"
    scene.settle()
    assert scene.text(BO)[2].strip() == "Wanted"
    assert [line[0] for line in scene.said()] == ["ok"]
    all_agree(scene, ANN, BO, CY)
    assert holds(scene.game.s, BO, WANTED) == held and (["declined", "-"] in scene.said()) == (not held)


def test_a_no_changes_nothing() -> None:
    scene = keeping()
    before = bytes(scene.game.s)
    assert scene.ask("correct", "nuggets", "2", "mine", "1", "why") == "ok"
    scene.settle()
    scene.run(SECOND)
    scene.press(ANN, "O")
    scene.do(BO, "<")
    assert bytes(scene.game.s) == before and ["declined", "1"] in scene.said()
    assert not scene.table.players[CY].wish.kind


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
        *("joe 1 store 0", "joe 1 0 1", "p1-1 1 0 row", "p1-1 1 property row"),  # Joe can't be held; the row is full
        *("dollars 1 0 box", "dollars 1 box 0", "p1-1 1 front3 0"),
    ):
        assert scene.ask("correct", *words.split(), "x") == "goods", words
    for words in ("p1-1 1 row front1", "equipment8 1 store 0", "wanted 1 0 discard", "p5-5 1 2 property"):
        assert scene.ask("correct", *words.split(), "x") == "ok", words
        scene.settle()
        scene.run(SECOND)
        scene.do(BO, "<")


def test_goods_wait_for_the_next_throw() -> None:
    scene, _ = taken()
    assert scene.game.s[QUESTION] != KEEP
    assert scene.ask("correct", "nuggets", "1", "mine", "0", "x") == "later"
