"""What the guided game says in a language: the words of steps.py, and what the rule book calls its sections."""

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
    """task and note by their keys."""
    return dict(tomllib.loads((HERE / f"{code}.toml").read_text(encoding="utf-8")))


@cache
def titles(code: str) -> dict[str, str]:
    """Of all sections of the rule book."""
    with speaking(code):
        return {chapter.key: chapter.title for chapter in chapters(None)}
