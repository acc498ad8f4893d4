"""Fixtures of this room."""

from pathlib import Path

import pytest


@pytest.fixture
def flash(tmp_path: Path) -> str:
    return str(tmp_path / "settings.bin")
