"""The record of a game: JSON Lines with everything that happened, including what was hidden.

A game's header and decisions are enough to play it again. `Recorder` does that on the engine and writes a line for each
decision and everything that it causes. That needs the seed: records are made by simulations or after the game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
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
    "tuple[int, int]"  # seat, choice; in a console's log the seat can also be UNDO, CORRECT, WHY or BOTS
)
BOTS = 8  # in place of a seat; the choice is the mask of the seats that bots play from here on
PILES = (("store", c.STORE), ("property", c.DECK), ("row", c.ROW), ("elixirs", c.POTION_DECK), ("open", c.OPEN))
BESIDE = OWN_DICE | MASKED  # switches that no preset sets: where the dice come from


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
    """Find the preset that sets exactly these switches (without BESIDE); 'own' if there is none."""
    return next((name for name, bits in PRESETS.items() if bits == switches & ~BESIDE), "own")


class Mark:
    """A game before a decision, for undo. standing: the number of lines that counted then."""

    def __init__(self, standing: int, state: bytes, offers: dict[tuple[int, int], Line]) -> None:
        self.standing = standing
        self.state = state
        self.offers = offers


class Told:
    """A digest (16 digits), and the round and number of lines after which it was published."""

    def __init__(self, digest: str, round: int, lines: int) -> None:
        self.digest = digest
        self.round = round
        self.lines = lines


class Recorder:
    """A game on the engine, with its record so far. Call `decide` until the game is over.

    told: called with each event as it happens, nothing concealed. What a console says was undone or corrected is
    recorded as it says; whether that was allowed is checked by host/game/verify.py, from `step` and `bots`.
    """

    def __init__(self, start: Start, told: Callable[[Event], None] | None = None) -> None:
        self.lines: list[Line] = [start.header]
        self.told = told
        self.standing = 1  # lines that were not undone
        self.game = engine.Game()
        self.digest = Digest()
        self.digests: list[Told] = []
        self.bots = 0  # mask of the seats that bots play
        self.step = Undo()  # whether the last step can be undone, as the console decides it
        self.step_begins = 0  # number of lines that counted before that step
        self._seated: int | None = None  # `bots` as last written into a line; None until somebody has acted
        self._event = bytearray(EVENT_SIZE)
        self._offers: dict[tuple[int, int], Line] = {}
        self._raised: Line = {}  # the offer that was made last
        self._marks: list[Mark] = []
        self._agreed = 0, ""  # mask of the seats that have consented to the next correction, and the reason
        self.game.new(len(start.names), start.switches, start.sheriff, start.seed)
        self.digest.start(start.seed, start.switches, start.sheriff, [name.encode() for name in start.names])
        self._write_down()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.over())

    def seat(self, bots: int) -> None:
        """Set which seats bots play from here on. The next `_act` line says it; before the first one, the header."""
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
        """Take back the last `answers` decisions. Raises ValueError, with the record unchanged, if there are fewer."""
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
        """Record that these seats agree to correct goods by hand; call `put_right` next."""
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
        """Write a line that somebody causes. If a seat has changed hands since the last one, it also says who plays."""
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
        """Write a line of record_lines.CAUSED."""
        self._put(name, **{each.name: each.written(e) for each in CAUSED[name]})

    def _setup(self, name: str, e: dict[str, Any]) -> None:
        s = self.game.s
        self._put(name, **{key: [c.name(card) for card in pile(s, place)] for key, place in PILES})

    def _hand(self, name: str, e: dict[str, Any]) -> None:
        """Write a hand with the digest that was published before it."""
        self._caused(name, e)
        self.lines[-1]["digest"] = self.digests[-1].digest

    def _offer(self, name: str, e: dict[str, Any]) -> None:
        """Hold an offer back until the Sheriff has decided: its line says whether they took it."""
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
        for (seat, favours), offer in sorted(self._offers.items()):
            self._put("offer", **offer, accepted=favours == e["pick"] and bool(e["taken"] >> seat & 1))
        self._offers.clear()
        self._caused(name, e)

    def _look(self, name: str, e: dict[str, Any]) -> None:
        """Gather the cards of one draw in one line: their events come one by one."""
        last = self.lines[-1]
        if last.get("line") == name and (last["seat"], last["victim"]) == (e["seat"], e["victim"]):
            last["cards"].append(c.name(e["card"]))
        else:
            self._put(name, seat=e["seat"], victim=e["victim"], cards=[c.name(e["card"])])


# Lines that need more than their event: piles from the state, the digest, or several events.
GATHERED = {
    "setup": Recorder._setup,
    "hand": Recorder._hand,
    "offer": Recorder._offer,
    "offered": Recorder._offered,
    "tie": Recorder._tie,
    "look": Recorder._look,
}


def replay(start: Start, entries: Sequence[Decision]) -> Recorder:
    """Play a game again from its start and its decisions, or from all entries of a console's log."""
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
    """Return the record of a game, from what `replay` takes."""
    return replay(start, entries).lines


def why(entries: Iterable[Decision]) -> str:
    """Join the reason that follows a correction in a console's log, three bytes per entry. Raises ValueError."""
    pieces = []
    for who, choice in entries:
        if who != mishap.WHY:
            break
        pieces.append(choice)
    if any(piece >> 24 for piece in pieces):
        raise ValueError("a reason comes in pieces of three bytes")
    text = b"".join(piece.to_bytes(3, "little") for piece in pieces)
    return decoded(text.rstrip(b"\0"))


def pieces(text: str) -> list[int]:
    """Split a reason into the choices of its log entries, three bytes each."""
    data = text.encode()
    return [int.from_bytes(data[i : i + 3], "little") for i in range(0, len(data), 3)]


def of_log(log: Iterable[Event], names: Sequence[str]) -> list[Line]:
    """Make the record of a console's finished game from the answer to `log`: events seed, record, bots, decisions.

    Raises UserError if the rules don't allow such a game."""
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
    for _, seats in bots.values():  # leaves out a seat that a person took over before its bot had played
        played |= seats
    if hosted & played:
        lines[0]["hosted"] = seats_in(hosted & played)
    return lines


def standing(lines: Iterable[Line]) -> list[Line]:
    """Return the lines that still count, without undone lines and the `undo` lines themselves."""
    left: list[Line] = []
    for line in lines:
        if line.get("line") == "undo":
            del left[-line["lines"] :]
        else:
            left.append(line)
    return left


def decisions_in(lines: Iterable[Line]) -> list[Decision]:
    """Return the decisions that still count."""
    return [(line["seat"], line["choice"]) for line in standing(lines) if line.get("line") == "d"]


def start_in(header: Line) -> Start:
    """Read a game's start from a record's header. Raises KeyError, ValueError."""
    switches = sum((header["switches"][name] == on) << bit for bit, (name, _, on) in enumerate(SWITCHES))
    seats = tuple(str(name) for name in header["seats"])
    return Start(header["preset"], switches, seats, header["sheriff"], bytes.fromhex(header["seed"]))


def mask_of(bots: Sequence[bool]) -> int:
    """Turn the field `bots` of a line into a mask of seats."""
    return sum(1 << seat for seat, bot in enumerate(bots) if bot)


def text(lines: Iterable[Line]) -> str:
    """Return lines as JSON Lines."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def name(header: Line) -> str:
    """Name a record's file by preset, number of seats and seed."""
    return f"{header['preset']}-{len(header['seats'])}-{header['seed'][:16]}.jsonl"
