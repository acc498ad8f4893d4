"""Answers the host's commands. In memory only while one is answered: commands are rare, and this code is long.

The loop loads it for each command except a snapshot (snapshot.py) and a log (logs.py). A bundle of its own, with the
names of the main one (host/build/bundle).
"""

from reports import commands


def act(table):
    """Do the pending command and answer it. Allocates."""
    commands.act(table)
