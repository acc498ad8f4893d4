"""Sentences about who wins what and why: locations, ties, points and the game.

Counts the visible dice again, as the rules do (A1 to A4, L11 to L16, E8 to E10), to find the reason; decides nothing.
If the dice don't agree with the event, or some are missing, no reason is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicetown import cards as c
from dicetown import hands
from dicetown import layout as at
from host.game.names import WINNING_FACE, counted, faces, number, people, wins
from host.game.public_state import DICE, Table, seats_in
from host.i18n.translation import gettext, ngettext

WON = {
    c.AT_MINE: "{seat} wins the Gold Mine: {why}.",
    c.AT_BANK: "{seat} wins the Bank: {why}.",
    c.AT_STORE: "{seat} wins the General Store: {why}.",
    c.AT_SALOON: "{seat} wins the Saloon: {why}.",
    c.AT_SHERIFF: "{seat} wins the badge: {why}.",
    c.AT_TOWNHALL: "{seat} wins the Town Hall: {why}.",
}
NOBODY = {
    c.AT_MINE: "Nobody wins the Gold Mine: there is no 9.",
    c.AT_BANK: "Nobody wins the Bank: there is no 10.",
    c.AT_STORE: "Nobody wins the General Store: there is no Jack.",
    c.AT_SALOON: "Nobody wins the Saloon: there is no Queen.",
    c.AT_SHERIFF: "There is no King: {sheriff} stays Sheriff.",
    c.AT_TOWNHALL: "Nobody wins the Town Hall.",
}
TIED = {
    c.AT_MINE: "Tie at the Gold Mine: {why}. Sheriff {sheriff} decides.",
    c.AT_BANK: "Tie at the Bank: {why}. Sheriff {sheriff} decides.",
    c.AT_STORE: "Tie at the General Store: {why}. Sheriff {sheriff} decides.",
    c.AT_SALOON: "Tie at the Saloon: {why}. Sheriff {sheriff} decides.",
    c.AT_SHERIFF: "Tie for the badge: {why}. Sheriff {sheriff} decides.",
    c.AT_TOWNHALL: "Tie at the Town Hall: {why}. Sheriff {sheriff} decides.",
    c.AT_END: "Tie for victory: {why}. Sheriff {sheriff} decides.",
}
REASONS = (
    "",
    "The Mine is empty.",
    "All the deeds have been given out.",
    "The Mine is empty and all the deeds have been given out.",
)

ALONE = "{dice}, {people} has none", "{dice}, none of {people} has one"
AHEAD = "{dice} against {people}'s {n}", "{dice} against {n} each of {people}"  # of one rival, of several
BETTER = "{hand} against {people}'s {theirs}", "{hand} against {theirs} each of {people}"
STAYS = "{seat} stays Sheriff: {why}."  # Q38
KIND = 15  # bits of a hand's rank below its kind


def tied(e: Mapping[str, int], t: Table) -> str:
    """Say who is tied and why."""
    where, seats, names = e["location"], seats_in(e["seats"]), people(t, e["seats"])
    if where == c.AT_END:
        why = gettext("{people} have equal points and deeds").format(people=names)
    elif len({_strength(t, where, seat) for seat in seats}) == 1 and _strength(t, where, seats[0]):
        why = gettext("{people} have {dice} each").format(people=names, dice=_dice(t, where, seats[0]))
    else:
        why = names
    return gettext(TIED[where]).format(why=why, sheriff=t.name(e["sheriff"]))


def tie(e: Mapping[str, int], t: Table) -> str:
    """Say whom the Sheriff picks, and whose offers the Sheriff declines."""
    offered = sum(1 << seat for seat, pick in t.offers if pick == e["pick"])
    declined = people(t, offered & ~e["taken"])
    said = gettext("{sheriff} picks {pick}.")
    if declined:
        said = gettext("{sheriff} picks {pick} and declines what {people} offered.")
    return said.format(sheriff=t.name(e["sheriff"]), pick=t.name(e["pick"]), people=declined)


def win(e: Mapping[str, int], t: Table) -> str:
    """Say who wins a location, why, and what that brings."""
    where, winner = e["location"], e["seat"]
    if winner == c.NONE:
        return gettext(NOBODY[where]).format(sheriff=t.name(t.badge))
    said = STAYS if where == c.AT_SHERIFF and winner == t.badge else WON[where]
    whole = gettext(said).format(seat=t.name(winner), why=_why(t, where, winner))
    return " ".join([whole] + _outlook(t, where, winner, e))


def hand(e: Mapping[str, int], t: Table) -> str:
    """Say a seat's five dice and what hand they make (L14)."""
    rank = _rank([e[f"d{die}"] for die in range(DICE)])
    return gettext("{seat} has {dice}: {kind}.").format(seat=t.name(e["seat"]), dice=faces(e), kind=_kind(rank))


def score(e: Mapping[str, int], t: Table) -> str:
    """Say a seat's points."""
    said = ngettext("{seat}: {total} point.", "{seat}: {total} points.", e["total"])
    return said.format(seat=t.name(e["seat"]), total=e["total"])


def end(e: Mapping[str, int], t: Table) -> str:
    """Say why the game is over and who wins."""
    said = gettext("{reason} {winner} wins the game!")
    said = said.format(reason=gettext(REASONS[e["reason"]]), winner=t.name(e["winner"]))
    return f"{said} {_victory(t, e['winner'])}".rstrip()


def ending(table: Table) -> str:
    """Say why the game is over, and why its winner has won."""
    return f"{gettext(REASONS[table.reason])} {_victory(table, table.winner)}".rstrip()


def _victory(table: Table, winner: int) -> str:
    """Say why a seat has won the game, from the published points (E8 to E10); '' before they are published."""
    others = {seat: (score["total"], score["properties"]) for seat, score in table.scores.items() if seat != winner}
    if not others or winner not in table.scores:
        return ""
    points, deeds = table.scores[winner]["total"], table.scores[winner]["properties"]
    best = max(others.values())
    names = people(table, sum(1 << seat for seat, each in others.items() if each == best))
    if best == (points, deeds):
        said = gettext("Equal to {people} in points and deeds: Sheriff {sheriff} decides.")
        return said.format(people=names, sheriff=table.name(table.badge))
    if best[0] == points:
        said = gettext("As many points as {people}, but more deeds: {n} against {m}.")
        return said.format(people=names, n=deeds, m=best[1])
    names = people(table, sum(1 << seat for seat, each in others.items() if each[0] == best[0]))
    said = ngettext("{n} point against {m} of {people}.", "{n} points against {m} of {people}.", points)
    return said.format(people=names, n=points, m=best[0])


def _why(t: Table, where: int, winner: int) -> str:
    """Say how the winner's dice beat the others', e.g. 'two 10s against Ann's one'."""
    mine = _strength(t, where, winner)
    others = {seat: _strength(t, where, seat) for seat in range(t.seats) if seat != winner}
    best = max(others.values(), default=0)
    unknown = where == c.AT_TOWNHALL and 0 in others.values()
    if mine == 0 or best > mine or unknown:
        return wins(where)
    rivals = [seat for seat, each in others.items() if each == best]
    names = people(t, sum(1 << seat for seat in rivals))
    several = len(rivals) > 1
    if best == mine:
        said = gettext("{dice} like {people}, and Sheriff {sheriff} decides so")
        return said.format(dice=_dice(t, where, winner), people=names, sheriff=t.name(t.badge))
    if best == 0:
        return gettext(ALONE[several]).format(dice=_dice(t, where, winner), people=names)
    if where == c.AT_TOWNHALL:
        alike = mine >> KIND == best >> KIND
        has, theirs = (_dice(t, where, winner), _faces(best)) if alike else (_kind(mine), _kind(best))
        said = gettext(BETTER[several])
        return said.format(hand=has, people=names, theirs=theirs)
    said = gettext(AHEAD[several])
    return said.format(dice=_dice(t, where, winner), people=names, n=number(WINNING_FACE[where], best))


def _outlook(t: Table, where: int, winner: int, e: Mapping[str, int]) -> list[str]:
    """Return a sentence about what is unusual in what the win brings, if anything is."""
    if where == c.AT_BANK and not t.dollars[c.BANK]:
        return [gettext("The Bank is empty.")]
    if where == c.AT_STORE and e["turns"] > 1:
        return [gettext("The first round brings two turns at the Store.")]  # L6
    if where == c.AT_SALOON and not any(sum(t.hand(seat)) for seat in range(t.seats) if seat != winner):
        return [gettext("Nobody else has a card in hand.")]  # Q6
    row = len(t.shown[c.ROW])
    if where == c.AT_TOWNHALL and not row:
        return [gettext("The Mayor has no deed left.")]
    more = min(e["count"], row - 1)
    if where == c.AT_TOWNHALL and more > 0:  # L11
        said = ngettext("Aces bring {n} more deed.", "Aces bring {n} more deeds.", more)
        return [said.format(n=more)]
    return []


def _strength(t: Table, where: int, seat: int) -> int:
    """Return what is compared at a location: the number of dice with its face, or the hand's rank (0 if incomplete)."""
    if seat >= t.seats:
        return 0
    if where == c.AT_TOWNHALL:
        return 0 if c.NONE in t.dice[seat] else _rank(t.dice[seat])
    return t.dice[seat].count(WINNING_FACE[where])


def _rank(dice: Sequence[int]) -> int:
    """Rank five dice as a hand, with the rules' own function."""
    state = bytearray(at.SIZE)
    state[at.DICE : at.DICE + DICE] = bytes(dice)
    return int(hands.rank(state, 0))


def _dice(t: Table, where: int, seat: int) -> str:
    """Say what a seat has at a location: 'two 10s', or 'pair, K K A 10 9'."""
    strength = _strength(t, where, seat)
    if where == c.AT_TOWNHALL:
        return gettext("{kind}, {dice}").format(kind=_kind(strength), dice=_faces(strength))
    return counted(WINNING_FACE[where], strength)


def _kind(rank: int) -> str:
    return gettext(hands.KINDS[rank >> KIND][0])


def _faces(rank: int) -> str:
    """Return the faces of a hand from its rank, the most important first."""
    return " ".join(c.FACES[rank >> 3 * i & 7] for i in reversed(range(DICE)))
