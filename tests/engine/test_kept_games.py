"""A long run that was interrupted goes on, and ends with the same games."""

from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from host.engine.games import PART, Part, Rows, Run, parts_of, play_part
from host.engine.kept_games import resumed
from host.i18n.errors import UserError

RUN = Run(2 * PART + 20, ("normal", "chance"), 0, "kept", "compiled")


class Playing:
    """Plays parts, and is interrupted after `most` of them."""

    def __init__(self, most: int = 99) -> None:
        self.most = most
        self.games = 0

    def __call__(self, parts: Iterable[Part]) -> Generator[Rows, None, None]:
        for n, part in enumerate(parts):
            if n == self.most:
                raise KeyboardInterrupt
            self.games += part.games
            yield play_part(part)


def test_a_run_goes_on_behind_what_was_finished(tmp_path: Path) -> None:
    """Also after a part that was half written, and with more games than were wanted at first."""
    file, whole = tmp_path / "run", [play_part(part) for part in parts_of(RUN)]
    with pytest.raises(KeyboardInterrupt):
        list(resumed(RUN, file, Playing(2)))
    file.write_bytes(file.read_bytes()[:-1])
    playing = Playing()
    assert list(resumed(RUN, file, playing)) == whole and playing.games == PART + 20
    before, playing = file.read_bytes(), Playing()
    assert list(resumed(RUN, file, playing)) == whole and not playing.games and file.read_bytes() == before
    more, playing = Run(RUN.games + 5, *list(vars(RUN).values())[1:]), Playing()
    assert b"".join(rows.games for rows in resumed(more, file, playing)).startswith(
        b"".join(rows.games for rows in whole)
    )
    assert playing.games == 5


def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "run"
    list(resumed(RUN, file, Playing()))
    before = file.read_bytes()
    others = Run(RUN.games, RUN.players, 0, "other", "compiled"), Run(PART, *list(vars(RUN).values())[1:])
    for run, said in zip(others, ("another run", "more games")):
        with pytest.raises(UserError, match=said):
            list(resumed(run, file, Playing()))
    assert file.read_bytes() == before
    with pytest.raises(UserError, match="Cannot write"):
        list(resumed(RUN, tmp_path, Playing()))
