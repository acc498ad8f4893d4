"""Sends to pages on the air what everybody at the table may see: the lights, and the public state in a few words.

Each message has a buffer of its own, is written a piece per tick, and then goes to every page. Reads only public
things. Nothing allocates after start-up.
"""

from air import websocket
from air.peer import OPEN
from board import CUP_BIT, LOCATION_LEDS, STATION_LEDS, STATIONS
from dicetown.cards import FACES, NONE
from dicetown.layout import DICE, GOLD, KEPT, OWED, PURSE, ROUND, SEATS, SHERIFF
from elapsed import since
from link.crc import crc24
from micropython import const
from native_bytes import copy, same, write_colours

_TOWN = const(8)
_COLOUR = const(9)  # bytes of one in JSON: "rrggbb",
_BYTES = const(3)  # of an LED
_EACH = const(6)  # LEDs of a station
_LEDS = const(56)  # bytes of a station in the message: six colours, and what separates it from the next
_WORD = const(6)  # bytes of a cup in the message
_DIGITS = const(4)
_EVERY_MS = const(40)  # from a look at one seat to a look at the next
_MOST = const(400)  # bytes of a seat's message
_NEVER = const(-1)
_DICE = const(5)

_BEFORE_HZ = b'{"n":0,"hz":'
_BEFORE_LEDS = b',"lights":{"leds":[['
_BEFORE_TOWN = b']],"town":['
_BEFORE_DOWN = b'],"down":['


class Told:
    """A message that goes to all pages, and which of them still have to get it."""

    def __init__(self, text):
        self.text = text
        self.size = len(text)
        self.waiting = 0  # peers, as a mask

    def due(self, peers):
        """Let these pages get it. peers: a mask."""
        self.waiting |= peers

    def forget(self, peers):
        """Forget pages that are gone. peers: a mask."""
        self.waiting &= ~peers

    def send(self, peers):
        """Send it to one of those that wait and have room. -> whether there was one"""
        i = 0
        while self.waiting >> i:
            if self.waiting >> i & 1 and self._sent(peers[i]):
                self.waiting &= ~(1 << i)
                return True
            i += 1
        return False

    def _sent(self, peer):
        """Send it to a page that is still open. -> False if there is no room now"""
        if peer.state == OPEN:
            if not websocket.begin(peer, websocket.TEXT, self.size):
                return False
            peer.put(self.text, 0, self.size)
        return True


def _dark():
    """Return the message that all lights are out and no cup is down."""
    station = b",".join([b'"000000"'] * _EACH)
    leds = b"],[".join([station] * STATIONS)
    town = b",".join([b'"000000"'] * _TOWN)
    down = b",".join([b"false"] * STATIONS)
    zero = b" " * (_DIGITS - 1) + b"0"
    return _BEFORE_HZ + zero + _BEFORE_LEDS + leds + _BEFORE_TOWN + town + _BEFORE_DOWN + down + b"]}}"


class Lights(Told):
    """The LEDs, the piezo and the cups, as they were told last."""

    def __init__(self, table):
        super().__init__(bytearray(_dark()))
        self.table = table
        self.shown = bytearray(len(table.lights.chain.frame))
        self.hertz = 0
        self.down = 0  # cups, as a mask
        self.part = 0  # stations that are still to be written

    def tick(self, peers):
        """Notice a change, write a part of the message, or send it to one page. -> whether it did"""
        table = self.table
        chain = table.lights.chain
        if self.part:
            self.part -= 1
            self._station(self.part)
            if not self.part:
                self._rest()
                self.due((1 << len(peers)) - 1)
        elif self.waiting and self.send(peers):
            pass
        elif not chain.changed and not same(self.shown, 0, chain.frame, len(self.shown)):
            copy(self.shown, 0, chain.frame, 0, len(self.shown))
            self.part = STATIONS
        elif self.hertz != table.tunes.piezo.hertz or self.down != self._cups():
            self._rest()
            self.due((1 << len(peers)) - 1)
        else:
            return False
        return True

    def _station(self, number):
        at = len(_BEFORE_HZ) + _DIGITS + len(_BEFORE_LEDS) + 1 + number * _LEDS
        write_colours(self.text, at, _COLOUR, self.shown, _BYTES * STATION_LEDS[number], _EACH)

    def _rest(self):
        """Write the town's LEDs, the cups and the tone."""
        at = len(_BEFORE_HZ) + _DIGITS + len(_BEFORE_LEDS) + STATIONS * _LEDS - 3 + len(_BEFORE_TOWN)
        write_colours(self.text, at + 1, _COLOUR, self.shown, _BYTES * LOCATION_LEDS, _TOWN)
        self.down = self._cups()
        self._say_cups(at + _TOWN * _COLOUR - 1 + len(_BEFORE_DOWN))
        self.hertz = self.table.tunes.piezo.hertz
        self._say_hertz(self.hertz)

    def _say_cups(self, at):
        i = 0
        while i < STATIONS:
            copy(self.text, at + i * _WORD, b"true " if self.down >> i & 1 else b"false", 0, _WORD - 1)
            i += 1

    def _say_hertz(self, n):
        """Write a number, with blanks before it."""
        at = len(_BEFORE_HZ) + _DIGITS
        while at > len(_BEFORE_HZ):
            at -= 1
            self.text[at] = 48 + n % 10 if n or at == len(_BEFORE_HZ) + _DIGITS - 1 else 32
            n //= 10

    def _cups(self):
        down = 0
        for station in self.table.stations:
            if station.state >> CUP_BIT & 1:
                down |= 1 << station.number
        return down


class News(Told):
    """The public state, for the strip above a page: a message for each seat, when something in it has changed."""

    def __init__(self, table):
        super().__init__(bytearray(_MOST))
        self.table = table
        self.size = 0
        self.seat = 0  # whose turn it is
        self.crcs = [_NEVER] * STATIONS  # of what was told last, by seat
        self.since = 0
        self.missed = 0  # peers that are new or had no room for a message, as a mask
        self.again = 0  # peers that are told all seats in this round

    def due(self, peers):
        """Tell these pages all seats, from the next round on. peers: a mask."""
        self.missed |= peers

    def forget(self, peers):
        """Forget pages that are gone. peers: a mask."""
        super().forget(peers)
        self.missed &= ~peers
        self.again &= ~peers

    def tick(self, peers, now):
        """Write a message, or send it to one page. -> whether it did"""
        if self.waiting:
            if not self.send(peers):
                self.missed |= self.waiting
                self.waiting = 0
            return True
        if since(now, self.since) < _EVERY_MS:
            return False
        self.since = now
        self.seat = (self.seat + 1) % STATIONS
        if not self.seat:
            self.again = self.missed
            self.missed = 0
        self._write(self.table.match, self.seat)
        crc = crc24(self.text, self.size)
        if crc != self.crcs[self.seat]:
            self.crcs[self.seat] = crc
            self.waiting = (1 << len(peers)) - 1
        else:
            self.waiting = self.again
        return True

    def _write(self, match, seat):
        s = match.game.s
        seats = s[SEATS] if match.dealt else 0
        self.size = 0
        self._say(b'{"n":0,"said":"","state":{"of":')
        self._number(seats)
        self._say(b',"round":')
        self._number(s[ROUND] if seats else 0)
        self._say(b',"badge":')
        if not seats or s[SHERIFF] == NONE:
            self._say(b"null")
        else:
            self._number(s[SHERIFF])
        if seat < seats:
            self._seat(match, s, seat)
        self._say(b"}}")

    def _seat(self, match, s, seat):
        self._say(b',"seat":')
        self._number(seat)
        self._say(b',"name":"')
        self._name(match.names[seat])
        self._say(b'","colour":')
        self._number(seat)
        self._say(b',"station":')
        self._number(self.table.stations[seat].number)
        self._say(b',"dollars":')
        self._number(s[PURSE + seat])
        self._say(b',"nuggets":')
        self._number(s[GOLD + seat])
        self._dice(s, seat)
        self._flag(b'],"awaited":', match.awaited() >> seat & 1)
        self._flag(b',"locked":', s[OWED] >> seat & 1 and match.locks[seat] >= 0)
        self._flag(b',"bot":', match.is_bot(seat))

    def _dice(self, s, seat):
        """Write the dice that lie open, and null for the secret ones."""
        self._say(b',"dice":[')
        i = 0
        while i < _DICE:
            self._say(b"," if i else b"")
            self._face(s[DICE + _DICE * seat + i] if s[KEPT + seat] >> i & 1 else NONE)
            i += 1

    def _name(self, name):
        for code in name:
            self._byte(39 if code == 34 or code == 92 else code)  # a quotation mark or backslash would end the string

    def _face(self, face):
        if face < len(FACES):
            self._say(b'"')
            self._say(FACES[face])
            self._say(b'"')
        else:
            self._say(b"null")

    def _flag(self, name, value):
        self._say(name)
        self._say(b"true" if value else b"false")

    def _say(self, text):
        n = len(text)
        if self.size + n <= _MOST:
            copy(self.text, self.size, text, 0, n)
            self.size += n

    def _byte(self, code):
        if self.size < _MOST:
            self.text[self.size] = code
            self.size += 1

    def _number(self, n):
        if n > 9:
            self._number(n // 10)
        self._byte(48 + n % 10)
