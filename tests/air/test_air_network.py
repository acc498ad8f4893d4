# runs on: cpython micropython
"""The file that says which network is wanted; how the console joins one; what it answers to a phone's DNS questions."""

import os
import sys

from air import wifi
from air.dns import answered
from overlays import network

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


def test_a_station_s_screen_has_the_own_network_if_it_fits():
    for password, fits in (("secret2345", True), ("longer" * 5, False)):
        want = wanted("own\nDice Town 3F2A\n" + password + "\nXX\n")
        assert network.Joining(want, None).called() == ((b"Dice Town 3F2A", b"secret2345") if fits else None)


def test_a_network_at_home_stands_behind_the_own_one():
    text = "home\nDice Town 3F2A\npassword\nDE\nOur Wi-Fi\n\n"
    want = wanted(text)
    assert (want.mode, want.name, want.password, want.country) == (wifi.HOME, "Dice Town 3F2A", "password", "DE")
    assert (want.home, want.key) == ("Our Wi-Fi", "")
    assert want.text() == text
    assert wanted("home\n").mode == wifi.OWN  # the name of the home network is missing


def test_a_form_says_which_network_is_wanted():
    want = wanted("own\n")
    told = want.told("DE\nUnser WLAN ü\nsecret word".encode())
    assert (told.mode, told.country, told.home, told.key) == (wifi.HOME, "DE", "Unser WLAN ü", "secret word")
    assert wanted(told.text()).text() == told.text()
    assert (told.name, told.password) == (want.name, want.password)
    again = told.told(b"\n\n")
    assert (again.mode, again.country, again.home) == (wifi.OWN, "DE", "")
    assert want.told(b"US\n" + b"x" * 32 + b"\n" + b"y" * 63)
    assert want.told(b"US\nopen\n")


def test_a_form_that_makes_no_sense_changes_nothing():
    want = wanted("own\n")
    for said in (
        b"",
        b"DE",
        b"DE\nname",
        b"DE\nname\nsecret word\nmore",
        b"D\nname\nsecret word",
        b"de\nname\nsecret word",
        b"12\nname\nsecret word",
        b"\nname\nsecret word",
        b"DE\n" + b"x" * 33 + b"\nsecret word",
        b"DE\nname\nsecret",
        b"DE\nname\n" + b"y" * 64,
        b"DE\nna\rme\nsecret word",
        b"DE\nna\0me\nsecret word",
        b"DE\nna\xffme\nsecret word",
    ):
        assert want.told(said) is None, said


class Radio:
    """Replaces the module `network`: its own network is there at once, the one at home only if `there`."""

    STA_IF, AP_IF = 0, 1

    def __init__(self, status, there=False):
        self.said = status
        self.there = there
        self.joined = 0  # number of tries
        self.interface = None
        self.names = []

    def country(self, code):
        pass

    def hostname(self, name):
        pass

    def WLAN(self, interface):
        self.interface = interface
        return self

    def active(self, on):
        pass

    def config(self, ssid, key):
        self.names.append(ssid)

    def connect(self, name, password):
        self.names.append(name)
        self.joined += 1

    def status(self):
        return self.said

    def ifconfig(self):
        there = self.there or self.interface == self.AP_IF
        return ("192.168.4.1" if there else "0.0.0.0",)


def joining(radio):
    """Return the result after some time, the address, and the seconds that it took."""
    want = wanted("home\nDice Town 3F2A\npassword\nDE\nOur Wi-Fi\nsecret word\n")
    was = sys.modules.get("network")
    sys.modules["network"] = radio
    try:
        tries = network.Joining(want, wifi.start(want))
        now = 2**30 - 20_000  # the console's clock wraps round meanwhile
        for tick in range(20_000):
            address = tries.address((now + 10 * tick) % 2**30)
            if address:
                return tries.state, address, tick / 100
    finally:
        sys.modules.pop("network")
        if was:
            sys.modules["network"] = was
    raise AssertionError


def test_a_network_at_home_that_is_there_is_joined():
    radio = Radio(3, there=True)
    assert joining(radio) == (network.HOME, "192.168.4.1", 0)
    assert radio.names == ["Our Wi-Fi"]


def test_one_that_can_t_be_joined_is_given_up_for_the_own_one():
    for status, why in ((-3, network.REFUSED), (-2, network.MISSING), (-1, network.LOST), (1, network.LOST)):
        radio = Radio(status)
        state, address, seconds = joining(radio)
        assert (state, address) == (why, "192.168.4.1") and 60 <= seconds < 61
        assert radio.names[-1] == "Dice Town 3F2A"
        assert radio.joined == (6 if status < 0 else 1)  # a router may start later than the console


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
