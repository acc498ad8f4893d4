"""Puts a number from each friend's browser into the next game's seed (host/game/shares.py). The numbers are asked for
as soon as somebody comes, so that they are there whoever starts the game, and at whatever station.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from host.game.connection import Status
from host.game.events import Event
from host.game.shares import come_to, digits, hashed
from host.link.session import Message
from host.link.verbs import Verbs

if TYPE_CHECKING:
    from host.web.dealing import Dealer

PATIENCE = 5  # seconds for the browsers to send their hashes, and again for their numbers


class Shares:
    def __init__(self, dealer: Dealer, seated: Callable[[], Mapping[int, int]], tell: Callable[[str], None]) -> None:
        """dealer: whose console draws the seed. seated(): friends who play, by station; tell(message): send to all."""
        self.dealer = dealer
        self.seated = seated
        self.tell_all = tell
        self.turn = 0  # number of the newest exchange; older ones end
        self.over = 0  # number of the last exchange that has ended
        self.promise = ""  # the console's last promise
        self.hashes: dict[int, str] = {}  # by station
        self.numbers: dict[int, str] = {}  # by station, after all hashes are known
        self.ready: dict[str, Any] | None = None  # {promise, shares} in the seed of the next game
        self.asked = False  # whether friends are asked for their numbers
        dealer.live.on.append(self.heard)

    def renew(self) -> None:
        """Begin a new exchange: somebody has come, or a game has begun and used the numbers."""
        self.turn += 1
        self.dealer.begin(self._through(self.turn))

    def take(self, friend: int, said: Mapping[str, Any]) -> None:
        """Take a hash or a number from a friend's browser: each once, and no number before all hashes are known."""
        station = next((each for each, number in self.seated().items() if number == friend), None)
        value: Any = said.get("hash") or said.get("number")
        if station is None or not digits(value):
            return
        if "hash" in said and not self.asked and self.promise:
            self.hashes.setdefault(station, value)
        elif "number" in said and self.asked and self.hashes.get(station) == hashed(value):
            self.numbers[station] = value

    async def _through(self, turn: int) -> None:
        try:
            await self._exchange(turn)
        finally:
            self.over = turn

    async def _exchange(self, turn: int) -> None:
        self.ready = None
        self.promise = ""
        self.asked = False
        self.hashes, self.numbers = {}, {}
        if not self.seated():
            return
        await self.dealer.command(Verbs.promise)
        self.tell({"promise": self.promise})
        await self._all_in(self.hashes, turn)
        if turn != self.turn or not self.hashes:
            return
        self.asked = True
        self.tell({"hashes": [[station, self.hashes[station]] for station in sorted(self.hashes)]})
        await self._all_in(self.numbers, turn)
        if turn != self.turn or not self.numbers:
            return
        self.asked = False
        stations = sorted(self.hashes)
        told = [{"station": i, "hash": self.hashes[i], "number": self.numbers.get(i, "")} for i in stations]
        others = come_to([self.numbers[i] for i in stations if i in self.numbers])
        await self.dealer.command(lambda console: console.mix(others))
        if turn == self.turn:
            self.ready = {"promise": self.promise, "shares": told}
            self.tell(self.ready)

    async def _all_in(self, found: Mapping[int, str], turn: int) -> None:
        """Wait until all who are there have answered, at most PATIENCE seconds."""
        there = self.seated
        await self.dealer.until(lambda: turn != self.turn or all(each in found for each in there()), PATIENCE)

    async def settled(self) -> None:
        """Wait until the numbers of all who are there are in the next seed."""
        await self.dealer.until(lambda: self.over == self.turn, 3 * PATIENCE)

    def heard(self, message: Message) -> None:
        """Follow what the console says. One that has restarted has forgotten its promise."""
        if isinstance(message, Status) and message.kind == "restarted":
            self.renew()
        if not isinstance(message, Event) or message.name not in ("promise", "commit", "seed"):
            return
        told = message.fields["hash"]
        if message.name == "promise":
            self.promise = told
            return
        self.tell({message.name: told})
        if message.name == "commit" and self.dealer.shares_of(told) is None:
            if self.ready:
                self.dealer.keep_shares(told, self.ready)
            self.renew()

    def tell(self, what: Mapping[str, Any]) -> None:
        """Tell all friends."""
        self.tell_all(json.dumps(what))
