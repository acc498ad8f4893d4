"""Finding and fetching the MicroPythons: the machine's own mirror, and words for every host that cannot have one."""

import subprocess
import threading
from pathlib import Path

import pytest

from host.build import interpreters
from host.i18n.errors import UserError

LINE = "'{}/dists/{}/InRelease' name_of_the_file 0 "


@pytest.mark.parametrize(
    ("sources", "mirror"),
    [
        ([("http://security.debian.org/debian-security", "bookworm-security"), ("http://a.b/debian", "bookworm")], "http://a.b/debian"),
        ([("https://proxy.example/apt/deb", "trixie")], "https://proxy.example/apt/deb"),
        ([("http://archive.ubuntu.com/ubuntu", "noble")], "http://deb.debian.org/debian"),
        ([], "http://deb.debian.org/debian"),
    ],
)  # fmt: skip
def test_mirror_of_the_machine(sources: list[tuple[str, str]], mirror: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "\n".join(LINE.format(*source) for source in sources)
    monkeypatch.setattr(interpreters, "run", lambda command: said)
    assert interpreters.mirror() == mirror


def test_other_machines_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICETOWN_CACHE", str(tmp_path))
    monkeypatch.setattr(interpreters.platform, "machine", lambda: "aarch64")
    with pytest.raises(UserError, match="x86_64 Linux only"):
        interpreters.unix32()


def test_a_failed_fetch_is_not_repeated_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tries = []

    def unpack(work: Path, processor: str) -> Path:
        tries.append(work)
        raise UserError("no network")

    monkeypatch.setenv("DICETOWN_CACHE", str(tmp_path))
    monkeypatch.setattr(interpreters.platform, "system", lambda: "Linux")
    monkeypatch.setattr(interpreters.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(interpreters.shutil, "which", lambda tool: tool)
    monkeypatch.setattr(interpreters, "KEYRING", __file__)
    monkeypatch.setattr(interpreters, "unpack", unpack)
    for _ in range(2):
        with pytest.raises(UserError, match="no network"):
            interpreters.unix32()
    assert len(tries) == 1
    assert list(tmp_path.iterdir()) == []


def test_two_fetches_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    both = threading.Barrier(2, timeout=300)
    failed = []

    def unpack(work: Path, processor: str) -> Path:
        (work / "root" / "usr").mkdir(parents=True)
        both.wait()
        return work / "root"

    def fetch() -> None:
        try:
            interpreters.fetch(tmp_path / "micropython")
        except Exception as error:
            failed.append(error)

    monkeypatch.setattr(interpreters.platform, "system", lambda: "Linux")
    monkeypatch.setattr(interpreters.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(interpreters.shutil, "which", lambda tool: tool)
    monkeypatch.setattr(interpreters, "KEYRING", __file__)
    monkeypatch.setattr(interpreters, "unpack", unpack)
    threads = [threading.Thread(target=fetch) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    assert failed == []
    assert [each.name for each in tmp_path.iterdir()] == ["micropython"]


def test_words_are_of_four_or_eight_bytes(micropython64: list[str], micropython32: list[str]) -> None:
    ask = "import sys; print(sys.maxsize > 1 << 32)"
    for command, answer in ((micropython64, "True"), (micropython32, "False")):
        said = subprocess.run([*command, "-c", ask], capture_output=True, text=True, timeout=300)
        assert said.stdout.strip() == answer
