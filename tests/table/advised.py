"""Whether who follows the advice wins as often as the bot: `python -m tests.table.advised --games 100`.

Each seed is played twice, and both games are recorded: by bots alone, and with one seat that does
what the console's advice says. What is printed is read off the records.
"""

from __future__ import annotations

import argparse

import tests  # noqa: F401  # puts each room on the path
from dicetown.bots import Bot
from dicetown.layout import CHAMPION
from dicetown.presets import PRESETS
from host.engine.chance import seed_bytes
from host.engine.players import Thinker
from host.engine.shares import interval
from host.game.players import NAMES
from host.game.record import Line, Recorder, Start
from table.advice import UNKNOWN, Advice
from table.ahead import Ahead
from table.match import Match


class Follower:
    """Does what the console tells a person at that seat."""

    def __init__(self) -> None:
        self.match = Match()
        self.advice = Advice(Bot(), self.match, Ahead(self.match))

    def choose(self, state: bytes, seat: int) -> int:
        self.match.game.load(state)
        self.advice.restart()
        while self.advice.choices[seat] == UNKNOWN or self.advice.thinking == seat:
            self.advice.think()
        return int(self.advice.choices[seat])


def played(preset: str, seats: int, seed: int, advised: int | None) -> tuple[list[Line], int, int]:
    """-> the record, who won, how often the advised seat answered"""
    recorder = Recorder(Start(preset, PRESETS[preset], NAMES[:seats], seed % seats, seed_bytes(seed)))
    bot, follower, answers = Thinker(), Follower(), 0
    while not recorder.over:
        owed = recorder.game.owed()
        seat = (owed & -owed).bit_length() - 1
        if seat == advised:
            answers += 1
            recorder.decide(seat, follower.choose(bytes(recorder.game.s), seat))
        else:
            recorder.decide(seat, bot.choose(recorder.game, seat))
    return recorder.lines, recorder.game.s[CHAMPION], answers


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a seat wins that follows the console's advice.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    options = parser.parse_args()
    same = answers = 0
    won = [0, 0]  # by a bot, by who follows the advice at the same seat
    for seed in range(options.games):
        preset, seat = list(PRESETS)[seed % len(PRESETS)], seed // 2 % options.seats
        bots, alone, _ = played(preset, options.seats, seed, None)
        advised, champion, asked = played(preset, options.seats, seed, seat)
        same += bots == advised
        answers += asked
        won[0] += alone == seat
        won[1] += champion == seat
    print(f"{options.games} games of {options.seats}, {answers} answers by advice, {same} records the same to the byte")
    for who, n in zip(("a bot", "the advice"), won, strict=True):
        low, high = interval(n, options.games)
        print(f"{who} won {n} = {n / options.games:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
