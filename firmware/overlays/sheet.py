"""Brings a private page to a phone: painted in one tick, sent in the next, because both would take too long in one.

Allocates nothing after start-up.
"""

from air import websocket
from micropython import const
from screens.codes import SIZE

_NO_FRAME = b"\x00\x00\x00\x00"
_HEAD = const(5)  # bytes before a private page: its station, and a frame number, which is 0 on the air


class Sheet:
    def __init__(self, outline, describe):
        """outline, describe: overlays/outline.py."""
        self.outline = outline
        self.describe = describe
        self.phone = None  # whose page the outline holds, until it is sent
        self.reader = None  # the peer that gets it
        self.size = 0  # 0: the page is dark

    def paint(self, phone, place):
        """Paint the page of a phone if it is due, and there is room. place: of its player. -> whether it was"""
        size = SIZE if phone.lit else 0
        if not phone.peer or not phone.due or not phone.peer.fits(websocket.BEFORE + _HEAD + size):
            return False
        phone.owe(False)
        if size:
            self.describe(self.outline, place)
        self.phone = phone
        self.reader = phone.peer
        self.size = size
        return True

    def send(self):
        """Send what was painted to the peer it is for; if that fails, it is due again. -> whether there was a page"""
        phone = self.phone
        if not phone:
            return False
        self.phone = None
        if phone.peer is self.reader and websocket.begin(phone.peer, websocket.BINARY, _HEAD + self.size):
            phone.peer.byte(phone.number)
            phone.peer.put(_NO_FRAME, 0, _HEAD - 1)
            phone.peer.put(self.outline.page, 0, self.size)
        else:
            phone.owe(True)
        return True
