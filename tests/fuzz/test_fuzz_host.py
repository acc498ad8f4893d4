"""A short run of the fuzzing of the host's parsers (`make fuzz` does all of it)."""

import share
from tests.fuzz import host_targets


def test_no_input_harms_the_host_and_none_leaves_anything_behind() -> None:
    done, grown = share.run(host_targets, 3000)
    assert set(done) == set(host_targets.TARGETS) and grown <= share.GROWTH


def test_every_good_input_is_understood() -> None:
    for line in b"\n".join(host_targets.FACTS).decode().split("\n"):
        host_targets.parse(line.split(" "))
