"""Who may do what: the key of the laptop, the phones that sit at stations, and the cookies by which they are known.

The key comes by an address, a seat by the page `/join`; both are traded for a cookie that no script can read. A phone
that comes back with its cookie has its station again.
"""

from __future__ import annotations

import secrets

from host.web.players import Player

HOST = -1  # the laptop: sets games up, and has all stations that no phone holds
BYTES = 18  # of a cookie or the key; 24 letters


class Guest:
    """A phone at a station: its cookie, and who holds it."""

    def __init__(self, cookie: str, player: Player) -> None:
        self.cookie = cookie
        self.player = player


class Keys:
    """guests: by station."""

    def __init__(self) -> None:
        self.host = _secret()
        self.laptops: set[str] = set()  # cookies
        self.guests: dict[int, Guest] = {}

    def trade_host(self, key: str) -> str | None:
        """The laptop's key -> a cookie, or None."""
        if not same(key, self.host):
            return None
        cookie = _secret()
        self.laptops.add(cookie)
        return cookie

    def sit(self, station: int, player: Player) -> str:
        """A phone takes a station -> its cookie. A phone that was there has it no longer."""
        self.guests[station] = Guest(_secret(), player)
        return self.guests[station].cookie

    def role(self, cookie: str | None) -> int | None:
        """HOST, a station, or None for anybody."""
        if cookie is None:
            return None
        found = None
        for known in self.laptops:
            if same(cookie, known):
                found = HOST
        for station, guest in self.guests.items():
            if same(cookie, guest.cookie):
                found = station
        return found

    def joined(self) -> list[dict[str, object]]:
        """Who sits at which station, for all to see."""
        return [
            {"station": station, "name": guest.player.name, "colour": guest.player.colour}
            for station, guest in sorted(self.guests.items())
        ]

    def held(self, station: int) -> bool:
        """Whether a phone has it."""
        return station in self.guests

    def dismiss(self, station: int) -> None:
        """The phone at a station has it no longer."""
        self.guests.pop(station, None)


def _secret() -> str:
    return secrets.token_urlsafe(BYTES)


def same(a: str, b: str) -> bool:
    """In a time that tells nothing."""
    return secrets.compare_digest(a.encode(), b.encode())
