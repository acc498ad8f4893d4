"""`dicetown undo`: the last step is taken back, if all people at the stations agree."""

from __future__ import annotations

from typing import Annotated

from host.commands.mending import AGREE, PORT, outcome, seated
from host.i18n.translation import gettext
from host.link.client import Client


def undo(port: Annotated[str, PORT]) -> None:
    """Take the last step back, where nobody has learnt anything by it and no chance was used."""
    with Client(port) as client:
        table = seated(client)
        client.undo()
        print(gettext(AGREE))
        print(outcome(client, table, lambda event: event.name == "undo"))
