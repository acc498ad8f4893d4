"""Phones as stations: who has which place, what their pages say, and what each page is sent.

The app of the server (air/README.md). A place belongs to a token, sixteen letters that the page makes up; with it the
page gets its place back, even after a power cut. Messages: host/web/STATION.md, and the few of air/README.md. After
start-up nothing here allocates, except to save a token or the network at home.
"""

import overlays
from air import websocket
from air.peer import OPEN
from elapsed import since
from micropython import const
from overlays.message import TOKEN, Message
from overlays.news import Lights, News
from stations.air_bus import place
from store.kept import read, save, sealed, unsealed

_MAGIC = b"DTair1"
_AWAY_MS = const(60000)  # a place whose phone is away this long is free again, while no game is played
_NOBODY = const(255)
_NEVER = const(-1)

_FREE = const(102)  # letters of the places: f, t, b, m
_TAKEN = const(116)
_BOARD = const(98)
_MINE = const(109)
_PLACES = b'{"places":"'
_NETWORK = b'","network":"'


class Phones:
    def __init__(self, bus, table, server, sheet, network, path):
        """bus: stations/air_bus.py; sheet: overlays/sheet.py; network: its state, as of overlays/network.py;
        path: of the file with the tokens.
        """
        self.bus = bus
        self.table = table
        self.server = server
        self.path = path
        self.phones = bus.phones
        self.count = len(bus.phones)
        self.tokens = bytearray(TOKEN * self.count)
        self.first = _NOBODY  # the place that was taken first: it sets games up
        self.away = [_NEVER] * self.count  # ms, since when a place's phone is away
        self.unsaved = False
        self.untold = 0  # peers that must be told the places, as a mask
        self.lights = Lights(table)
        self.news = News(table)
        self.now = 0
        self.turn = 0
        self.sheet = sheet
        self.network = network
        self.said = Message()  # the one being read
        self.asker = None  # the peer that has sent it
        self._load()

    def _load(self):
        data = read(self.path)
        inside = data and unsealed(data, _MAGIC)
        if inside and len(inside) == 1 + len(self.tokens):
            self.first = inside[0]
            self.tokens[:] = inside[1:]

    def _save(self):
        self.unsaved = False
        save(self.path, sealed(bytes((self.first,)) + bytes(self.tokens), _MAGIC))

    # The bus

    def serve(self, now):
        """Do what is due, the most urgent first, until one thing has taken long. now: ms. -> whether one did"""
        self.now = now
        # Nothing else is done in a tick that paints; the next one sends the page.
        if not self.sheet.send() and self._paint() or self.server.serve(now):
            return True
        if self.unsaved:
            self._save()
            return True
        return self._tell() or self.lights.tick(self.server.peers) or self.news.tick(self.server.peers, now)

    def keeps(self, number):
        """Return whether a place belongs to a phone, even one that is away."""
        return self.tokens[TOKEN * number] != 0

    def sets_up(self, number):
        """Return whether this place may set a game up: the first phone may, and every board."""
        return not self.phones[number].peer or self.first == number

    # The server

    def seated(self, peer):
        """Return whether a connection is a station's."""
        return self._of(peer) is not None

    def admits(self, peer):
        """Return whether one more page may come: any may watch."""
        return True

    def begin(self, peer):
        """Tell a new page everything."""
        self._due(peer)
        self.lights.due(self._bit(peer))
        self.news.due(self._bit(peer))

    def gone(self, peer):
        """Forget a page; its station is unplugged from now on."""
        phone = self._of(peer)
        self.untold &= ~self._bit(peer)
        self.lights.forget(self._bit(peer))
        self.news.forget(self._bit(peer))
        if phone:
            phone.leave()
            self.away[phone.number] = self.now

    def _of(self, peer):
        """Return the phone whose page this is, or None."""
        for phone in self.phones:
            if phone.peer is peer:
                return phone
        return None

    def _bit(self, peer):
        return 1 << self._index(peer)

    def _index(self, peer):
        peers = self.server.peers
        i = 0
        while peers[i] is not peer:
            i += 1
        return i

    # What pages say

    def message(self, peer, buf, at, n):
        """Do what a page says. A message that makes no sense ends the connection."""
        self.asker = peer
        number = self.said.take(buf, at, n)
        if not 0 <= number < self.count or not self._act(self.phones[number]):
            peer.close(websocket.POLICY)

    def _act(self, phone):
        """Do an action. Only `sit` has an effect on a phone that isn't the asker's. -> False: no such action"""
        mine = phone.peer is self.asker
        said = self.said
        if said.goes_on(b'press","'):
            return self._press(phone, mine, True)
        if said.goes_on(b'release","'):
            return self._press(phone, mine, False)
        if said.goes_on(b'sit","'):
            return self._sit(phone)
        if said.goes_on(b'home","'):
            return self._join(phone, mine)
        if said.goes_on(b'slam","'):
            if mine:
                phone.slam(True)
        elif said.goes_on(b'tip","'):
            if mine:
                phone.slam(False)
        elif said.goes_on(b'advise","'):
            if mine:
                phone.advise()
        elif said.goes_on(b'leave","'):
            if mine:
                self._free(phone)
        else:
            return False
        return said.ends()  # these have no button

    def _press(self, phone, mine, closed):
        bit = self.said.bit()
        if mine and bit >= 0:
            phone.press(bit, closed)
        return bit >= 0

    def _join(self, phone, mine):
        """Save the network at home that the first phone names, for the next start. Loads code, so not in a game."""
        if mine and self.first == phone.number and not self.table.match.playing:
            network = overlays.load("network")
            self.network = network.keep(self.said.tail())
            self._due(self.asker)
        return True

    def _sit(self, phone):
        """Give a place to a page that asks for it, if it is free or its token's. -> False: that is no token"""
        if not self.said.has_token():
            return False
        at = TOKEN * phone.number
        held = self.said.is_token(self.tokens, at)
        if not held and not self._may_take(phone.number):
            self._due(self.asker)
            return True
        if not held:
            self.said.keep_token(self.tokens, at)
            self.unsaved = True
        self._seat(phone)
        return True

    def _seat(self, phone):
        """Give the asker this place, and free the one it had."""
        was = self._of(self.asker)
        if was and was is not phone:
            self._free(was)
        old = phone.peer
        if old and old is not self.asker:
            phone.leave()
            old.close(websocket.GONE)
        if self.first == _NOBODY:
            self.first = phone.number
        phone.sit(self.asker)
        self.away[phone.number] = _NEVER
        self._all_due()

    def _may_take(self, number):
        """Return whether a place is free: no board is there, and its phone, if it had one, has been away for long."""
        if self.phones[number].peer or self._station(number).present:
            return False
        if not self.bus.keeps(number):
            return True
        away = self.away[number]
        return not self.table.match.playing and away != _NEVER and since(self.now, away) >= _AWAY_MS

    def _free(self, phone):
        """Free a phone's place."""
        for i in range(TOKEN):
            self.tokens[TOKEN * phone.number + i] = 0
        phone.leave()
        if self.first == phone.number:
            self.first = self._next_first()
        self.unsaved = True
        self._all_due()

    def _next_first(self):
        for number in range(self.count):
            if self.keeps(number):
                return number
        return _NOBODY

    def _station(self, number):
        stations = self.table.stations
        return stations[place(stations, number)]

    # What pages are sent

    def _paint(self):
        """Paint the next phone's page, if it is due. -> whether it was"""
        self.turn = (self.turn + 1) % self.count
        phone = self.phones[self.turn]
        return self.sheet.paint(phone, place(self.table.stations, phone.number))

    def _due(self, peer):
        self.untold |= self._bit(peer)

    def _all_due(self):
        for i in range(len(self.server.peers)):
            self.untold |= 1 << i

    def _tell(self):
        """Tell a page which places there are. -> whether one was told"""
        i = 0
        while self.untold >> i:
            if self.untold >> i & 1 and self._told(self.server.peers[i]):
                self.untold &= ~(1 << i)
                return True
            i += 1
        return False

    def _told(self, peer):
        """Tell one page, if it is still open. -> False if there is no room now"""
        if peer.state == OPEN:
            first = self.first != _NOBODY and self.phones[self.first].peer is peer
            more = len(_NETWORK) + len(self.network) if first else 0
            if not websocket.begin(peer, websocket.TEXT, len(_PLACES) + self.count + more + 2):
                return False
            peer.say(_PLACES)
            for phone in self.phones:
                peer.byte(self._letter(phone, peer))
            if first:
                peer.say(_NETWORK)
                peer.say(self.network)
            peer.say(b'"}')
        return True

    def _letter(self, phone, peer):
        if phone.peer is peer:
            return _MINE
        if self._station(phone.number).present and not phone.peer:
            return _BOARD
        return _FREE if self._may_take(phone.number) else _TAKEN
