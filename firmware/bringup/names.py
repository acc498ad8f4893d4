"""The inputs' names, by the bit of the expander: one word for programs, and words for people."""

from board import CUP_BIT, KEEP_BITS, LEFT_BIT, OK_BIT, RIGHT_BIT, SHAKE_BIT


def _names():
    names = [("", "")] * 16
    for i in range(len(KEEP_BITS)):
        names[KEEP_BITS[i]] = "keep%d" % (i + 1), "keep %d" % (i + 1)
    names[OK_BIT] = "ok", "OK"
    names[LEFT_BIT] = "left", "LEFT"
    names[RIGHT_BIT] = "right", "RIGHT"
    names[CUP_BIT] = "cup", "the cup sensor"
    names[SHAKE_BIT] = "shake", "the shake sensor"
    return tuple(names)


NAMES = _names()
