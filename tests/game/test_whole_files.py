"""Files are read up to a limit, and written whole or not at all, whoever else writes them."""

import errno
import os
import threading
from pathlib import Path

import pytest

from host.game import whole_files


def test_what_is_no_file_or_too_large_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(bytes(101))
    (tmp_path / "device").symlink_to("/dev/zero")
    for name in ("pipe", "large", "device", "none", "."):
        with pytest.raises(OSError):
            whole_files.octets(tmp_path / name, 100)
    assert whole_files.octets(tmp_path / "large", 101) == bytes(101)


@pytest.mark.parametrize("at", ["os.fsync", "pathlib.Path.replace"])
def test_a_full_disk_leaves_the_old_file_and_no_half_one(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "file"
    whole_files.put(path, "old")
    monkeypatch.setattr(at, full)
    with pytest.raises(OSError, match="No space left"):
        whole_files.put(path, "new")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]


def test_writers_of_one_file_never_mix(tmp_path: Path) -> None:
    path = tmp_path / "file"
    texts = [letter * 100_000 for letter in "abcd"]
    threads = [threading.Thread(target=lambda text=text: whole_files.put(path, text)) for text in texts]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert path.read_text() in texts and list(tmp_path.iterdir()) == [path]


def test_only_one_at_a_time_is_alone_in_a_folder(tmp_path: Path) -> None:
    inside, seen = [0], []

    def work() -> None:
        for _ in range(50):
            with whole_files.alone_in(tmp_path / "new"):
                inside[0] += 1
                seen.append(inside[0])
                os.listdir(tmp_path)  # lets other threads run
                inside[0] -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert seen == [1] * 200
