"""The command `new` on the line: required and optional words, each once."""

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.link.frames import command
from link.command import Command
from reports import commands
from tests.table.watched import Watched

RULES = ("preset=first", "switches=3")
MORE = ("patience=60", "advice=0", "pace=fast", "seed=" + "ab" * 32)
SEATS = ("bot=Ann", "bot=Bo")
WORDS = st.lists(st.sampled_from((*RULES, "sheriff=1", *MORE)), max_size=6)


class Desk:
    """What the commands need: a table without a game, and its link."""

    playing = dealt = False
    lobby = None

    def __init__(self, *words: str) -> None:
        self.link = self.journal = self.entropy = self.match = self.games = self.reporter = self
        self.command = Command()
        self.players = [None] * 5
        self.names = [b""] * 5
        self.said = ""
        for b in command(1, 1, ["new", *words]):
            self.command.feed(b)
        with patch.object(commands, "arrange", self.ignore):
            commands.act(self)

    def no(self, reason: str) -> None:
        self.said = reason

    def ok(self) -> None:
        self.said = "ok"

    def ignore(self, *_: object) -> None:
        pass

    invite = start = host = ignore

    def seed(self) -> bytes:
        return bytes(32)


@settings(max_examples=200)
@given(WORDS, st.permutations(SEATS))
def test_rules_and_sheriff_are_said_once_and_nothing_twice(words: list[str], seats: list[str]) -> None:
    good = sum(words.count(each) for each in RULES) == 1 and words.count("sheriff=1") == 1
    good = good and all(words.count(each) <= 1 for each in MORE)
    assert Desk(*words, *seats).said == ("ok" if good else "arguments")


@pytest.mark.parametrize(
    "name", ["%FF", "A%C3", "%E2%80%AE", "Ann%E2%80%8B", "%09", "%7F", "%C2%9B2J", "%20%20", "%EF%BB%BFBo", "%ED%A0%80"]
)
def test_a_name_that_is_no_utf8_or_cannot_be_seen_is_refused(name: str) -> None:
    for kind in ("human", "bot"):
        assert Desk("preset=first", "sheriff=0", f"{kind}={name}", "bot=Bo").said == "arguments"
        assert Desk("preset=first", "sheriff=0", "bot=Bo", f"{kind}={name}").said == "arguments"
    assert Desk("preset=first", "sheriff=0", *SEATS).said == "ok"


@pytest.mark.parametrize("why", ["%FF", "%E2%80%AE", "%20", "a%0Ab", "a%C2%A0b"])
def test_a_reason_that_cannot_be_seen_is_refused(why: str) -> None:
    scene = Watched()
    scene.begin("human=Ann", "human=Bo")
    assert scene.ask("correct", "dollars", "1", "0", "bank", why) == "arguments"
    assert scene.ask("correct", "dollars", "1", "0", "bank", "Zo%C3%AB%20paid") == "ok"
