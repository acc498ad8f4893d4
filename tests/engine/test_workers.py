"""Workers end with the program that started them, a killed one is reported, and parts are made as they are needed."""

import contextlib
import itertools
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.engine.games import Run, parts_of
from host.engine.workers import AHEAD, mapped
from host.i18n.errors import UserError

PATIENCE = 300  # seconds: reached only by a test that has failed
JOBS = 2
FOR_EVER = 10**12
ASKING = """
import os, signal, sys
from contextlib import closing
from host.engine.workers import mapped
def work(number):
    open(f"{sys.argv[1]}/{os.getpid()}", "w").close()
    if number >= 2: signal.pause()
    return number
if __name__ == "__main__":
    with closing(mapped(work, range(1000), 2)) as results:
        print(next(results), next(results), flush=True)
        next(results)
"""


def doubled(number: int) -> int:
    return 2 * number


def dying(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def failing(number: int) -> int:
    if number == 3:
        raise UserError("{n} is too many: ask for less.", n=number)
    return number


def holds_ctrl_c_back(_: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.parametrize("jobs", [0, 1, 2, 3])
@pytest.mark.parametrize("parts", [0, 1, 2, 50])
def test_results_come_in_the_order_of_the_parts(jobs: int, parts: int) -> None:
    assert list(mapped(doubled, range(parts), jobs)) == list(range(0, 2 * parts, 2))


def test_parts_are_made_as_they_are_needed() -> None:
    made = itertools.count()
    results = mapped(doubled, made, JOBS)
    assert [next(results) for _ in range(10)] == list(range(0, 20, 2))
    assert next(made) <= 10 + (AHEAD + 1) * JOBS + 1
    results.close()
    run = Run(FOR_EVER, ("normal",) * 4, 0, "0", "python")
    assert [part.first for part in itertools.islice(parts_of(run), 3)] == [0, 4, 8]


def test_a_killed_worker_is_told_in_words_after_what_was_done() -> None:
    found = []
    with pytest.raises(UserError, match=r"was killed.*--jobs 1"):
        for each in mapped(dying, range(100), JOBS):
            found.append(each)
    assert found == list(range(len(found))) and len(found) <= 3


def test_what_a_worker_complains_of_is_told_as_it_said_it() -> None:
    with pytest.raises(UserError, match="3 is too many: ask for less"):
        list(mapped(failing, itertools.count(), JOBS))


def kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


@pytest.fixture
def asking(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield a program whose workers never finish; each has left its process number in `tmp_path`."""
    (tmp_path / "workers").mkdir()
    script = tmp_path / "asking.py"
    script.write_text(ASKING)
    process = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path / "workers")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "0 1\n"
        yield process
    finally:
        for each in (tmp_path / "workers").iterdir():
            kill(int(each.name))
        process.kill()
        process.communicate()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="Linux tells when any process ends")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT", "SIGKILL"])
def test_workers_end_with_their_parent(name: str, asking: subprocess.Popen[str], tmp_path: Path) -> None:
    workers = [os.pidfd_open(int(each.name)) for each in (tmp_path / "workers").iterdir()]
    assert 1 <= len(workers) <= JOBS
    asking.send_signal(getattr(signal, name))
    asking.wait(PATIENCE)
    for worker in workers:
        assert select.select([worker], [], [], PATIENCE)[0]
        os.close(worker)


def test_ctrl_c_of_a_terminal_shows_no_traceback_of_a_worker(asking: subprocess.Popen[str]) -> None:
    """The signal goes to all processes of the terminal; only the main one prints anything."""
    os.killpg(asking.pid, signal.SIGINT)
    _, said = asking.communicate(timeout=PATIENCE)
    assert said.count("Traceback") == 1 and "Process" not in said


def test_a_worker_holds_ctrl_c_back_from_its_first_moment_on() -> None:
    """On a busy machine it once came before a worker had begun to ignore it."""
    assert list(mapped(holds_ctrl_c_back, range(2), JOBS)) == [True, True]
    assert not holds_ctrl_c_back(0)
