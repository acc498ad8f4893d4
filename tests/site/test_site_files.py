"""What `make site` writes: only files, linked to each other, small enough for a phone, and safe."""

import gzip
import hashlib
import importlib.util
import json
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from host.build.flashed import build, build_of, semantic
from host.build.image import whole
from host.build.micropython_uf2 import micropython
from host.build.mpy import FIRMWARE
from host.build.mpy import PICO as ARM
from host.build.uf2 import read, written
from host.game.connection import for_all
from host.game.follower import Follower
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, ngettext, pgettext, speaking
from host.site import npm
from host.site.build import images, write
from host.site.modules import SHIM
from host.site.pages import town, town_of
from tests.build.bases import PICO, made
from tests.tooling.tools import needed
from tests.web.town import NAMES, recorded

MOST = 550_000  # gzipped bytes until the first question
ICON = 10_000  # bytes of a picture for a home screen, at most


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.faults: list[str] = []
        self.policy = self.description = ""
        self.steps = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.links += [found[name] for name in ("href", "src", "action") if name in found]
        self.anchors.add(found.get("id", ""))
        self.steps += tag == "li" and not found
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = found["content"]
        if found.get("name") == "description":
            self.description = found["content"]
        if tag in ("script", "link") and not self.policy and found.get("rel") != "icon":
            self.faults.append(f"{tag} before the policy")
        if tag == "style" or "style" in found or any(name.startswith("on") for name in found):
            self.faults.append(f"style or script in {tag}")
        if tag == "script" and "src" not in found and found.get("type") != "application/json":
            self.faults.append("a script in the page")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_link_of_a_page_leads_to_a_file_beside_it(site: Path, code: str) -> None:
    """In any folder of any server: so no link begins at its root, and none names a page that only a server has."""
    for name in (town_of(code), f"learn-{code}.html", f"rules-{code}.html"):
        page = Links((site / name).read_text(encoding="utf-8"))
        assert not page.faults and "'unsafe-inline'" not in page.policy and "default-src 'none'" in page.policy
        for link in page.links:
            file, _, anchor = link.partition("#")
            there = site / (file or name)
            assert not link.startswith("/") and there.is_file(), f"{name}: {link}"
            if anchor and file.startswith("rules"):
                assert anchor in Links(there.read_text(encoding="utf-8")).anchors, f"{name}: {link}"


def test_every_page_says_to_a_search_what_it_is(site: Path) -> None:
    for file in site.glob("*.html"):
        assert Links(file.read_text(encoding="utf-8")).description, file.name


def test_scripts_import_only_what_is_there(site: Path) -> None:
    for script in site.glob("static/*.js"):
        for name in re.findall(r'from "(.+?)"', script.read_text(encoding="utf-8")):
            assert (script.parent / name).is_file(), f"{script.name}: {name}"


def test_the_foot_names_the_firmware_that_make_flash_copies(site: Path) -> None:
    version = f"{semantic(FIRMWARE)}+{build_of(build(FIRMWARE, ARM))}"
    assert version in (site / "index.html").read_text(encoding="utf-8")
    assert "Damien P. George" in (site / "licences.txt").read_text(encoding="utf-8")


def test_a_phone_fetches_less_than_550_kb_until_the_first_question(site: Path) -> None:
    fetched = [site / "ru.html", *site.glob("static/*"), site / "console/words-ru.json"]
    fetched += [site / "console" / name for name in ("console.bin", *npm.MICROPYTHON.used)]
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in fetched}
    assert sum(sizes.values()) <= MOST, sizes


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_home_screen_finds_its_pictures(site: Path, code: str) -> None:
    """They are square, of the stated size, small, and there without a network, too. iOS uses the page's, others the
    manifest's."""
    kept = (site / "service.js").read_text(encoding="utf-8")
    named = {entry["src"]: entry["sizes"] for entry in json.loads((site / "app.webmanifest").read_text())["icons"]}
    assert named.pop("static/icon.svg") == "any"
    for page in (town_of(code), f"learn-{code}.html"):
        (ours,) = re.findall(r'<link rel="apple-touch-icon" href="(.+?)">', (site / page).read_text(encoding="utf-8"))
        named[ours] = "180x180"
    assert sorted(named.values()) == ["180x180", "512x512"]
    for name, size in named.items():
        data = (site / name).read_bytes()
        width, height = struct.unpack(">II", data[16:24])
        assert data.startswith(b"\x89PNG") and f"{width}x{height}" == size and len(data) < ICON
        assert f'"{name}"' in kept


def of_the_page(site: Path, code: str) -> Any:
    """Return the page's own catalogues for this language."""
    spec = importlib.util.spec_from_file_location("catalogue_of_the_page", SHIM / "host/i18n/catalogue.py")
    assert spec and spec.loader
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    told = json.loads((site / f"console/words-{code}.json").read_text(encoding="utf-8"))["catalogue"]
    page.know(code, told)
    return page


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_worker_says_what_the_catalogues_say(site: Path, code: str) -> None:
    said = of_the_page(site, code).catalogue(code)
    with speaking(code):
        assert said.gettext("The Mine is empty.") == gettext("The Mine is empty.")
        assert said.pgettext("Queen", "two") == pgettext("Queen", "two")
        one, many = "{b} digs up {n} nugget.", "{b} digs up {n} nuggets."
        for n in (*range(130), 199, 200, 201, 211, 1001, 1011):
            assert said.ngettext(one, many, n) == ngettext(one, many, n), n


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_is_told_as_on_a_server(site: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sentence in each language: texts that are put together from others are on the page, too."""
    on_server = story(code)
    monkeypatch.setattr("host.i18n.translation.catalogue", of_the_page(site, code).catalogue)
    assert story(code) == on_server


def story(code: str) -> list[str]:
    told = []
    follower = Follower((code,), for_all)
    for events, engine in recorded(5, "revised", "site"):
        if not events:
            follower.table = Table.of(engine, NAMES)
        told += [follower.take(event).said.get(code, "") for event in events]
    return told


def test_a_pico_gets_the_console_from_a_file_of_the_site(tmp_path: Path) -> None:
    """There is a file for each base with which the site is built; the page names its board, and the three steps."""
    base = tmp_path / "RPI_PICO.uf2"
    base.write_bytes(made(PICO))
    assert images([base]) == {"Pico": written(whole(micropython(read(made(PICO))), build(FIRMWARE, ARM)))}
    with speaking("cs"):
        page = Links(town("cs", "1", ["Pico 2 W"]))
    assert "console-pico-2-w.uf2" in page.links and page.steps == 3
    base.write_bytes(b"another file")
    with pytest.raises(UserError, match="RPI_PICO"):
        images([base])


def test_whoever_makes_the_site_without_it_learns_how_to_offer_it(tmp_path: Path) -> None:
    """Once it is there nothing is said about it, and no page that works offline keeps it."""
    base = tmp_path / "RPI_PICO.uf2"
    base.write_bytes(made(PICO))
    for bases, asked in (([], True), ([base], False)):
        said: list[str] = []
        write(tmp_path / "site", said.append, bases)
        assert ("BASE=" in " ".join(said)) == asked
        assert (tmp_path / "site" / "console-pico.uf2").exists() != asked
        assert ".uf2" not in (tmp_path / "site" / "service.js").read_text(encoding="utf-8")


def test_the_script_that_a_server_asks_the_site_for_is_that_of_the_package() -> None:
    needed("npm")
    assert hashlib.sha256(npm.QR.files()[npm.QR_SCRIPT]).hexdigest() == npm.QR_DIGEST


def test_a_package_that_is_another_is_refused() -> None:
    with pytest.raises(Exception, match="is not what it was"):
        npm.QR.checked(b"something else")


def test_a_package_that_was_damaged_is_fetched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed("npm")
    whole = npm.QR.files()
    data = (npm.QR.cache / npm.PACKAGE).read_bytes()
    monkeypatch.setattr(npm.QR, "fetched", lambda: data)
    for _ in range(2):
        assert npm.QR.files(tmp_path / "cache") == whole
        (tmp_path / "cache" / npm.PACKAGE).write_bytes(data[:1000])
