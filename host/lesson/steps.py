"""The steps of the guided game, as rows. The words are in en.toml and its kin, by a row's key.

A task says what to press now. The first whose conditions hold is shown: none of them waits for a press, so whatever
the player does, one of them fits. A note says what came of it: it is told once, when its event comes for the first
time. Notes with a section of the rule book are what there is to learn.

The game is played with ENTROPY, by which its first round brings all of these to who follows the tasks: `python -m
tests.lesson.seeds` looks for such numbers.
"""

from __future__ import annotations

from dicetown import cards as c
from host.values import Values
from screens import texts

ENTROPY = b"lesson 931"
SEATS = 3
ME = 0  # the seat of who learns; it has the badge first
ROUNDS = 2  # when the round after these begins, all is said that can be

SOME = -1  # any value but 0
ANY = -1  # of all texts


class Task(Values):
    """key: of its words; keys: what to press, as a browser calls them; "dice": the keys of the dice that are proposed.

    question: that I am asked, "" for any; text: a number that my screen says (screens/texts.py), ANY for any.
    """

    def __init__(self, key: str, keys: tuple[str, ...], question: str = "", text: int = ANY) -> None:
        self.key = key
        self.keys = keys
        self.question = question
        self.text = text


class Note(Values):
    """event: its name; having: fields with these values; mine: a field with a seat, which must be mine.

    section: of the rule book: what is learnt by it, if anything.
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
END = Note("done", "round")  # when all is learnt, or ROUNDS are over
