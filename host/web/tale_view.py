"""The tale of a game that is over, as a part of a page: whole sentences, tables, and a picture to save or share. A
server makes it for the page of a past game, the site's worker for the game that has just ended.

The picture needs nothing from the page: it has its own ground and colours, and says everything in words, too.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from dicetown.cards import JOE, name
from host.game import names
from host.history.tale import BRIBES, DICE, Bribe, Tale
from host.history.tale import JOE as BY_JOE
from host.i18n import translation
from host.i18n.translation import gettext, ngettext

SIZE = 720  # of the square picture
LEFT, TOP, RIGHT, BOTTOM = 70, 150, 460, 570  # of the curve in it
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2")  # of the seats, as in static/frame.css
GROUND, INK, FAINT, LINE = "#fffaf0", "#2b1d10", "#6a5742", "#d3bf9b"
DASHES = ("", "14 7", "4 6", "18 6 4 6", "9 9")  # so that colours aren't needed to tell the lines apart
ACROSS = 60  # letters of a line below the curve
APART = 34  # least distance of two names beside it


def section(tale: Tale) -> Markup:
    """Return the whole section."""
    texts = [text for text in (won(tale), made(tale), turned(tale), bribed(tale), lucky(tale)) if text]
    return Markup(
        '<section class="tale card" id="tale" aria-labelledby="tale-title">\n<div class="picture">{}'
        '<p><button type="button" class="button" id="share">{}</button></p></div>\n'
        '<div><h2 id="tale-title" tabindex="-1">{}</h2>\n{}{}{}</div>\n</section>'
    ).format(
        picture(tale),
        gettext("Share the picture"),
        gettext("How it went"),
        together(
            Markup('<p class="{}">{}</p>\n').format("text" if n else "text loud", text) for n, text in enumerate(texts)
        ),
        payments(tale) if tale.paid else "",
        dice(tale),
    )


def payments(tale: Tale) -> Markup:
    """Return a table of who paid whom, without those who paid nobody. Each row begins with the largest sum."""
    paid: dict[int, list[str]] = {}
    for (giver, taker), n in sorted(tale.paid.items(), key=lambda each: (each[0][0], -each[1], each[0][1])):
        paid.setdefault(giver, []).append(f"{tale.names[taker]}\u00a0{gettext('${n}').format(n=n)}")
    rows = [[tale.names[giver], "→ " + ", ".join(sums)] for giver, sums in paid.items()]
    return table(gettext("Dollars from player to player"), [], rows)


def dice(tale: Tale) -> Markup:
    """Return a table of the dice that each seat threw for more of what it had."""
    return table(
        gettext("Dice thrown for more of what a player had"),
        [gettext("Player"), gettext("Dice"), gettext("as wanted"), gettext("expected")],
        [
            [tale.names[seat], str(each.thrown), str(each.hits), translation.number(each.expected, 1)]
            for seat, each in enumerate(tale.luck)
        ],
    )


def table(caption: str, heads: list[str], rows: list[list[str]]) -> Markup:
    """Return a table. The first cell of each row is its head. heads: of the columns; may be empty."""

    def row(first: Markup, rest: str, cells: list[str]) -> Markup:
        return Markup("<tr>{}{}</tr>\n").format(
            first.format(cells[0]), together(Markup(rest).format(cell) for cell in cells[1:])
        )

    return Markup("<table>\n<caption>{}</caption>\n{}{}</table>\n").format(
        caption,
        row(Markup('<th scope="col">{}</th>'), '<th scope="col" class="n">{}</th>', heads) if heads else "",
        together(row(Markup('<th scope="row">{}</th>'), '<td class="n">{}</td>', cells) for cells in rows),
    )


def together(parts: Iterable[Markup]) -> Markup:
    """Join parts of a page."""
    return Markup("").join(parts)


def won(tale: Tale) -> str:
    """Say who has won, and how clearly."""
    second, margin = tale.margin
    said = {"winner": tale.names[tale.winner], "second": tale.names[second], "points": tale.course[-1][tale.winner]}
    if not margin:
        return gettext("{winner} wins with {points} points, as many as {second}: the tie-break decides.").format(**said)
    return ngettext(
        "{winner} wins with {points} points, {n} more than {second}.",
        "{winner} wins with {points} points, {n} more than {second}.",
        margin,
    ).format(n=margin, **said)


def made(tale: Tale) -> str:
    """Say where most of the winner's points come from: the two largest sources."""
    called = {
        "nuggets": gettext("nuggets"),
        "dollars": gettext("dollars"),
        "sheriff": gettext("Sheriff"),
        "equipment": gettext("equipment"),
        "property": gettext("Deeds"),
    }
    most = sorted((name for name in tale.made if tale.made[name]), key=lambda name: -tale.made[name])[:2]
    what = ", ".join(f"{called[name]}\u00a0{tale.made[name]}" for name in most)
    return gettext("Most of these points: {what}.").format(what=what)


def turned(tale: Tale) -> str:
    """Say when the winner took the lead for good, and how."""
    turn, winner = tale.turn, tale.names[tale.winner]
    if turn.round < 2:
        return gettext("{winner} leads from the first round to the end.").format(winner=winner)
    if turn.source is None:
        return gettext("The turning point: after round {n} {winner} leads to the end.").format(
            n=turn.round, winner=winner
        )
    said = gettext("The turning point: after round {n} {winner} leads to the end.").format(n=turn.round, winner=winner)
    if turn.round == tale.rounds:
        said = gettext("The turning point is the last round.")
    why = ngettext(
        "What decided it: {source}, {gain} point for {who}.",
        "What decided it: {source}, {gain} points for {who}.",
        abs(turn.gain),
    ).format(source=source(turn.source), gain=f"{turn.gain:+}".replace("-", "−"), who=tale.names[turn.seat])
    return f"{said} {why}"


def source(number: int) -> str:
    """Name where points came from."""
    if number in (BRIBES, DICE):
        return gettext("bribes") if number == BRIBES else gettext("dice")
    return names.card_named(name(JOE)) if number == BY_JOE else names.location(number)


def bribed(tale: Tale) -> str:
    """Describe the best bribe, if one was worth telling."""
    bribe = tale.bribe
    if not bribe:
        return ""
    return ngettext(
        "The best bribe: {giver} gives {sheriff} {goods} in round {n} ({place}: +{gain} point).",
        "The best bribe: {giver} gives {sheriff} {goods} in round {n} ({place}: +{gain} points).",
        bribe.gain,
    ).format(
        giver=tale.names[bribe.seat],
        sheriff=tale.names[bribe.sheriff],
        goods=given(bribe),
        n=bribe.round,
        place=names.location(bribe.location),
        gain=bribe.gain,
    )


def given(bribe: Bribe) -> str:
    """Say what a bribe consisted of."""
    parts = []
    if bribe.dollars:
        parts.append(gettext("${n}").format(n=bribe.dollars))
    if bribe.nuggets:
        parts.append(ngettext("{n} nugget", "{n} nuggets", bribe.nuggets).format(n=bribe.nuggets))
    if bribe.cards:
        parts.append(ngettext("{n} card", "{n} cards", bribe.cards).format(n=bribe.cards))
    return ", ".join(parts)


def lucky(tale: Tale) -> str:
    """Say whom the dice liked best, if anybody."""
    best = max(range(len(tale.luck)), key=lambda seat: tale.luck[seat].surplus)
    luck = tale.luck[best]
    if luck.surplus <= 0:
        return ""
    return gettext(
        "The dice like {name} best: {hits} of {thrown} fall as wanted; {expected} were to be expected."
    ).format(name=tale.names[best], hits=luck.hits, thrown=luck.thrown, expected=translation.number(luck.expected, 1))


# The picture


def picture(tale: Tale) -> Markup:
    """Draw points by round, each seat's line with its name and total, the turning point, who won and why."""
    most = max(max(row) for row in tale.course) or 1
    inside = [Markup('<rect width="{0}" height="{0}" fill="{1}"/>').format(SIZE, GROUND)]
    inside += [write(LEFT - 30, 54, "DICE TOWN", 40, INK, bold=True)]
    inside.append(write(LEFT - 30, 88, wrapped(won(tale))[0], 22, INK))
    inside.append(write(LEFT - 30, 114, made(tale), 20, FAINT))
    inside += grid(tale, most)
    if tale.turn.round > 1:
        x = across(tale, tale.turn.round)
        inside.append(stroke(f"M{x:.1f} {TOP}V{BOTTOM}", INK, 2, "3 6"))
        beside = (x + 6, "start") if x < (LEFT + RIGHT) / 2 else (x - 6, "end")  # on the side with more room
        inside.append(write(beside[0], BOTTOM - 8, gettext("turning point"), 18, FAINT, beside[1]))
    others = [seat for seat in range(len(tale.names)) if seat != tale.winner]
    for seat in others + [tale.winner]:  # the winner's line is drawn last, on top
        inside += curve(tale, seat, most)
    inside += ends(tale, most)
    said = [row for text in (turned(tale), bribed(tale) or lucky(tale)) if text for row in wrapped(text)]
    inside += [write(LEFT - 30, BOTTOM + 58 + 24 * i, row, 20, FAINT) for i, row in enumerate(said[:4])]
    head = Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" width="{0}" height="{0}" role="img"'
        ' aria-label="{1}" font-family="system-ui, sans-serif">'
    ).format(SIZE, course_said(tale))
    return head + together(inside) + Markup("</svg>")


def course_said(tale: Tale) -> str:
    """Say the curves in words."""
    points = "; ".join(
        f"{each}: {', '.join(str(row[seat]) for row in tale.course)}" for seat, each in enumerate(tale.names)
    )
    return gettext("Points by round") + ". " + points


def grid(tale: Tale, most: int) -> list[Markup]:
    """Draw lines with their numbers of points, and the numbers of the rounds."""
    step = max(1, most // 4)
    found = []
    for n in range(0, most + 1, step):
        y = height(n, most)
        found += [stroke(f"M{LEFT} {y:.1f}H{RIGHT}", LINE, 1), write(LEFT - 10, y + 7, n, 20, FAINT, "end")]
    found.append(write(LEFT - 30, TOP - 12, gettext("Points"), 18, FAINT))
    each = max(1, -(-tale.rounds // 8))
    found += [write(across(tale, n), BOTTOM + 26, n, 18, FAINT, "middle") for n in range(0, tale.rounds + 1, each)]
    found.append(write(RIGHT + 48, BOTTOM + 26, gettext("Round"), 18, FAINT))
    return found


def curve(tale: Tale, seat: int, most: int) -> list[Markup]:
    """Draw a seat's points."""
    points = (f"{across(tale, n):.1f} {height(row[seat], most):.1f}" for n, row in enumerate(tale.course))
    return line("M" + "L".join(points), seat, tale)


def line(path: str, seat: int, tale: Tale) -> list[Markup]:
    """Draw a path in a seat's colour and dashes, which tell it apart without colours. The winner's is wider."""
    wide = 7 if seat == tale.winner else 4
    return [stroke(path, INK, wide + 2, DASHES[seat]), stroke(path, COLOURS[seat], wide, DASHES[seat])]


def ends(tale: Tale, most: int) -> list[Markup]:
    """Write the names beside the ends of their lines, from the top down, so that none covers another."""
    found: list[Markup] = []
    last = 0.0
    for seat in sorted(range(len(tale.names)), key=lambda seat: (-tale.course[-1][seat], seat)):
        points = tale.course[-1][seat]
        last = max(height(points, most), last + APART if last else 0)
        star = "★" if seat == tale.winner else ""
        found += line(f"M{RIGHT + 10} {last:.1f}h30", seat, tale)
        found.append(write(RIGHT + 48, last + 7, f"{points} {tale.names[seat]} {star}", 20, INK, bold=bool(star)))
    return found


def across(tale: Tale, n: int) -> float:
    """Return a round's x."""
    return LEFT + (RIGHT - LEFT) * n / max(1, tale.rounds)


def height(points: int, most: int) -> float:
    """Return the y of a number of points."""
    return BOTTOM - (BOTTOM - TOP) * points / most


def write(
    x: float, y: float, said: object, size: int, colour: str, anchor: str = "start", bold: bool = False
) -> Markup:
    """Write a text at x, y."""
    return Markup(
        '<text x="{:.1f}" y="{:.1f}" font-size="{}" fill="{}" text-anchor="{}" font-weight="{}">{}</text>'
    ).format(x, y, size, colour, anchor, "bold" if bold else "normal", said)


def stroke(path: str, colour: str, width: int, dashes: str = "") -> Markup:
    """Draw a line along a path."""
    return Markup(
        '<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round" stroke-dasharray="{}"/>'
    ).format(path, colour, width, dashes or "none")


def wrapped(text: str) -> list[str]:
    """Break a text into lines of at most ACROSS letters."""
    lines = [""]
    for word in text.split(" "):  # no-break spaces stay
        if lines[-1] and len(lines[-1]) + len(word) >= ACROSS:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
