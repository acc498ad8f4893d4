# runs on: cpython micropython
"""What the console answers to a browser, and to other clients."""

import os

from air.head import PATH
from air.peer import FREE, OUT
from air.server import MOST, PEERS
from air.websocket import BEFORE, BINARY, begin
from nets import Net, frame, frames, get, handshake


def status(answer):
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


def head(answer):
    return answer.split(b"\r\n\r\n")[0] + b"\r\n"


def with_page(name, data, **settings):
    """Return a server with one page, written beside this test."""
    with open(name + ".gz", "wb") as file:
        file.write(data)
    return Net(**settings)


def test_a_page_comes_whole_and_says_what_it_is():
    data = bytes(range(256)) * 9
    net = with_page("air-a.html", data)
    answer = net.ask(get(b"/air-a.html"))
    os.remove("air-a.html.gz")
    assert status(answer) == 200
    for field in (b"Content-Length: 2304", b"Content-Encoding: gzip", b"text/html", b'ETag: "3f9a01c2"', b"nosniff"):
        assert field in head(answer), field
    assert answer.split(b"\r\n\r\n", 1)[1] == data
    assert all(peer.state == FREE for peer in net.server.peers)


def test_a_browser_that_has_the_page_is_told_so():
    net = with_page("air-b.js", b"x")
    assert status(net.ask(get(b"/air-b.js", more=b'If-None-Match: "3f9a01c2"\r\n'))) == 304
    answer = net.ask(get(b"/air-b.js", more=b'If-None-Match: "3f9a01c3"\r\n'))
    assert status(answer) == 200 and b"javascript" in answer
    answer = net.ask(get(b"/air-b.js", method=b"HEAD"))
    assert status(answer) == 200 and answer.endswith(b"\r\n\r\n")
    os.remove("air-b.js.gz")


def test_what_is_not_there_is_not_found():
    net = Net()
    for path in (b"/nothing.html", b"/../main.py", b"/a/b.js", b"/.ssh", b"/A.html", b"nothing"):
        assert status(net.ask(get(path))) == 404, path


def test_a_slow_reader_gets_the_page_piece_by_piece_and_keeps_nobody_waiting():
    data = b"y" * 3 * MOST
    net = with_page("air-c.css", data)
    slow = net.come(get(b"/air-c.css"))
    slow.room = 100
    net.run()
    assert len(slow.out) == 100
    assert status(net.ask(get(b"/nothing"))) == 404
    slow.room = 10000
    net.run()
    os.remove("air-c.css.gz")
    assert slow.out.endswith(data) and slow.closed


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
    assert frames(sock.out) == [(BINARY, data)]


def test_a_ping_is_answered_and_a_silent_phone_is_asked():
    net = Net()
    sock = net.join()
    sock.inbox = frame(b"hm", kind=9)
    net.run()
    assert frames(sock.out) == [(10, b"hm")]
    sock.out = b""
    net.run(2000)
    assert frames(sock.out)[0] == (9, b"")
    sock.inbox = frame(b"", kind=10)
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
    assert frames(phone.out)[0] == (9, b""), "nobody has asked whether it is still there"
    phone.inbox = frame(b"", kind=10)
    net.run(100)
    phone.out = b""
    net.come(get(b"/nothing"))
    assert begin(peer, BINARY, 1)
    peer.put(b"x", 0, 1)
    net.run(1)
    assert frames(phone.out) == [(BINARY, b"x")]


def test_a_phone_has_time_to_answer_a_ping_however_late_it_was_asked():
    net = Net()
    phone = net.join()
    net.now += 25000  # the console was busy with its game
    net.run(12)
    assert frames(phone.out) == [(9, b"")]
    net.now += 7000
    net.run(12)
    assert frames(phone.out) == [(9, b"")], "one question is enough"
    phone.inbox = frame(b"", kind=10)
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
        (frame(b"", kind=9) * 100, 1008),
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
