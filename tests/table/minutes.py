"""Minutes that a whole game takes, and where they go: `python -m tests.table.minutes`.

People play who take 1.5 s to read what they are asked and 0.5 s for a press, and choose as the bots do; their clock is
virtual. A line for each preset, number of seats and way to ask for cards, then what the table waited for; with
`--where` by what is asked, and in a throw by what who is last does. Each seed is
the same game in all ways, with the same throws and choices, as long as offers are laid once, until somebody plays a
card in one of them and not in the other: before, windows were also asked where their card is of no use.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import tests  # noqa: F401  # puts each room on the path
from dicetown.bots import Bot
from dicetown.bribes import offer_for
from dicetown.game import Game
from dicetown.layout import QUESTION, TIED
from dicetown.presets import PRESETS, ROUNDS, USEFUL_WINDOWS
from dicetown.question_table import CARD, QUESTION_WORDS, QUESTIONS
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW, KEEP, OFFER, SHORT, TIE
from host.build.mpy import bundled
from host.engine.chance import seed_bytes
from screens import texts
from screens.views import CARD_LINE
from table.pace import Pace
from tests.table.positions import choices
from tests.table.scripted_console import ScriptedConsole

READ_MS = 1500
PRESS_MS = 500
HOLD_MS = 100  # of that
BEATS_MS = 180  # before there were pauses
MASKS = (KEEP, SHORT)
BEFORE = -1  # in place of a pause: all windows are asked until all have answered, one offer a seat, no tumbling
IN_ROUNDS = ROUNDS << 8  # bargaining; a switch that came with the pauses, as the next one
LATER = USEFUL_WINDOWS << 8 | IN_ROUNDS
NAMED = {BEFORE: "before", 0: "all"}


def best(game: Any, seat: int) -> int:
    """What a bot would choose here."""
    bot = Bot()
    bot.start(game, seat)
    choice = -1
    while choice < 0:
        choice = bot.think(game, seat)
    return choice


def way(game: Any, player: Any, choice: int) -> list[str]:
    """The buttons that lead from where the player's cursor stands to a choice."""
    if player.asked in MASKS:
        return [f"keep{i + 1}" for i in range(5) if (choice ^ player.choice) >> i & 1]
    if player.asked == OFFER and choice != CARD_LINE:
        return offer(game, player, choice) if choice else []
    if player.asked == OFFER:
        return ["left"]
    found = choices(game, player.seat)
    right = (found.index(choice) - found.index(player.choice)) % len(found)
    left = len(found) - right
    return ["right"] * right if right <= left else ["left"] * left


def offer(game: Any, player: Any, choice: int) -> list[str]:
    """Dollars for oneself, the only offer that bots make."""
    before = [seat for seat in range(player.seat) if game.s[TIED] >> seat & 1]
    laid = offer_for(game.s, player.seat, player.seat)
    return ["right"] * (len(before) + 1) + ["keep2"] + ["right"] * ((choice >> 3 & 63) - (laid >> 3 & 63))


@dataclass
class Person:
    """Looks at the station's screen and presses its buttons."""

    console: ScriptedConsole
    seat: int
    patient: bool = False  # a slam does not go on from a result, OK does
    until: int = 0  # reading or pressing
    read: Any = None  # what was read last
    plan: list[str] = field(default_factory=list)
    held: str = ""
    presses: int = 0
    answers: int = 0
    single: int = 0

    @property
    def player(self) -> Any:
        return self.console.table.players[self.seat]

    def page(self) -> Any:
        """What stands on the screen and wants a press, None for nothing."""
        player = self.player
        if player.result or player.notice:
            return (self._window() and self._wishes()) or "result"
        if self._window():
            return self._wishes() or (self.console.table.pace.riders >> self.seat & 1 and self._goes_on())
        if not player.asked or self.console.table.locked(player):
            return None
        if player.asked == KEEP and not player.thrown:
            return "slam"
        if self.console.table.forced(player.asked, self.seat):
            return None  # it is kept by itself
        return player.asked, self.console.table.about(player).game.s[QUESTION]

    def _window(self) -> bool:
        """What he could play stands on his screen, and he need not answer."""
        table = self.console.table
        if self.player.listing or table.ahead.serves(self.seat):
            return False
        return table.pace.window and table.match.locks[self.seat] < 0

    def _wishes(self) -> str:
        game = self.console.game
        if game.question(self.seat) and best(game, self.seat) != game.next(self.seat, -1):
            return "play"
        if self._wishes_later():
            return "play"
        return "wait" if game.s[QUESTION] == BRUTE_WINDOW and self._wishes_to_cheat() else ""

    def _wishes_later(self) -> bool:
        """Whether he would play a card in a window that shares the pause, if nobody plays one before; not yet said."""
        table = self.console.table
        if table.pace.wished >> self.seat & 1 or not table.ahead.comes(self.seat):
            return False
        game = Game()
        game.load(bytes(self.console.game.s))
        for _ in range(table.ahead.n):
            question = game.s[QUESTION]
            while game.s[QUESTION] == question:
                seat = next(seat for seat in range(5) if game.question(seat))
                game.decide(seat, game.next(seat, -1))  # who cannot pay has no 0 at the Brutes
            if game.question(self.seat) and best(game, self.seat) > 0:
                return True
        return False

    def _wishes_to_cheat(self) -> bool:
        """Behind the Brutes: whether he would, if nobody plays one."""
        game = Game()
        game.load(bytes(self.console.game.s))
        while game.s[QUESTION] == BRUTE_WINDOW:
            seat = next(seat for seat in range(5) if game.question(seat))
            game.decide(seat, game.next(seat, -1))
        return game.question(self.seat) == CHEAT_WINDOW and best(game, self.seat) > 0

    def _goes_on(self) -> str:
        return "" if self.console.table.pace.gone >> self.seat & 1 else "slam"

    def tick(self, now: int) -> None:
        if now < self.until:
            return
        station = self.console.board.stations[self.seat]
        if self.held:
            station.release(self.held)
            self.held = ""
            self.until = now + PRESS_MS - HOLD_MS
            return
        if self.player.unseen or not self.console.table.at_rest():
            return
        page = self.page()
        if page != self.read:
            self.read = page
            self.plan = []
            if page:
                self.until = now + READ_MS
        elif page:
            self.plan = self.plan or self.keys(page)
            if not self.plan:
                return
            self.held = self.plan.pop(0)
            station.press(self.held)
            self.presses += 1
            self.until = now + HOLD_MS

    def keys(self, page: Any) -> list[str]:
        """All buttons that answer what stands there."""
        game, player = self.console.table.about(self.player).game, self.player
        if page == "result":
            rides = self.console.table.pace.riding
            return ["cup" if (rides or (player.asked == KEEP and not player.thrown)) and not self.patient else "ok"]
        if page == "play" or (page == "wait" and game.question(self.seat)):
            return ["keep1"]  # he thinks
        if page in ("wait", "slam"):
            return ["cup"] if page == "slam" else []
        found = choices(game, self.seat)
        self.answers += 1
        self.single += len(found) == 1 and player.asked != OFFER
        choice = found[0] if len(found) == 1 and player.asked != OFFER else self._best()
        return [*way(game, player, choice), "ok"]

    def _best(self) -> int:
        """Behind a window he weighs first whether to play its card."""
        table = self.console.table
        if table.ahead.serves(self.seat) and table.opened and self._wishes() == "play":
            return CARD_LINE
        game = Game()
        game.load(bytes(table.about(self.player).game.s))
        return best(game, self.seat)


class Evening:
    """A game of people at a console, and what it has waited for."""

    def __init__(self, seats: int, switches: int, pause: int, seed: int) -> None:
        """pause: seconds for cards, 0: until all have answered; BEFORE: as the console was before there were pauses."""
        console = ScriptedConsole(Bot())
        console.table.pace.beat_ms = BEATS_MS if pause == BEFORE else Pace.beat_ms
        for station in console.board.stations[:seats]:
            station.press("cup")
        console.run(60)
        for station in console.board.stations[:seats]:
            station.release("cup")
        console.run(60)
        self.console = console
        self.people = [Person(console, seat, pause == BEFORE) for seat in range(seats)]
        self.waited: Counter[str] = Counter()  # ms
        self.kinds: Counter[tuple[str, str]] = Counter()  # the same by what is asked
        self.times: Counter[tuple[str, str]] = Counter()  # how often that began
        self.kind = ("", "")
        self.throws = 0
        self.last = 0
        table = console.table
        table.match.names[:] = [b"Ann", b"Bo", b"Cy", b"Dee", b"Eve"]
        table.match.bots = 0
        table.match.pause = max(0, pause)
        table.tunes.hush(pause == BEFORE)
        table.games.start(seats, switches & ~LATER if pause == BEFORE else switches, seed % seats, seed_bytes(seed))
        while table.games.dealing:
            console.run(1)
        start = console.now
        while table.match.playing:
            self._tick()
        self.minutes = (console.now - start) / 60000

    def _tick(self) -> None:
        console, table = self.console, self.console.table
        self._count(self._awaits())
        asked = table.opened * console.game.s[QUESTION]
        self.throws += asked == KEEP != self.last
        self.last = asked
        console.run(1)
        for person in self.people:
            person.tick(console.now)

    def _count(self, what: str) -> None:
        """A tick is waited for that."""
        self.waited[what] += self.console.tick_ms
        kind = (what, self._throwing() if what == "throws" else self._asked())
        self.kinds[kind] += self.console.tick_ms
        self.times[kind] += kind != self.kind
        self.kind = kind

    def _asked(self) -> str:
        table = self.console.table
        word = str(QUESTION_WORDS[self.console.game.s[QUESTION]])
        if table.at_rest() and table.ahead.choosers:
            return f"{word} with {QUESTION_WORDS[table.ahead.game.s[QUESTION]]}"
        return f"{word} of a reveal" if table.at_rest() and table.pace.riding else word

    def _throwing(self) -> str:
        """What those do who have furthest to go."""
        if self.console.table.pace.beat:
            return "beats"
        late = [person for person in self.people if self.console.table.match.awaited() >> person.seat & 1]
        if any(person.player.unseen and not person.player.tumbling for person in late):
            return "a page is drawn"
        if any(person.player.tumbling for person in late):
            return "dice tumble"
        reading = [person.read for person in late if person.read and not person.plan and not person.held]
        if "slam" in reading:
            return "the reveal is read, then slam"
        return "dice are read" if reading else "presses"

    def _awaits(self) -> str:
        """What keeps the table from going on."""
        table = self.console.table
        if not table.at_rest():
            return "console"
        if table.pace.beat:
            return "throws"
        if not table.match.awaited():
            return "console"  # the last button is not released yet
        if table.pace.pausing and table.pace.left and not table.pace.called:
            return "pauses"
        late = [player for player in table.players if table.match.awaited() >> player.seat & 1]
        if all(player.result for player in late):
            return "results"
        question = self.console.game.s[QUESTION]
        if (table.pace.riding and not table.pace.called) or question in MASKS:
            return "throws"
        if question in (OFFER, TIE):
            return "bribes"
        behind = table.ahead.serves(late[0].seat)
        return "choices" if behind or len(QUESTIONS[question]) <= CARD else "cards"


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--preset", nargs="+", default=list(PRESETS), choices=list(PRESETS))
    parser.add_argument("--pause", type=int, nargs="+", default=[BEFORE, 0, 1, 2, 4], help="-1: before, 0: all")
    parser.add_argument("--rounds", action="store_true", help="bargaining in rounds, as presets have it")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--where", action="store_true", help="and each of these by what is asked")
    options = parser.parse_args()
    texts.folder = f"{bundled()}/"
    print("preset     seats  pause  minutes  throws  answers  of one choice  presses   waited for, seconds")
    for preset in options.preset:
        switches = PRESETS[preset] if options.rounds else PRESETS[preset] & ~IN_ROUNDS
        for seats in options.seats:
            for pause in options.pause:
                evenings = [Evening(seats, switches, pause, seed) for seed in range(options.games)]
                print(f"{preset:<10} {seats:>5} {NAMED.get(pause, pause):>6}", row(evenings), flush=True)
                if options.where:
                    print(where(evenings), flush=True)


def row(evenings: list[Evening]) -> str:
    people = [person for evening in evenings for person in evening.people]
    waited: Counter[str] = Counter()
    for evening in evenings:
        waited += evening.waited
    where = [f"{what} {ms / len(evenings) / 1000:.0f}" for what, ms in waited.most_common()]
    return (
        f"{mean([e.minutes for e in evenings]):>8.1f} {mean([e.throws for e in evenings]):>7.1f} "
        f"{mean([p.answers for p in people]):>8.0f} {mean([p.single for p in people]):>14.0f} "
        f"{mean([p.presses for p in people]):>8.0f}   {', '.join(where)}"
    )


def where(evenings: list[Evening]) -> str:
    """A line for each kind of wait, the longest first: seconds a game, how often, seconds each."""
    waited: Counter[tuple[str, str]] = Counter()
    times: Counter[tuple[str, str]] = Counter()
    for evening in evenings:
        waited += evening.kinds
        times += evening.times
    return "\n".join(
        f"{ms / len(evenings) / 1000:>8.1f} {times[kind] / len(evenings):>7.1f} {ms / times[kind] / 1000:>6.2f}  "
        + ": ".join(kind)
        for kind, ms in waited.most_common()
    )


if __name__ == "__main__":
    main()
