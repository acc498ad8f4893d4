"""Turns an event into a sentence, or into none if the sentence would only be noise.

Must not decide anything about the game. Sentences are whole and have named placeholders, so that a translation can
reorder them; a pair of sentences is singular and plural.
"""

from __future__ import annotations

from collections.abc import Mapping

from dicetown import cards as c
from dicetown.events import BENEFITS
from dicetown.question_table import QUESTION_WORDS
from host.game import contests, goods
from host.game.beside import AROUND
from host.game.events import Event
from host.game.names import card, faces, people
from host.game.public_state import Table
from host.i18n.translation import elided, gettext, ngettext

NAMED = 3  # awaited people that are named: more names don't fit on the line
DOING = {  # what the awaited seats are doing, by question
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
    "wire": "choosing a deed to fence",
    "giver": "choosing who gives a card",
    "wanted": "answering the card just played",
    "finaltie": "deciding who wins the game",
    "take": "judging what is offered",
    "throw": "throwing the dice",
}
HELP = {  # what the Doc gives (L18, L23)
    "none": "{seat} leaves the Doc with nothing.",
    "wire": "{seat} gets barbed wire from the Doc, for a 9 or 10.",
    "store": "{seat} gets a Store card from the Doc, for a Jack or Queen.",
    "dollars": "{seat} collects $2 from everyone, for a King.",
    "nuggets": "{seat} collects a nugget from everyone, for an Ace.",
    "wealth": "{seat} drinks Wealth: $2 from everyone.",
    "charm": "{seat} drinks Charm: a nugget from everyone.",
    "luck": "{seat} drinks Luck: a Store card.",
    "power": "{seat} drinks Power: the badge.",
    "protection": "{seat} drinks Protection: two deeds are safe.",
    "friendship": "{seat} drinks Friendship: a Store card from a friend.",
    "domination": "{seat} drinks Domination: a deed from a rival.",
}

EFFECTS = {  # what an action card does, unless Wanted cancels it
    "dynamite": "twice the nuggets",
    "girls": "two turns in the Saloon",
    "brute1": "the dice cost nothing",
    "brute2": "the dice cost nothing",
    "cheat1": "a die is turned",
    "cheat2": "a die is turned",
    "corruption": "one more deed",
    "credit": "one more turn at the Store",
    "joe": "$4 to pay",
    "marshal": "the badge stays",
    "sharing": "half of the loot",
    "elixir": "the Doc still helps",
}


def waiting(table: Table) -> str:
    """Say what the game waits for: 'Ann and Bo: choosing dice', '4 players: choosing dice'; '' if for nobody."""
    mask = table.asked & ~table.locked
    if not (mask and table.question) or table.over:
        return ""
    doing = gettext(DOING[QUESTION_WORDS[table.question]])
    many = bin(mask).count("1")
    who = people(table, mask) if many <= NAMED else ngettext("{n} player", "{n} players", many).format(n=many)
    return gettext("{people}: {doing}").format(people=who, doing=doing)


def sentence(event: Event, table: Table) -> str:
    """Put one event into words; '' if it needs none. `table` has names and has not followed the event yet."""
    speak = SPEAK.get(event.name) or AROUND.get(event.name)
    return elided(speak(event.fields, table)) if speak else ""


def _round(e: Mapping[str, int], t: Table) -> str:
    return gettext("Round {n}.").format(n=e["n"])


def thrown(event: Event, table: Table) -> str:
    """Say a throw under the cup. Only its player may see this, or everyone once the game is over."""
    e = event.fields
    return gettext("{seat} throws {dice}.").format(seat=table.name(e["seat"]), dice=faces(e))


def _throw(e: Mapping[str, int], t: Table) -> str:
    if not e["last"]:
        return ""
    said = ngettext(
        "{seat} throws {n} die for the last time: {dice}.", "{seat} throws {n} dice for the last time: {dice}.", e["n"]
    ).format(seat=t.name(e["seat"]), n=e["n"], dice=faces(e))
    complete = sum(1 << seat for seat in range(t.seats) if c.NONE not in t.dice[seat])
    if t.last or not complete:  # R11: said once
        return said
    why = gettext("Five dice lie before {people}: a last throw for the others.").format(people=people(t, complete))
    return f"{why} {said}"


def _keep(e: Mapping[str, int], t: Table) -> str:
    if t.last >> e["seat"] & 1 and not t.latest[e["seat"]]:
        return ""  # the sentence of the throw has already said it
    if not faces(e):
        return gettext("{seat} keeps nothing.").format(seat=t.name(e["seat"]))
    return gettext("{seat} keeps {dice}.").format(seat=t.name(e["seat"]), dice=faces(e))


def _play(e: Mapping[str, int], t: Table) -> str:
    played = gettext("{seat} plays {card}: {effect}.")
    if e["target"] != c.NONE:
        played = gettext("{seat} plays {card} against {target}: {effect}.")
    effect = EFFECTS.get(c.name(e["card"]), "")
    return played.format(
        seat=t.name(e["seat"]), card=card(e["card"]), target=t.name(e["target"]), effect=gettext(effect)
    )


def _cancel(e: Mapping[str, int], t: Table) -> str:
    return gettext("{seat} answers with Wanted: {card} has no effect.").format(
        seat=t.name(e["seat"]), card=card(e["card"])
    )


def _cheat(e: Mapping[str, int], t: Table) -> str:
    return gettext("{seat} turns a die from {old} to {new}.").format(
        seat=t.name(e["seat"]), old=c.FACES[e["from"]], new=c.FACES[e["to"]]
    )


def _ask(e: Mapping[str, int], t: Table) -> str:
    """Say that the Sheriff wants better offers: the question `offer` comes again, after `tie`."""
    if QUESTION_WORDS[e["question"]] != "offer" or QUESTION_WORDS[t.question] != "tie":
        return ""
    return gettext("{sheriff} asks for more.").format(sheriff=t.name(t.badge))


def _visit(e: Mapping[str, int], t: Table) -> str:
    """Say what the Doc gives and why this seat may see him (L17, L21, Q57), unless it is the Elixir card."""
    seat, helped = e["seat"], HELP[BENEFITS[e["benefit"]]]
    said = gettext(helped).format(seat=t.name(seat))
    if t.admitted >> seat & 1:
        return said
    won = any(holder == seat for holder, _ in t.holders.values())
    why = gettext("What {seat} won brought nothing.") if won else gettext("{seat} has won no location.")
    return f"{why.format(seat=t.name(seat))} {said}"


SPEAK = {
    "ask": _ask,
    "round": _round,
    "throw": _throw,
    "keep": _keep,
    "play": _play,
    "cancel": _cancel,
    "cheat": _cheat,
    "hand": contests.hand,
    "tied": contests.tied,
    "offer": goods.offer,
    "tie": contests.tie,
    "win": contests.win,
    "visit": _visit,
    "move": goods.move,
    "look": goods.look,
    "score": contests.score,
    "end": contests.end,
}
