"""Dice Town as an OpenSpiel game: each die and each drawn card is a chance node. Needs the group `spiel`.

Importing it registers `python_dicetown`. The rules run unchanged: when they need chance, the step is undone and begun
again once the outcome is known. An observation is what a seat sees now; its tensor holds the features of
host/engine/features.py, scaled to 0 to 1. An information state is everything that a seat has seen and chosen, in order;
its tensor holds the observation and where each card may lie (host/engine/memory.py), which is all that matters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from dicetown.cards import CARDS, FRONT
from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.layout import ANSWERS, ASKED, CHAMPION, OWED, SIZE
from dicetown.presets import PRESETS
from dicetown.question_table import QUESTION_WORDS
from dicetown.sight import PIECES, SEEN, hide
from dicetown.stream import Stream
from host.engine.actions import ACTIONS, asked, choice_of, legal_actions
from host.engine.features import FEATURES, FIELDS, Features
from host.engine.memory import SEATS, UNDER
from host.engine.strong import rules

PARAMETERS = {"players": 2, "preset": "first", "sheriff": 0}
TYPE = pyspiel.GameType(
    short_name="python_dicetown",
    long_name="Dice Town",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)
LONGEST = 100_000
SEVERAL = UNDER + 1  # number of places where a card may lie
RECALLED = FEATURES + CARDS * SEVERAL  # numbers in an information state
SCALES = np.concatenate([np.full(n, scale, np.float32) for _, n, scale in FIELDS])


class Wanted(Exception):
    """The rules need a chance outcome from 0 to k - 1."""

    def __init__(self, k: int) -> None:
        super().__init__(k)
        self.k = k


class Outcomes(Stream):  # type: ignore[misc, unused-ignore]
    """A stream that returns the outcomes of chance nodes."""

    def __init__(self) -> None:
        super().__init__()
        self.known: list[int] = []
        self.used = 0

    def again(self) -> None:
        """Return the known outcomes again, beginning with the first."""
        self.used = 0

    def restart(self, s: Any) -> None:
        """Do nothing: chance nodes decide."""

    def refill(self, s: Any) -> None:
        """Do nothing: there is nothing to prepare."""

    def low(self, s: Any) -> bool:
        """Return False: outcomes never run low."""
        return False

    def pick(self, s: Any, k: int) -> int:
        """Return the next known outcome from 0 to k - 1. Raises Wanted if chance must decide."""
        if k == 1:
            return 0
        if self.used == len(self.known):
            raise Wanted(k)
        self.used += 1
        return self.known[self.used - 1]


class Chosen(Game):  # type: ignore[misc, unused-ignore]
    """A game whose chance is decided from outside."""

    def __init__(self) -> None:
        super().__init__()
        self.stream = Outcomes()


class DiceTown(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.parameters = PARAMETERS | (params or {})
        players, preset, sheriff = (self.parameters[name] for name in PARAMETERS)
        if players not in range(2, 6) or preset not in PRESETS or sheriff not in range(players):
            raise ValueError(f"2 to 5 players, a preset of {', '.join(PRESETS)}, and one of the players as Sheriff")
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=25,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> State:
        """Return a new game."""
        return State(self, **self.parameters)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of what a seat sees now, or, with perfect recall, of all that it has seen."""
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


class State(pyspiel.State):  # type: ignore[misc, unused-ignore]
    def __init__(self, game: DiceTown, players: int, preset: str, sheriff: int) -> None:
        super().__init__(game)
        self.start = (players, PRESETS[preset], sheriff, bytes(32))
        self.game = Chosen()
        self.dealt = False
        self.wanted = 0  # number of outcomes if this is a chance node, else 0
        self.seen = [""] * players
        self.memory: Any = rules().Memory()
        self._go_on()

    def _go_on(self) -> None:
        """Run the game to the next question or chance node."""
        g, stream = self.game, self.game.stream
        event = bytearray(EVENT_SIZE)
        self.wanted = 0
        while not self.dealt or g.running():
            before = bytes(g.s)
            stream.again()
            try:
                if self.dealt:
                    g.advance()
                else:
                    g.deal(*self.start)
            except Wanted as wanted:
                g.s[:SIZE] = before
                g.events.clear()
                self.wanted = wanted.k
                return
            if not self.dealt:
                self.memory.start(g.s, True)
            self.dealt = True
            stream.known.clear()
            while g.events.take(event):
                self.memory.see(event, g.s)
                for seat in range(len(self.seen)):
                    told = bytearray(event)
                    conceal(told, 1 << seat)
                    del told[1]  # the mask of seats that may see it
                    self.seen[seat] += told.hex() + " "
            self.memory.settle(g.s)

    def current_player(self) -> int:
        """Return the seat that is asked, or PlayerId.CHANCE or TERMINAL."""
        if self.wanted:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.over() else asked(self.game)

    def _legal_actions(self, player: int) -> list[int]:
        return legal_actions(self.game, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each outcome with its probability; all are equally likely."""
        return [(outcome, 1 / self.wanted) for outcome in range(self.wanted)]

    def _apply_action(self, action: int) -> None:
        if self.wanted:
            self.game.stream.known.append(action)
        else:
            seat = asked(self.game)
            choice = choice_of(self.game, seat, action)
            self.seen[seat] += f"{choice} "
            self.game.take(seat, choice)
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action + 1} of {self.wanted}"
        return f"{QUESTION_WORDS[self.game.question(player)]} {choice_of(self.game, player, action)}"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return not self.wanted and bool(self.game.over())

    def returns(self) -> list[float]:
        """Return each seat's reward: 1 for the winner, the others share -1; 0 before the end."""
        players = len(self.seen)
        if not self.is_terminal():
            return [0.0] * players
        return [1.0 if seat == self.game.s[CHAMPION] else -1 / (players - 1) for seat in range(players)]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a seat has seen and chosen, in order."""
        return self.seen[self.current_player() if player is None else player]

    def sight(self, player: int) -> bytearray:
        """Return what a seat sees now: SEEN bytes, as dicetown.sight defines them."""
        seen = bytearray(SEEN)
        seen[:SIZE] = self.game.s
        for piece in range(PIECES):
            hide(self.game.s, player, seen, piece)
        return seen

    def places(self, player: int) -> Any:
        """Return where each card may lie by what a seat has seen: bool[CARDS, SEVERAL]. Seats are counted from it."""
        where = np.frombuffer(self.memory.where, np.int64).reshape(SEATS, CARDS)[player]
        order, n = np.arange(SEVERAL), len(self.seen)
        for first in (0, FRONT):
            order[first : first + n] = first + (player + np.arange(n)) % n
        return where[:, None] >> order & 1

    def resample_from_infostate(self, player: int, number: Callable[[], float]) -> State:
        """Deal a game that could be this one by all that a seat knows, as the searches do (host/engine/deals.py).

        number: returns a random number from 0 to 1. In the new game the other seats only know what they see now. Raises
        ValueError at a chance node and at the end, where nobody decides anything.
        """
        if self.wanted or self.is_terminal():
            raise ValueError("resample where a seat decides, not at a chance node or the end")
        other, s = self.clone(), self.game.s
        sight, chance, found = rules().Sight(), rules().Chance(), rules().Game()
        chance.resume(int(number() * (1 << 62)))
        sight.of(s, player, self.memory)
        rules().Dealer().deal(sight, found, chance)
        found.s[OWED], own = s[ASKED], ANSWERS + 4 * player
        for seat in range(len(self.seen)):  # draw the others' sealed answers; this seat's own is copied below
            if s[ASKED] >> seat & 1 and not s[OWED] >> seat & 1:
                found.refill()
                found.take(seat, chance.choose(found, seat))
        if not s[OWED] >> player & 1:
            found.s[own : own + 4] = s[own : own + 4]
        other.game.s[:SIZE] = found.s
        where = bytes(memoryview(self.memory.where).cast("B")[8 * CARDS * player :][: 8 * CARDS])
        other.memory.start(other.game.s, False)
        memoryview(other.memory.where).cast("B")[8 * CARDS * player : 8 * CARDS * (player + 1)] = where
        for seat in range(len(self.seen)):
            if seat != player:
                other.seen[seat] = other.sight(seat).hex() + " "
        return other

    def observation_string(self, player: int | None = None) -> str:
        """Return `sight` in hexadecimal."""
        return self.sight(self.current_player() if player is None else player).hex()

    def __str__(self) -> str:
        return self.game.s.hex()


class Observer:
    """An OpenSpiel observer, text and tensor: of what a seat sees now, or with perfect recall of all it has seen."""

    def __init__(self, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(RECALLED if recalls else FEATURES, np.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor[:FEATURES]}
        if recalls:
            self.dict["places"] = self.tensor[FEATURES:].reshape(CARDS, SEVERAL)
        self.features = Features()

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor with the features (host/engine/features.py), scaled to 0 to 1; all 0 before the deal."""
        self.tensor[:] = 0
        if state.dealt:
            found = bytearray(FEATURES)
            self.features.of(state.sight(player), found)
            self.dict["observation"][:] = np.frombuffer(found, np.uint8) / SCALES
            if self.recalls:
                self.dict["places"][:] = state.places(player)

    def string_from(self, state: State, player: int) -> str:
        """Return all that a seat has seen, or what it sees now, in hexadecimal."""
        return state.information_state_string(player) if self.recalls else state.sight(player).hex()


pyspiel.register_game(TYPE, DiceTown)
