"""The words of the guided game in a language: those of steps.py, and the titles of the rule book's sections."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from host.i18n.translation import speaking
from host.rulebook.book import chapters

HERE = Path(__file__).parent


@cache
def words(code: str) -> dict[str, Any]:
    """Return the words of tasks and notes by their keys."""
    return dict(tomllib.loads((HERE / f"{code}.toml").read_text(encoding="utf-8")))


@cache
def titles(code: str) -> dict[str, str]:
    """Return the titles of all sections of the rule book."""
    with speaking(code):
        return {chapter.key: chapter.title for chapter in chapters(None)}
