"""Reads and answers the requests of browsers. A bundle of its own, in memory while there are some (air/server.py)."""

from air.answers import Answers


def answers(server, names, folder, tag, portal):
    """-> who answers them; see air/answers.py"""
    return Answers(server, names, folder, tag, portal)
