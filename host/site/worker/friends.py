"""Friends may come to the console's page: loaded only there (host/web/friends.py)."""

import desk
import js

from host.web.friends import Friends


def begin():
    """From now on."""
    desk.desk.meet(Friends(desk.desk, desk.desk.stations, js.tell))
