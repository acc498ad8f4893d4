"""Pages of past games show what the records say, can be turned with keys, change nothing, and run no name as code."""

import csv
import io
import os
import re
import shutil
import socket
import sqlite3
import threading
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from httpx import Client, HTTPTransport, Response
from playwright.sync_api import Page, expect

from host.game import record, record_files, verify
from host.history import index as rooms
from host.history.archive import Archive
from host.history.fairness import Fairness
from host.history.steps import Story
from host.history.tale import Tale, Turn, tale_of
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.web import plots
from host.web.history import EACH, TURNS, summary
from host.web.tale_view import LEFT, RIGHT, picture
from tests.game.written import game, lines_of, seated
from tests.web.axe import faults
from tests.web.town import PATIENCE, Town, Towns, Visit, until

NASTY = "<b>B/o?&'"
WIDE = 10  # pixels, about, of a letter in the words at a line of a game's picture
Visit = Visit


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return three games, in one of which somebody has a name that no page may run."""
    archive = Archive(tmp_path_factory.mktemp("kept"))
    archive.keep(seated(list(game("first", 3, 0, "bots")), [False, True, True]))
    archive.keep(game("revised", 2, 0, "bots"))
    archive.keep(seated(lines_of("first", 2, 1), [False, False], ["<img src=x>", NASTY]))
    return archive.folder


@pytest.fixture
def town(towns: Towns, kept: Path) -> Town:
    started = towns(lan=True)
    shutil.copytree(kept, started.hall.archive.folder, dirs_exist_ok=True)
    return started


@pytest.mark.parametrize(("code", "said"), [("en", "own rules"), ("fr", "règles maison"), ("de", "eigene Regeln")])
def test_rules_of_no_edition_are_named_in_the_reader_s_language(town: Town, code: str, said: str) -> None:
    row = town.hall.archive.games()[0]
    with speaking(code):
        assert summary(dict(row) | {"preset": "own"})["edition"] == said  # type: ignore[arg-type]


def first_game(town: Town) -> tuple[str, Story]:
    (row,) = [row for row in town.hall.archive.games() if row["seats"] == 3]
    return row["game"], Story(list(verify.lines_of(town.hall.archive.path(row["game"]).read_bytes())))


def test_every_page_is_there_in_every_language(town: Town) -> None:
    name, _ = first_game(town)
    with town.visitor() as visitor:
        for path in ("/history", "/history/dice", "/history/players/Ann", f"/history/games/{name}", "/history?page=9"):
            for code in LANGUAGES:
                answer = visitor.get(path, params={"language": code} if "?" not in path else None)
                assert answer.status_code == 200, path
                assert "<script>" not in answer.text and " style=" not in answer.text
    assert "http" not in plots.dice(Fairness.of([1] * 6))


def test_a_strange_name_is_shown_and_leads_to_its_page(town: Town, visit: Visit) -> None:
    page = visit(f"{town.url}/history")
    page.get_by_role("link", name=NASTY, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NASTY)
    assert page.locator("main img, main b").count() == 0
    page.get_by_role("link", name="See the dice").click()
    expect(page.get_by_text("The dice of")).to_contain_text(NASTY)
    page.goto(f"{town.url}/history?player={quote(NASTY)}")
    expect(page.locator(".games li")).to_have_count(1)


@pytest.mark.parametrize(
    "path",
    [
        "/history/games/nothing",
        "/history/games/..%2f..%2fprofiles",
        "/history/games/history.sqlite",
        "/history/games/nothing/record",
        "/history/players/Nobody",
        "/history/dice.csv",
        "/history/sheets.exe",
    ],
)
def test_what_is_not_there_is_not_found(town: Town, path: str) -> None:
    with town.visitor() as visitor:
        assert visitor.get(path).status_code == 404


@pytest.mark.parametrize("step", ["", "-1", "x", "99999999999999", "1e3", "٣", "5&step=7"])
def test_any_step_is_some_step(town: Town, step: str) -> None:
    name, _ = first_game(town)
    with town.visitor() as visitor:
        assert visitor.get(f"/history/games/{name}?step={step}").status_code == 200


class Slow:
    """Holds up the page of a game until `going_on` is set."""

    def __init__(self, town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
        self.going_on, self.lock = threading.Event(), threading.Lock()
        self.busy, self.most = 0, 0
        self.sheets = town.hall.archive.sheets
        monkeypatch.setattr(town.hall.archive, "sheets", self.wait)

    def wait(self, *given: Any, **named: Any) -> Any:
        with self.lock:
            self.busy += 1
            self.most = max(self.most, self.busy)
        assert self.going_on.wait(PATIENCE)
        with self.lock:
            self.busy -= 1
        return self.sheets(*given, **named)


class Readers:
    """Many requests at the same moment from one address."""

    def __init__(self, town: Town, path: str, count: int, whence: str) -> None:
        self.town, self.path, self.whence = town, path, whence
        self.answers: list[Response] = []
        self.threads = [threading.Thread(target=self.ask) for _ in range(count)]
        for each in self.threads:
            each.start()

    def ask(self) -> None:
        with visitor_from(self.town, self.whence) as visitor:
            self.answers.append(visitor.get(self.path))

    def codes(self) -> list[int]:
        for each in self.threads:
            each.join(PATIENCE)
        return sorted(answer.status_code for answer in self.answers)


def visitor_from(town: Town, whence: str) -> Client:
    with socket.socket() as tried:
        try:
            tried.bind((whence, 0))
        except OSError:
            pytest.skip(f"This system has no {whence}.")
    return town.visitor(transport=HTTPTransport(local_address=whence))


@pytest.mark.parametrize("whence", ["127.0.0.1", "127.0.0.2"])
def test_one_address_that_asks_for_many_pages_keeps_no_other_waiting(
    town: Town, monkeypatch: pytest.MonkeyPatch, whence: str
) -> None:
    """This holds for this machine, too: its pages are made one after the other, while others get theirs."""
    name, _ = first_game(town)
    slow = Slow(town, monkeypatch)
    crowd = Readers(town, f"/history/games/{name}", EACH + 10, whence)
    until(lambda: len(crowd.answers) == 10)
    assert [answer.status_code for answer in crowd.answers] == [429] * 10
    assert "wait a moment" in crowd.answers[0].json()["error"]
    with visitor_from(town, "127.0.0.3") as other:
        for path in ("/rules", "/history", "/history/dice", "/history/games.csv"):
            assert other.get(path).status_code == 200
    slow.going_on.set()
    assert crowd.codes() == [200] * EACH + [429] * 10 and slow.most == 1


def test_of_many_addresses_a_few_get_their_pages_at_a_time(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    name, _ = first_game(town)
    slow = Slow(town, monkeypatch)
    crowds = [Readers(town, f"/history/games/{name}", 3, f"127.0.0.{n}") for n in range(1, 9)]
    until(lambda: slow.busy == TURNS)
    with town.visitor() as visitor:
        assert visitor.get("/rules").status_code == 200
    slow.going_on.set()
    assert all(crowd.codes() == [200] * 3 for crowd in crowds) and slow.most == TURNS


def test_nothing_can_be_sent_there(town: Town) -> None:
    name, _ = first_game(town)
    with closing(town.laptop()) as laptop:
        for path in ("/history", f"/history/games/{name}", "/history/sheets.csv"):
            for method in ("POST", "PUT", "DELETE"):
                assert laptop.request(method, path).status_code == 405


def test_what_is_taken_away_is_what_was_kept(town: Town) -> None:
    name, _ = first_game(town)
    with town.visitor() as visitor:
        answer = visitor.get(f"/history/games/{name}/record")
        assert "attachment" in answer.headers["content-disposition"]
        verify.check(answer.content)
        rows = list(csv.DictReader(io.StringIO(visitor.get("/history/sheets.csv").text)))
        assert sorted(row["name"] for row in rows) == sorted(["Ann", "Bo", "Cy", "Ann", "Bo", "<img src=x>", NASTY])
        mine = visitor.get("/history/sheets.json", params={"player": "Cy"}).json()
        assert [row["game"] for row in mine] == [name]
        assert len(visitor.get("/history/games.json").json()) == 3


def told(page: Page) -> list[str]:
    return page.locator(".told .text").all_text_contents()


def test_a_game_is_stepped_through_with_the_keyboard(town: Town, visit: Visit) -> None:
    """Each step shows what the record has there: words, goods, dice, hands."""
    name, story = first_game(town)
    page = visit(f"{town.url}/history/games/{name}")

    def at(step: int) -> None:
        expect(page.locator(".where")).to_contain_text(f"step {step + 1} of {len(story.steps)}")
        assert told(page) == story.steps[step].texts
        now = story.at(step)
        for seat, card in enumerate(page.locator(".seat").all()):
            assert card.locator(".goods").inner_text().startswith(f"${now.table.dollars[seat]}")
            kept = [face for face in now.table.dice[seat] if face != 255]
            assert card.locator(".die:not(.cup):not(.none)").count() == len(kept)
            assert card.locator(".die.cup").count() == 5 - now.cups[seat].count(255)
            assert card.locator(".chip").count() == len(now.hands[seat]) + len(now.table.front(seat))

    at(0)
    for step in range(1, 12):
        page.keyboard.press("ArrowRight")
        at(step)
    page.keyboard.press("ArrowLeft")
    at(10)
    page.keyboard.press("PageDown")
    at(story.rounds[1])
    page.keyboard.press("PageUp")
    at(0)
    page.keyboard.press("End")
    at(len(story.steps) - 1)
    expect(page.locator(".seat.won h2")).to_contain_text("points")
    page.reload()
    at(len(story.steps) - 1)
    page.keyboard.press("Home")
    at(0)
    page.get_by_role("link", name="A step on").click()
    at(1)
    assert page.evaluate("document.activeElement.dataset.key") == "ArrowRight"
    page.get_by_role("navigation", name="Rounds").get_by_role("link", name="3", exact=True).click()
    at(story.rounds[2])


def test_steps_need_no_script(town: Town, visit: Visit) -> None:
    name, story = first_game(town)
    page = visit(f"{town.url}/history/games/{name}?step=3", java_script_enabled=False)
    page.get_by_role("link", name="A step on").click()
    expect(page.locator(".told .text")).to_have_text(story.steps[4].texts)


def test_past_games_are_open_to_all(town: Town, visit: Visit) -> None:
    name, story = first_game(town)
    page = visit(f"{town.url}/history")
    for path in ("", "/dice", "/players/Ann", f"/games/{name}?step=2", f"/games/{name}?step={len(story.steps)}"):
        page.goto(f"{town.url}/history{path}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert faults(page) == [], (path, scheme)


BREADTH = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
  () => done(document.documentElement.scrollWidth))))"""


def test_pages_fit_a_phone_and_a_laptop(town: Town, visit: Visit) -> None:
    name, _ = first_game(town)
    page = visit(f"{town.url}/history")
    for code in LANGUAGES:
        for path in ("?", "/dice?", "/players/Ann?", f"/games/{name}?step=20"):
            page.goto(f"{town.url}/history{path}&language={code}")
            for width in (1366, 360):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(BREADTH) <= width, (path, code)


def test_no_games_yet(towns: Towns, visit: Visit) -> None:
    town = towns()
    page = visit(f"{town.url}/history")
    expect(page.get_by_text("No game has ended yet")).to_be_visible()
    page.goto(f"{town.url}/history/dice")
    expect(page.get_by_text("Too few dice to say.")).to_be_visible()
    for path in ("/history", "/history/dice", "/history/players/Nobody"):
        page.goto(f"{town.url}{path}")
        assert faults(page) == [], path


def test_an_index_in_trouble_is_a_message(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PATIENCE", 0.01)
    archive = town.hall.archive
    record_files.write(game("first", 4, 5), archive.folder)
    holder = sqlite3.connect(archive.index, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with town.visitor(headers={"accept": "text/html"}) as visitor:
        answer = visitor.get("/history")
        assert answer.status_code == 400 and "is in use by another program" in answer.text
        holder.execute("ROLLBACK")
        holder.close()
        assert visitor.get("/history").status_code == 200
        for each in Path(archive.folder).glob("history.sqlite*"):
            each.unlink()
        archive.index.write_text("nonsense" * 1000)
        answer = visitor.get("/history")
        assert answer.status_code == 400 and "dicetown history rebuild" in answer.text


def test_a_wrong_record_is_named_and_not_shown(town: Town) -> None:
    lines = lines_of("first", 2, 3)
    del lines[30]
    (town.hall.archive.folder / "torn.jsonl").write_text(record.text(lines))
    with town.visitor() as visitor:
        assert "torn.jsonl" in visitor.get("/history").text
        assert visitor.get("/history/games/torn").status_code == 404


def test_a_record_of_any_name_has_its_page(town: Town) -> None:
    """Its link, its record's link and the change of language lead there, whatever characters its name has."""
    folder = town.hall.archive.folder
    odd = ("a?b", "a#b", "100%41", "a b&c", "a\nb", "\\", "\u2028", "é")
    for name in odd:
        (folder / f"{name}.jsonl").write_text(record.text(game("first", 2, 0, "bots")))
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "loop.jsonl").symlink_to("loop.jsonl")
    (folder / os.fsdecode(b"\xff.jsonl")).write_text("{")
    with town.visitor() as visitor:
        listed = visitor.get("/history").text
        assert all(f"{bad}.jsonl" in listed for bad in ("pipe", "loop", "\\udcff"))
        links = [unescape(link) for link in re.findall('href="(/history/games/[^"]*)"', listed)]
        assert len(links) == 3 + len(odd)
        for link in links:
            page = visitor.get(link)
            assert page.status_code == 200
            (of_record,) = re.findall('href="(/history/games/[^"]*/record)"', page.text)
            assert visitor.get(unescape(of_record)).text.startswith("{")
            other = unescape(re.findall('href="(/language/fr[^"]*)"', page.text)[0])
            back = visitor.get(other, follow_redirects=False).headers["location"]
            assert visitor.get(back).status_code == 200 and back.partition("?")[0] == link
        assert visitor.get("/history/dice").status_code == visitor.get("/history/games.csv").status_code == 200


def test_how_a_game_went_is_told_first_and_its_picture_can_be_taken_away(town: Town, visit: Visit) -> None:
    """Who won is at the top; in the middle of a game the steps are. The browser draws the picture."""
    name, story = first_game(town)
    page = visit(f"{town.url}/history/games/{name}")
    winner = story.first.table.names[story.events[-1].fields["winner"]]
    expect(page.locator("#tale .loud")).to_contain_text(winner)
    assert page.locator("#tale").bounding_box()["y"] < page.locator("#step").bounding_box()["y"]  # type: ignore[index]
    with page.expect_download() as taken:
        page.get_by_role("button", name="Share the picture").click()
    data = taken.value.path().read_bytes()
    assert taken.value.suggested_filename == "dicetown.png" and data[1:4] == b"PNG"
    assert int.from_bytes(data[16:20]) == int.from_bytes(data[20:24]) == 1080
    page.goto(f"{town.url}/history/games/{name}?step=20")
    assert page.locator("#tale").bounding_box()["y"] > page.locator("#step").bounding_box()["y"]  # type: ignore[index]


def test_the_end_on_the_town_leads_to_how_it_went(town: Town, visit: Visit) -> None:
    """As soon as the game is kept; while the next game runs it is not there."""
    name, story = first_game(town)
    page = visit(f"{town.url}/?pace=0")
    town.tell(story.at(len(story.steps) - 1).table)
    page.locator("#sheet:visible").wait_for()
    assert not page.locator("#sheet .next a").count()
    town.hall.arrivals.loop.call_soon_threadsafe(town.hall.live.file, name)
    page.get_by_role("link", name="How it went").click()
    page.locator("#tale").wait_for()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_turning_point_is_named_beside_its_line_wherever_that_is(code: str) -> None:
    """In a game that turns early, the words must not cover the axis and its numbers."""
    tale = tale_of(Story(list(game("first", 3, 0, "bots"))))
    with speaking(code):
        said = gettext("turning point")
        for n in range(2, tale.rounds + 1):
            turned = Tale(**{**vars(tale), "turn": Turn(n)})
            found = re.search(rf'<text x="([\d.]+)" [^>]*text-anchor="(\w+)"[^>]*>{said}<', picture(turned))
            assert found
            x, wide = float(found[1]), WIDE * len(said)
            left, right = (x, x + wide) if found[2] == "start" else (x - wide, x)
            assert left > LEFT and right < RIGHT, n
