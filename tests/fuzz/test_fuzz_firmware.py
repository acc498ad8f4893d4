# runs on: cpython micropython
# heap: 256k
"""A short share of the fuzzing of the firmware's parsers (`make fuzz` does the whole)."""

import firmware_targets
import share


def test_no_input_harms_the_firmware_and_none_leaves_anything_behind():
    done, grown = share.run(firmware_targets, 3000)
    assert set(done) == set(firmware_targets.TARGETS) and grown <= share.GROWTH
