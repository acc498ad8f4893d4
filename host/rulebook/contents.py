"""The contents of the rule book in order: a row for each paragraph, with the clauses of the rules that it explains.

The words are in en.toml and the other languages' files. `when`: the paragraph is for games with this value of a switch
(dicetown.presets); None: for all. A section about a location or card of dicetown has its name as key.
"""

from __future__ import annotations

from typing import NamedTuple


class Paragraph(NamedTuple):
    key: str
    clauses: str
    when: tuple[str, str] | None = None


class Section(NamedTuple):
    key: str
    paragraphs: tuple[Paragraph, ...]


P = Paragraph
BOOK = (
    Section(
        "town",
        (
            P("aim", "S1 E8"),
            P("things", "S4 S5 S6 S7 S8"),
            P("store_cards", "S2 S11"),
            P("deeds25", "S3", ("propertyCount", "25")),
            P("deeds20", "S3", ("propertyCount", "20")),
            P("potions", "S10", ("doc", "elixirs")),
            P("first_sheriff", "S9"),
            P("open", "Q26 Q27 Q46 Q47"),
        ),
    ),
    Section(
        "throw",
        (
            P("throw", "R1 R2"),
            P("keep", "R3 R4"),
            P("reveal", "R5 R6 R7"),
            P("price", "R8 R9 R10"),
            P("purse", "Q11 Q12"),
            P("last", "R11 R12 R13 R14 Q22 Q23 Q24"),
            P("length", "Q25"),
        ),
    ),
    Section(
        "dice",
        (
            P("own_dice", "R2 R7", ("throws", "dice")),
            P("masked", "R2", ("faces", "masked")),
        ),
    ),
    Section(
        "contest",
        (
            P("order", "A1 A2"),
            P("most", "A3 Q32 Q33"),
            P("tie", "A4 Q28 Q29 Q30 Q31"),
            P("away", "Q39"),
        ),
    ),
    Section(
        "offer",
        (
            P("who", "A5 Q35"),
            P("what", "Q34"),
            P("rounds", "Q34", ("bargaining", "rounds")),
            P("only", "Q36"),
        ),
    ),
    Section("mine", (P("mine", "L1"), P("mine_end", "Q1"))),
    Section("bank", (P("bank", "L2"),)),
    Section("stagecoach", (P("stagecoach", "L3"),)),
    Section(
        "store",
        (
            P("store", "L4"),
            P("store_first", "L6 Q42 Q43"),
            P("store_deck", "L5 Q8 Q40 Q41"),
        ),
    ),
    Section(
        "saloon",
        (
            P("saloon", "L7 L8 Q48 Q51 Q53"),
            P("saloon_few", "Q5 Q6"),
        ),
    ),
    Section("sheriff", (P("sheriff", "L9 L10 Q38"),)),
    Section(
        "townhall",
        (
            P("townhall", "L11 L12"),
            P("slide", "L13 Q9", ("townHallLeftovers", "slideDown")),
            P("fresh", "L13 Q9", ("townHallLeftovers", "toDeckBottom")),
            P("hands", "L14 L15"),
            P("same_hand", "L16"),
        ),
    ),
    Section(
        "doc",
        (
            P("won_nothing", "L17 L24 L25 Q57 Q58", ("docTest", "wonNothing")),
            P("no_control", "L17 L21 L25 Q57 Q58 Q59", ("docTest", "controlledNothing")),
            P("bank_allows", "L24 Q57", ("emptyBankAllowsDoc", "yes")),
            P("bank_bars", "L24 Q59", ("emptyBankAllowsDoc", "no")),
            P("may", "L17", ("docVisit", "optional")),
            P("must", "L21", ("docVisit", "mandatory")),
            P("visits", "Q60"),
            P("by_dice", "L18 L19 Q64 Q67", ("doc", "dice")),
            P("by_potion", "L22 Q65 Q66", ("doc", "elixirs")),
            P("potion_kinds", "L23 Q55 Q61", ("doc", "elixirs")),
            P("wire", "L20 Q7 Q49 Q50"),
            P("void", "Q2 Q54"),
        ),
    ),
    Section(
        "cards",
        (
            P("play", "Q77 Q78 Q81 Q89"),
            P("pause", "Q84"),
            P("same_round", "Q44 Q56"),
        ),
    ),
    Section("equipment", (P("equipment", "C1"),)),
    Section("dynamite", (P("dynamite", "C2 Q88"),)),
    Section("girls", (P("girls", "C3 Q52"),)),
    Section(
        "brute",
        (
            P("brute", "C4 R15 Q14 Q15"),
            P("brute_none", "Q13", ("bruteForNone", "yes")),
            P("brute_cancelled", "R17 R18 Q16 Q17"),
        ),
    ),
    Section("cheat", (P("cheat", "C5 R16 Q18 Q19 Q20 Q21"),)),
    Section("corruption", (P("corruption", "C6 Q10"),)),
    Section("credit", (P("credit", "C7"),)),
    Section(
        "joe",
        (
            P("joe_at_once", "C8 Q45", ("joeTiming", "immediate")),
            P("joe_held", "C8 Q45", ("joeTiming", "sheriffStep")),
            P("joe_target", "Q3"),
        ),
    ),
    Section("marshal", (P("marshal", "C9 Q86"), P("marshal_when", "Q85"))),
    Section("sharing", (P("sharing", "C10 Q4 Q87"),)),
    Section("wanted", (P("wanted", "C11 Q79 Q80 Q82 Q83"),)),
    Section("elixir", (P("elixir", "C12 Q62 Q63"),)),
    Section(
        "end",
        (
            P("when", "E1 E2 E3 Q68 Q69 Q70 Q76"),
            P("points", "E4 E5 E6 E7 Q71 Q72 Q73 Q75"),
            P("winner", "E9 E10 Q37 Q74"),
        ),
    ),
)

SECTIONS = {  # the section to read while a question is open
    "keep": "throw",
    "brute": "brute",
    "short": "brute",
    "cheat": "cheat",
    "offer": "offer",
    "tie": "contest",
    "dynamite": "dynamite",
    "sharing": "sharing",
    "credit": "credit",
    "storepick": "store",
    "joe": "joe",
    "girls": "girls",
    "victim": "saloon",
    "backs": "saloon",
    "saloonpick": "saloon",
    "sheriff": "marshal",
    "corruption": "corruption",
    "elixir": "elixir",
    "order": "doc",
    "benefit": "doc",
    "potion": "doc",
    "wire": "doc",
    "giver": "doc",
    "wanted": "wanted",
    "finaltie": "end",
    "take": "offer",
    "throw": "throw",
}
