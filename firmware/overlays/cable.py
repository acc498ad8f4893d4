"""Stations that a program on the host holds, for friends far away: it says what they press and is sent their private
pages (link/README.md). Loaded at power-on if there were such stations, or when a host asks for them.

A bundle of its own, with the names of the main one (host/build/bundle). The objects that it makes stay.
"""

import board
import overlays
from board import KEEP_BITS, LEFT_BIT, OK_BIT, RIGHT_BIT
from elapsed import since
from link.command import is_word
from micropython import const
from screens.codes import SIZE
from stations.air_bus import AirBus, place
from store.kept import save, sealed

_FILE = "cable.bin"  # beside the settings: the places that such stations had (overlays/build.py reads it)
_MAGIC = b"DTcab1"
_BUTTONS = b"keep1 keep2 keep3 keep4 keep5 ok left right "
_BITS = KEEP_BITS + (OK_BIT, LEFT_BIT, RIGHT_BIT)
_PAGE = const(112)  # "p", before the station in a line with a piece of its page
_PIECE = const(64)  # bytes of a page in a line
_BYTES = const(40)  # that go out in a tick
_DEAF_MS = const(5000)  # a host that takes nothing for this long is gone


def on_cable(wired, air, boards, dice, places):
    """Return an `OnCable`, which serves such stations beside the wired ones and beside phones.

    wired: stations/station_bus.py; air: overlays/air.py, or None; boards: whether any station is wired to this board;
    dice: whether the heap also has room for electronic dice; places: those that friends had, as a mask.
    """
    bus = air.bus if air else AirBus(wired, boards, board.STATIONS, dice)
    return OnCable(bus, air, places)


class OnCable:
    def __init__(self, bus, air, places):
        self.bus = bus
        self.air = air
        self.phones = bus.phones
        self.places = places  # that friends have, as a mask; during a game also those of friends who are away
        self.table = None
        self.link = None
        self.aside = None
        self.path = ""
        self.outline = None
        self.describe = None
        self.pieces = []  # of the outline's page
        self.dark = bytes(_PIECE)
        self.session = -1  # the link's session, whose program holds the stations
        self.went = 0  # ms, when the host took something last, or there was nothing to take
        self.turn = 0  # the station whose page goes out, or went out last
        self.left = 0  # pieces of it that are still to go out
        self.lit = False  # that page isn't dark
        self.number = 0  # of that page
        bus.carry(self)

    def attach(self, table, path):
        """Take the finished table. path: of the settings' file."""
        self.table = table
        self.link = table.reporter.link
        self.aside = self.link.beside(overlays.load("aside").aside)
        self.path = path[: path.rfind("/") + 1] + _FILE
        outline = overlays.load("outline")
        self.outline = outline.made(table)
        self.describe = outline.describe
        view = memoryview(self.outline.page)
        self.pieces = [view[at : at + _PIECE] for at in range(0, SIZE, _PIECE)]

    # What stations/air_bus.py calls

    def hear(self, now):
        """Take in what a phone on the air says, or do a piece of a page for the host. now: ms. -> whether it did"""
        return self.air is not None and self.air.hear(now) or self._tell(now)

    def serve(self, now):
        """Serve the stations on the cable, or the phones. now: ms. -> whether that took long"""
        self._meet()
        if self._tell(now) or self._keep():
            return True
        return self.air is not None and self.air.serve(now)

    def keeps(self, number):
        """Return whether a place belongs to a friend or a phone, even one that is away."""
        return self.places >> number & 1 or self.air is not None and self.air.keeps(number)

    def sets_up(self, number):
        """Return whether a place may set a game up. A friend's may not."""
        if self.phones[number].peer is self:
            return False
        return self.air is None or self.air.sets_up(number)

    def network(self):
        """Return name and password of the console's own network, or None."""
        return self.air and self.air.network()

    def fits(self, n):
        """Return False, so that the air paints no page for a friend (overlays/sheet.py)."""
        return False

    # What the host says

    def take(self, link):
        """Do the pending command, if it is about these stations. -> whether it was"""
        command = link.command
        if command.verb("cable"):
            link.ok()  # they are possible already
            return True
        if not command.verb("station"):
            return False
        self._meet()
        number = command.number(0)
        reason = "arguments"
        if command.count > 1 and 0 <= number < len(self.phones):
            reason = self._act(self.phones[number], command)
        if reason:
            link.no(reason)
        else:
            link.ok()
        return True

    def _act(self, phone, command):
        """Do a `station` command. -> the word of its refusal, or "" if it was done"""
        if is_word(command, 1, "come"):
            return self._come(phone)
        if phone.peer is not self:
            return "absent"
        if command.count == 3:
            return self._press(phone, command)
        if is_word(command, 1, "leave"):
            phone.leave()
        elif is_word(command, 1, "slam"):
            phone.slam(True)
        elif is_word(command, 1, "tip"):
            phone.slam(False)
        elif is_word(command, 1, "advise"):
            phone.advise()
        else:
            return "arguments"
        return ""

    def _press(self, phone, command):
        closes = is_word(command, 1, "press")
        button = command.pick(2, _BUTTONS)
        if button < 0 or not (closes or is_word(command, 1, "release")):
            return "arguments"
        phone.press(_BITS[button], closes)
        return ""

    def _come(self, phone):
        """Give a friend a place, or the old one again. In a game only a place that was a friend's: the host may not see
        what is hidden at another."""
        if phone.peer is not self:
            if phone.peer or self._station(phone.number).present:
                return "taken"
            if not self._between() and not self.places >> phone.number & 1:
                return "playing"
        phone.sit(self)
        return ""

    def _meet(self):
        """If another program has opened a session, unplug the stations that the one before held."""
        if self.link.session != self.session:
            self.session = self.link.session
            self._unplug()

    def _unplug(self):
        for phone in self.phones:
            if phone.peer is self:
                phone.leave()

    def _between(self):
        """Return whether no game is played, about to begin, or waiting to go on."""
        lobby = self.table.games.lobby
        return lobby is not None and lobby.step > 0 and not self.table.match.playing

    def _keep(self):
        """Between games, save which places friends have now, for after a power cut. -> whether that has changed"""
        if not self._between():
            return False
        places = 0
        for phone in self.phones:
            if phone.peer is self:
                places |= 1 << phone.number
        if places == self.places:
            return False
        self.places = places
        save(self.path, sealed(bytes((places,)), _MAGIC))
        return True

    def _station(self, number):
        stations = self.table.stations
        return stations[place(stations, number)]

    # What the host is told

    def _tell(self, now):
        """Describe a page, write a line with a piece of it, or send some bytes of that line. -> whether it did"""
        aside = self.aside
        if self.link.command.inside:
            return False  # a tick that reads a piece of a command has no time for more
        if aside.waits():
            if aside.send(_BYTES):
                self.went = now
            elif since(now, self.went) >= _DEAF_MS:
                self._unplug()
            return True
        self.went = now
        if not self.left:
            return self._describe()
        self.left -= 1
        self._write(aside, len(self.pieces) - 1 - self.left)
        return True

    def _describe(self):
        """Describe the next friend's page, if it is due. -> whether it was"""
        self.turn = (self.turn + 1) % len(self.phones)
        phone = self.phones[self.turn]
        if phone.peer is not self or not phone.due:
            return False
        phone.owe(False)
        self.lit = phone.lit
        if self.lit:
            self.describe(self.outline, place(self.table.stations, phone.number))
        self.left = len(self.pieces)
        self.number = self.number + 1 & 0xFFFF
        return True

    def _write(self, line, piece):
        line.begin(self.number)
        line.byte(_PAGE)
        line.decimal(self.turn)
        line.decimal(piece)
        line.octets(self.pieces[piece] if self.lit else self.dark)
        line.seal()
