"""Links and file names in the pages are checked; no page may be too long."""

import pytest

from tests.tooling import pages

NAMES = ["README.md", "host/README.md", "host/web/README.md", "host/web/town.png", "host/game/verify.py", "tests/a.py"]
PAGE = """# The host

## Check a game yourself

    # no heading: a comment in code

## `verify`, again
## Mend it
## Mend it
"""


@pytest.mark.parametrize(
    "link",
    [
        *("gone.md", "../gone/", "web/gone.png", "/README.md"),
        *("#mend", "README.md#town", "../README.md#host", "web#a"),
    ],
)
def test_a_link_that_leads_nowhere_is_named(link: str) -> None:
    (fault,) = pages.lost_links({"host/README.md": f"{PAGE}[x]({link})", "README.md": "# Town"}, NAMES)
    assert fault.startswith("host/README.md: ") and link in fault


@pytest.mark.parametrize(
    "link",
    [
        *("web/town.png", "web", "web/", "../README.md", "..", "README.md#mend-it", "#mend-it-1", "#verify-again"),
        *("#check-a-game-yourself", "https://example.org/gone.md", "mailto:ann@example.org"),
    ],
)
def test_a_link_that_leads_somewhere_passes(link: str) -> None:
    assert not list(pages.lost_links({"host/README.md": f"{PAGE}![x]({link})"}, NAMES))


def test_a_comment_in_code_is_no_heading() -> None:
    assert pages.anchors(PAGE) == {"the-host", "check-a-game-yourself", "verify-again", "mend-it", "mend-it-1"}


@pytest.mark.parametrize("word", ["host/verify.py", "game/verify.pyx.py", "verif.py", "host/gone/", "erify.py"])
def test_a_file_that_is_not_there_is_named(word: str) -> None:
    assert list(pages.lost_names({"README.md": f"`{word}` does it"}, NAMES)) == [f"README.md: there is no {word}"]


@pytest.mark.parametrize(
    "word", ["verify.py", "game/verify.py", "host/game/verify.py", "host/web", "tests/", "fault.txt", "dicetown/state"]
)
def test_a_file_that_is_there_and_what_is_no_file_of_ours_pass(word: str) -> None:
    assert not list(pages.lost_names({"README.md": f"`{word}` and `python {word}`"}, NAMES))


def words(number: int) -> str:
    return "word " * number


def test_the_first_page_stays_short() -> None:
    assert not list(pages.too_long({"README.md": words(500), "host/README.md": words(501)}))
    assert list(pages.too_long({"README.md": words(501)}))


def test_the_page_of_a_room_stays_short() -> None:
    assert not list(pages.too_long({"host/README.md": words(1200), "CONTRIBUTING.md": words(1201)}))
    (fault,) = pages.too_long({"host/README.md": words(1201)})
    assert fault.startswith("host/README.md: 1201 words")


def test_all_pages_together_stay_short() -> None:
    assert not list(pages.too_long({"a.md": words(14_000), "b.md": words(14_000)}))
    (fault,) = pages.too_long({"a.md": words(14_000), "b.md": words(14_001)})
    assert fault.startswith("all pages together have 28001 words")
