# runs on: cpython micropython
"""What the console answers to a browser, and to other clients."""

import os

from air.head import PATH
from air.peer import FREE, OUT
from air.server import PEERS
from air.websocket import BEFORE, BINARY, begin
from nets import PING, PONG, Net, frame, frames, get, handshake, messages

SHELL = bytes(1300)


def status(answer):
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


def head(answer):
    return answer.split(b"\r\n\r\n")[0] + b"\r\n"


class Flash:
    """A folder with a shell and these pages, beside this test."""

    def __init__(self, **pages):
        self.folder = "air-pages-" + "-".join(pages) + "/"
        self.files = {"shell.gz": SHELL}
        self.files.update(pages)

    def __enter__(self):
        os.mkdir(self.folder[:-1])
        for name, data in self.files.items():
            with open(self.folder + name, "wb") as file:
                file.write(data)
        return Net(folder=self.folder)

    def __exit__(self, *error):
        for name in self.files:
            os.remove(self.folder + name)
        os.rmdir(self.folder[:-1])


def test_every_page_begins_with_the_shell():
    with Flash(one=b"1") as net:
        answer = net.ask(get(b"/one"))
        assert status(answer) == 200
        for field in (b"Content-Length: 1300", b"Encoding: gzip", b"text/html", b'ETag: "3f9a01c2"', b"nosniff"):
            assert field in head(answer), field
        assert answer.split(b"\r\n\r\n", 1)[1] == SHELL
        assert len(answer) < 2000, "one that isn't taken fills the memory of the network"
        assert all(peer.state == FREE for peer in net.server.peers)


def test_a_browser_that_has_the_shell_is_told_so():
    with Flash(two=b"2") as net:
        assert status(net.ask(get(b"/two", more=b'If-None-Match: "3f9a01c2"\r\n'))) == 304
        assert status(net.ask(get(b"/two", more=b'If-None-Match: "3f9a01c3"\r\n'))) == 200
        answer = net.ask(get(b"/two", method=b"HEAD"))
        assert status(answer) == 200 and answer.endswith(b"\r\n\r\n")


def batch(number, size=OUT - BEFORE):
    """Return a batch of a page, as it is on flash (host/web/air.py): a message, and a ping."""
    return bytes([0x82, 126, size >> 8, size & 255]) + bytes([number]) * size + bytes([0x80 | PING, 0])


def loaded(sock):
    """Return the frames of a page after the answer to the handshake."""
    return frames(sock.out.split(b"\r\n\r\n", 1)[1])


def test_a_page_comes_whole_in_batches():
    with Flash(three=batch(1) + batch(2) + batch(3, 200)) as net:
        sock = net.come(handshake(b"/three"))
        net.run()
        parts = [(BINARY, bytes([1]) * 444), (PING, b""), (BINARY, bytes([2]) * 444), (PING, b"")]
        assert loaded(sock) == parts + [(BINARY, bytes([3]) * 200), (PING, b""), (8, bytes([1000 >> 8, 1000 & 255]))]
        assert sock.closed and not net.app.open and not net.app.left


def test_an_empty_page_is_whole():
    with Flash(empty=b"") as net:
        sock = net.come(handshake(b"/empty"))
        net.run()
        assert loaded(sock) == [(8, bytes([1000 >> 8, 1000 & 255]))] and sock.closed


def test_a_page_waits_until_what_was_sent_is_confirmed():
    with Flash(four=batch(1) + batch(2) + batch(3)) as net:
        sock = net.come(handshake(b"/four"))
        sock.answers = False
        net.run()
        assert [payload[:1] for _, payload in loaded(sock)] == [b"\x01", b""]
        sock.inbox = frame(b"", PONG)
        net.run()
        assert [payload[:1] for _, payload in loaded(sock)] == [b"\x01", b"", b"\x02", b""]
        net.run(3300)
        assert not sock.closed
        net.run(300)
        assert sock.closed and len(loaded(sock)) == 4


def test_a_page_that_is_loaded_takes_no_message():
    with Flash(five=batch(1) + batch(2)) as net:
        sock = net.come(handshake(b"/five"))
        sock.answers = False
        net.run(20)
        sock.inbox = frame(b"hm")
        net.run()
        assert loaded(sock)[-1] == (8, bytes([1008 >> 8, 1008 & 255]))
        assert sock.closed and not net.app.heard


def test_what_is_not_there_is_not_found():
    net = Net()
    for path in (b"/nothing", b"/../main.py", b"/a/b", b"/.ssh", b"/A", b"/shell.gz", b"nothing"):
        assert status(net.ask(get(path))) == 404, path
    assert status(net.ask(handshake(b"/nothing"))) == 404


def test_a_head_may_come_a_byte_at_a_time():
    net = Net()
    sock = net.come()
    for byte in get(b"/nothing"):
        sock.inbox = bytes([byte])
        net.run(2)
    net.run()
    assert status(sock.out) == 404


def test_a_request_that_is_none_is_refused():
    net = Net()
    for text, code in (
        (b"\r\n\r\n", 400),
        (b"hello\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),  # no host
        (b"GET / SPDY/3\r\nHost: 192.168.4.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost : 192.168.4.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: 192.168.4.1\r\n folded\r\n\r\n", 400),
        (get(more=b"Host: 192.168.4.1\r\n"), 400),
        (get(method=b"POST"), 405),
        (get(method=b"DELETE"), 405),
        (get(more=b"Content-Length: 5\r\n") + b"hello", 413),
        (get(more=b"Transfer-Encoding: chunked\r\n"), 413),
        (get(b"/" + b"x" * PATH), 414),
        (get(b"/" + b"x" * 3000), 414),
        (get(more=b"X: " + b"y" * 5000 + b"\r\n"), 431),
        (get(more=b"X: y\r\n" * 70), 431),
        (get(host=b"evil.example"), 421),
        (get(host=b"192.168.4.1.evil.example"), 421),
        (get(more=b"Origin: http://evil.example\r\n"), 403),
        (get(b"/socket"), 426),
        (handshake(version=b"8"), 426),
        (handshake(key=b"short"), 426),
        (handshake(origin=b"http://evil.example"), 403),
        (handshake(origin=b"null"), 403),
    ):
        net.now += 1000
        assert status(net.ask(text, ticks=200)) == code, (text[:60], code)
    assert not net.app.open


def test_a_long_field_that_nobody_needs_does_not_matter():
    net = Net()
    assert status(net.ask(get(b"/nothing", more=b"User-Agent: " + b"z" * 600 + b"\r\n"))) == 404
    assert status(net.ask(get(b"/nothing", host=b"DiceTown.local"))) == 404


def test_on_its_own_network_every_name_leads_to_the_console():
    net = Net(portal=True)
    answer = net.ask(get(b"/hotspot-detect.html", host=b"captive.apple.com"))
    assert status(answer) == 302 and b"Location: http://192.168.4.1/\r\n" in head(answer)
    assert status(net.ask(handshake(host=b"evil.example"))) == 302
    assert not net.app.open


def test_too_many_requests_are_told_so():
    net = Net()
    codes = [status(net.ask(get(b"/nothing"), ticks=6)) for _ in range(40)]
    assert codes[:20] == [404] * 20 and codes[-1] == 429
    net.now += 1000
    assert status(net.ask(get(b"/nothing"))) == 404


def test_who_says_nothing_is_let_go():
    net = Net()
    silent = [net.come() for _ in range(PEERS)]
    late = net.come(get(b"/nothing"))
    net.run(200)
    assert not any(sock.closed for sock in silent) and not late.out
    net.run(800)
    assert all(sock.closed for sock in silent) and status(late.out) == 404


def test_an_address_has_only_so_many_connections():
    net = Net(each=2)
    first = [net.come(address="10.0.0.7") for _ in range(3)]
    net.run(20)
    assert [sock.closed for sock in first] == [False, False, True]
    assert status(net.ask(get(b"/nothing"), "10.0.0.8")) == 404


# WebSockets


def test_a_handshake_is_answered_as_the_rfc_has_it():
    net = Net()
    answer = net.ask(handshake())
    assert status(answer) == 101
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in answer


def test_messages_come_in_however_they_are_cut():
    net = Net()
    sock = net.join()
    data = frame(b"one") + frame(b"two", kind=2) + frame(b"x" * 125) + frame(b"")
    for byte in data:
        sock.inbox = bytes([byte])
        net.run(6)
    assert net.app.heard == [b"one", b"two", b"x" * 125, b""]
    sock.inbox = data
    net.run(60)
    assert net.app.heard[4:] == net.app.heard[:4]


def test_a_large_message_goes_out():
    net = Net()
    sock = net.join()
    data = bytes(range(256)) + bytes(OUT - BEFORE - 256)
    peer = net.app.open[0]
    assert begin(peer, BINARY, len(data))
    peer.put(data, 0, len(data))
    assert not begin(peer, BINARY, OUT)
    net.run()
    assert frames(sock.out) == [(BINARY, data), (PING, b"")]


def test_a_phone_is_sent_more_only_when_it_has_confirmed_the_last():
    net = Net()
    sock = net.join()
    sock.answers = False
    peer = net.app.open[0]
    for number in b"ab":
        assert begin(peer, BINARY, 1)
        peer.byte(number)
    net.run()
    assert begin(peer, BINARY, OUT - BEFORE)
    peer.put(bytes(OUT), 0, OUT - BEFORE)
    assert not begin(peer, BINARY, 1)
    net.run()
    assert frames(sock.out) == [(BINARY, b"a"), (BINARY, b"b"), (PING, b"")]
    sock.inbox = frame(b"", PONG) + frame(b"hello")
    net.run()
    assert frames(sock.out)[3:] == [(BINARY, bytes(OUT - BEFORE)), (PING, b"")]
    assert net.app.heard == [b"hello"]
    net.run(3300)
    assert not sock.closed
    net.run(300)
    assert sock.closed and net.app.left == 1


def test_a_ping_is_answered_and_a_silent_phone_is_asked():
    net = Net()
    sock = net.join()
    sock.inbox = frame(b"hm", PING)
    net.run()
    assert messages(sock.out) == [(PONG, b"hm")]
    sock.out = b""
    sock.answers = False
    net.run(2000)
    assert frames(sock.out) == [(PING, b"")]
    sock.inbox = frame(b"", PONG)
    net.run(3500)
    assert not sock.closed
    net.run(3000)
    assert sock.closed and net.app.left == 1


def test_a_stranger_who_never_stops_asking_keeps_nothing_from_a_phone():
    net = Net()
    phone = net.join()
    peer = net.app.open[0]
    for _ in range(3000):  # 12 s
        if not net.server.listener.waiting:
            net.come(get(b"/nothing"))
        net.run(1)
    assert frames(phone.out)[0] == (PING, b""), "nobody has asked whether it is still there"
    phone.out = b""
    net.come(get(b"/nothing"))
    assert begin(peer, BINARY, 1)
    peer.put(b"x", 0, 1)
    net.run(1)
    assert messages(phone.out) == [(BINARY, b"x")]


def test_a_phone_has_time_to_answer_a_ping_however_late_it_was_asked():
    net = Net()
    phone = net.join()
    phone.answers = False
    net.now += 25000  # the console was busy with its game
    net.run(12)
    assert frames(phone.out) == [(PING, b"")]
    net.now += 7000
    net.run(12)
    assert frames(phone.out) == [(PING, b"")], "one question is enough"
    phone.inbox = frame(b"", PONG)
    net.run(12)
    assert not phone.closed


def test_a_phone_that_has_gone_is_noticed():
    net = Net()
    sock = net.join()
    sock.gone = True
    net.run(10)
    assert sock.closed and net.app.left == 1


def test_a_frame_that_breaks_the_protocol_ends_the_connection():
    for data, code in (
        (b"\x81\x03one", 1002),  # no mask
        (frame(b"one", final=0), 1002),  # a piece of a message
        (frame(b"one", kind=0), 1002),
        (frame(b"one", kind=3), 1002),
        (frame(b"one", final=0xC0), 1002),
        (b"\x81\xfe\x01\x00\x00\x00\x00\x00", 1009),
        (b"\x81\xff" + b"\xff" * 12, 1009),
        (frame(b"\x03\xe8", kind=8), 1001),
        (frame(b"", PING) * 100, 1008),
        (frame(b"", PONG) * 100, 1008),
    ):
        net = Net()
        sock = net.join()
        sock.inbox = data
        net.run()
        assert frames(sock.out)[-1] == (8, bytes([code >> 8, code & 255])), (data[:8], frames(sock.out))
        assert sock.closed and net.app.left == 1


def test_nobody_is_let_in_where_there_is_no_place():
    net = Net()
    net.app.full = True
    assert status(net.ask(handshake())) == 503


def test_a_phone_that_takes_nothing_is_let_go():
    net = Net()
    sock = net.join()
    sock.room = 0
    begin(net.app.open[0], BINARY, 3)
    net.app.open[0].put(b"abc", 0, 3)
    net.run(1900)
    assert not sock.closed
    net.run(200)
    assert sock.closed
