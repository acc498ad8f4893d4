"""What the guided game says: in every language, whatever the player does, and not endlessly about one thing."""

import re
import tomllib
from typing import Any

import pytest

from dicetown.cards import FACES, NONE
from dicetown.question_table import QUESTION_WORDS
from host.game.events import Event
from host.game.public_state import Table
from host.i18n.translation import LANGUAGES
from host.lesson.guide import Guide, Seen, proposed, seen
from host.lesson.steps import ASKED, COVERED, END, ENTROPY, LOCKED, ME, NOTES, OVER, RESULT, ROUNDS, WAIT
from host.lesson.words import HERE, words
from host.rulebook.contents import BOOK
from screens import codes, texts
from screens.canvas import BARE, MARKED, PLAIN
from tests.lesson.seeds import learnt, played

PLACES = re.compile(r"\{\w+\}")
TASKS = (*ASKED, RESULT, COVERED, LOCKED, WAIT, OVER)


def asking(question: str = "keep", **more: Any) -> Table:
    """Return a table at which the player is asked this question."""
    table = Table(["Me", "Bo", "Cy"], [False, True, True])
    return table.changed(question=QUESTION_WORDS.index(question), asked=1 << ME, **more)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_step_has_its_words(code: str) -> None:
    said = tomllib.loads((HERE / f"{code}.toml").read_text(encoding="utf-8"))
    english = words("en")
    assert said["task"].keys() == {task.key for task in TASKS}
    assert said["note"].keys() == {note.key for note in (*NOTES, END)}
    assert said["titles"].keys() == {note.key for note in (*NOTES, END) if not note.section}
    for kind in ("task", "note", "titles"):
        for key, text in said[kind].items():
            assert text and sorted(PLACES.findall(text)) == sorted(PLACES.findall(english[kind][key])), key
    assert PLACES.findall(said["price"]) == ["{price}"] and said["free"]


def test_the_first_round_brings_all_there_is_to_learn() -> None:
    """A player who presses what is proposed meets a payment, a bribe, a card and each location (A1), in few answers."""
    told, answers = played(ENTROPY)
    assert learnt(told).keys() == {note.section for note in NOTES if note.section}
    assert {note.section for note in NOTES if note.section} <= {section.key for section in BOOK}
    assert answers < 12


@pytest.mark.parametrize("question", QUESTION_WORDS[1:])
def test_whatever_is_asked_has_a_task(question: str) -> None:
    guide = Guide()
    guide.table = asking(question)
    assert guide.task() is COVERED, "what to press is on the small screen"
    guide.seen = Seen((texts.TAKE_BACK,), (("9", PLAIN), *(None,) * 4))
    assert guide.task() in ASKED
    for code in LANGUAGES:
        assert "{" not in guide.told(code)["task"]["text"]
    guide.table.locked = 1 << ME
    assert guide.task() is LOCKED
    guide.table.asked = 0
    assert guide.task() is WAIT
    guide.table.winner = ME
    assert guide.task() is OVER


def test_a_task_follows_the_screen() -> None:
    guide = Guide()
    guide.table = asking()
    for text, key in ((texts.SLAM, "slam"), (texts.TOO_DEAR, "too_dear"), (texts.TAKE_BACK, "keep")):
        guide.seen = Seen((text,), (("9", MARKED), *(None,) * 4))
        assert guide.task().key == key
    guide.seen = Seen((texts.TOO_DEAR,), (("9", PLAIN), *(None,) * 4))
    assert guide.task().key == "keep", "no die is marked: to keep none is what costs more than there is (R9)"
    guide.seen = Seen((texts.GO_ON,), ())
    assert guide.task() is RESULT
    guide.table = asking("sharing")
    for text, key in ((texts.PLAY, "play"), (texts.NOTHING_TO_PLAY, "nothing")):
        guide.seen = Seen((text,), ())
        assert guide.task().key == key


def test_a_key_that_was_pressed_is_named_no_more() -> None:
    guide = Guide()
    guide.table = asking("elixir")
    guide.seen = Seen((texts.PASS, texts.PLAY), (), 0)
    assert guide.told("en")["task"]["keys"] == ["ArrowRight", "Enter"]
    guide.seen = Seen((texts.PASS, texts.PLAY), (), 1)
    assert guide.told("en")["task"]["keys"] == ["Enter"]


def page(kind: int, standing: int, *said: int) -> bytes:
    """Return a page as codes. said: the codes after its kind and its flags."""
    return bytes([kind, standing, *said]).ljust(codes.SIZE, b"\0")


def die(place: int, face: str, look: int) -> list[int]:
    return [codes.DIE, place + 8 * FACES.index(face) + 64 * look]


def test_a_page_is_seen_as_it_is_told() -> None:
    """Rows that were overwritten don't count; the cursor is at a choice; dice are at their places."""
    slam, play = [codes.TEXT, texts.SLAM], [codes.TEXT, texts.PLAY]
    dice = [*die(1, "Q", PLAIN), *die(3, "A", MARKED), *die(4, "10", BARE)]
    lying = (None, ("Q", PLAIN), None, ("A", MARKED), ("10", BARE))
    assert seen(page(codes.DICE, codes.ASKED, *slam, *dice)) == Seen((texts.SLAM,), lying)
    over = [codes.ROW, 7, *slam, codes.WIPE, 7, codes.ROW, 7, codes.TEXT_AFTER, texts.PLAY_NOW - 256]
    assert seen(page(codes.NOTICE, 0, *over)) == Seen((texts.PLAY_NOW,))
    listed = [codes.NEXT, codes.TEXT, texts.PASS, codes.CHOICE, codes.NEXT, codes.NUMBER, 9, *play, codes.CHOSEN]
    assert seen(page(codes.LIST, 0, codes.WORD, 2, 65, 0, *listed)) == Seen((texts.PASS, texts.PLAY), (), 1)
    for kind, standing in ((codes.DICE, codes.TUMBLING), (codes.ADVICE, 0)):
        assert seen(page(kind, standing, *dice)) == Seen(), "they are in the air, or only shown"


def test_of_dice_that_tumble_nothing_is_said() -> None:
    """The last task stays until they lie still."""
    guide = Guide()
    guide.table = asking()
    guide.seen = Seen((texts.SLAM,))
    guide.look(page(codes.DICE, codes.TUMBLING, codes.TEXT, texts.TAKE_BACK, *die(0, "9", PLAIN)))
    assert guide.task().key == "slam"
    guide.seen = Seen((texts.TAKE_BACK,))
    assert guide.task() is WAIT
    guide.seen = Seen((texts.TAKE_BACK,), (("9", PLAIN), *(None,) * 4))
    assert guide.task().key == "keep"


@pytest.mark.parametrize(
    ("dice", "dollars", "faces", "keys"),
    [
        ("9 Q Q J K", 1, "Q Q", "2 3"),
        ("9 10 A J K", 0, "A", "3"),
        ("9 10 (K) J A", 8, "A", "5"),
        ("9 10 (9) J A", 8, "9", "1"),
        ("Q! Q A! J K", 8, "Q Q", "2 3"),
        ("(A) (K) (9) (9) (9)", 8, "", ""),
        ("A A A 10 10", 1, "A A", "1 2"),
        ("A A! A! 10 10", 1, "A A", ""),
        ("A! A! A! 10 10", 0, "A", "2 3"),
    ],
)
def test_the_dice_that_are_proposed(dice: str, dollars: int, faces: str, keys: str) -> None:
    """R3, R8: most of a kind that can be paid for. (x) is a die that lies open, x! one that is marked already."""
    shown = [
        (die.strip("()!"), BARE if die.startswith("(") else MARKED if die.endswith("!") else PLAIN)
        for die in dice.split()
    ]
    choice = proposed(shown, dollars)
    assert (" ".join(choice.faces), " ".join(choice.keys)) == (faces, keys)


def test_a_note_is_told_once_and_the_end_comes_even_if_something_is_missing() -> None:
    guide = Guide()
    win = Event("win", {"location": 0, "seat": NONE, "count": 0})
    for frame in range(3):
        guide.hear(win, asking(), frame)
    assert [note.key for note, _ in guide.notes] == ["mine"]
    for n in range(1, ROUNDS + 1):
        guide.hear(Event("round", {"n": n}), asking(), n)
        assert not guide.done
    guide.hear(Event("round", {"n": ROUNDS + 1}), asking(), 9)
    assert guide.done and guide.missing()
    assert guide.told("cs")["notes"][-1]["title"] == words("cs")["titles"]["done"]


def test_what_others_pay_and_offers_of_nothing_are_no_news() -> None:
    """R10, A5."""
    guide = Guide()
    guide.hear(Event("move", {"what": 248, "n": 1, "from": ME + 1, "to": 12}), asking(), 1)
    empty = {"seat": 1, "favours": 1, "dollars": 0, "nuggets": 0, "store": 0, "property": 0}
    guide.hear(Event("offer", empty), asking(), 2)
    guide.hear(Event("tie", {"location": 0, "seats": 3, "sheriff": 0, "pick": 0, "taken": 0}), asking(), 3)
    assert not guide.notes
