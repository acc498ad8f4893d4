"""Scripts run on a phone or tablet with iOS 15, the last one for many that children get.

The site needs a newer one only for the console itself (site/static/console.js).
"""

import re
from pathlib import Path

import pytest

HOST = Path(__file__).parents[2] / "host"
SCRIPTS = sorted(
    path for folder in ("web/static", "site/static", "site/friends") for path in (HOST / folder).glob("*.js")
)
# In Safari since 16 or 16.4: a lookbehind ends the whole script before that.
NEWER = re.compile(r"\(\?<[=!]|\.(to(Sorted|Reversed|Spliced)|with)\(|\bgroupBy\(")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_needs_no_newer_browser(path: Path) -> None:
    assert not NEWER.findall(path.read_text(encoding="utf-8"))


def test_what_is_newer_is_found() -> None:
    assert SCRIPTS
    for text in ("/(?<=:) /u", "[...rows].toSorted()"):
        assert NEWER.search(text)
