"""The words for switches on the page for a new game are complete, and missing ones are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dicetown.presets import PRESETS, SWITCHES
from host.i18n.translation import LANGUAGES, speaking
from host.web import switches
from tests.web.town import Towns, Visit

if TYPE_CHECKING:
    pass


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_switch_and_value_can_be_chosen_by_its_words(code: str) -> None:
    """D1 to D5: no two switches, and no two values of a switch, have the same words."""
    with speaking(code):
        choices = switches.choices()
    assert [each["name"] for each in choices] == [row[0] for row in SWITCHES]
    assert len({each["title"] for each in choices}) == len(SWITCHES)
    for each, (_, clear, when_set) in zip(choices, SWITCHES, strict=True):
        assert [value for value, _ in each["values"]] == [str(clear), str(when_set)]
        assert len({text for _, text in each["values"]}) == 2


@pytest.mark.parametrize(
    ("row", "missing"),
    [(("gunfight", "no", "yes"), "The switch gunfight"), (("doc", "dice", "leeches"), "leeches, a value of doc")],
)
def test_missing_words_are_named_with_their_place(
    row: tuple[str, str, str], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(switches, "SWITCHES", (*SWITCHES, row))
    with pytest.raises(LookupError, match=f"^{missing},? has no words: add it to .* of host/web/switches.py"):
        switches.choices()


def test_no_words_are_kept_for_what_cannot_be_chosen() -> None:
    names = {row[0] for row in SWITCHES}
    values = {each for name, *both in SWITCHES for value in both for each in (value, f"{name}={value}")}
    assert set(switches.NAMES) == names and set(switches.VALUES) <= values


def test_an_edition_sets_every_switch_of_the_form(towns: Towns, visit: Visit) -> None:
    """D1 to D5: the form shows the rules of the chosen preset."""
    town = towns()
    form = visit(town.host_url)
    form.goto(f"{town.url}/table")
    for preset, bits in PRESETS.items():
        form.locator("select[name=preset]").select_option(preset)
        for bit, (name, *values) in enumerate(SWITCHES):
            shown = form.locator(f"select[data-switch={name}]").input_value()
            assert shown == str(values[bits >> bit & 1]), (preset, name)
