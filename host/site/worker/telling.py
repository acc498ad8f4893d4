"""The tale of the last finished game, in the page's worker. Loaded when somebody asks for it."""

import json

import desk
import js

from host.game.verify import Wrong
from host.history.played import Played
from host.history.tale import tale_of
from host.i18n import catalogue
from host.i18n.errors import UserError
from host.i18n.translation import language
from host.web.tale_view import section


def tell(words):
    """Send the page the tale as markup, or what is wrong. words: JSON, as in the facts of desk's `begin`."""
    catalogue.know(language(), json.loads(words)["catalogue"])
    desk.desk.begin(told())


async def told():
    """Ask the console for the game, and send its tale."""
    tale = wrong = ""
    try:
        tale = str(section(tale_of(Played(await desk.desk.finished()))))
    except (UserError, Wrong) as error:
        wrong = str(error)
    js.tell("tale", json.dumps([tale, wrong]))
