"""Private lines reach the program that plays the seat whole, and nobody else in any part, however they are cut."""

import pytest

from dicetown.sight import AT_TIES, TOLD
from host.engine.hosted import Gathering
from host.game.events import parse
from host.link.feed import line_of
from host.link.frames import Foreign, Frame, Private, Reader, seal
from host.link.session import Session

LINE = seal(b";5C3A.001F 20 010003fe02")
FRAME = seal(b":5C3A.0042 lock 2")


def read(data: bytes) -> list[object]:
    return list(Reader().feed(data))


def test_a_private_line_is_read() -> None:
    assert read(LINE + FRAME)[0] == Private(0x5C3A, 0x1F, 2, 0, b"\x01\x00\x03\xfe\x02")
    assert isinstance(read(LINE + FRAME)[1], Frame)


@pytest.mark.parametrize("at", range(1, len(LINE)))
def test_what_is_left_of_one_is_shown_to_nobody(at: int) -> None:
    """A frame cuts it off, or its beginning is missing. Only its last few characters may pass for something else."""
    found = read(LINE[:at] + FRAME)
    assert [type(each) for each in found if not isinstance(each, Private)] in ([Frame], [])
    for each in read(LINE[:at] + b"\n" + FRAME):
        assert not isinstance(each, Foreign) or len(each.text) < 6


def test_one_that_is_begun_again_counts_once() -> None:
    assert [type(each) for each in read(LINE[:20] + LINE + FRAME)] == [Private, Frame]


def test_a_damaged_one_is_dropped() -> None:
    reader = Reader()
    assert list(reader.feed(LINE.replace(b"fe", b"fd"))) == [] and reader.bad == 1


def test_a_session_keeps_them_apart_and_few() -> None:
    """It takes them only from the console that it talks with."""
    session = Session()
    session.boot = 0x5C3A
    session.receive(LINE * 100 + LINE.replace(b"5C3A", b"5C3B"), 0.0)
    assert not [each for each in session.inbox if not hasattr(each, "kind")]
    assert 0 < len(session.private) < 40 and {each.boot for each in session.private} == {0x5C3A}


def test_gathering_takes_parts_of_one_question_in_any_order() -> None:
    gathering = Gathering()
    sizes = [end - first for first, end in TOLD[:-AT_TIES]]
    lines = [Private(1, 7, 2, part, bytes(size)) for part, size in enumerate(sizes)]
    assert gathering.take(lines[3]) is None and gathering.take(lines[0]) is None
    assert gathering.take(Private(1, 7, 2, 1, b"")) is None  # it has the wrong length
    assert (
        gathering.take(Private(1, 6, 2, 1, bytes(sizes[1]))) is None
    )  # of another question, for which the earlier parts are forgotten
    assert [gathering.take(line) is None for line in lines] == [True, True, True, False]
    assert gathering.take(lines[3]) is None  # each is returned only once


def test_the_feed_tells_who_plays_and_no_more() -> None:
    event = parse(["name", "2", "host", "Ada"])
    assert line_of(event) == "event name 2 host Ada"
