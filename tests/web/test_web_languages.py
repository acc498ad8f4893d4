"""Every language says everything, in whole sentences and with its own plurals; the reader chooses the language."""

import re
from contextlib import closing
from functools import cache
from typing import Any

import pytest
from babel.messages.pofile import read_po

from dicetown import cards as c
from dicetown.events import BY_LOCATION
from host.commands.catalogues import HOST, in_context, strings, texts
from host.game import names, sentences
from host.game.events import Event
from host.game.public_state import Table
from host.i18n import translation
from host.i18n.catalogue import FOLDER
from host.link.refusals import Refused
from host.web.labels import labels
from tests.web.town import Towns, Visit, recorded

OTHERS = [code for code in translation.LANGUAGES if code != translation.ENGLISH]
PLACE = re.compile(r"\{\w*\}")
CONTROL = re.compile(r"[^\n -~\xa0-\uffff]")  # what no text has; a mistyped replacement leaves one in place of a colon


@cache
def sources() -> set[Any]:
    """Return all texts that the sources have translated: a text, or its singular and plural."""
    return {text for text in texts() if text and text[0]}


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_with_all_its_places(code: str) -> None:
    with (FOLDER / f"{code}.po").open("rb") as file:
        catalogue = read_po(file, locale=code)
    said = sources()
    kept = {
        message.id[0] if isinstance(message.id, tuple) else message.id
        for message in catalogue
        if message.id and not message.context
    }
    assert kept == {text if isinstance(text, str) else text[0] for text in said}, (
        "found in the sources, all and no more"
    )
    for text in said:
        english = [text] if isinstance(text, str) else list(text)
        message = catalogue.get(english[0])
        assert message is not None and message.string, f"{code}.po lacks {english[0]!r}: see commands/catalogues.py"
        for translated in strings(message.string):
            assert sorted(PLACE.findall(translated)) == sorted(PLACE.findall(english[-1])), translated
            assert translated.strip() and not CONTROL.search(translated), repr(translated)
        if not isinstance(text, str):
            assert len(strings(message.string)) == catalogue.num_plurals
    for context, text in in_context():
        message = catalogue.get(text, context)
        assert message is not None and message.string, f"{code}.po lacks {text!r} of {context}s"


def test_no_text_is_found_in_an_f_string_only() -> None:
    """The extraction doesn't look into them before Python 3.12."""
    found = {text if isinstance(text, str) else text[0] for text in texts()}
    for path in HOST.rglob("*.py"):
        assert found.issuperset(re.findall(r"gettext\('([^']*)'\)", path.read_text())), path


ADDRESSED = {  # forms that address a person formally, where all else says `du` or `ty`
    "de": r"\b(Sie|Ihr|Ihre[mnrs]?|Ihnen)\b",
    "cs": r"\b([Vv]ám|[Vv]ás|[Vv]aše\w*|[Vv]áš|[Jj]ste)\b",
}


@pytest.mark.parametrize("code", ADDRESSED)
def test_a_person_is_spoken_to_in_one_way(code: str) -> None:
    with (FOLDER / f"{code}.po").open("rb") as file:
        catalogue = read_po(file, locale=code)
    spoken = {str(each.id): str(each.string) for each in catalogue if re.search(r"\b[Yy]our?\b", str(each.id))}
    many = "When you are all here"
    assert [said for text, said in spoken.items() if re.search(ADDRESSED[code], said) and many not in text] == []


def test_no_french_sign_that_stands_apart_begins_a_line() -> None:
    with (FOLDER / "fr.po").open("rb") as file:
        catalogue = read_po(file, locale="fr")
    told = [text for each in catalogue if each.id for text in strings(each.string or "")]
    assert told and [text for text in told if re.search(r"[^ ] [:;?!»]|« |[0-9}] \$", text)] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", {1: "digs up 1 nugget.", 2: "digs up 2 nuggets.", 5: "digs up 5 nuggets."}),
        ("fr", {1: "extrait 1 pépite.", 2: "extrait 2 pépites."}),
        ("ru", {1: "добывает 1 самородок.", 3: "добывает 3 самородка.", 5: "добывает 5 самородков."}),
        ("cs", {1: "dobývá 1 nuget.", 4: "dobývá 4 nugety.", 5: "dobývá 5 nugetů."}),
    ],
)
def test_plurals_are_those_of_the_language(code: str, said: dict[int, str]) -> None:
    for n, wanted in said.items():
        move = Event("move", {"what": c.NUGGETS, "n": n, "from": c.MINE, "to": 0, "cause": BY_LOCATION})
        with translation.speaking(code):
            assert sentences.sentence(move, Table(names=["Ann", "Bo"])) == f"Ann {wanted}"


def test_a_link_into_the_rules_has_the_colon_of_its_language() -> None:
    with translation.speaking("fr"):
        assert labels()["rules_on"].startswith("Règles\u00a0: ")


@pytest.mark.parametrize(
    ("code", "tens", "kings"),
    [
        ("en", "Bo wins the Bank: two 10s against Ann's one.", "Bo stays Sheriff: two Kings against Ann's one."),
        (
            "fr",
            "Bo remporte la banque\u00a0: deux 10 contre un pour Ann.",
            "Bo reste Sheriff\u00a0: deux rois contre un pour Ann.",
        ),
        (
            "ru",
            "Bo выигрывает Банк: две десятки против одной у Ann.",
            "Bo остаётся Шерифом: два короля против одного у Ann.",
        ),
        (
            "cs",
            "Bo vyhrává Banku: dvě desítky proti jedné u hráče Ann.",
            "Bo zůstává Šerifem: dva králové proti jednomu u hráče Ann.",
        ),
    ],
)
def test_a_reason_is_in_the_gender_and_case_of_the_dice(code: str, tens: str, kings: str) -> None:
    """L2, L9."""
    table = Table(["Ann", "Bo"], [False, False], badge=1)
    table.dice[:2] = [[c.TEN, c.KING, c.NINE, c.NINE, c.ACE], [c.TEN, c.TEN, c.KING, c.KING, c.NINE]]
    table.dollars[c.BANK] = 3
    with translation.speaking(code):
        for where, wanted in ((c.AT_BANK, tens), (c.AT_SHERIFF, kings)):
            win = Event("win", {"location": where, "seat": 1, "count": 2, "turns": 1})
            assert sentences.sentence(win, table) == wanted


@pytest.mark.parametrize(
    ("code", "wanted"), [("en", "1,234.5"), ("fr", "1\u202f234,5"), ("ru", "1\xa0234,5"), ("cs", "1\xa0234,5")]
)
def test_numbers_are_written_as_in_the_language(code: str, wanted: str) -> None:
    with translation.speaking(code):
        assert translation.number(1234.5, 1) == wanted


@pytest.mark.parametrize(("code", "said"), [("en", "The last step"), ("fr", "Le dernier coup"), ("cs", "Poslední tah")])
def test_the_console_refuses_in_the_readers_language(
    towns: Towns, monkeypatch: pytest.MonkeyPatch, code: str, said: str
) -> None:
    async def refuse(*_: object) -> None:
        raise Refused("final")

    town = towns()
    monkeypatch.setattr(town.hall, "command", refuse)
    with closing(town.laptop()) as laptop:
        answer = laptop.post("/ask", json={"do": "undo"}, headers={"accept-language": code})
    assert answer.status_code == 400 and answer.json()["error"].startswith(said)


def test_the_form_speaks_to_each_reader_in_their_language(towns: Towns) -> None:
    """Also the names of editions, whoever has read them first."""
    with closing(towns().laptop()) as laptop:
        for code in OTHERS:
            form = laptop.get("/table", params={"language": code}).text
            with translation.speaking(code):
                assert names.edition("first") in form


def test_a_locale_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for value, code in [
        ("fr_CA.UTF-8", "fr"),
        ("cs_CZ", "cs"),
        ("ru", "ru"),
        ("de_AT.UTF-8", "de"),
        ("tlh.UTF-8", "en"),
        ("C", "en"),
    ]:
        monkeypatch.setenv("LANG", value)
        assert translation.of_locale() == code, value
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert translation.of_locale() == "ru"


@pytest.mark.parametrize("code", translation.LANGUAGES)
def test_the_page_speaks_each_language(towns: Towns, visit: Visit, code: str) -> None:
    """Chosen on the page, it is remembered; a browser that prefers it gets it at once. No English is left."""
    town = towns()
    page = visit(f"{town.url}/?pace=0", locale=code)
    assert page.locator("html").get_attribute("lang") == code
    other = "cs" if code != "cs" else "fr"
    page.locator(f".choices a[lang={other}]").click()
    page.locator(f"html[lang={other}]").wait_for(state="attached")
    page.locator(f".choices a[lang={code}]").click()
    page.locator(f"html[lang={code}]").wait_for(state="attached")  # a click does not wait for it
    page.goto(f"{town.url}/?pace=0")
    for step, (events, engine) in enumerate(recorded(4, "revised", "languages")):
        town.play(events, engine)
        if step > 60:
            break
    page.locator(f'body[data-drawn="{town.number}"]').wait_for()
    with translation.speaking(code):
        wanted = labels()
    assert page.locator(".location h2").all_inner_texts() == wanted["locations"]
    assert page.locator("#round").inner_text() == f"{wanted['round']} {town.hall.live.table.round}"
    if code != "en":
        shown = page.locator("body").inner_text()
        for english in ("Gold Mine", "keeps", "Round", "choosing", "pays"):
            assert english not in shown
