"""Minutes that a whole game takes, and what the table waits for: `python -m tests.figures.minutes`.

People take 1.5 s to read a question and 0.5 s for a press, and choose as the bots do. Their clock is virtual.
Prints a line for each preset, number of seats and pause for cards.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import tests  # noqa: F401  # puts each room on the path
from dicetown.bots import Bot
from dicetown.bribes import offer_for
from dicetown.coming import CARD_LINE
from dicetown.game import Game
from dicetown.layout import QUESTION, TIED
from dicetown.presets import PRESETS
from dicetown.question_table import CARD, QUESTIONS
from dicetown.questions import BRUTE_WINDOW, CHEAT_WINDOW, KEEP, OFFER, SHORT, TIE
from host.build.mpy import bundled
from host.engine.chance import seed_bytes
from screens import texts
from screens.question_pages import after
from tests.table.positions import choices
from tests.table.scripted_console import ScriptedConsole

READ_MS = 1500
PRESS_MS = 500
HOLD_MS = 100  # of these the button is down
MASKS = (KEEP, SHORT)


def best(game: Any, seat: int) -> int:
    """Return what a bot would choose here."""
    bot = Bot()
    bot.start(game, seat)
    choice = -1
    while choice < 0:
        choice = bot.think(game, seat)
    return choice


def way(game: Any, player: Any, choice: int) -> list[str]:
    """Return the buttons that lead from the player's cursor to a choice."""
    if player.asking.question in MASKS:
        return [f"keep{i + 1}" for i in range(5) if (choice ^ player.asking.choice) >> i & 1]
    if player.asking.question == OFFER and choice != CARD_LINE:
        return offer(game, player, choice) if choice else []
    if player.asking.question == OFFER:
        return ["left"]
    found = listed(game, player.asking)
    right = (found.index(choice) - found.index(player.asking.choice)) % len(found)
    left = len(found) - right
    return ["right"] * right if right <= left else ["left"] * left


def listed(game: Any, page: Any) -> list[int]:
    """Return the choices of a page in the order in which it shows them."""
    found = [after(game, page, -1)]
    while (choice := after(game, page, found[-1])) >= 0:
        found.append(choice)
    return found


def offer(game: Any, player: Any, choice: int) -> list[str]:
    """Return the choice that offers dollars for one's own win, the only kind of offer that bots make."""
    before = [seat for seat in range(player.seat) if game.s[TIED] >> seat & 1]
    laid = offer_for(game.s, player.seat, player.seat)
    return ["right"] * (len(before) + 1) + ["keep2"] + ["right"] * ((choice >> 3 & 63) - (laid >> 3 & 63))


@dataclass
class Person:
    """Looks at the station's screen and presses its buttons."""

    console: ScriptedConsole
    seat: int
    until: int = 0  # when reading or pressing ends
    read: Any = None  # what was last read
    plan: list[str] = field(default_factory=list)
    held: str = ""
    presses: int = 0
    answers: int = 0
    single: int = 0

    @property
    def player(self) -> Any:
        return self.console.table.players[self.seat]

    def page(self) -> Any:
        """Return what is on the screen and needs a press, None for nothing."""
        player = self.player
        if player.result.open or player.notice.up():
            return (self._window() and self._wishes()) or "result"
        if self._window():
            return self._wishes() or (self.console.table.moment.riders >> self.seat & 1 and self._goes_on())
        if not player.asking.question or self.console.table.locked(player):
            return None
        if player.asking.question == KEEP and not player.cup.thrown:
            return "slam"
        if self.console.table.forced(player.asking.question, self.seat):
            return None  # it is kept automatically
        return player.asking.question, self.console.table.about(self.seat).game.s[QUESTION]

    def _window(self) -> bool:
        """Return whether the screen shows a card that may be played, without a need to answer."""
        table = self.console.table
        if self.player.window.opened or table.ahead.serves(self.seat):
            return False
        return table.moment.window and table.match.locks[self.seat] < 0

    def _wishes(self) -> str:
        game = self.console.game
        if game.question(self.seat) and best(game, self.seat) != game.next(self.seat, -1):
            return "play"
        if self._wishes_later():
            return "play"
        return "wait" if game.s[QUESTION] == BRUTE_WINDOW and self._wishes_to_cheat() else ""

    def _wishes_later(self) -> bool:
        """Return whether to ask for time now, for a card in a later window of the pause."""
        table = self.console.table
        if table.moment.thinkers() >> self.seat & 1 or not table.ahead.coming.asked_later() >> self.seat & 1:
            return False
        game = Game()
        game.load(bytes(self.console.game.s))
        for _ in range(table.ahead.coming.n):
            question = game.s[QUESTION]
            while game.s[QUESTION] == question:
                seat = next(seat for seat in range(5) if game.question(seat))
                game.decide(seat, game.next(seat, -1))  # at Brute a player who cannot pay has no choice 0
            if game.question(self.seat) and best(game, self.seat) > 0:
                return True
        return False

    def _wishes_to_cheat(self) -> bool:
        """Return whether to play Cheat after the Brutes, if nobody plays one."""
        game = Game()
        game.load(bytes(self.console.game.s))
        while game.s[QUESTION] == BRUTE_WINDOW:
            seat = next(seat for seat in range(5) if game.question(seat))
            game.decide(seat, game.next(seat, -1))
        return game.question(self.seat) == CHEAT_WINDOW and best(game, self.seat) > 0

    def _goes_on(self) -> str:
        return "" if self.console.table.moment.has_gone_on(self.seat) else "slam"

    def tick(self, now: int) -> None:
        if now < self.until:
            return
        station = self.console.board.stations[self.seat]
        if self.held:
            station.release(self.held)
            self.held = ""
            self.until = now + PRESS_MS - HOLD_MS
            return
        if self.player.sight.unseen or not self.console.table.at_rest():
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
        """Return all buttons that answer the page."""
        game, player = self.console.table.about(self.seat).game, self.player
        if page == "result":
            rides = self.console.table.moment.riders
            return ["cup" if rides or (player.asking.question == KEEP and not player.cup.thrown) else "ok"]
        if page == "play" or (page == "wait" and game.question(self.seat)):
            return ["keep1"]  # asks for time
        if page in ("wait", "slam"):
            return ["cup"] if page == "slam" else []
        found = choices(game, self.seat)
        self.answers += 1
        self.single += len(found) == 1 and player.asking.question != OFFER
        choice = found[0] if len(found) == 1 and player.asking.question != OFFER else self._best()
        return [*way(game, player, choice), "ok"]

    def _best(self) -> int:
        """Return the best choice; at a window that precedes the choice, first whether to play its card."""
        table = self.console.table
        if table.ahead.serves(self.seat) and table.decision.opened and self._wishes() == "play":
            return CARD_LINE
        game = Game()
        game.load(bytes(table.about(self.seat).game.s))
        return best(game, self.seat)


class Evening:
    """A game of people at a console, and how long it has waited for what."""

    def __init__(self, seats: int, switches: int, pause: int, seed: int) -> None:
        """pause: seconds for cards; 0: until all have answered."""
        console = ScriptedConsole(Bot())
        for station in console.board.stations[:seats]:
            station.press("cup")
        console.run(60)
        for station in console.board.stations[:seats]:
            station.release("cup")
        console.run(60)
        self.console = console
        self.people = [Person(console, seat) for seat in range(seats)]
        self.waited: Counter[str] = Counter()  # ms
        self.throws = 0
        self.last = 0
        table = console.table
        table.match.names[:] = [b"Ann", b"Bo", b"Cy", b"Dee", b"Eve"]
        table.match.bots = 0
        table.match.pause = pause
        table.games.start(seats, switches, seed % seats, seed_bytes(seed))
        while table.games.dealing:
            console.run(1)
        start = console.now
        while table.match.playing:
            self._tick()
        self.minutes = (console.now - start) / 60000

    def _tick(self) -> None:
        console, table = self.console, self.console.table
        self.waited[self._awaits()] += console.tick_ms
        asked = table.decision.opened * console.game.s[QUESTION]
        self.throws += asked == KEEP != self.last
        self.last = asked
        console.run(1)
        for person in self.people:
            person.tick(console.now)

    def _awaits(self) -> str:
        """Return what keeps the table from going on."""
        table = self.console.table
        if not table.at_rest():
            return "console"
        if table.decision.beats.to_go:
            return "throws"
        if not table.match.awaited():
            return "console"  # the last button is still down
        if table.moment.pausing and table.moment.clock.left(table.now()) and not table.moment.stoppers():
            return "pauses"
        late = [player for player in table.players if table.match.awaited() >> player.seat & 1]
        if all(player.result.open for player in late):
            return "results"
        question = self.console.game.s[QUESTION]
        if (table.moment.riders and not table.moment.stoppers()) or question in MASKS:
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
    parser.add_argument("--pause", type=int, nargs="+", default=[0, 1, 2, 4], help="0: until all have answered")
    parser.add_argument("--games", type=int, default=4)
    options = parser.parse_args()
    texts.folder = f"{bundled()}/"
    print("preset     seats  pause  minutes  throws  answers  of one choice  presses   waited for, seconds")
    for preset in options.preset:
        for seats in options.seats:
            for pause in options.pause:
                evenings = [Evening(seats, PRESETS[preset], pause, seed) for seed in range(options.games)]
                print(f"{preset:<10} {seats:>5} {pause or 'all':>6}", row(evenings), flush=True)


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


if __name__ == "__main__":
    main()
