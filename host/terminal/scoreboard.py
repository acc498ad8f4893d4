"""The scoreboard as text: seats, town and score sheet, drawn from a Table. Knows no widgets, link or board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dicetown import cards as c
from dicetown.presets import DOC_ELIXIRS
from host.game import contests, names
from host.game.places import PROPERTY
from host.game.public_state import Table
from host.i18n.translation import gettext, ngettext
from host.terminal.glyphs import DIM, GREEN, SEAT_COLOURS, SKY, YELLOW, die

NAME = 12
WHOLE = 63  # columns of the town with all its columns
NARROW = 15  # columns of the town with its holders only
SHORT = ("Mine", "Bank", "Coach", "Store", "Saloon", "Sheriff", "T.Hall", "Doc")  # names of the locations
SCORES = (
    ("nuggets", "gold"),
    ("dollars", "$2 each"),
    ("sheriff", "badge"),
    ("equipment", "gear"),
    ("property", "deeds"),
    ("total", "total"),
)
HEADINGS = "     $ gold Store deeds  fenced   kept dice, ⊔ under the cup"  # translations must keep the columns


def columns() -> str:
    """Return the headings of the seats' columns."""
    return gettext(HEADINGS)


def seat_name(table: Table, seat: int, width: int = NAME) -> Text:
    """Return a player's name in their seat's colour. A longer name keeps its last letter: Player 1 is not Player 2."""
    name = table.name(seat)
    shown = name if len(name) <= width else f"{name[: width - 2]}…{name[-1]}"
    return Text(shown, style=f"bold {SEAT_COLOURS[seat]}" if seat < table.seats else DIM)


def seats(table: Table, own: int = c.NONE, headings: bool = True) -> Text:
    """Draw a line for each seat, 79 columns: awaited or locked, name, badge, goods, fenced cards, kept dice."""
    lines = []
    if headings:
        lines.append(Text(" " * (NAME + 8) + columns(), style=DIM))
    lines += [_seat(table, seat, own) for seat in range(table.seats)]
    return Text("\n").join(lines) if table.seats else Text(gettext("No game yet."), style=DIM)


def _seat(table: Table, seat: int, own: int) -> Text:
    store, deeds = table.hand(seat)
    line = Text(no_wrap=True)
    line.append_text(_state(table, seat))
    name = table.name(seat)[:NAME]
    style = f"bold {SEAT_COLOURS[seat]}" + (" reverse" if seat == own else "")
    line.append(name, style=style)
    line.append(f"{' ' + gettext('bot') if table.bots[seat] else '':<{NAME + 4 - len(name)}}", style=DIM)
    line.append("★ " if table.badge == seat else "  ", style=f"bold {YELLOW}")
    line.append(f"{table.dollars[seat]:>5}", style=GREEN)
    line.append(f"{table.nuggets[seat]:>5}", style=YELLOW)
    line.append(f"{store:>6}{deeds:>6}  ")
    fenced = "#" + " ".join(str(c.points(card)) for card in table.front(seat)) if table.front(seat) else ""
    line.append(f"{fenced:<9}", style=SKY)
    for face in table.dice[seat]:
        line.append_text(die(face))
    if table.hidden_dice(seat):
        line.append(f"⊔{table.hidden_dice(seat)}", style=DIM)
    return line


def _state(table: Table, seat: int) -> Text:
    """Draw a seat's mark, two columns wide: it is awaited, has locked, or has won."""
    if table.over:
        return Text("▲ " if table.winner == seat else "  ", style=f"bold {YELLOW}")
    if table.locked & table.asked & 1 << seat:
        return Text("✓ ", style=GREEN)
    return Text("► " if table.asked & 1 << seat else "  ", style="bold white")


def town(table: Table, wide: bool, wins: bool = True) -> Text:
    """Draw the eight locations: what wins each, what lies there, and who holds it this round.

    WHOLE columns wide, without `wins` ten fewer. If not `wide`: 15 columns, only the holders.
    """
    return Text("\n").join([_location(table, location, wide, wins) for location in range(c.AT_END)])


def _location(table: Table, location: int, wide: bool, wins: bool) -> Text:
    here = table.location == location and table.question and not table.over
    mark = ("►" if here else " ", "bold white")
    style = "bold white" if here else ""
    if wide:
        line = Text.assemble(
            mark,
            (f"{names.location(location)[:13]:<14}", style or "bold"),
            (f"{names.wins(location)[:9]:<10}" if wins else "", DIM),
            no_wrap=True,
        )
        line.append_text(_goods(table, location, 22))
        line.append_text(_holder(table, location, True))
        return line
    line = Text.assemble(mark, (f"{gettext(SHORT[location])[:7]:<7}", style), no_wrap=True)
    line.append_text(_holder(table, location, False))
    return line


def _holder(table: Table, location: int, wide: bool) -> Text:
    room = NAME if wide else NARROW - 8
    if location == c.AT_SHERIFF and (location not in table.holders or not wide):
        who = seat_name(table, table.badge, room if wide else room - 1)
        return Text.assemble(("★", YELLOW), who) if table.badge < table.seats else Text("")
    if location not in table.holders:
        return Text("")
    seat, dice = table.holders[location]
    if seat == c.NONE:
        return Text(gettext("nobody") if wide else "–", style=DIM)
    who = seat_name(table, seat, room)
    return Text.assemble(who, (f" ×{dice}", DIM)) if wide and location != c.AT_TOWNHALL else who


def _goods(table: Table, location: int, width: int) -> Text:
    text = GOODS[location](table)
    return Text.assemble(text, " " * max(1, width - len(text)))


def _row(table: Table) -> Text:
    """Draw the values of the deeds in the row, in their order, and the number of deeds in the deck."""
    line = Text(gettext("deeds") + " ")
    for card in table.shown[c.ROW]:
        line.append(f"[{c.points(card)}]", style=SKY)
    return line.append(" ").append_text(_deck(table.counts[c.DECK][PROPERTY]))


def _deck(cards: int) -> Text:
    return Text(gettext("deck") + f" {cards}", style=DIM)


def _doc(table: Table) -> Text:
    if not table.switches & DOC_ELIXIRS:
        return Text("")
    return Text("/".join(names.card(card)[:10] for card in table.shown[c.OPEN]), style=SKY)


def nuggets(n: int) -> str:
    """Say how many nuggets."""
    return ngettext("{n} nugget", "{n} nuggets", n).format(n=n)


GOODS = {
    c.AT_MINE: lambda table: Text("● " + nuggets(table.nuggets[c.MINE]), style=YELLOW),
    c.AT_BANK: lambda table: Text(f"${table.dollars[c.BANK]}", style=GREEN),
    c.AT_COACH: lambda table: Text(f"${table.dollars[c.COACH]}", style=GREEN),
    c.AT_STORE: lambda table: _deck(table.cards(c.STORE)),
    c.AT_SALOON: lambda table: Text(""),
    c.AT_SHERIFF: lambda table: Text(""),
    c.AT_TOWNHALL: _row,
    c.AT_DOC: _doc,
}


def ending(table: Table) -> str:
    """Say who has won and why."""
    won = gettext("{winner} wins the game!").format(winner=table.name(table.winner))
    return f"{won} {contests.ending(table)}"


def stock(table: Table) -> Text:
    """Draw what lies in the town, in lines of 15 columns."""
    deeds = " ".join(str(c.points(card)) for card in table.shown[c.ROW])
    return Text.assemble(
        (f" {gettext('Mine')} ●{table.nuggets[c.MINE]}\n", YELLOW),
        (f" {gettext('Bank')} ${table.dollars[c.BANK]}+{table.dollars[c.COACH]}\n", GREEN),
        (f" {gettext('deeds')} {deeds}", SKY),
        no_wrap=True,
    )


def lying(table: Table) -> Text:
    """Draw what lies in the town, in one line of at most 79 columns."""
    return Text.assemble(
        (f"{gettext('Mine')} ●{table.nuggets[c.MINE]}", YELLOW),
        (f"  {gettext('Bank')} ${table.dollars[c.BANK]}  {gettext('Coach')} ${table.dollars[c.COACH]}", GREEN),
        (f"  {gettext('Store')} {table.cards(c.STORE)}  ", DIM),
        _row(table),
        no_wrap=True,
    )


def scores(table: Table) -> Text:
    """Draw the score sheet: a line for each seat, best first, then the digest. At most 52 columns."""
    heads = [gettext(title)[:7] for _, title in SCORES]
    widths = [max(3, len(head)) + 1 for head in heads]

    def row(values: Sequence[object]) -> str:
        return "".join(f"{value:>{width}}" for value, width in zip(values, widths, strict=True))

    lines = [Text(" " * (NAME + 2) + row(heads), style=DIM)]
    for seat in sorted(table.scores, key=lambda seat: (seat != table.winner, -table.scores[seat]["total"])):
        line = Text("▲ " if seat == table.winner else "  ", style=f"bold {YELLOW}", no_wrap=True)
        line.append(f"{table.name(seat)[:NAME]:<{NAME}}", style=f"bold {SEAT_COLOURS[seat]}")
        line.append(row([table.scores[seat][name] for name, _ in SCORES]), style="bold white")
        lines.append(line)
    if table.over and table.digest:
        lines.append(Text(f"{gettext('Digest of the game')} {table.digest}", style=DIM))
    return Text("\n").join(lines)
