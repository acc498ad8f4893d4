"""The fixed words that a page's script draws, in the language spoken now. What depends on the game comes with it."""

from __future__ import annotations

from dicetown import cards as c
from host import words
from host.speech import gettext
from host.web.picture import Json


def labels() -> Json:
    return {
        "locations": [words.location(number) for number in range(c.AT_END)],
        "wins": [
            gettext("most 9"),
            gettext("most 10"),
            "",
            gettext("most J"),
            gettext("most Q"),
            gettext("most K"),
            gettext("best hand"),
            gettext("no win"),
        ],
        "nobody": gettext("nobody"),
        "bot": gettext("bot"),
        "sheriff": gettext("Sheriff"),
        "dollars": gettext("dollars"),
        "nuggets": gettext("nuggets"),
        "store": gettext("Store cards"),
        "deeds": gettext("Property cards"),
        "fenced": gettext("fenced"),
        "hidden": gettext("under the cup"),
        "kept": gettext("kept dice"),
        "awaited": gettext("is awaited"),
        "locked": gettext("has locked"),
        "round": gettext("Round"),
        "deck": gettext("deck"),
        "nogame": gettext("No game yet"),
        "connecting": gettext("The connection is broken; trying again …"),
        "connected": gettext("Connected."),
        "wins_game": gettext("wins the game!"),
        "sheet": {
            "title": gettext("Score sheet"),
            "player": gettext("Player"),
            "nuggets": gettext("Nuggets, 1 point each"),
            "dollars": gettext("1 point for every $2"),
            "sheriff": gettext("Sheriff at the end, 5 points"),
            "equipment": gettext("Equipment cards"),
            "property": gettext("Property cards"),
            "total": gettext("Victory points"),
        },
    }
