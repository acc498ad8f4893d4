"""What a console sends as a number is one, or is refused in the way that its reader expects."""

import re
from pathlib import Path

import pytest

import host
from host.game.events import BadLine, parse
from host.game.numbers import number, number_or
from host.link.frames import Frame, seal
from host.link.hello import read_hello
from host.link.session import Session

HOST = Path(host.__path__[0])
NO_NUMBERS = ("", "²", "٣", "１", "-1", "+1", " 1", "1_0", "1.0", "1e3", "0x1", "9" * 11, "9" * 5000, "\udcff")


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_what_is_no_number_is_refused_everywhere(word: str) -> None:
    with pytest.raises(ValueError):
        number(word, 1 << 30)
    with pytest.raises(BadLine):
        parse(["round", word])
    for place in (2, 5):
        words = ["hello", "dicetown", "1", "0.1", "board", "5"]
        words[place] = word
        assert read_hello(Frame(1, 0, tuple(words))) is None


def test_what_is_no_number_is_replaced_where_its_reader_goes_on() -> None:
    assert {number_or(word, 1 << 30, 7) for word in (None, *NO_NUMBERS)} == {7}
    assert number_or("5", 6, 7) == 5 and number_or("6", 6, 7) == 7


def test_no_place_asks_a_text_whether_it_is_a_number() -> None:
    """`isdigit` and the like are true for texts that `int` refuses, or takes very long to read."""
    judges = re.compile(r"\.is(digit|decimal|numeric)\(")
    found = [path for path in HOST.rglob("*.py") if judges.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_number_is_below_its_limit() -> None:
    assert [number(word, 5) for word in ("0", "4", "004")] == [0, 4, 4]
    with pytest.raises(ValueError):
        number("5", 5)


@pytest.mark.parametrize("numbers", [("²", "5"), ("1", "²")])
def test_a_console_with_strange_digits_is_said_to_be_none(numbers: tuple[str, str]) -> None:
    session = Session()
    session.tick(0)
    session.receive(seal(":0001.0000 hello dicetown {} 0.1 board {}".format(*numbers).encode()), 0.1)
    assert [getattr(message, "kind", "") for message in session.inbox] == ["strange"]
