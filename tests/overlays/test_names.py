"""Names at the stations, from a list or spelled with the keep buttons in the letters of the language."""

from urllib.parse import unquote

import pytest

from screens import texts
from tests.overlays.set_up import at_the_seats, hold, lines, sit, switched_on, through_the_menu
from tests.screens.read_screen import as_read


def test_nobody_starts_before_all_have_a_name(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0, 1)
    scene.do(0, "O")
    scene.press(2, "O")
    scene.do(0, "5O")
    assert scene.text(0)[7] == "Play!" and scene.text(0)[6] == "A name is missing"
    scene.press(2, "O")
    scene.do(0, "O")
    assert scene.text(2)[0] == "First Sheriff"


def test_names_are_spelled_by_the_keep_buttons(flash: str) -> None:
    scene = at_the_seats(flash)
    scene.do(0, "O")
    scene.do(0, "4444O")
    assert scene.text(0)[0] == "Who are you?", "a name has a letter at least"
    scene.press(0, "3" + "1" + "3" + "1" * 12 + "3" + "2" * 4)  # Z, o, e
    scene.settle()
    assert scene.text(0)[2] == "Zoe"
    scene.do(0, "3" * 12 + "O")
    assert scene.text(1)[1] == "1 Zoeaaaaaaaaa", "twelve letters at most"


@pytest.mark.parametrize(
    ("code", "first", "keys", "name"), [("ru", "Аня", "444331", "Ая"), ("cs", "Adam", "4441", "Ž")]
)
def test_names_and_letters_are_those_of_the_language(flash: str, code: str, first: str, keys: str, name: str) -> None:
    scene = switched_on(flash)
    scene.do(0, ">" * texts.LANGUAGES.index(code) + "O")
    scene.do(0, "O")
    assert scene.text(0)[2] == as_read(first)
    scene.do(0, keys)
    assert scene.text(0)[2] == as_read(name)
    scene.do(0, "O")
    assert scene.text(1)[1] == f"1 {as_read(name)}"


def test_no_two_people_are_offered_the_same_name(flash: str) -> None:
    scene = at_the_seats(flash)
    sit(scene, 0)
    scene.do(1, "O")
    assert scene.text(1)[2] == "Ben"
    scene.do(1, "<<")
    assert scene.text(1)[2] == "Yana", "round the list, without Anna"


def test_bots_have_names_of_the_language_that_nobody_has(flash: str) -> None:
    scene = switched_on(flash)
    scene.do(0, ">" * texts.LANGUAGES.index("ru") + "O")
    sit(scene, 1)
    hold(scene, 0, "ok", 1.2)
    hold(scene, 2, "ok", 1.2)
    through_the_menu(scene, 1)
    scene.do(1, "O")
    named = [(kind, unquote(name)) for _, _, kind, name in lines(scene, "name")]
    assert named == [("bot", "Борис"), ("human", "Аня"), ("bot", "Вера")]
