"""`dicetown undo`: take the last step back, if all people at the stations agree."""

from __future__ import annotations

from host.commands.mending import AGREE, outcome, seated
from host.commands.options import Console
from host.i18n.translation import gettext
from host.link.client import Client
from host.link.reconnect import only_pico


def undo(console: Console = None) -> None:
    with Client(console or only_pico()) as client:
        table = seated(client)
        client.undo()
        print(gettext(AGREE))
        print(outcome(client, table, lambda event: event.name == "undo"))
