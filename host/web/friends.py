"""Friends far away, each at a page that is a station of this console, or that only watches (host/site/friends).

They see and press what console.py lets a phone see and press. The host's page holds their channels and checks what
they send; here a friend is a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from host.web.console import Out, Viewer
from host.web.shares import Shares

if TYPE_CHECKING:
    from host.web.cable import Cable
    from host.web.console import Stations
    from host.web.dealing import Dealer

WATCHER = -2  # a role that presses nothing and sees no private page


class Friends:
    """dealer: whose console and live state they share; stations: its stations, if they can be pressed from here;
    tell(kind, text): send to the host's page."""

    def __init__(self, dealer: Dealer, stations: Stations | Cable | None, tell: Callable[[str, str], None]) -> None:
        self.live = dealer.live
        self.stations = stations
        self.tell_host = tell
        self.held: set[int] = set()  # stations that friends have, also while they are away
        self.viewers: dict[int, Viewer] = {}  # by a friend's number
        self.news: dict[int, Any] = {}  # by a friend's number: what takes messages for them
        self.shares = Shares(dealer, self.seated, self.tell)

    def heard(self, said: Mapping[str, Any]) -> None:
        """Take what the host's page says of friends, by their numbers: {come, station, language}, {go}, {friend, said:
        a press as pages send it}, {friend, share: {hash} or {number}}, {held: stations}."""
        if "share" in said:
            self.shares.take(said["friend"], said["share"])
        elif "friend" in said:
            self.obey(said["friend"], *said["said"])
        elif "come" in said:
            self.come(said["come"], said["station"], said["language"])
        elif "go" in said:
            self.go(said["go"])
        else:
            self.hold(said["held"])

    def seated(self) -> dict[int, int]:
        """Return the friends who are there and play: their numbers by station."""
        return {viewer.role: number for number, viewer in self.viewers.items() if viewer.role != WATCHER}

    def tell(self, what: str) -> None:
        """Send this to all friends who are there."""
        for news in self.news.values():
            news.put_nowait(what)

    def hold(self, stations: Iterable[int]) -> None:
        """Give friends these stations from now on. Their cups are down until somebody is there."""
        if self.stations:
            for station in self.held ^ set(stations):
                self.stations.cover(station)
        for number, viewer in list(self.viewers.items()):
            if viewer.role != WATCHER and viewer.role not in stations:
                self.go(number)
        self.held = set(stations)

    def come(self, number: int, station: int | None, language: str) -> None:
        """Let a friend in, at a station or (None) to watch. They are sent everything public first."""
        self.go(number)
        role = WATCHER if station is None else station
        if language not in self.live.languages:
            language = self.live.languages[0]
        queue = self.news[number] = Out(f"friend {number}", self.tell_host)
        self.viewers[number] = Viewer(role, language, queue)
        self.live.viewers[self.news[number]] = language
        queue.put_nowait(self.live.whole(language))
        if self.stations:
            self.stations.enter(self.viewers[number])
        if role != WATCHER:
            self.shares.renew()

    def go(self, number: int) -> None:
        """Let a friend go: their buttons come up, and their cup is put down."""
        viewer = self.viewers.pop(number, None)
        if viewer is None:
            return
        del self.live.viewers[self.news.pop(number)]
        if self.stations:
            self.stations.leave(viewer)
            if viewer.role != WATCHER:
                self.stations.cover(viewer.role)

    def obey(self, number: int, station: int, action: str, button: str) -> None:
        """Do what a friend's page asks of a station, if it is theirs."""
        viewer = self.viewers.get(number)
        if viewer is not None and self.stations:
            self.stations.obey(viewer, station, action, button)
