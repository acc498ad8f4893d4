"""Finding and fetching the MicroPythons: from the machine's own mirror, with a message on hosts that can't have one."""

import subprocess
import tomllib
from hashlib import sha256
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
    with pytest.raises(interpreters.ElsewhereError, match="x86_64 Linux only"):
        interpreters.unix32()


@pytest.mark.parametrize(
    ("there", "found"),
    [
        ({"a.deb": b"one", "b~1+c.deb": b"two"}, True),
        ({"a.deb": b"one"}, False),
        ({"a.deb": b"one", "b~1+c.deb": b"2"}, False),
    ],
    ids=["all", "one is gone", "one is another"],
)
def test_what_is_pinned_is_taken_whole_or_not_at_all(
    there: dict[str, bytes], found: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Otherwise apt looks for what the mirror has today."""
    pool, debs = tmp_path / "pool/x", tmp_path / "debs"
    for folder in (pool, debs):
        folder.mkdir(parents=True)
    for name, data in there.items():
        (pool / name).write_bytes(data)
    pinned = {f"pool/x/{name}": sha256(data).hexdigest() for name, data in (("a.deb", b"one"), ("b~1+c.deb", b"two"))}
    monkeypatch.setattr(interpreters.tomllib, "load", lambda file: {interpreters.I386: pinned})
    assert interpreters.download(tmp_path.as_uri(), interpreters.I386, debs) == found
    assert sorted(each.name for each in debs.iterdir()) == (["a.deb", "b~1+c.deb"] if found else [])


def test_each_package_is_pinned_for_each_processor() -> None:
    with Path(interpreters.__file__).with_name("debian.toml").open("rb") as file:
        pinned = tomllib.load(file)
    for processor in interpreters.LOADERS:
        names = [path.rpartition("/")[2].partition("_")[0] for path in pinned[processor]]
        assert sorted(names) == sorted(interpreters.PACKAGES)
        assert all(path.endswith(f"_{processor}.deb") for path in pinned[processor])


def test_a_failed_fetch_is_not_repeated_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tries = []

    def unpack(work: Path, processor: str, root: Path) -> None:
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


def test_words_are_of_four_or_eight_bytes(micropython64: list[str], micropython32: list[str]) -> None:
    ask = "import sys; print(sys.maxsize > 1 << 32)"
    for command, answer in ((micropython64, "True"), (micropython32, "False")):
        said = subprocess.run([*command, "-c", ask], capture_output=True, text=True, timeout=300)
        assert said.stdout.strip() == answer
