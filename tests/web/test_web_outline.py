"""A private page is read in a browser as on the host, and cards in it link to their rules."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host.i18n import outline
from host.i18n.translation import LANGUAGES
from host.web.facts import FACTS
from tests.screens import read_page
from tests.screens.test_outline import SITUATIONS, codes
from tests.tooling.tools import needed

SCRIPT = Path(__file__).with_name("outline.mjs")


@pytest.fixture(scope="module")
def drawn() -> dict[str, tuple[bytes, list[str]]]:
    """Return all situations: the page as codes, and the names at the table."""
    found = {}
    for name, situation in SITUATIONS.items():
        scene, station = situation("en")
        found[name] = codes(scene, station), [each.decode() for each in scene.table.match.names]
    return found


def browsed(drawn: Any, code: str, folder: Path) -> list[Any]:
    file = folder / "pages.json"
    told = {
        "facts": FACTS,
        "texts": outline.numbered(code),
        "names": [names for _, names in drawn],
        "pages": [page.hex() for page, _ in drawn],
    }
    file.write_text(json.dumps(told))
    run = subprocess.run([needed("node"), SCRIPT, file], capture_output=True, text=True, check=True)
    return list(json.loads(run.stdout))


def plain(said: Any) -> Any:
    """Return lines without the links of their cards."""
    if isinstance(said, dict):
        if "rule" in said:
            return said["text"] if len(said) == 2 else {"text": said["text"], "chosen": said["chosen"]}
        return {name: plain(each) for name, each in said.items()}
    return [plain(each) for each in said] if isinstance(said, list) else said


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_browser_reads_what_the_host_reads(
    drawn: dict[str, tuple[bytes, list[str]]], code: str, tmp_path: Path
) -> None:
    seen = browsed(drawn.values(), code, tmp_path)
    for (name, (page, names)), said in zip(drawn.items(), seen, strict=True):
        assert plain(said) == read_page.page(page, code, names), name


def test_a_card_leads_to_its_rules(drawn: dict[str, tuple[bytes, list[str]]], tmp_path: Path) -> None:
    (page,) = browsed([drawn["hand"]], "fr", tmp_path)
    rules = {each["text"]: each["rule"] for each in page["choices"]}
    assert any(rules.values()), rules
    assert set(rules.values()) <= {"", *FACTS["cards"].values()}


def test_a_word_of_the_fonts_letters_is_read_in_its_own_alphabet() -> None:
    """The lobby has the languages' names in the font's letters."""
    assert [read_page.spelled(word) for word in ("Pyccкий", "English", "OK")] == ["Русский", "English", "OK"]
