"""The record of a game: JSON Lines that hold all that happened, hidden things too.

A game's header and decisions are enough to play it again; `Recorder` does that on the engine and writes a line
for every decision and everything it causes. Written only where the seed is known: by a simulation, or after the end.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import Any, TypeAlias

from dicetown import cards as c
from dicetown import correct as mishap
from dicetown import game as engine
from dicetown.digest import Digest
from dicetown.events import EVENT_SIZE, conceal
from dicetown.layout import ASKED, OWED, ROUND
from dicetown.presets import MASKED, OWN_DICE, PRESETS, SWITCHES
from dicetown.question_table import QUESTION_WORDS
from dicetown.undo import UNDO, Undo
from host.game.events import Event, decode
from host.game.places import pile
from host.game.public_state import seats_in
from host.game.record_lines import CAUSED, FORMAT, Line
from host.i18n.errors import UserError
from host.letters import decoded
from host.values import Values

Decision: TypeAlias = (
    "tuple[int, int]"  # seat, choice; in a console's log also UNDO, CORRECT, WHY and BOTS in place of a seat
)
BOTS = 8  # the seats that bots play from here on, as a mask
PILES = (("store", c.STORE), ("property", c.DECK), ("row", c.ROW), ("elixirs", c.POTION_DECK), ("open", c.OPEN))
BESIDE = OWN_DICE | MASKED  # switches that no preset sets: whose dice fall


class Start(Values):
    """What a game is dealt from. seed: 32 bytes; switches: bits of dicetown.presets."""

    def __init__(self, preset: str, switches: int, names: tuple[str, ...], sheriff: int, seed: bytes) -> None:
        self.preset = preset
        self.switches = switches
        self.names = names
        self.sheriff = sheriff
        self.seed = seed

    @property
    def header(self) -> Line:
        """Return the first line of a record."""
        return {
            "record": FORMAT,
            "preset": self.preset,
            "switches": {
                name: when_set if self.switches >> bit & 1 else when_clear
                for bit, (name, when_clear, when_set) in enumerate(SWITCHES)
            },
            "seats": list(self.names),
            "sheriff": self.sheriff,
            "seed": self.seed.hex(),
            "commitment": hashlib.sha256(self.seed).hexdigest(),
        }


def preset_of(switches: int) -> str:
    """Find the preset that sets just these switches, whosever dice fall; 'own' if there is none."""
    return next((name for name, bits in PRESETS.items() if bits == switches & ~BESIDE), "own")


class Mark:
    """What a game was before a decision. standing: lines that counted then."""

    def __init__(self, standing: int, state: bytes, offers: dict[tuple[int, int], Line]) -> None:
        self.standing = standing
        self.state = state
        self.offers = offers


class Told:
    """A digest, 16 digits, and when it was published: in which round, after how many lines."""

    def __init__(self, digest: str, round: int, lines: int) -> None:
        self.digest = digest
        self.round = round
        self.lines = lines


class Recorder:
    """A game on the engine, and its record as far as it goes: `decide` until the game is over.

    told: called with each event as it happens, hidden things and all. What a console says was taken back or put right
    is written down as it says; whether it may have been is for host/game/verify.py, which looks at `step` and `bots`.
    """

    def __init__(self, start: Start, told: Callable[[Event], None] | None = None) -> None:
        self.lines: list[Line] = [start.header]
        self.told = told
        self.standing = 1  # lines that were not undone
        self.game = engine.Game()
        self.digest = Digest()
        self.digests: list[Told] = []
        self.bots = 0  # the seats that they play, as a mask
        self.step = Undo()  # the last step, as the table judges it
        self.step_begins = 0  # lines that counted before it
        self._seated: int | None = None  # `bots` as the lines tell it; None until somebody has acted
        self._event = bytearray(EVENT_SIZE)
        self._offers: dict[tuple[int, int], Line] = {}
        self._raised: Line = {}  # the offer that was made last
        self._marks: list[Mark] = []
        self._agreed = 0, ""  # the seats that have consented to what is put right next, as a mask, and why
        self.game.new(len(start.names), start.switches, start.sheriff, start.seed)
        self.digest.start(start.seed, start.switches, start.sheriff, [name.encode() for name in start.names])
        self._write_down()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.over())

    def seat(self, bots: int) -> None:
        """Who plays from here on. The next line that somebody causes says it; before the first one the header does."""
        self.bots = bots
        if self._seated is None:
            self.lines[0]["bots"] = self._flags()

    def _flags(self) -> list[bool]:
        return [bool(self.bots >> seat & 1) for seat in range(len(self.lines[0]["seats"]))]

    def decide(self, seat: int, choice: int) -> None:
        """Take a decision. Raises ValueError, with the record unchanged, if it is not legal now."""
        g = self.game
        if not g.legal(seat, choice):
            asked = QUESTION_WORDS[g.question(seat)]
            raise ValueError(f"seat {seat} cannot answer {choice} to {asked}")
        g.refill()
        if g.s[OWED] == g.s[ASKED] and self.step.begin(g.s, self.bots):
            self.step_begins = self.standing
        self._marks.append(Mark(self.standing, bytes(g.s), dict(self._offers)))
        self._act("d", seat=seat, kind=QUESTION_WORDS[g.question(seat)], choice=choice)
        self.digest.add(seat, self.bots, choice)
        g.decide(seat, choice)
        self._write_down()

    def undo(self, answers: int = 1) -> None:
        """Take back so many decisions. Raises ValueError, with the record unchanged, if there are not as many."""
        if not 0 < answers <= len(self._marks):
            raise ValueError(f"{answers} answers cannot be taken back")
        mark = self._marks[-answers]
        del self._marks[-answers:]
        self._act("undo", lines=self.standing - mark.standing)
        self.digest.add(UNDO, self.bots, answers)
        self.standing = mark.standing
        self._offers = dict(mark.offers)
        self.game.load(mark.state)
        self.step.close()

    def consent(self, seats: Sequence[int], why: str) -> None:
        """These people agree that goods are put right by hand; what follows is `put_right`."""
        self._act("correct", seats=list(seats), why=why)
        self._agreed = sum(1 << seat for seat in seats), why

    def put_right(self, what: int, n: int, source: int, target: int) -> None:
        """Do a correction (dicetown/correct.py). Raises ValueError, with the record unchanged, if it cannot be done."""
        if not mishap.correct(self.game, what, n, source, target):
            raise ValueError("this cannot be put right here")
        seats, why = self._agreed
        self.digest.add(mishap.CORRECT, self.bots, mishap.pack(what, n, source, target, seats))
        for piece in pieces(why):
            self.digest.add(mishap.WHY, self.bots, piece)
        self._write_down()

    def _act(self, line: str, **fields: Any) -> None:
        """A line that somebody causes: it also says who plays, when a seat has changed hands."""
        if self._seated not in (None, self.bots):
            fields["bots"] = self._flags()
        self._seated = self.bots
        self._put(line, **fields)

    def _put(self, line: str, **fields: Any) -> None:
        self.lines.append({"line": line} | fields)
        self.standing += 1

    def _write_down(self) -> None:
        if self.game.events.lost:
            raise RuntimeError("a step had more events than the ring holds")
        while self.game.events.take(self._event):
            event = decode(self._event)
            if self.digest.due(self._event[0]):
                self.digest.link()
                self.digests.append(Told(self.digest.value.hex(), self.game.s[ROUND], len(self.lines)))
            conceal(self._event, 0)
            self.step.see(self._event)
            if self.told:
                self.told(event)
            if event.name in GATHERED:
                GATHERED[event.name](self, event.name, event.fields)
            elif event.name in CAUSED:
                self._caused(event.name, event.fields)

    def _caused(self, name: str, e: dict[str, Any]) -> None:
        """A line of record_lines.CAUSED."""
        self._put(name, **{each.name: each.written(e) for each in CAUSED[name]})

    def _setup(self, name: str, e: dict[str, Any]) -> None:
        s = self.game.s
        self._put(name, **{key: [c.name(card) for card in pile(s, place)] for key, place in PILES})

    def _hand(self, name: str, e: dict[str, Any]) -> None:
        """With the digest that was told before it."""
        self._caused(name, e)
        self.lines[-1]["digest"] = self.digests[-1].digest

    def _offer(self, name: str, e: dict[str, Any]) -> None:
        """Held back, as it is raised, until the Sheriff has decided: the line says whether he took it."""
        self._offers.pop((e["seat"], e["favours"]), None)
        self._raised = self._offers[e["seat"], e["favours"]] = {
            "seat": e["seat"],
            "favours": e["favours"],
            "dollars": e["dollars"],
            "nuggets": e["nuggets"],
            "cards": [],
        }

    def _offered(self, name: str, e: dict[str, Any]) -> None:
        self._raised["cards"].append(c.name(e["card"]))

    def _tie(self, name: str, e: dict[str, Any]) -> None:
        for (seat, favours), offer in sorted(self._offers.items(), key=itemgetter(0)):
            self._put("offer", **offer, accepted=favours == e["pick"] and bool(e["taken"] >> seat & 1))
        self._offers.clear()
        self._caused(name, e)

    def _look(self, name: str, e: dict[str, Any]) -> None:
        """The cards of one draw come one by one; they stand in one line."""
        last = self.lines[-1]
        if last.get("line") == name and (last["seat"], last["victim"]) == (e["seat"], e["victim"]):
            last["cards"].append(c.name(e["card"]))
        else:
            self._put(name, seat=e["seat"], victim=e["victim"], cards=[c.name(e["card"])])


# Lines that take more than their event: piles of the state, the digest, or several events.
GATHERED = {
    "setup": Recorder._setup,
    "hand": Recorder._hand,
    "offer": Recorder._offer,
    "offered": Recorder._offered,
    "tie": Recorder._tie,
    "look": Recorder._look,
}


def replay(start: Start, entries: Sequence[Decision]) -> Recorder:
    """A game that was played elsewhere, from what it was dealt from and its decisions, or all entries of its log."""
    recorder = Recorder(start)
    for i, (seat, choice) in enumerate(entries):
        if seat == BOTS:
            recorder.seat(choice)
        elif seat == UNDO:
            recorder.undo(choice)
        elif seat == mishap.CORRECT:
            *goods, seats = mishap.unpack(choice)
            recorder.consent(seats_in(seats), why(entries[i + 1 :]))
            recorder.put_right(*goods)
        elif seat != mishap.WHY:
            recorder.decide(seat, choice)
    return recorder


def record(start: Start, entries: Sequence[Decision]) -> list[Line]:
    """The record of such a game."""
    return replay(start, entries).lines


def why(entries: Iterable[Decision]) -> str:
    """The text that follows a correction in a console's log, three bytes an entry. Raises ValueError."""
    pieces = [choice for _, choice in takewhile(lambda e: e[0] == mishap.WHY, entries)]
    if any(piece >> 24 for piece in pieces):
        raise ValueError("a reason comes in pieces of three bytes")
    text = b"".join(piece.to_bytes(3, "little") for piece in pieces)
    return decoded(text.rstrip(b"\0"))


def pieces(text: str) -> list[int]:
    """The entries of such a text."""
    data = text.encode()
    return [int.from_bytes(data[i : i + 3], "little") for i in range(0, len(data), 3)]


def of_log(log: Iterable[Event], names: Sequence[str]) -> list[Line]:
    """The record of a console's finished game, from the answer to `log`: events seed, record, bots, decisions. Raises
    UserError if no game goes so."""
    decisions: dict[int, Decision] = {}
    bots: dict[int, Decision] = {}
    seed, switches, sheriff, hosted, played = "", 0, 0, 0, 0
    for event in log:
        if event.name == "seed":
            seed = event.fields["hash"]
        elif event.name == "record":
            switches, sheriff = event.fields["switches"], event.fields["sheriff"]
        elif event.name == "host":
            hosted = event.fields["seats"]
        elif event.name == "bots":
            bots[event.fields["first"]] = BOTS, event.fields["seats"]
        elif event.name == "decisions":
            first = event.fields["first"]
            decisions.update({first + i: move for i, move in enumerate(event.fields["moves"])})
    entries = [entry for i in sorted(decisions) for entry in (bots.get(i), decisions[i]) if entry]
    try:
        lines = record(Start(preset_of(switches), switches, tuple(names), sheriff, bytes.fromhex(seed)), entries)
    except (ValueError, LookupError) as error:
        raise UserError("The console's log of this game cannot be read: {why}.", why=str(error)) from error
    for _, seats in bots.values():  # someone may have sat down there before a bot had played
        played |= seats
    if hosted & played:
        lines[0]["hosted"] = seats_in(hosted & played)
    return lines


def standing(lines: Iterable[Line]) -> list[Line]:
    """The lines that still count: without those that were undone, and without the `undo` lines."""
    left: list[Line] = []
    for line in lines:
        if line.get("line") == "undo":
            del left[-line["lines"] :]
        else:
            left.append(line)
    return left


def decisions_in(lines: Iterable[Line]) -> list[Decision]:
    """The decisions that still count."""
    return [(line["seat"], line["choice"]) for line in standing(lines) if line.get("line") == "d"]


def start_in(header: Line) -> Start:
    """What the header of a record says. Raises KeyError, ValueError."""
    switches = sum((header["switches"][name] == on) << bit for bit, (name, _, on) in enumerate(SWITCHES))
    seats = tuple(str(name) for name in header["seats"])
    return Start(header["preset"], switches, seats, header["sheriff"], bytes.fromhex(header["seed"]))


def mask_of(bots: Sequence[bool]) -> int:
    """The field `bots` of a line, as a mask of seats."""
    return sum(1 << seat for seat, bot in enumerate(bots) if bot)


def text(lines: Iterable[Line]) -> str:
    """Return lines as JSON Lines."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def name(header: Line) -> str:
    """Of a record's file: it tells preset, seats and seed."""
    return f"{header['preset']}-{len(header['seats'])}-{header['seed'][:16]}.jsonl"
