"""Friends far away, each at a page that is a station of this console, or that only watches (host/site/friends).

They see and press what a phone would: host/web/console.py decides. The page that holds their channels checks what they
send; here a friend is a number.
"""

from host.web.console import Viewer

WATCHER = -2  # a role that presses nothing and sees no private page


class Friends:
    """desk: whose stations and live state they share. out(number): what takes messages to a friend."""

    def __init__(self, desk, out):
        self.desk = desk
        self.out = out
        self.held = set()  # stations that friends have, also while they are away
        self.viewers = {}  # by a friend's number
        self.live = {}  # where the public news of each goes

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
