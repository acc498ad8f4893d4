"""Reads and answers the requests of browsers. A bundle of its own: MicroPython finds names sooner in a small one."""

from air.answers import Answers


def answers(app, server, names, folder, tag, portal):
    """Return an `Answers` (air/answers.py)."""
    return Answers(app, server, names, folder, tag, portal)
