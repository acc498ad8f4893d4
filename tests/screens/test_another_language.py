"""A new language is its texts and one row: a copy of the project gets one, and passes the checks of all languages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE, OWN_NAME = "eo", "Esperanto"
ROW = f'''    (
        "{CODE}",
        "{OWN_NAME}",
        "{" ".join(first + "ano" for first in "ABCDEFGHIJKLMNOPRSTU")}",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "abcdefghijklmnopqrstuvwxyz",
    ),
)
CODE = '''
HELD = (
    "tests/screens/test_texts.py",
    "tests/overlays/test_spelling.py",
    f"tests/overlays/test_first_game.py::test_the_first_setup_in_each_language[{CODE}]",
    f"tests/web/test_web_languages.py::test_every_text_is_translated_with_all_its_places[{CODE}]",
    f"tests/web/test_web_languages.py::test_the_page_speaks_each_language[{CODE}]",
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the project with another language."""
    for name in ("firmware", "host", "hardware", "tests", "pyproject.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name)
        else:
            shutil.copy(source, tmp_path)
    (tmp_path / "build").symlink_to(ROOT / "build")  # keeps compiled firmware by its content
    languages = tmp_path / "firmware" / "screens" / "languages"
    french = (languages / "fr.txt").read_text(encoding="utf-8")
    (languages / f"{CODE}.txt").write_text(french.replace("Retour", "Reveno"), encoding="utf-8")
    catalogues = tmp_path / "host" / "i18n" / "locale"
    french = (catalogues / "fr.po").read_text(encoding="utf-8")
    esperanto = french.replace("Language: fr", f"Language: {CODE}").replace("n > 1", "n != 1")
    (catalogues / f"{CODE}.po").write_text(esperanto, encoding="utf-8")
    for words in ("lesson", "rulebook"):
        shutil.copy(tmp_path / "host" / words / "fr.toml", tmp_path / "host" / words / f"{CODE}.toml")
    names = tmp_path / "firmware" / "screens" / "names.py"
    text = names.read_text(encoding="utf-8")
    assert text.count(")\nCODE = ") == 1
    names.write_text(text.replace(")\nCODE = ", ROW), encoding="utf-8")
    return tmp_path


def test_a_language_is_its_texts_and_one_row(copy: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *HELD]
    path = os.pathsep.join(str(copy / each) for each in ("", "firmware", "host/cpython"))
    environ = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, cwd=copy, env=environ, capture_output=True, text=True, timeout=540, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
