# runs on: cpython micropython
"""The console's end of the line by itself: what it writes, keeps, reads and refuses, and that it allocates nothing."""

import gate
from link.command import Command, is_key, is_word
from link.crc import crc24
from link.line import LONGEST, Line
from link.link import Link
from link.tx_ring import Sent
from version import VERSION


class Port:
    """Keeps what was written, and takes `room` more bytes."""

    def __init__(self):
        self.said = bytearray(8192)
        self.n = 0
        self.room = 100000
        self.heard = b""
        self.at = 0

    def write(self, buf, at, n):
        n = min(n, self.room)
        for i in range(n):
            self.said[(self.n + i) % 8192] = buf[at + i]
        self.room -= n
        self.n += n
        return n

    def read(self):
        if self.at == len(self.heard):
            return -1
        self.at += 1
        return self.heard[self.at - 1]

    def hear(self, data):
        self.heard = data
        self.at = 0

    def lines(self):
        said = bytes(self.said[: self.n]).decode()
        self.n = 0
        return said.split("\n")[:-1]


def sealed(text):
    raw = text.encode() + b" "
    return raw + b"*%06X\n" % crc24(raw, len(raw))


def open_link():
    port = Port()
    link = Link(port, 0xAB12, "0.1 board 5")
    flush(link)
    port.n = 0
    return link, port


def flush(link):
    for _ in range(400):
        link.tick()


def say(link, port, text):
    port.hear(sealed(text))
    flush(link)
    return port.lines()


def test_the_check_value_of_the_crc():
    assert crc24(b"123456789", 9) == 0x21CF02


def test_numbers_words_and_names():
    line = Line()
    for n in (0, 7, 10, 99, 100, 65535, 1 << 29):
        line.num(n)
    line.hex4(0xBEEF)
    line.octets(b"\x00\xab\xff")
    line.name("A b%c:é\n".encode())
    assert bytes(line.text[: line.n]).decode() == " 0 7 10 99 100 65535 536870912BEEF 00abff A%20b%25c%3Aé%0A"


def test_a_word_of_a_table():
    line = Line()
    for n in (0, 1, 2, 3, 255, -1):
        line.pick(b"mine  bank ", n)
    assert bytes(line.text[: line.n]) == b" mine - bank - - -"
    assert not line.full
    while line.n < LONGEST - 2:
        line.byte(65)
    line.pick(b"mine  bank ", 2)
    assert line.full
    assert line.n == LONGEST


def test_the_console_s_own_hello_fits_into_a_frame():
    """With the longest version that a build can have, 12 digits after the number, and a board's id of 16."""
    line = Line()
    line.word(":0000.0000 hello dicetown 1 " + VERSION + "+" + "f" * 12 + " " + "e" * 16 + " 5")
    assert not line.full


def test_the_first_frame_is_hello():
    port = Port()
    flush(Link(port, 0x00FF, "0.1 board 5"))
    line = port.lines()[0]
    assert line[:-7] == ":00FF.0000 hello dicetown 1 0.1 board 5 "
    assert line[-7:] == "*%06X" % crc24(line[:-7].encode(), len(line) - 7)


def test_a_frame_that_does_not_fit_is_not_sent():
    link, port = open_link()
    link.begin("x" * 200)
    link.end()
    link.begin("y")
    link.end()
    flush(link)
    lines = port.lines()
    assert len(lines) == 1 and lines[0].startswith(":AB12.0001 y")
    assert link.too_long == 1


def test_no_more_bytes_a_tick_than_said_and_none_without_room():
    link, port = open_link()
    link.begin("keep")
    link.num(1)
    link.end()
    link.begin("keep")
    link.end()
    link.tick()
    assert port.n == link.bytes_a_tick
    port.room = 0
    link.tick()
    assert port.n == link.bytes_a_tick


def out(sent):
    """Return all bytes that wait, taken in blocks of seven."""
    said = bytearray()
    while sent.waiting:
        n = sent.block(7)
        said.extend(bytes(sent.buf[sent.at : sent.at + n]))
        sent.advance(n)
    return bytes(said)


def test_the_ring_keeps_whole_lines_and_drops_the_oldest():
    sent = Sent(64)
    line = b"0123456789abcdefghi\n"
    for _ in range(10):
        sent.add(line, 20)
    assert sent.used == 60 and sent.oldest == 7 and sent.next == 10
    assert sent.dropped == 7
    assert not sent.rewind(6) and not sent.rewind(11)
    assert out(sent) == line * 3
    assert sent.rewind(8)
    assert out(sent) == line * 2


def test_numbers_of_lines_wrap():
    sent = Sent(64)
    sent.oldest = sent.next = 0xFFFE
    for _ in range(3):
        sent.add(b"0123456789\n", 11)
    assert sent.next == 1 and sent.rewind(0xFFFE) and not sent.rewind(0xFFFD)


def test_hello_opens_a_session_and_resend_sends_again():
    link, port = open_link()
    lines = say(link, port, "!0001.0001 hello")
    assert " hello dicetown " in lines[0] and " ok 0001.0001 " in lines[1]
    again = say(link, port, "!0001.0002 resend 0001")
    assert again[:2] == lines and " ok 0001.0002 " in again[2]


def test_what_is_gone_is_refused():
    link, port = open_link()
    say(link, port, "!0001.0001 hello")
    assert " no 0001.0002 gone " in say(link, port, "!0001.0002 resend 8000")[0]
    assert " no 0001.0003 arguments " in say(link, port, "!0001.0003 resend 80")[0]
    assert " no 0001.0004 arguments " in say(link, port, "!0001.0004 resend")[0]


def test_without_a_session_nothing_is_done():
    link, port = open_link()
    assert " no 0001.0001 session " in say(link, port, "!0001.0001 new")[0]
    assert not link.pending


def test_a_command_waits_for_its_answer_and_acts_once():
    link, port = open_link()
    say(link, port, "!0001.0001 hello")
    say(link, port, "!0001.0002 new preset=first human=Zo%20B")
    assert link.pending and link.command.verb("new") and link.command.count == 2
    assert is_key(link.command, 0, "preset") and is_word(link.command, 0, "first")
    name = bytearray(12)
    assert link.command.name(1, name) == 4 and bytes(name[:4]) == b"Zo B"
    link.no("seats")
    flush(link)
    first = port.lines()[0]
    assert not link.pending
    again = say(link, port, "!0001.0002 new preset=first human=Zo%20B")[0]
    assert again[11:-8] == first[11:-8] == "no 0001.0002 seats" and not link.pending


def test_damaged_lines_are_counted_and_nothing_else():
    link, port = open_link()
    say(link, port, "!0001.0001 hello")
    good = sealed("!0001.0002 new")
    for wrong in (
        good[:-2] + b"\n",
        b"x" + good[1:],
        good[:5] + b"1" + good[6:],
        b"!\n",
        b"!" * 50 + b"\n",
        b"!" + b"y" * 999,
    ):
        port.hear(wrong)
        flush(link)
        assert not link.pending, wrong
    assert link.command.bad >= 4 and link.command.long == 1 and link.command.foreign > 5
    port.hear(b"junk" + good)
    flush(link)
    assert link.pending


def test_a_torn_line_does_not_harm_the_next():
    link, port = open_link()
    lines = say(link, port, "!0001.0001 hel!0001.0001 hello")
    assert not lines
    port.hear(b"!0001.0001 hel" + sealed("!0001.0001 hello"))
    flush(link)
    assert " ok 0001.0001 " in port.lines()[1]


def test_arguments_are_read_in_place():
    command = Command()
    done = False
    for b in sealed("!0A0B.0C0D verb 12 n=345 BEEF x=00ffAb = 99999999999 %4"):
        done = command.feed(b)
    assert done and command.session == 0x0A0B and command.nonce == 0x0C0D and command.count == 7
    assert command.number(0) == 12 and command.number(1) == 345 and command.number(2) == -1
    assert command.number(5) == -1 and command.number(4) == -1
    assert command.hex4(2) == 0xBEEF and command.hex4(0) == -1
    three = bytearray(3)
    assert command.octets(3, three) and bytes(three) == b"\x00\xff\xab"
    assert not command.octets(3, bytearray(2)) and not command.octets(3, bytearray(4))
    assert command.name(6, three) == -1 and command.name(1, bytearray(2)) == -1
    assert not is_key(command, 0, "n") and is_key(command, 1, "n") and not is_word(command, 1, "34")


def test_writing_and_reading_allocate_nothing():
    link, port = open_link()
    say(link, port, "!0001.0001 hello")
    port.room = 1 << 29
    name = "Zoë".encode()
    ping = sealed("!0001.0001 hello")

    def talk():
        port.n = 0
        link.begin("keep")
        link.num(2)
        link.word("J")
        link.name(name)
        link.octets(name)
        link.end()
        port.heard = ping
        port.at = 0
        for _ in range(6):
            link.tick()

    gate.steady(talk, "a frame and a command")
