"""Shared by `dicetown undo`, `correct` and `abort`: ask the people at a console's stations and wait for the outcome.

The console and the people decide; this only asks and says what came of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from host.game import sentences
from host.game.connection import Status
from host.game.events import Event, Snapshot
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link.client import Client
from host.link.refusals import UNPLUGGED, Unsure
from host.link.session import Message

SILENCE = 45.0  # seconds; the console's question stays for 30
AGREE = "Asked at the stations: OK agrees, LEFT declines."


def heard(client: Client, seconds: float) -> Iterator[Message]:
    """Yield the messages of the next `seconds`. Raises LinkError if the console is lost."""
    end = time.monotonic() + seconds
    for message in client.messages(seconds):
        if isinstance(message, Status) and message.kind == "unplugged":
            raise Unsure(UNPLUGGED)
        yield message
        if time.monotonic() > end:
            return


def seated(client: Client) -> Table:
    """Return the table as it is now. Raises UserError."""
    client.wait_hello()
    for message in heard(client, 10):
        if isinstance(message, Snapshot):
            return Table.of_snapshot(message.lines)
    raise UserError("The console does not show its game: try again.")


def outcome(client: Client, table: Table, done: Callable[[Event], bool]) -> str:
    """Wait until the request is done and return the sentence about it. Raises UserError if it is not done."""
    for message in heard(client, SILENCE):
        if not isinstance(message, Event):
            continue
        if message.name in ("declined", "aborted"):
            raise UserError(sentences.sentence(message, table) or gettext("The game was given up."))
        if done(message):
            return sentences.sentence(message, table)
    raise UserError("Nobody has answered, and nothing was changed.")
