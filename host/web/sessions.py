"""Who may do what: the laptop's key, the phones at stations, and the cookies by which both are known.

The laptop opens an address with the key, a phone joins on `/join`; both get a cookie that no script can read. A phone
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
    """The key and all cookies. guests: by station."""

    def __init__(self) -> None:
        self.host = _secret()
        self.laptops: set[str] = set()  # cookies
        self.guests: dict[int, Guest] = {}

    def trade_host(self, key: str) -> str | None:
        """Trade the laptop's key for a cookie; None if the key is wrong."""
        if not same(key, self.host):
            return None
        cookie = _secret()
        self.laptops.add(cookie)
        return cookie

    def sit(self, station: int, player: Player) -> str:
        """Give a phone a station -> its cookie. A phone that had the station loses it."""
        self.guests[station] = Guest(_secret(), player)
        return self.guests[station].cookie

    def role(self, cookie: str | None) -> int | None:
        """Return HOST, a station, or None for anybody else. Compares all cookies, so that the time tells nothing."""
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
        """Return who sits at which station: public."""
        return [
            {"station": station, "name": guest.player.name, "colour": guest.player.colour}
            for station, guest in sorted(self.guests.items())
        ]

    def held(self, station: int) -> bool:
        """Return whether a phone has a station."""
        return station in self.guests

    def dismiss(self, station: int) -> None:
        """Take a station from its phone."""
        self.guests.pop(station, None)


def _secret() -> str:
    return secrets.token_urlsafe(BYTES)


def same(a: str, b: str) -> bool:
    """Compare two secrets in a time that doesn't depend on where they differ."""
    return secrets.compare_digest(a.encode(), b.encode())
