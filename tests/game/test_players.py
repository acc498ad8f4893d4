"""Names of bots in each language, for games in the terminal and on pages."""

import pytest

from host.game.players import bots
from host.i18n.translation import LANGUAGES, speaking
from host.terminal.feeding import names_for


@pytest.mark.parametrize(("code", "names"), [("en", ["Player", "Ann", "Bo"]), ("ru", ["Игрок", "Аня", "Борис"])])
def test_bots_have_names_of_the_language(code: str, names: list[str]) -> None:
    with speaking(code):
        assert names_for(3, 1) == names


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_names_for_a_whole_table(code: str) -> None:
    """S1: five different names that begin with different letters, so that they are told apart at a glance."""
    with speaking(code):
        names = bots()
    assert len(names) == len({name[0] for name in names}) == 5
    assert all(name.isalpha() and len(name) <= 12 for name in names)
