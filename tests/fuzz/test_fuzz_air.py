# runs on: cpython micropython
"""A short share of the fuzzing of what the radio hears (`python -m tests.fuzz.advertisements` does the whole)."""

import air_targets
import share


def test_no_advertisement_harms_and_none_is_believed_that_no_die_would_say():
    done, grown = share.run(air_targets, 6000)
    assert done == {"advertisement": 6200} and grown <= share.GROWTH
