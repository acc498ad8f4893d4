"""A console reset by its watchdog reports how far its game was; a reset further on counts as another fault."""

import os
from pathlib import Path

import pytest

from overlays import crash
from store import saves
from store.game_file import Start
from store.journal import Journal


def steps(journal: Journal, count: int) -> None:
    for _ in range(count):
        journal.put(0, 3)
        journal.write(b"state", 0)


def test_bitten_at_the_same_step_it_is_the_same_and_at_another_one_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkdir("journal")
    start = Start()
    start.seats, start.names, start.seed = 2, [b"Ann", b"Bo"], bytes(32)
    journal = Journal("journal/")
    saves.begin(journal, start)
    while journal.write_piece():
        pass
    told = set()
    for more in (0, 1, 1, 13, 1, 1, 15, 16, 40):
        steps(journal, more)
        said, again = crash.begun(False, "journal/")
        assert not again and said not in told, said
        assert crash.begun(False, "journal/") == (said, True)
        told.add(said)


BITTEN, WANTED = 1, 2  # the reasons
BY_A_PROGRAM, BY_THE_ROM = 0x6AB73121, 0  # what the SDK and the ROM leave in a register when they start the watchdog


@pytest.mark.parametrize(
    ("reason", "watched", "stood_still"),
    [(BITTEN, BY_A_PROGRAM, True), (BITTEN, BY_THE_ROM, False), (WANTED, BY_THE_ROM, False)],
)
def test_a_file_dropped_on_the_drive_is_no_fault(
    reason: int, watched: int, stood_still: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Pico's ROM also restarts by the watchdog, after it has written a file to flash."""
    monkeypatch.chdir(tmp_path)
    said, again = crash.begun({crash._REASON: reason, crash._WATCHED: watched}, "journal/")
    assert (b"stood still" in said, again) == (stood_still, False)
    assert Path(crash.KEPT).exists() == stood_still
