"""A person who tests the console that they have soldered: reads prompts from screens, looks at lights, presses buttons.

`faults` are soldering faults between finger and chip, or between lights and eye; the person knows nothing of them.
`tick(now)` is called as time passes, in this process or by a virtual clock.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.screens.read_screen import Picture

HOLD_MS = 90
REST_MS = 120
TRY_AGAIN_MS = 1500
PROMPT = re.compile(r"selftest say station (\d): (.*)")
LOOK_MS = 7000  # longer than any display takes, so that the person sees it whole
PRIMARIES = {"red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "white": (1, 1, 1)}


@dataclass
class Faults:
    """Soldering faults. wires: by station and input, which inputs a press closes. Stations and LEDs count from 0."""

    wires: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    lights: dict[int, int] = field(default_factory=dict)  # place -> the LED soldered there
    dark: range = range(0)  # LEDs that get no data
    deaf: bool = False  # the piezo can't be heard
    glass: set[int] = field(default_factory=set)  # screens that stay black
    no_sensors: set[int] = field(default_factory=set)
    holding: set[int] = field(default_factory=set)  # LEFT and RIGHT are held there until told otherwise
    asleep: set[int] = field(default_factory=set)  # stations where nobody sits


class Person:
    def __init__(self, board: Any, faults: Faults | None = None, listens: bool = False) -> None:
        """listens: follow the lines passed to `hear`, which works without screens; otherwise only the screens."""
        self.board = board
        self.faults = faults or Faults()
        self.listens = listens
        self.presses = 0
        self.summary = "", ""
        self.pages: list[tuple[str, str]] = []  # the verdicts read afterwards, press by press
        self.held: tuple[int, tuple[str, ...]] | None = None
        self.until = 0
        self.asked = (-1, "")
        self.since = 0
        self.tries = 0
        self.seen: list[Any] = []
        self.now = 0
        self.version = -1
        self.versions = [-1] * len(board.stations)
        self.known: Any = None
        for i in self.faults.holding:
            board.stations[i].press("left", "right")

    def tick(self, now: int) -> None:
        self.now = now
        if not self.listens:
            self.look()
        self.watch()
        if now < self.until:
            return
        if self.held is not None:
            station, names = self.held
            self.board.stations[station].release(*names)
            self.held = None
            self.until = now + REST_MS
        elif self.asked[0] >= 0 and self.asked[0] not in self.faults.asleep:
            self.answer(*self.asked, now)

    # Reading

    def hear(self, line: str) -> None:
        """Take a line from the console, if the person listens to it."""
        prompt = PROMPT.fullmatch(line)
        if prompt:
            self.ask(int(prompt[1]) - 1, prompt[2])
        elif line.startswith("selftest end") and self.asked[0] >= 0:
            self.ask(self.asked[0], "summary")

    def look(self) -> None:
        """Note what the screens ask. The same question counts again when another light is lit."""
        for i, station in enumerate(self.board.stations):
            if station.screen.version == self.versions[i]:
                continue
            self.versions[i] = station.screen.version
            title, text = self.reads(i)
            if title in ("ALL IS GOOD", "1 WRONG"):
                text = "summary"
            elif title != f"STATION {i + 1}" or not text or text.startswith("Not your turn"):
                continue
            lit = [place for place, led in enumerate(self.leds()) if any(led)]
            if (i, text, lit) != self.known:
                self.known = i, text, lit
                self.ask(i, text)

    def ask(self, i: int, text: str) -> None:
        self.asked = i, text
        self.since, self.tries, self.seen = self.now, 0, []

    def reads(self, i: int) -> tuple[str, str]:
        """Return title and text of a screen."""
        rows = Picture(self.board.stations[i].screen).rows()
        return rows[0], " ".join(row for row in rows[2:] if row)

    def compare(self, i: int, text: str) -> None:
        """Check that the screen asks the same as the line, unless it shows a picture."""
        if self.board.stations[i].screen.on and i not in self.faults.glass and self.pattern(i) == "text":
            assert self.reads(i) == (f"STATION {i + 1}", text), "line and screen differ"

    # Looking

    def leds(self) -> list[tuple[int, int, int]]:
        lit = [colour if led not in self.faults.dark else (0, 0, 0) for led, colour in enumerate(self.board.leds)]
        return [lit[self.faults.lights.get(place, place)] for place in range(len(lit))]

    def watch(self) -> None:
        """Note what there is to judge, once for each change."""
        i, text = self.asked
        sight: Any = None
        version = self.board.stations[max(i, 0)].screen.version
        if text.startswith("Does this screen") and version != self.version:
            self.version = version
            sight = self.pattern(i)
        elif text.startswith("Do all six"):
            sight = self.colour(self.leds()[8 + 6 * i : 14 + 6 * i])
        elif text.startswith("Town"):
            sight = self.colour(self.leds()[:8])
        elif text.startswith("Do you hear"):
            sight = 0 if self.faults.deaf else self.board.tone
        if sight is not None and (not self.seen or self.seen[-1] != sight):
            self.seen.append(sight)

    def colour(self, leds: list[tuple[int, int, int]]) -> str:
        """Return the common colour of these LEDs, or the number of the only one that is lit."""
        shades = {tuple(int(part > 0) for part in led) for led in leds}
        for name, shade in PRIMARIES.items():
            if shades == {shade}:
                return name
        lit = [str(place) for place, led in enumerate(leds) if any(led)]
        return lit[0] if len(lit) == 1 else "mixed"

    def pattern(self, i: int) -> str:
        pixels = self.board.stations[i].screen.pixels()
        if i in self.faults.glass:
            return "black"
        if all(all(row) for row in pixels):
            return "white"
        if all(pixels[y][x] == (x + y + pixels[0][0]) % 2 for y in range(64) for x in range(128)):
            return "chequered"
        frame = all(pixels[0]) and all(pixels[63]) and all(row[0] and row[127] for row in pixels)
        return "frame" if frame and not any(any(row[1:127]) for row in pixels[1:63]) else "text"

    def is_right(self, text: str) -> bool:
        seen = self.seen
        if text.startswith("Does"):
            return {"white", "chequered", "frame"} <= set(seen)
        if text.startswith("Do all"):
            return "mixed" not in seen and " ".join(seen * 2).find("red green blue white") >= 0
        if text.startswith("Town"):
            return " ".join(seen * 2).find("0 1 2 3 4 5 6 7 red green blue white") >= 0
        tones = [tone for tone in seen if tone]
        return any(tones[k : k + 8] == sorted(set(tones)) for k in range(len(tones)))

    # Pressing

    def answer(self, i: int, text: str, now: int) -> None:
        if text == "summary":
            title, said = self.reads(i)
            if title.startswith("WRONG"):
                self.pages.append((title, said))
            elif title.endswith(("GOOD", "WRONG")):  # the page may have gone already
                self.summary = title, said
            self.press(i, ("ok",), now)
            return
        if now - self.since < REST_MS or (self.tries and now - self.since < self.tries * TRY_AGAIN_MS):
            return
        name = self.choose(i, text, now)
        if name:
            self.compare(i, text)
            self.tries += 1
            self.press(i, (name,), now)

    def choose(self, i: int, text: str, now: int) -> str:
        if text.startswith("Let go"):
            if i in self.faults.holding:
                self.board.stations[i].release("left", "right")
            return ""
        if text.startswith("Press the button"):
            lit = [k for k in range(5) if any(self.leds()[8 + 6 * i + k])]
            no_light, dead = re.findall(r"(\w+): (?:no light|the button)", text)
            if not lit:
                return str(no_light.lower())
            return f"keep{lit[0] + 1}" if self.tries < 2 else str(dead.lower())
        if found := re.match(r"Press (?:keep (\d)|(\w+))", text):
            return f"keep{found[1]}" if found[1] else found[2].lower()
        if found := re.match(r"(Slam|Knock).* (\w+): no ", text):
            sensor = "cup" if found[1] == "Slam" else "shake"
            return found[2].lower() if i in self.faults.no_sensors else sensor
        yes, no = re.findall(r"(\w+): (?:yes|no)", text)
        if now - self.since < LOOK_MS:
            return ""
        return str((yes if self.is_right(text) else no).lower())

    def press(self, i: int, names: tuple[str, ...], now: int) -> None:
        closes = tuple(each for name in names for each in self.faults.wires.get((i, name), (name,)))
        self.board.stations[i].press(*closes)
        self.held = (i, closes)
        self.presses += 1
        self.until = now + HOLD_MS
