"""The fixed words that scripts draw, in the language spoken now. Words that depend on the game come with its state."""

from __future__ import annotations

from dicetown import cards as c
from host.game import names
from host.game.picture import Json
from host.i18n import outline
from host.i18n.translation import gettext, language, ngettext
from host.rulebook.book import chapters
from host.rulebook.contents import SECTIONS
from host.web.facts import WINDOWS


def terms() -> dict[str, str]:
    """Explain each thing on the page, by its data-term."""
    return {
        "die": gettext("A kept die: it stays as it is until all locations are decided."),
        "under": gettext("A die under the cup: only its player has seen it."),
        "badge": gettext("The badge of the Sheriff, who decides all ties. Worth 5 points at the end."),
        "dollars": gettext("Dollars: they pay for dice and bribes. Two are a point at the end."),
        "nugget": gettext("Nuggets from the Mine: each is a point at the end."),
        "store": gettext("Store cards, face down: equipment that scores, or cards to play."),
        "deed": gettext("Deeds, face down: worth 1 to 5 points each at the end."),
        "row": gettext("An open deed and its points: the winner of the Town Hall takes the lowest."),
        "fence": gettext("Deeds behind barbed wire: nobody can steal them, and they score."),
        "potion": gettext("An open elixir of the Doc: whoever visits him may drink it."),
    }


def counted(one: str, many: str) -> dict[str, str]:
    """Return the plural forms of a text, by their names in JavaScript's Intl.PluralRules."""
    return {kind: ngettext(one, many, n) for kind, n in (("one", 1), ("few", 2), ("many", 5), ("other", 5))}


def pressed() -> dict[str, str]:
    """Say what OK does, by what the page asks for."""
    return {
        "lock": gettext("Lock {dice}: {price}"),
        "unlock": gettext("Take it back"),
        "unslammed": gettext("Throw without the cup"),
        "offer": gettext("Offer this"),
        "on": gettext("Go on"),
        "obey": gettext("Do this"),
        "back": gettext("Back"),
        "yes": gettext("Yes"),
        "no": gettext("No"),
        "sit": gettext("Hold: play here"),
    }


def hints() -> dict[str, str]:
    """Say what to do now, by the question, or by the reason why the station has none."""
    return {
        "nogame": gettext("No game yet."),
        "take": gettext("Choose a station above: one at a time, the others look away."),
        "spare": gettext("This seat is not in the game."),
        "over": gettext("The game is over."),
        "bot": gettext("A bot plays here. Hold OK for 3 seconds to play yourself."),
        "thrown": gettext("Thrown! Tip the cup to look at the dice."),
        "down": gettext("Tip the cup to look under it."),
        "locked": gettext("Locked. OK takes it back, until all have locked."),
        "telling": gettext("The town is still telling what happened. Press any button to skip the rest."),
        "wait": gettext("Others decide. LEFT and RIGHT show your cards and the town; OK confirms a result."),
        "goes": gettext("Others may play a card now. OK goes on to your next throw."),
        "result": gettext("The round is over. Slam the cup for the next throw."),
        "keep": gettext("Slam the cup to throw; then choose dice with 1 to 5 and lock with OK."),
        "dice": gettext("These are your dice: choose with 1 to 5, then lock with OK."),
        "throw": gettext("Slam the cup to throw. If the screen speaks of a die, do as it says."),
        "short": gettext("Choose the dice that your money pays for, then OK."),
        "offer": gettext(
            "Bribe the Sheriff: 1 to 5 choose a line, LEFT and RIGHT change it, OK sends it. "
            "Press 1 again to add another offer."
        ),
        "tie": gettext("You are the Sheriff: choose the winner with LEFT and RIGHT, then OK."),
        "finaltie": gettext("You are the Sheriff: choose the winner of the game with LEFT and RIGHT, then OK."),
        "choose": gettext("Choose with LEFT and RIGHT, then OK."),
        **dict.fromkeys(WINDOWS, gettext("A card may be played now: the screen says how.")),
    }


def sheet() -> dict[str, str]:
    """Return the score sheet's heads and rows."""
    return {
        "title": gettext("Score sheet"),
        "player": gettext("Player"),
        "nuggets": gettext("Nuggets, 1 point each"),
        "dollars": gettext("1 point for every $2"),
        "sheriff": gettext("Sheriff at the end, 5 points"),
        "equipment": gettext("Equipment cards"),
        "property": gettext("Deeds"),
        "total": gettext("Victory points"),
        "properties": gettext("Ties: number of deeds"),
        "digest": gettext("Digest of the game"),
    }


def labels() -> Json:
    """Return the fixed words in the language spoken now."""
    return {
        "texts": outline.numbered(language()),
        "looks": {
            "thrown": "{n}: {face}",
            "marked": gettext("{n}: {face} stays"),
            "kept": gettext("{n}: {face} lies open"),
        },
        "counted": {"nuggets": counted("{n} nugget", "{n} nuggets"), "cards": counted("{n} card", "{n} cards")},
        "rules": gettext("Rules"),
        "rules_on": gettext("Rules: {section}"),
        "close": gettext("Close"),
        "press": gettext("Press"),
        "read_first": gettext("Read on first:"),
        "chosen": gettext("chosen:"),
        "book": gettext("All the rules, in a new tab"),
        "chapters": {chapter.key: chapter.title for chapter in chapters(None)},
        "sections": SECTIONS,
        "locations": [names.location(number) for number in range(c.AT_END)],
        "wins": [names.wins(number) for number in range(c.AT_END)],
        "nobody": gettext("nobody"),
        "bot": gettext("bot"),
        "sheriff": gettext("Sheriff"),
        "dollars": gettext("dollars"),
        "nuggets": gettext("nuggets"),
        "store": gettext("Store cards"),
        "deeds": gettext("Deeds"),
        "fenced": gettext("fenced"),
        "hidden": gettext("under the cup"),
        "kept": gettext("kept dice"),
        "awaited": gettext("is awaited"),
        "locked": gettext("has locked"),
        "die": gettext("die"),
        "town": gettext("Town"),
        "cards": gettext("Your cards"),
        "play": gettext("Play a card"),
        "left": gettext("LEFT"),
        "right": gettext("RIGHT"),
        "ok": pressed(),
        "round": gettext("Round"),
        "connecting": gettext("The connection is broken; trying again …"),
        "station": gettext("Station"),
        "no_station": gettext("No station chosen"),
        "take_one": gettext("Choose your station above."),
        "covered": gettext("The cup is down. Tip it to look under it."),
        "phone": gettext("phone"),
        "odd": {"edge": gettext("will lie on its edge"), "empty": gettext("battery empty")},
        "again": gettext("Next game"),
        "tale": gettext("How it went"),
        "change": gettext("Change the table"),
        "hints": hints(),
        "sheet": sheet(),
    }
