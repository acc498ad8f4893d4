# runs on: cpython micropython
"""A thousand hostile requests, and frames without end: nothing is raised, and those who behave are served."""

from nets import App, Net, frame, frames, get, handshake

REQUESTS = 1000


class Counting(App):
    """Counts greetings and keeps nothing."""

    def __init__(self):
        super().__init__()
        self.greetings = self.others = 0

    def message(self, peer, buf, at, n):
        if bytes(buf[at : at + n]) == b"hello":
            self.greetings += 1
        else:
            self.others += 1


class Chance:
    """Numbers that follow from a seed (xorshift), the same on every Python."""

    def __init__(self, seed):
        self.state = seed

    def number(self, n):
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x % n


def spoiled(chance, text):
    """Return a request with a few of its bytes changed, left out or repeated."""
    text = bytearray(text)
    for _ in range(1 + chance.number(4)):
        at = chance.number(len(text))
        what = chance.number(4)
        if what == 0:
            text[at] = chance.number(256)
        elif what == 1:
            text = text[:at] + text[at + 1 + chance.number(9) :]
        elif what == 2:
            text = text[:at] + bytes([text[at]]) * chance.number(700) + text[at:]
        else:
            text = text[:at] + b"\r\n" + text[at:]
        if not text:
            text = bytearray(b"x")
    return bytes(text)


def test_hostile_requests_get_an_answer_that_is_one_or_none():
    net = Net(Counting)
    chance = Chance(11)
    phone = net.join()
    base = (
        get(b"/nothing"),
        handshake(),
        get(host=b"evil.example"),
        get(method=b"POST", more=b"Content-Length: 9\r\n"),
    )
    for i in range(REQUESTS):
        sock = net.come(spoiled(chance, base[i % 4]) + spoiled(chance, frame(b"what is this")))
        net.run(12, 50)
        sock.gone = True
        phone.inbox = frame(b"hello")
        net.run(4)
        phone.out = b""
        assert not sock.out or sock.out.startswith(b"HTTP/1.1 "), sock.out[:40]
        net.now += 100
    assert net.app.greetings == REQUESTS
    assert not phone.closed


def test_a_flood_of_frames_ends_with_the_code_for_it():
    net = Net(Counting)
    sock = net.join()
    sock.inbox = frame(b"!") * 1000
    net.run(200)
    assert sock.closed and frames(sock.out)[-1] == (8, b"\x03\xf0")
    assert net.app.others <= 61
