"""Temporary folders: however their process ended, they are deleted once another process makes one, and not before."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from host.build import temporary
from host.build.temporary import Temporary
from host.i18n.errors import UserError

USER = """
import sys
from host.build.temporary import Temporary
folder = Temporary()
open(folder.name + "/kept", "w").close()
print(folder.name, flush=True)
sys.stdin.readline()
"""


def long_ago(folder: Path) -> None:
    past = folder.stat().st_mtime - 2 * temporary.ABANDONED
    os.utime(folder, (past, past))


@pytest.mark.parametrize("ended", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL])
def test_what_a_killed_process_has_left_goes_and_what_is_in_use_stays(
    ended: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "another's").mkdir()
    used = []
    users = []
    for _ in range(2):
        user = subprocess.Popen(
            [sys.executable, "-c", USER],
            env=os.environ | {"TMPDIR": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert user.stdout
        used.append(Path(user.stdout.readline().strip()))
        users.append(user)
        long_ago(used[-1])
    users[0].send_signal(ended)
    users[0].wait()
    assert (used[0] / "kept").exists()
    with Temporary() as mine:
        assert sorted(tmp_path.iterdir()) == sorted([Path(mine), used[1], tmp_path / "another's"])
    users[1].communicate("\n")
    assert [each.name for each in tmp_path.iterdir()] == ["another's"]


def test_a_folder_that_was_just_made_is_not_taken_for_an_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its creation and its lock it looks like nobody's."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "dicetown-new").mkdir()
    Temporary().cleanup()
    assert (tmp_path / "dicetown-new").exists()


def test_where_there_is_no_room_that_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(tmp_path / "none")])
    with pytest.raises(UserError, match="set TMPDIR"):
        Temporary()
