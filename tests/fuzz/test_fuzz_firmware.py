# runs on: cpython micropython
# heap: 256k
"""A short run of the fuzzing of the firmware's parsers and of radio messages (`make fuzz` does all of it)."""

import air_targets
import firmware_targets
import share


def test_no_input_harms_the_firmware_and_none_leaves_anything_behind():
    done, grown = share.run(firmware_targets, 3000)
    assert set(done) == set(firmware_targets.TARGETS) and grown <= share.GROWTH


def test_no_advertisement_harms_and_none_is_believed_that_no_die_would_say():
    done, grown = share.run(air_targets, 6000)
    assert done == {"advertisement": 6200} and grown <= share.GROWTH
