"""A network of buffers, and five pages on it that press buttons at people's pace: for programs on MicroPython.

`install` puts it in place of `network`, `socket` and `select`; nothing is then soldered to the board. While phones
press, nothing here allocates.
"""

import select
import sys

from micropython import const

PHONES = 5
_EACH_MS = const(500)  # from one press of a phone to its next
_HELD_MS = const(60)
_PATIENCE = const(20000)  # ticks
_REST = const(40)  # ticks in which a page is sent what there is
FIELDS = b"""Host: 192.168.4.1\r
User-Agent: Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36\r
"""
HANDSHAKE = b"GET /socket HTTP/1.1\r\n" + FIELDS
HANDSHAKE += b"""Upgrade: websocket\r
Connection: Upgrade\r
Origin: http://192.168.4.1\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
\r
"""
path = HANDSHAKE.replace(b"/socket", b"/")  # loads the page; a name that MicroPython has anyway (`Pages`)
GET = b"GET / HTTP/1.1\r\n" + FIELDS + b"\r\n"
KEYS = b"keep1 keep2 keep3 keep4 keep5 ok left right".split()
_OK = const(5)
_BEGINS = const(3)  # argument of `note`: the network begins its work, and has done it
_ENDS = const(4)
_PING = const(0x89)


def frame(text):
    """Return a frame as a browser sends it, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


# The modules `network`, `socket` and `select`, as far as the console needs them.

SOL_SOCKET = SO_REUSEADDR = AF_INET = SOCK_DGRAM = 1
STA_IF, AP_IF = 0, 1
POLLIN, POLLOUT = 1, 4
real_poll = select.poll


class WLAN:
    def __init__(self, *arguments):
        pass

    def active(self, on=None):
        return True

    def config(self, **what):
        pass

    def ifconfig(self):
        return ("192.168.4.1", "255.255.255.0", "192.168.4.1", "192.168.4.1")


def country(code):
    pass


def hostname(name):
    pass


def getaddrinfo(host, port):
    return ((0, 0, 0, "", (host, port)),)


class socket:
    def __init__(self, *arguments):
        self.inbox = b""
        self.cursor = 0
        self.bytes_out = 0
        self.count = 0  # pongs that it has still to send
        self.step = 0  # polls until it sends one
        self.index = 0  # of them since the last one
        self.eof = False  # the page has closed it
        self.hung_up = False  # the console has closed it
        self.callers = []

    def setsockopt(self, *arguments):
        pass

    def bind(self, address):
        pass

    def listen(self, n):
        listeners.append(self)

    def setblocking(self, *arguments):
        pass

    def accept(self):
        return self.callers.pop(), ("192.168.4.16", 40000)

    def readinto(self, buf):
        note(_BEGINS)
        if self.cursor == len(self.inbox) and self.count:
            self.count -= 1
            self.index = 0
            self.say(b"\x8a\x80\0\0\0\0")
        n = min(len(buf), len(self.inbox) - self.cursor)
        for i in range(n):
            buf[i] = self.inbox[self.cursor + i]
        self.cursor += n
        note(_ENDS)
        return n or (0 if self.eof else None)

    def write(self, buf, at, n):
        self.bytes_out += n
        if buf[at + n - 2] == _PING and not buf[at + n - 1]:
            self.count += 1
        return n

    def close(self):
        self.hung_up = True

    def busy(self):
        """Return whether there is something to read, or somebody waits to be accepted."""
        self.index += 1
        confirms = self.count > 0 and self.index > self.step
        return self.cursor < len(self.inbox) or self.eof or len(self.callers) > 0 or confirms

    def say(self, what):
        """Send bytes to the console."""
        self.inbox = what
        self.cursor = 0


class poll:
    """All registered sockets, with prepared events, so that polling allocates nothing. The serial line is real."""

    def __init__(self):
        self.cable = None
        self.socks = []
        self.writing = []
        self.reading = []
        self.happened = []

    def register(self, sock, events):
        if not isinstance(sock, socket):
            self.cable = real_poll()
            self.cable.register(sock, events)
            return
        self.socks.append(sock)
        self.writing.append((sock, POLLOUT & events))
        self.reading.append((sock, events))
        self.happened.append(None)

    def unregister(self, sock):
        at = self.socks.index(sock)
        for each in (self.socks, self.writing, self.reading, self.happened):
            del each[at]

    def ipoll(self, ms):
        if self.cable:
            return self.cable.ipoll(ms)
        note(_BEGINS)
        some = False
        for i in range(len(self.socks)):
            busy = self.socks[i].busy()
            some = some or busy
            self.happened[i] = self.reading[i] if busy else self.writing[i]
        note(_ENDS)
        return self.happened if some else ()


listeners = []  # type: ignore[var-annotated]


def note(what):
    """Do nothing. A program may replace it to measure how long this network takes, as a real tick has no such time."""


def install():
    """Give the console these modules, and a file that asks for a network of its own."""
    with open("network.txt", "w") as file:
        file.write("own\n")
    for each in ("network", "socket", "select"):
        sys.modules[each] = sys.modules[__name__]


class Pages:
    """Five pages at a console. Made before the console is, so that its memory can be told from the console's.

    Its attributes have names that the console also has: MicroPython keeps a list of all names, which would grow.
    """

    def __init__(self, locked=lambda number: False):
        """locked: whether a phone's seat has locked an answer; its thumb then leaves OK alone."""
        self.peers = []
        self.locked = locked
        self.step = lambda: 0  # until `join`
        self.down = [[frame(b'[%d,"press","%s"]' % (i, key)) for key in KEYS] for i in range(PHONES)]
        self.up = [[frame(b'[%d,"release","%s"]' % (i, key)) for key in KEYS] for i in range(PHONES)]
        self.last_turn = -1  # the last turn in which somebody pressed
        self.hand = -1  # the phone with a finger on it, or -1; then the key and since when
        self.held_key = _OK
        self.on_it = 0
        self.loading = None  # the socket on which `fetch` loads the page

    def join(self, step):
        """Let all take their places. step: runs a tick of the console, -> ms"""
        self.step = step
        for number in range(PHONES):
            self.peers.append(self._sit(number))

    def ask(self, text):
        """Open a connection and send text. -> its socket"""
        sock = socket()
        sock.say(text)
        listeners[0].callers.append(sock)
        return sock

    def _sit(self, number):
        phone = self.ask(HANDSHAKE)
        self._goes(lambda: phone.bytes_out)
        phone.say(frame(b'[%d,"sit","token%d0123456789"]' % (number, number)))
        self.rest(_REST)
        return phone

    def _goes(self, so):
        for _ in range(_PATIENCE):
            if so():
                return
            self.step()
        raise ValueError("nothing comes of it")

    def rest(self, ticks):
        """Run ticks in which nobody presses anything."""
        for _ in range(ticks):
            self.step()

    def play(self, ticks, of=PHONES):
        """Let the first `of` phones press in turn, one key after the other."""
        for _ in range(ticks):
            self.press(self.step(), of)

    def press(self, now, of):
        """Press, or lift a finger once the console has read it, as due at this moment. now: ms"""
        turn = now // (_EACH_MS // PHONES)
        if self.hand >= 0:
            self._free(now)
        elif turn % PHONES < of and turn != self.last_turn:
            self._begin(now)

    def _begin(self, now):
        turn = now // (_EACH_MS // PHONES)
        beat = turn // PHONES
        key = beat % len(KEYS) if beat % 2 else _OK
        if not (key == _OK and self.locked(turn % PHONES)):
            self.last_turn = turn
            self.hand = turn % PHONES
            self.held_key = key
            self.on_it = now
            self.peers[self.hand].say(self.down[self.hand][key])

    def _free(self, now):
        phone = self.peers[self.hand]
        if now - self.on_it >= _HELD_MS and not phone.busy():
            phone.say(self.up[self.hand][self.held_key])
            self.hand = -1

    def fetch(self, halfway):
        """Load the last phone's page again while the others play. halfway: called when half of it has been sent."""
        last = PHONES - 1
        self.hand = -1
        self.peers[last].eof = True
        page = self.ask(GET)
        self._while_others_play(lambda: page.hung_up)
        page = self.loading = self.ask(path)
        self._while_others_play(lambda: page.bytes_out > 10000)
        halfway()
        self._while_others_play(lambda: page.hung_up)
        self.peers[last] = self._sit(last)
        return page.bytes_out

    def _while_others_play(self, so):
        for _ in range(_PATIENCE):
            if so():
                return
            self.press(self.step(), PHONES - 1)
        raise ValueError("the page does not come")
