"""Friends far away, each at a page that is a station of this console, or that only watches (host/site/friends). Loaded
where friends may come.

They see and press what a phone would: host/web/console.py decides. The page that holds their channels checks what they
send; here a friend is a number.
"""

import desk
import shares

from host.web.console import Viewer

WATCHER = -2  # a role that presses nothing and sees no private page


def begin():
    """Friends may come to the console's page."""
    desk.desk.meet(Friends(desk.desk, lambda number: desk.Out(f"friend {number}")))


class Friends:
    """desk: whose stations and live state they share. out(number): what takes messages to a friend."""

    def __init__(self, desk, out):
        self.desk = desk
        self.out = out
        self.held = set()  # stations that friends have, also while they are away
        self.viewers = {}  # by a friend's number
        self.live = {}  # where the public news of each goes
        self.shares = shares.Shares(desk, self)

    def heard(self, said):
        """What the page says of friends, by their numbers: {come, station, language}, {go}, {friend, said: a press, as
        the page itself says it}, {friend, share: {hash} or {number}}, {held: stations}, {know: a language}."""
        if "share" in said:
            self.shares.take(said["friend"], said["share"])
        elif "friend" in said:
            self.obey(said["friend"], *said["said"])
        elif "come" in said:
            self.come(said["come"], said["station"], said["language"])
        elif "go" in said:
            self.go(said["go"])
        elif "held" in said:
            self.hold(said["held"])
        else:
            self.desk.learn(said["know"])

    def seated(self):
        """Who is there and plays: numbers by station."""
        return {viewer.role: number for number, viewer in self.viewers.items() if viewer.role != WATCHER}

    def tell(self, what):
        """Tell everybody who is there."""
        for queue in self.live.values():
            queue.put_nowait(what)

    def hold(self, stations):
        """From now on friends have these stations: their cups are down until somebody is there."""
        for station in self.held ^ set(stations):
            self.desk.stations.cover(station)
        for number, viewer in list(self.viewers.items()):
            if viewer.role != WATCHER and viewer.role not in stations:
                self.go(number)
        self.held = set(stations)

    def come(self, number, station, language):
        """A friend is there, at a station or (None) to watch: everything public is told first."""
        self.go(number)
        role = WATCHER if station is None else station
        if language not in self.desk.live.languages:
            language = self.desk.live.languages[0]
        queue = self.out(number)
        self.viewers[number] = Viewer(role, language, queue)
        self.live[number] = queue
        self.desk.live.viewers[queue] = language
        queue.put_nowait(self.desk.live.whole(language))
        self.desk.stations.viewers.add(self.viewers[number])
        if role != WATCHER:
            self.shares.renew()

    def go(self, number):
        """A friend is gone: what they held down comes up, and their cup is put down."""
        viewer = self.viewers.pop(number, None)
        if viewer is None:
            return
        del self.desk.live.viewers[self.live.pop(number)]
        self.desk.stations.leave(viewer)
        if viewer.role != WATCHER:
            self.desk.stations.cover(viewer.role)

    def obey(self, number, station, action, button):
        """Do what a friend's page asks of a station, if it is theirs."""
        viewer = self.viewers.get(number)
        if viewer is not None:
            self.desk.obey(viewer, station, action, button)
