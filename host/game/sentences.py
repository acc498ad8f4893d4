"""What happens, in words: an event becomes one English sentence, or none where a sentence would only be noise.

Must not decide anything about the game. Sentences are whole and have named places, so that a translation can turn them
round; a pair of sentences is for one and for many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicetown import cards as c
from dicetown.events import BENEFITS
from dicetown.hands import KINDS
from dicetown.question_table import QUESTION_WORDS
from host.game.events import BUTTONS, FAULTS, Event
from host.game.public_state import PROPERTY, STORE, Table, kind, seats_in
from host.i18n.translation import gettext, ngettext

TITLES = {
    "mine": "Gold Mine",
    "bank": "Bank",
    "stagecoach": "Stagecoach",
    "store": "General Store",
    "saloon": "Saloon",
    "sheriff": "Sheriff",
    "townhall": "Town Hall",
    "doc": "Doc Badluck",
    "end": "the final tie",
}
WINNING_FACE = {c.AT_MINE: c.NINE, c.AT_BANK: c.TEN, c.AT_STORE: c.JACK, c.AT_SALOON: c.QUEEN, c.AT_SHERIFF: c.KING}
WINS = {  # what wins a location; the Stagecoach is nobody's
    **{at: f"most {c.FACES[face]}" for at, face in WINNING_FACE.items()},
    c.AT_TOWNHALL: "best hand",
    c.AT_DOC: "no win",
}
CARDS = {
    "dynamite": "Dynamite",
    "girls": "The Girls",
    "brute1": "The Brute",
    "brute2": "The Brute",
    "cheat1": "Professional Cheat",
    "cheat2": "Professional Cheat",
    "corruption": "Corruption",
    "credit": "Unlimited Credit",
    "joe": "Nervous Joe",
    "marshal": "Marshal",
    "sharing": "Fair Share",
    "wanted": "Wanted",
    "elixir": "Doc Badluck's Elixir",
    "wealth": "Wealth",
    "charm": "Charm",
    "luck": "Luck",
    "power": "Power",
    "protection": "Protection",
    "friendship": "Friendship",
    "domination": "Domination",
}
BACKS = {c.STORE_BACK: "a Store card", c.PROPERTY_BACK: "a Property card", c.ELIXIR_BACK: "an elixir"}
DOING = {  # what the seats that are awaited are doing, by question
    "keep": "choosing dice",
    "brute": "paying for dice",
    "short": "choosing dice that can be paid for",
    "cheat": "looking at the dice",
    "offer": "making offers to the Sheriff",
    "tie": "deciding the tie",
    "dynamite": "working in the Mine",
    "sharing": "looking at the loot",
    "credit": "entering the Store",
    "storepick": "choosing a Store card",
    "joe": "sending Nervous Joe",
    "girls": "entering the Saloon",
    "victim": "choosing whom to steal from",
    "backs": "choosing which cards to draw",
    "saloonpick": "choosing the card to steal",
    "sheriff": "looking at the badge",
    "corruption": "talking to the Mayor",
    "elixir": "thinking about the Doc",
    "order": "calling patients to the Doc",
    "benefit": "visiting the Doc",
    "potion": "choosing an elixir",
    "wire": "choosing a Property card to fence",
    "giver": "choosing who gives a card",
    "wanted": "answering the card just played",
    "finaltie": "deciding who wins the game",
}
HELP = {  # what the Doc gives (L18, L23)
    "none": "{seat} leaves the Doc with nothing.",
    "wire": "{seat} gets barbed wire from the Doc.",
    "store": "{seat} gets a Store card from the Doc.",
    "dollars": "{seat} collects $2 from everyone.",
    "nuggets": "{seat} collects a nugget from everyone.",
    "wealth": "{seat} drinks Wealth: $2 from everyone.",
    "charm": "{seat} drinks Charm: a nugget from everyone.",
    "luck": "{seat} drinks Luck: a Store card.",
    "power": "{seat} drinks Power: the badge.",
    "protection": "{seat} drinks Protection: two Property cards are safe.",
    "friendship": "{seat} drinks Friendship: a Store card from a friend.",
    "domination": "{seat} drinks Domination: a Property card from a rival.",
}
REASONS = (
    "",
    "The Mine is empty.",
    "All the Property cards are given out.",
    "The Mine is empty and all the Property cards are given out.",
)
PLACES = {  # as a correction names them
    "mine": "the Mine",
    "bank": "the Bank",
    "stagecoach": "the Stagecoach",
    "store": "the Store deck",
    "drawn": "the cards drawn",
    "discard": "the discards",
    "property": "the Property deck",
    "row": "the row",
    "elixirs": "the elixirs",
    "open": "the open elixirs",
    "elixirdiscard": "the used elixirs",
    "box": "the box",
}
SEAT, FRONT = "seat", "front"  # classes of places; the others stand for themselves

# A movement of goods: what, from, to. Those that are not here say nothing by themselves.
MOVES: dict[tuple[str, str, str], tuple[str, str]] = {
    ("dollars", SEAT, "stagecoach"): ("{a} pays ${n} to the Stagecoach.",) * 2,
    ("dollars", "bank", SEAT): ("{b} takes ${n} from the Bank.",) * 2,
    ("dollars", "stagecoach", "bank"): ("The Stagecoach brings ${n} to the Bank.",) * 2,
    ("dollars", SEAT, SEAT): ("{a} gives {b} ${n}.",) * 2,
    ("nuggets", "mine", SEAT): ("{b} digs up {n} nugget.", "{b} digs up {n} nuggets."),
    ("nuggets", SEAT, SEAT): ("{a} gives {b} {n} nugget.", "{a} gives {b} {n} nuggets."),
    ("badge", SEAT, SEAT): ("{b} takes the badge from {a}.",) * 2,
    ("store", "store", SEAT): ("{b} gets the top Store card.",) * 2,
    ("store", "drawn", SEAT): ("{b} keeps one of the Store cards drawn.",) * 2,
    ("store", SEAT, SEAT): ("{b} gets {card} from {a}.",) * 2,
    ("property", SEAT, SEAT): ("{b} gets {card} from {a}.",) * 2,
    ("property", FRONT, SEAT): ("{b} gets {card} from {a}.",) * 2,
    ("property", "row", SEAT): ("{b} is given {card} by the Mayor.",) * 2,
    ("property", "property", SEAT): ("{b} gets the top Property card, unseen.",) * 2,
    ("property", SEAT, FRONT): ("{a} puts barbed wire round {card}.",) * 2,
}
BOX = {
    "dollars": "A correction: ${n} from {a} to {b}.",
    "nuggets": "A correction: nuggets from {a} to {b}: {n}.",
    "store": "A correction: {card} from {a} to {b}.",
    "property": "A correction: {card} from {a} to {b}.",
}


def place_class(place: int) -> str:
    if place < c.FRONT:
        return SEAT
    return FRONT if place < c.MINE else c.PLACE_NAMES[place]


def place(table: Table, where: int) -> str:
    if where < c.MINE:
        return table.name(where % c.FRONT)
    return gettext(PLACES[c.PLACE_NAMES[where]])


def card(what: int) -> str:
    """A card in words: 'Dynamite', 'the deed worth 3', 'equipment worth 8', 'a Store card'."""
    if what in BACKS:
        return gettext(BACKS[what])
    if c.is_property(what):
        return gettext("a deed worth {points}").format(points=c.points(what))
    if c.points(what):
        return gettext("equipment worth {points}").format(points=c.points(what))
    return gettext(CARDS[c.name(what)])


def faces(dice: Mapping[str, int]) -> str:
    """The faces of an event's dice, e.g. 'J J 10'."""
    return " ".join(c.FACES[dice[f"d{i}"]] for i in range(5) if dice[f"d{i}"] != c.NONE)


def location(number: int) -> str:
    return gettext(TITLES[c.LOCATIONS[number]])


def wins(number: int) -> str:
    """What wins a location; '' where nothing does."""
    return gettext(WINS.get(number, ""))


def people(table: Table, mask: int) -> str:
    """'Ann', 'Ann and Bo', 'Ann, Bo and Cy'."""
    names = [table.name(seat) for seat in seats_in(mask)]
    if len(names) < 2:
        return "".join(names)
    return gettext("{several} and {last}").format(several=", ".join(names[:-1]), last=names[-1])


def hand_kind(dice: list[int]) -> str:
    """The poker name of five dice (L14)."""
    squares = sum(dice.count(face) ** 2 for face in range(6))
    if squares == 5 and (c.NINE not in dice or c.ACE not in dice):
        squares = 0
    return next(name for name, key in KINDS if key == squares)


def waiting(table: Table) -> str:
    """What the game waits for: 'Ann and Bo: choosing dice'; empty while it waits for nobody."""
    mask = table.asked & ~table.locked
    if not (mask and table.question) or table.over:
        return ""
    doing = gettext(DOING[QUESTION_WORDS[table.question]])
    return gettext("{people}: {doing}").format(people=people(table, mask), doing=doing)


def sentence(event: Event, table: Table) -> str:
    """One event in words; '' for one that needs none. `table` has names and need not have followed the event yet."""
    speak = SPEAK.get(event.name) or AROUND.get(event.name)
    return speak(event.fields, table) if speak else ""


def _round(e: Mapping[str, int], t: Table) -> str:
    return gettext("Round {n}.").format(n=e["n"])


def thrown(event: Event, table: Table) -> str:
    """A throw under the cup, for those who may know it: its player, or everyone once the game is over."""
    e = event.fields
    return gettext("{seat} throws {dice}.").format(seat=table.name(e["seat"]), dice=faces(e))


def _throw(e: Mapping[str, int], t: Table) -> str:
    if not e["last"]:
        return ""
    said = ngettext(
        "{seat} throws {n} die for the last time: {dice}.", "{seat} throws {n} dice for the last time: {dice}.", e["n"]
    )
    return said.format(seat=t.name(e["seat"]), n=e["n"], dice=faces(e))


def _keep(e: Mapping[str, int], t: Table) -> str:
    if t.last >> e["seat"] & 1 and not t.latest[e["seat"]]:
        return ""  # the throw itself has told it
    if not faces(e):
        return gettext("{seat} keeps nothing.").format(seat=t.name(e["seat"]))
    return gettext("{seat} keeps {dice}.").format(seat=t.name(e["seat"]), dice=faces(e))


def _play(e: Mapping[str, int], t: Table) -> str:
    if e["target"] == c.NONE:
        return gettext("{seat} plays {card}.").format(seat=t.name(e["seat"]), card=card(e["card"]))
    return gettext("{seat} plays {card} against {target}.").format(
        seat=t.name(e["seat"]), card=card(e["card"]), target=t.name(e["target"])
    )


def _cancel(e: Mapping[str, int], t: Table) -> str:
    return gettext("{seat} answers with Wanted: {card} has no effect.").format(
        seat=t.name(e["seat"]), card=card(e["card"])
    )


def _cheat(e: Mapping[str, int], t: Table) -> str:
    return gettext("{seat} turns a die from {old} to {new}.").format(
        seat=t.name(e["seat"]), old=c.FACES[e["from"]], new=c.FACES[e["to"]]
    )


def _hand(e: Mapping[str, int], t: Table) -> str:
    return gettext("{seat} has {dice}: {kind}.").format(
        seat=t.name(e["seat"]), dice=faces(e), kind=gettext(hand_kind([e[f"d{i}"] for i in range(5)]))
    )


def _tied(e: Mapping[str, int], t: Table) -> str:
    return gettext("{location}: {people} are tied; {sheriff} decides.").format(
        location=location(e["location"]), people=people(t, e["seats"]), sheriff=t.name(e["sheriff"])
    )


def _offer(e: Mapping[str, int], t: Table) -> str:
    goods = []
    if e["dollars"]:
        goods.append(f"${e['dollars']}")
    for name, one, many in OFFERED:
        if e[name]:
            goods.append(ngettext(one, many, e[name]).format(n=e[name]))
    return gettext("{seat} offers {goods} if {favours} wins.").format(
        seat=t.name(e["seat"]), goods=", ".join(goods), favours=t.name(e["favours"])
    )


OFFERED = (
    ("nuggets", "{n} nugget", "{n} nuggets"),
    ("store", "{n} Store card", "{n} Store cards"),
    ("property", "{n} Property card", "{n} Property cards"),
)


def _tie(e: Mapping[str, int], t: Table) -> str:
    return gettext("{sheriff} picks {pick}.").format(sheriff=t.name(e["sheriff"]), pick=t.name(e["pick"]))


def _win(e: Mapping[str, int], t: Table) -> str:
    names = {"location": location(e["location"]), "seat": t.name(e["seat"]), "n": e["count"]}
    if e["seat"] == c.NONE:
        return gettext("{location}: nobody.").format(**names)
    if e["location"] == c.AT_TOWNHALL:
        return gettext("{location}: {seat} has the best hand.").format(**names)
    face = c.FACES[WINNING_FACE[e["location"]]]
    return gettext("{location}: {seat} with {n} × {face}.").format(face=face, **names)


def _visit(e: Mapping[str, int], t: Table) -> str:
    return gettext(HELP[BENEFITS[e["benefit"]]]).format(seat=t.name(e["seat"]))


def _move(e: Mapping[str, int], t: Table) -> str:
    what = goods_class(e["what"])
    named = {"a": place(t, e["from"]), "b": place(t, e["to"]), "n": e["n"]}
    if what not in ("dollars", "nuggets", "badge"):
        named["card"] = card(e["what"])
    if c.BOX in (e["from"], e["to"]):
        return gettext(BOX.get(what, "")).format(**named)
    one, many = MOVES.get((what, place_class(e["from"]), place_class(e["to"])), ("", ""))
    return ngettext(one, many, e["n"]).format(**named) if one else ""


def goods_class(what: int) -> str:
    plain = {c.DOLLARS: "dollars", c.NUGGETS: "nuggets", c.BADGE: "badge"}
    if what in plain:
        return plain[what]
    return {STORE: "store", PROPERTY: "property"}.get(kind(what), "elixir")


def _look(e: Mapping[str, int], t: Table) -> str:
    return gettext("{seat} draws {card} from {victim}'s hand.").format(
        seat=t.name(e["seat"]), card=card(e["card"]), victim=t.name(e["victim"])
    )


def _score(e: Mapping[str, int], t: Table) -> str:
    said = ngettext("{seat}: {total} point.", "{seat}: {total} points.", e["total"])
    return said.format(seat=t.name(e["seat"]), total=e["total"])


def _end(e: Mapping[str, int], t: Table) -> str:
    return gettext("{reason} {winner} wins the game!").format(
        reason=gettext(REASONS[e["reason"]]), winner=t.name(e["winner"])
    )


def _changes_hands(e: Mapping[str, Any], t: Table) -> str:
    """Names are also told before a game, to a table that has none, or other people's."""
    seat = e["seat"]
    if not t.round or t.over or e["name"] != t.name(seat) or bool(e["bot"]) == t.bots[seat]:
        return ""
    if e["bot"]:
        return gettext("A bot plays for {seat} now.").format(seat=t.name(seat))
    return gettext("{seat} plays again: no bot any more.").format(seat=t.name(seat))


def _declined(e: Mapping[str, Any], t: Table) -> str:
    if e["seat"] == c.NONE:
        return gettext("All agree, but it cannot be done: nothing changes.")
    return gettext("{seat} declines: nothing changes.").format(seat=t.name(e["seat"]))


def _undo(e: Mapping[str, Any], t: Table) -> str:
    return gettext("All agree: the last step is taken back.")


def _fault(e: Mapping[str, Any], t: Table) -> str:
    what = FAULTS[e["what"]]
    return gettext(TROUBLE.get(what, STUCK)).format(n=e["seat"] + 1, button=WRITTEN.get(what, ""))


def _station(e: Mapping[str, Any], t: Table) -> str:
    """Before a game all say that they are there."""
    if not t.round or t.over:
        return ""
    if e["present"]:
        return gettext("Station {n} is back.").format(n=e["seat"] + 1)
    return gettext("Station {n} does not answer; the others go on.").format(n=e["seat"] + 1)


def _unsaved(e: Mapping[str, Any], t: Table) -> str:
    return gettext(
        "The console's flash does not take the game: it would be lost with the power. See that flash is free."
    )


def _aside(e: Mapping[str, Any], t: Table) -> str:
    return gettext(ASIDE.get(e["why"], ASIDE["damaged"]))


def _crash(e: Mapping[str, Any], t: Table) -> str:
    said = (
        "The console had a fault and has started anew, into the same game: {text}. It is kept in fault.txt on the Pico."
    )
    return gettext(said).format(text=e["text"])


ASIDE = {  # why the console has put a saved game aside
    "damaged": "The saved game was damaged and cannot go on. The console keeps it in journal/bad.",
    "memory": "The console had no memory to go on with the saved game. It keeps it in journal/bad.",
}
TROUBLE = {
    "none": "Station {n}: nothing is wrong any more.",
    "screen": "Station {n}: its buttons answer, its screen does not; look at the screen's four wires.",
    "expander": "Station {n}: its screen answers, its buttons do not; look at the wires of the MCP23017.",
    "bus": "Station {n} holds the data line (SDA) low and is left alone; look for a short, or pull its cable out.",
}
STUCK = "Station {n}: the button {button} is stuck and is ignored until it opens."
WRITTEN = dict(zip(BUTTONS, ("1", "2", "3", "4", "5", "OK", "LEFT", "RIGHT"), strict=True))  # beside the buttons
AROUND = {  # what happens beside the game
    "name": _changes_hands,
    "declined": _declined,
    "undo": _undo,
    "station": _station,
    "fault": _fault,
    "unsaved": _unsaved,
    "aside": _aside,
    "crash": _crash,
}
SPEAK = {
    "round": _round,
    "throw": _throw,
    "keep": _keep,
    "play": _play,
    "cancel": _cancel,
    "cheat": _cheat,
    "hand": _hand,
    "tied": _tied,
    "offer": _offer,
    "tie": _tie,
    "win": _win,
    "visit": _visit,
    "move": _move,
    "look": _look,
    "score": _score,
    "end": _end,
}
