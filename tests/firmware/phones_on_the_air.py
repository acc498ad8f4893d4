"""Plays at a game of five people whose stations are phones, and prints what the heap holds.

Each line: what, a tab, bytes. Nothing is soldered to this board; its network is made of buffers. Five pages press
buttons at people's pace, then wait. Run by test_heap.py on the 32-bit MicroPython in
the heap of a Pico.
"""

import gc
import sys

import micropython
import quiet
from games import STEP, begin, built, held

PHONES = 5
PACE = 100  # ticks from one press of a phone to its next
TICKS = 2000
HANDSHAKE = b"""GET /socket HTTP/1.1\r
Host: 192.168.4.1\r
User-Agent: Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36\r
Upgrade: websocket\r
Connection: Upgrade\r
Origin: http://192.168.4.1\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
\r
"""
KEYS = b"keep1 keep2 keep3 keep4 keep5 ok left right".split()


def frame(text):
    """As a browser sends it, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


# The modules `network`, `socket` and `select`, as far as the console needs them.

SOL_SOCKET = SO_REUSEADDR = AF_INET = SOCK_DGRAM = 1
STA_IF, AP_IF = 0, 1
POLLIN, POLLOUT = 1, 4


class WLAN:
    def __init__(self, interface):
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
    def __init__(self, family=0, kind=0):
        self.inbox = b""
        self.cursor = 0
        self.bytes_out = 0
        self.hung_up = False
        self.callers = []

    def setsockopt(self, level, option, value):
        pass

    def bind(self, address):
        pass

    def listen(self, n):
        pass

    def setblocking(self, flag):
        pass

    def accept(self):
        return self.callers.pop(), ("192.168.4.16", 40000)

    def readinto(self, buf):
        n = min(len(buf), len(self.inbox) - self.cursor)
        if not n:
            return None
        for i in range(n):
            buf[i] = self.inbox[self.cursor + i]
        self.cursor += n
        return n

    def write(self, buf, at, n):
        self.bytes_out += n
        return n

    def close(self):
        self.hung_up = True

    def say(self, what):
        """To be read from now on."""
        self.inbox = what
        self.cursor = 0


class poll:
    """All that is registered, with prepared events: looking at them allocates nothing."""

    def __init__(self):
        self.socks = []
        self.writing = []
        self.reading = []
        self.happened = []
        everything.append(self)

    def register(self, sock, events):
        self.socks.append(sock)
        self.writing.append((sock, POLLOUT & events))
        self.reading.append((sock, events))
        self.happened.append(None)

    def unregister(self, sock):
        at = self.socks.index(sock)
        for each in (self.socks, self.writing, self.reading, self.happened):
            del each[at]

    def ipoll(self, ms):
        for i in range(len(self.socks)):
            sock = self.socks[i]
            busy = sock.cursor < len(sock.inbox) or len(sock.callers) > 0
            self.happened[i] = self.reading[i] if busy else self.writing[i]
        return self.happened


class Bare(quiet.I2C):
    """No chip answers."""

    def writeto(self, address, data):
        raise OSError(5)

    def readfrom_into(self, address, data):
        raise OSError(5)

    def readfrom_mem_into(self, address, register, data):
        raise OSError(5)


everything = []
with open("network.txt", "w") as file:
    file.write("own\n")
quiet.I2C = Bare
for each in ("network", "socket", "select"):
    sys.modules[each] = sys.modules[__name__]


def run(table, now, ticks):
    for _ in range(ticks):
        table.tick(now)
        now += STEP
    return now


def connected(table, now):
    """-> the sockets of five pages that have their places, and the time"""
    listener = everything[2].socks[0]
    phones = []
    for number in range(PHONES):
        phone = socket()
        phone.say(HANDSHAKE)
        listener.callers.append(phone)
        now = run(table, now, 400)
        phone.say(frame(b'[%d,"sit","token%d0123456789"]' % (number, number)))
        now = run(table, now, 400)
        phones.append(phone)
    return phones, now


def presses():
    made = [frame(b'[%d,"press","%s"]' % (number, key)) for number in range(PHONES) for key in KEYS]
    return made, [frame(b'[%d,"release","%s"]' % (number, key)) for number in range(PHONES) for key in KEYS]


def play(table, phones, now, ticks):
    """Each phone presses and lets go in its turn, one key after the other. -> the time"""
    for i in range(ticks):
        if i % (PACE // PHONES) == 0:
            number = i // (PACE // PHONES) % PHONES
            key = i // PACE % len(KEYS) if i // PACE % 2 else 5
            phones[number].say(down[number * len(KEYS) + key])
        elif i % (PACE // PHONES) == 12:
            phones[number].say(up[number * len(KEYS) + key])
        table.tick(now)
        now += STEP
    return now


down, up = presses()
before = held()
table = built()
print("after boot", held() - before, sep="\t")
now = run(table, 0, 100)
print("on the air", held() - before, sep="\t")
phones, now = connected(table, now)
print("in the lobby, five phones", held() - before, sep="\t")
begin(table, 0, 0)
now = play(table, phones, now, 3000)
print("game with phones", held() - before, sep="\t")
for phone in phones:
    phone.bytes_out = 0
gc.collect()
total = micropython.mem_total()
now = play(table, phones, now, TICKS)
print("allocated while phones play", micropython.mem_total() - total, sep="\t")
print("sent to the phones", sum([phone.bytes_out for phone in phones]), sep="\t")
gc.collect()
total = micropython.mem_total()
now = run(table, now, TICKS)
print("allocated while phones wait", micropython.mem_total() - total, sep="\t")
print("phones that are there", sum([station.present for station in table.stations]), sep="\t")
print("connections that have ended", sum([phone.hung_up for phone in phones]), sep="\t")
gc.collect()
micropython.mem_info()  # prints the largest free block
