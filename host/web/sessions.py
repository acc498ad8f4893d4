"""Who may do what: one key for the laptop, one invitation for each station, and the sessions they were traded for.

A key or an invitation comes by an address or a QR code and is traded for a cookie that no script can read. An
invitation is good for one phone: who scans it later is told that the station is taken.
"""

from __future__ import annotations

import secrets

HOST = -1  # the laptop: sets games up, and has all stations that no phone holds
BYTES = 18  # of a token; 24 letters


class Keys:
    def __init__(self) -> None:
        self.host = secrets.token_urlsafe(BYTES)
        self.invitations: dict[int, str] = {}  # station -> token that nobody has used yet
        self.sessions: dict[str, int] = {}  # cookie -> HOST or the station

    def invite(self, station: int) -> str:
        """A new invitation to a station; the one before is void."""
        self.invitations[station] = secrets.token_urlsafe(BYTES)
        return self.invitations[station]

    def trade_host(self, key: str) -> str | None:
        """The laptop's key -> a cookie, or None."""
        return self._session(HOST) if same(key, self.host) else None

    def invited(self, token: str) -> int | None:
        """The station that a token invites to, or None."""
        found = None
        for station, known in self.invitations.items():
            if same(token, known):
                found = station
        return found

    def trade(self, token: str) -> tuple[int, str] | None:
        """An invitation -> the station and a cookie for it, once; or None."""
        station = self.invited(token)
        if station is None:
            return None
        del self.invitations[station]
        return station, self._session(station)

    def role(self, cookie: str | None) -> int | None:
        """HOST, a station, or None for anybody."""
        found = None
        for known, role in self.sessions.items():
            if cookie is not None and same(cookie, known):
                found = role
        return found

    def held(self, station: int) -> bool:
        """Whether a phone has it."""
        return station in self.sessions.values()

    def dismiss(self, station: int) -> None:
        """The phone at a station has it no longer."""
        self.sessions = {cookie: role for cookie, role in self.sessions.items() if role != station}

    def _session(self, role: int) -> str:
        cookie = secrets.token_urlsafe(BYTES)
        self.sessions[cookie] = role
        return cookie


def same(a: str, b: str) -> bool:
    """In a time that tells nothing."""
    return secrets.compare_digest(a.encode(), b.encode())
