"""The rule book has every clause of the rules that its readers need, in every language (D1 to D28)."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicetown.cards import AT_END, DYNAMITE, LOCATIONS, PROPERTY, STORE_CARDS, name
from dicetown.presets import MASKED, OWN_DICE, PRESETS, SWITCHES
from host.game import names
from host.i18n import translation
from host.i18n.device import spoken
from host.i18n.translation import LANGUAGES, speaking
from host.lesson.words import HERE as LESSON
from host.rulebook.book import HERE, chapters, holds
from host.rulebook.contents import BOOK, Paragraph
from tests.tooling.house import CLAUSES

ONE_SIDED = {"bruteForNone", "bargaining", "throws", "faces"}  # switches of which only one value needs words
FACES = re.compile(r"\b(?:9|10|J|Q|K)(?=s?\b)")


def paragraphs() -> Iterator[Paragraph]:
    for section in BOOK:
        yield from section.paragraphs


def test_every_clause_stands_in_the_book() -> None:
    told = {clause for each in paragraphs() for clause in each.clauses.split()}
    assert told == {f"{kind}{n}" for kind, last in CLAUSES.items() for n in range(1, last + 1)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_has_all_of_it_and_nothing_else(code: str) -> None:
    words = tomllib.loads((HERE / f"{code}.toml").read_text(encoding="utf-8"))
    english = tomllib.loads((HERE / "en.toml").read_text(encoding="utf-8"))
    assert [each.key for each in paragraphs()] == list(words["text"])
    assert words["titles"].keys() == english["titles"].keys()
    assert words["book"] and all(words["text"].values())
    for key, text in english["text"].items():  # faces, dollars and amounts are the same
        assert sorted(FACES.findall(words["text"][key])) == sorted(FACES.findall(text)), key
        assert re.sub(r"\s", "", words["text"][key]).count("$") == text.count("$"), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_places_and_cards_have_a_chapter_called_as_everywhere(code: str) -> None:
    with speaking(code):
        known = {chapter.key: chapter.title for chapter in chapters(None)}
    assert all(known.values()) and len(set(known.values())) == len(known)
    assert {*LOCATIONS[:AT_END], *(card.rstrip("0123456789") for card in STORE_CARDS)} < known.keys()
    if code != translation.ENGLISH:
        with speaking(translation.ENGLISH):
            english = {chapter.key: chapter.title for chapter in chapters(None)}
        assert sum(known[key] == english[key] for key in known) < len(known) / 3  # Saloon, Corruption and the like


@pytest.mark.parametrize("code", LANGUAGES)
def test_things_are_called_the_same_everywhere(code: str) -> None:
    """A card's name is the private screen's; a location's name is there, or a part of it if there is no room."""
    device = spoken(code)
    with speaking(code):
        known = {chapter.key: chapter.title for chapter in chapters(None)}
        for card in range(DYNAMITE, PROPERTY):
            called = device[f"CARD {name(card)}"]
            assert names.card(card) == called == known[name(card).rstrip("12")]
        for number, place in enumerate(LOCATIONS[:AT_END]):
            assert device[f"LOCATION {place}"] in names.location(number) == known[place]


@pytest.mark.parametrize("preset", PRESETS)
def test_an_edition_shows_only_what_it_has(preset: str) -> None:
    """Of each pair that a switch decides between, one is shown; all editions together show both."""
    shown = {told.text for chapter in chapters(PRESETS[preset]) for told in chapter.told}
    everything = {told.text for chapter in chapters(None) for told in chapter.told}
    assert shown < everything
    rows = {name: (str(clear), str(set_)) for name, clear, set_ in SWITCHES}
    for each in paragraphs():
        if each.when:
            name, value = each.when
            assert value in rows[name]
    for name in {each.when[0] for each in paragraphs() if each.when} - ONE_SIDED:
        values = {each.when[1] for each in paragraphs() if each.when and each.when[0] == name}
        assert values == set(rows[name]) or values == {"elixirs"}
        assert sum(holds(each, PRESETS[preset]) for each in paragraphs() if each.when and each.when[0] == name) >= (
            values == set(rows[name])
        )


def test_electronic_dice_have_a_chapter_where_a_game_has_them() -> None:
    def told(switches: int | None) -> int:
        return sum(len(chapter.told) for chapter in chapters(switches) if chapter.key == "dice")

    first = PRESETS["first"]
    assert [told(None), told(first), told(first | OWN_DICE), told(first | OWN_DICE | MASKED)] == [
        0,
        0,
        1,
        2,
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("folder", [HERE, LESSON])
def test_no_line_begins_with_a_sign(code: str, folder: Path) -> None:
    """Before these signs, and before a dollar sign after a number, is a space that does not break, or none."""
    text = (folder / f"{code}.toml").read_text(encoding="utf-8").partition("[")[2]
    assert re.findall(r".{8} [:;!?»—]|« .{8}|\d \$", text) == []
