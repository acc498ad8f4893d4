# runs on: cpython micropython
"""A million arbitrary bytes and a thousand hostile requests raise nothing, and well-behaved clients are served."""

from nets import App, Net, frame, frames, get, handshake

BYTES = 1000000
PIECES = 512  # bytes at a time
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
    """Bytes that follow from a seed (xorshift), the same on every Python."""

    def __init__(self, seed):
        self.state = seed

    def number(self, n):
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x % n

    def bytes(self, n):
        made = bytearray(n)
        for i in range(n):
            made[i] = self.number(256)
        return made


def test_arbitrary_bytes_end_a_connection_and_nothing_else():
    """Half of them arrive on fresh connections, half on WebSockets; a phone beside them is heard all the time."""
    net = Net(Counting)
    chance = Chance(7)
    phone = net.join()
    fed = presses = 0
    sock = net.come()
    as_socket = False
    while fed < BYTES:
        if sock.closed:
            as_socket = not as_socket
            sock = net.join() if as_socket else net.come()
        sock.inbox = chance.bytes(PIECES)
        fed += PIECES
        phone.inbox = frame(b"hello")
        presses += 1
        net.run(8, 30)
        phone.out = b""
    net.run(100)
    assert net.app.greetings == presses
    assert not phone.closed


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
