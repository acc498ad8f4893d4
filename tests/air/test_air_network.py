# runs on: cpython micropython
"""The file that says which network is wanted; what a phone learns that asks for a name."""

import os

from air import wifi
from air.dns import answered

UNIQUE = b"\x01\x02\x3f\x2a"
ADDRESS = b"\xc0\xa8\x04\x01"


def wanted(text):
    if text is not None:
        with open(wifi.FILE, "w") as file:
            file.write(text)
    want = wifi.wanted(UNIQUE)
    if text is not None:
        os.remove(wifi.FILE)
    return want


def test_without_a_file_or_with_one_that_makes_no_sense_the_radio_is_off():
    for text in (None, "", "off\nx\npassword\nXX\n", "\n\n\n", "nonsense"):
        assert wanted(text).mode == wifi.OFF, text
    assert wifi.start(wanted(None)) is None


def test_an_own_network_makes_up_what_is_missing():
    first, second = wanted("own\n"), wanted("own\n")
    assert first.name == "Dice Town 3F2A" and len(first.password) == 10
    assert first.password != second.password
    assert wanted("own\nName\nshort\nXX\n").password != "short"
    assert wanted(first.text()).password == first.password


def test_a_network_at_home_is_taken_as_it_is():
    want = wanted("home\nOur Wi-Fi\n\nDE\n")
    assert (want.mode, want.name, want.password, want.country) == (wifi.HOME, "Our Wi-Fi", "", "DE")


def question(name, kind=1, count=1, flags=1):
    data = b"\x12\x34" + bytes([flags, 0, 0, count, 0, 0, 0, 0, 0, 0])
    for label in name.split(b"."):
        data += bytes([len(label)]) + label
    return data + bytes([0, 0, kind, 0, 1])


def test_every_name_is_ours():
    answer = bytearray(300)
    asked = question(b"captive.apple.com")
    n = answered(answer, asked, ADDRESS)
    assert answer[:2] == b"\x12\x34" and answer[2] & 0x80 and answer[7] == 1
    assert answer[12 : len(asked)] == asked[12:]
    assert answer[n - 4 : n] == ADDRESS and answer[n - 6 : n - 4] == b"\x00\x04"


def test_what_is_no_address_has_no_answer_and_what_is_no_question_none_at_all():
    answer = bytearray(300)
    assert answered(answer, question(b"a.b", kind=28), ADDRESS) and not answer[7]
    for asked in (b"", b"\0" * 11, question(b"a.b")[:-3], question(b"a.b", count=2), question(b"a.b", flags=0x81)):
        assert not answered(answer, asked, ADDRESS)
    assert not answered(answer, b"\0\0\1\0\0\1\0\0\0\0\0\0" + b"\xff" * 200, ADDRESS)
