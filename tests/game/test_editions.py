"""The rules that a command names: a preset, and single switches changed (D1 to D5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.presets import DOC_ELIXIRS, LEFTOVERS_UNDER, PRESETS, PROPERTY_20, SWITCHES
from host.game.editions import edition, switches_of
from host.i18n.errors import UserError

NOW = PRESETS["first"]  # the bits that all of today's presets have


def test_a_preset_alone() -> None:
    for name, bits in PRESETS.items():
        assert switches_of(name) == bits


def test_the_elixir_mini_expansion_with_25_cards() -> None:
    """D2, D3: each switch can be changed by itself."""
    assert switches_of("first", ["doc=elixirs"]) == NOW | DOC_ELIXIRS
    assert switches_of("revised", ["propertyCount=25"]) == PRESETS["revised"] & ~PROPERTY_20
    assert edition("first", ["doc=elixirs"]) == "first (doc=elixirs)"


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, (1 << len(SWITCHES)) - 1))
def test_every_mix_can_be_named(preset: str, bits: int) -> None:
    wanted = [f"{row[0]}={row[1 + (bits >> i & 1)]}" for i, row in enumerate(SWITCHES)]
    assert switches_of(preset, wanted) == bits


def test_the_last_of_two_settings_counts() -> None:
    assert (
        switches_of("ru-first", ["townHallLeftovers=slideDown", "townHallLeftovers=toDeckBottom"])
        == PRESETS["ru-first"]
    )
    assert switches_of("cs-first", ["bruteForNone=yes", "bruteForNone=no"]) == NOW | LEFTOVERS_UNDER


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("doc=beer", "doc=dice or doc=elixirs"),
        ("propertyCount=24", "propertyCount=25 or propertyCount=20"),
        ("dok=dice", "choose one of propertyCount, doc,"),
        ("doc", "doc=dice or doc=elixirs"),
        ("=", "choose one of"),
    ],
)
def test_a_wrong_setting_is_told_what_there_is(setting: str, says: str) -> None:
    with pytest.raises(UserError, match=says):
        switches_of("first", [setting])


def test_an_unknown_preset_is_told_what_there_is() -> None:
    with pytest.raises(UserError, match="first, ru-first, fr-first, cs-first, revised"):
        switches_of("fist")
