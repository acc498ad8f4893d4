"""`dicetown abort`: give the game up, if all people at the stations agree."""

from __future__ import annotations

from host.commands.mending import AGREE, SILENCE, heard, seated
from host.commands.options import Console
from host.game import sentences
from host.game.events import Event
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link.client import Client
from host.link.reconnect import only_pico


def abort(console: Console = None) -> None:
    with Client(console or only_pico()) as client:
        table = seated(client)
        client.abort()
        print(gettext(AGREE))
        for message in heard(client, SILENCE):
            if isinstance(message, Event) and message.name == "aborted":
                print(gettext("The game was given up."))
                return
            if isinstance(message, Event) and message.name == "declined":
                raise UserError(sentences.sentence(message, table))
        raise UserError("Nobody has answered, and the game goes on.")
