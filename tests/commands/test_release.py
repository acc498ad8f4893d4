"""What `make release` collects: notes from the change log, reproducible archives, hashes."""

import hashlib
import zipfile
from pathlib import Path

import pytest

from host.commands import release
from host.i18n.errors import UserError

CHANGES = """# What is new

## 0.2.0

- Phones.

## 0.1.0

- The console.
"""


def test_notes_are_the_versions_own_part() -> None:
    assert release.notes(CHANGES, "0.2.0") == "- Phones.\n"
    assert release.notes(CHANGES, "0.1.0") == "- The console.\n"


@pytest.mark.parametrize("changes", [CHANGES, CHANGES + "\n## 0.3.0\n"])
def test_a_version_without_notes_is_not_released(changes: str) -> None:
    with pytest.raises(UserError, match=r"CHANGELOG\.md says nothing about 0\.3\.0"):
        release.notes(changes, "0.3.0")


def test_the_same_files_give_the_same_archive(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "inner").mkdir(parents=True)
        for file in reversed(("a.txt", "inner/b.txt")) if name == "two" else ("a.txt", "inner/b.txt"):
            (folder / file).write_text(file)
        release.pack(folder, tmp_path / f"{name}.zip")
        made.append((tmp_path / f"{name}.zip").read_bytes())
    assert made[0] == made[1]
    assert zipfile.ZipFile(tmp_path / "one.zip").namelist() == ["a.txt", "inner/b.txt"]


def test_another_file_under_the_name_of_micropython_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "other.uf2"
    fake.write_bytes(b"something else")
    monkeypatch.setattr(release, "BASE", fake.as_uri())
    monkeypatch.setattr(release.mpy, "ROOT", tmp_path)
    with pytest.raises(UserError, match="not the file that is expected"):
        release.base(None)
    monkeypatch.setattr(release, "BASE_SHA256", hashlib.sha256(b"something else").hexdigest())
    assert release.base(None).read_bytes() == b"something else"
    fake.unlink()
    assert release.base(None).read_bytes() == b"something else", "fetched once"


@pytest.mark.parametrize("content", [None, b"something else"])
def test_a_base_that_is_none_is_told_before_the_long_work(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What an earlier release made stays."""
    base, made = tmp_path / "base.uf2", tmp_path / "release"
    if content:
        base.write_bytes(content)
    made.mkdir()
    monkeypatch.setattr(release, "RELEASE", made)
    monkeypatch.setattr(release, "notes", lambda changes, version: "")
    assert release.main(["--begin", str(base)]) == 2
    assert made.exists()
    assert capsys.readouterr().err.startswith(f"dicetown: {base} cannot be used")
