"""What the worker loads if friends may come (host/web/friends.py)."""

import desk
import js

from host.web.friends import Friends


def begin():
    """Let friends come to this page."""
    desk.desk.meet(Friends(desk.desk, desk.desk.stations, js.tell))
