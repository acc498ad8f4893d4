"""The steps of the guided game, as rows. The words are in en.toml and the other languages' files, by a row's key.

A task says what to press now. The first whose conditions hold is shown; as none waits for a press, one fits whatever
the player does. A note says what came of it, once, at the first event of its kind. Notes with a section of the rule
book are what there is to learn.

The game is played with ENTROPY, chosen so that a player who follows the tasks meets all of these in the first round:
`python -m tests.lesson.seeds` looks for such values.
"""

from __future__ import annotations

from dicetown import cards as c
from host.values import Values
from screens import texts

ENTROPY = b"lesson 931"
SEATS = 3
ME = 0  # the learner's seat, which is the first Sheriff
ROUNDS = 2  # the lesson ends after these rounds at the latest

SOME = -1  # stands for any value except 0
ANY = -1  # stands for any text


class Task(Values):
    """key: of its words; keys: what to press, as a browser names keys; "dice": the keys of the proposed dice.

    question: the one that I am asked, "" for any; text: one that my screen shows (screens/texts.py), ANY for any.
    """

    def __init__(self, key: str, keys: tuple[str, ...], question: str = "", text: int = ANY) -> None:
        self.key = key
        self.keys = keys
        self.question = question
        self.text = text


class Note(Values):
    """event: its name; having: fields with these values; mine: a field that must hold my seat.

    section: the section of the rule book that it teaches, if any.
    """

    def __init__(
        self, key: str, event: str, having: tuple[tuple[str, int], ...] = (), mine: str = "", section: str = ""
    ) -> None:
        self.key = key
        self.event = event
        self.having = having
        self.mine = mine
        self.section = section


DICE = ("dice", "Enter")

ASKED = (
    Task("slam", ("s",), "keep", texts.SLAM),
    Task("too_dear", (), "keep", texts.TOO_DEAR),
    Task("keep", DICE, "keep"),
    Task("short", DICE, "short"),
    Task("tie", ("Enter",), "tie"),
    Task("take", ("Enter",), "take"),
    Task("finaltie", ("Enter",), "finaltie"),
    Task("offer", ("Enter",), "offer"),
    Task("storepick", ("Enter",), "storepick"),
    Task("joe", ("Enter",), "joe"),
    Task("victim", ("Enter",), "victim"),
    Task("backs", ("Enter",), "backs"),
    Task("saloonpick", ("Enter",), "saloonpick"),
    Task("order", ("Enter",), "order"),
    Task("benefit", ("Enter",), "benefit"),
    Task("wire", ("Enter",), "wire"),
    Task("elixir", ("ArrowRight", "Enter"), "elixir", texts.PLAY),
    Task("nothing", ("Enter",), "", texts.NOTHING_TO_PLAY),
    Task("play", ("ArrowRight", "Enter"), "", texts.PLAY),
    Task("choose", ("Enter",)),
)
RESULT = Task("result", ("Enter",), "", texts.GO_ON)
COVERED = Task("covered", ("t",))
LOCKED = Task("locked", ())
WAIT = Task("wait", ())
OVER = Task("over", ())

NOTES = (
    Note("welcome", "setup"),
    Note("reveal", "keep"),
    Note("paid", "move", (("what", c.DOLLARS), ("to", c.COACH)), "from", "throw"),
    Note("last", "throw", (("last", 1),)),
    Note("town", "hand"),
    Note("tied", "tied"),
    Note("offered", "offer", (("dollars", SOME),)),
    Note("bribe", "tie", (("taken", SOME),), "", "offer"),
    Note("mine", "win", (("location", c.AT_MINE),), "", "mine"),
    Note("bank", "win", (("location", c.AT_BANK),), "", "bank"),
    Note("stagecoach", "move", (("from", c.COACH), ("to", c.BANK)), "", "stagecoach"),
    Note("store", "win", (("location", c.AT_STORE),), "", "store"),
    Note("saloon", "win", (("location", c.AT_SALOON),), "", "saloon"),
    Note("sheriff", "win", (("location", c.AT_SHERIFF),), "", "sheriff"),
    Note("townhall", "win", (("location", c.AT_TOWNHALL),), "", "townhall"),
    Note("card", "play", (), "", "cards"),
    Note("doc", "visit", (), "", "doc"),
)
END = Note("done", "round")  # when everything is learned, or ROUNDS are over
