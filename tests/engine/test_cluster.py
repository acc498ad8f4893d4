"""The same games on a cluster: a part that fails, or dies with its worker, is played again and counted once."""

import os
from concurrent.futures import CancelledError
from pathlib import Path
from types import SimpleNamespace

import pytest

from dicetown.presets import PRESETS
from host.commands.simulate import simulate
from host.engine.cluster import TIMES, Awaited, mapped_there
from host.engine.games import PART, Part, Rows, Run, parts_of, play_part
from host.i18n.errors import UserError

MARKS = "DICETOWN_TEST_MARKS"


def stumbling(part: Part) -> Rows:
    """Play a part. One part fails the first time, another kills its worker."""
    mark = Path(os.environ[MARKS], str(part.first))
    if part.first in (PART, 2 * PART) and not mark.exists():
        mark.touch()
        if part.first == PART:
            raise RuntimeError("it fails once")
        os._exit(1)
    return play_part(part)


def test_lost_workers_and_retried_parts_give_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed", reason=".cache/uv/bin/uv sync --locked --inexact --group cluster")
    monkeypatch.setenv(MARKS, str(tmp_path))
    run = Run(4 * PART, ("normal", "normal"), PRESETS["revised"], "cluster", "compiled")
    parts = list(parts_of(run))
    with distributed.LocalCluster(2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        there = list(mapped_there(stumbling, parts, cluster.scheduler_address))
        assert {path.name for path in tmp_path.iterdir()} == {str(PART), str(2 * PART)}
        simulate(300, "revised", 2, "cluster", scheduler=cluster.scheduler_address)
    assert there == [play_part(part) for part in parts]
    simulate(300, "revised", 2, "cluster", jobs=1)
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "won" in line][:2] == [line for line in lines if "won" in line][2:]


def test_who_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason=".cache/uv/bin/uv sync --locked --inexact --group cluster")
    monkeypatch.setattr("host.engine.cluster.PATIENCE", 0.2)
    for wrong in ("tcp://127.0.0.1:1", "nonsense://x"):
        with pytest.raises(UserError, match="No Dask scheduler answers"):
            list(mapped_there(play_part, [], wrong))


class Late:
    """A part whose worker comes, leaves and comes back at given moments, one character per wait."""

    def __init__(self, workers: str) -> None:
        self.workers = iter(workers)
        self.now = ""

    def result(self, seconds: float) -> str:
        self.now = next(self.workers)
        if self.now == "!":
            return "played"
        raise TimeoutError

    def nthreads(self) -> dict[str, int]:
        return {"worker": 1} if self.now == "w" else {}


def test_a_run_without_workers_says_so_and_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    for workers, said in (("..w.!", 3), ("." * (TIMES - 1) + "w" + "." * (TIMES - 1) + "!", 2 * TIMES - 2)):
        late = Late(workers)
        assert Awaited(SimpleNamespace(nthreads=late.nthreads), late, "tcp://x").result() == "played"
        assert capsys.readouterr().err.count("no worker at tcp://x") == said
    late = Late("." * TIMES)
    with pytest.raises(UserError, match=r"300 s.*dask worker tcp://x"):
        Awaited(SimpleNamespace(nthreads=late.nthreads), late, "tcp://x").result()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (CancelledError("scheduler-connection-lost"), "No Dask scheduler answers at tcp://x"),
        (RuntimeError("Error during deserialization\nof the task graph"), r"tcp://x \(Error during deserialization\)"),
        (ModuleNotFoundError("No module named 'host'"), "No module named 'host'.*this version"),
    ],
)
def test_what_goes_wrong_there_is_said_in_a_line(error: Exception, said: str) -> None:
    """The scheduler ends in the middle of a run; or the workers have another version of the program."""

    def result(seconds: float) -> None:
        raise error

    with pytest.raises(UserError, match=said):
        Awaited(SimpleNamespace(nthreads=dict), SimpleNamespace(result=result), "tcp://x").result()
