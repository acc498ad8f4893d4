"""The station's keys, and the line that says what to press. It knows public facts and the player's own presses."""

from __future__ import annotations

from dataclasses import dataclass

from dicetown.question_table import QUESTION_WORDS
from dicetown.questions import KEEP, THROW_DICE
from host.game import sentences
from host.game.events import BUTTONS, Event
from host.game.public_state import Table
from host.i18n.translation import gettext

KEYS = dict(zip(("1", "2", "3", "4", "5", "enter", "left", "right"), BUTTONS, strict=True))
CUP = "space"
BOT = "b"  # holds OK: a bot takes the seat, or gives it back
ADVICE = "h"  # holds RIGHT: shows what a bot would do
UNDO = "u"  # holds LEFT: asks everyone whether the last step may be taken back
LEGEND = "1-5 dice  Enter OK  ←→ turn  Space cup  H hint  U undo  B bot  N new  Q quit"  # two spaces between keys
LEGEND_TURNS = "1-5 dice  Enter OK  ←→ turn  Space cup  S next  H hint  U undo  B bot  N new  Q quit"
ANSWER = {  # how to answer a question, to be put after the seat's name
    "keep": "choose the dice to keep with 1-5, then Enter.",
    "short": "choose the dice that your money pays for with 1-5, then Enter.",
    "offer": "bribe the Sheriff: 1-5 choose a line, ←→ change it, Enter sends it; 1 again adds another offer.",
    "tie": "you are the Sheriff: choose the winner with ←→, then Enter.",
    "finaltie": "you are the Sheriff: choose the winner of the game with ←→, then Enter.",
    "brute": "pay, or play a card: ←→, then Enter.",
    "cheat": "choose with ←→ (Pass is always there), then Enter.",
    "storepick": "choose the card to keep with ←→, then Enter.",
    "victim": "choose whom to rob with ←→, then Enter.",
}
CHOOSE = "choose with ←→, then Enter."


@dataclass
class Own:
    """What a player at this terminal has done at a station, as far as the prompt needs it."""

    seat: int
    slammed: bool = False
    throwing: bool = False  # the last question was THROW_DICE, so at the next KEEP the dice have been thrown
    cup_down: bool = False
    result: bool = False  # the screen still shows the last round's result

    def ok(self) -> None:
        """Note that OK was pressed: it dismisses a result, and counts as a throw."""
        self.result = False
        self.slammed = True

    def turn_cup(self) -> bool:
        """Slam the cup down, which throws, or tip it up. Returns whether it is down now."""
        self.cup_down = not self.cup_down
        self.slammed |= self.cup_down
        return self.cup_down

    def follow(self, event: Event) -> None:
        """Follow the game's events."""
        if event.name == "ask":
            if event.fields["question"] == KEEP:
                self.slammed = self.throwing
            self.throwing = event.fields["question"] == THROW_DICE
        elif event.name == "setup":
            self.result = self.slammed = self.throwing = False
        elif event.name == "round":
            self.result = event.fields["n"] > 1
        elif event.name == "name" and event.fields["seat"] == self.seat:  # a bot dismisses the result
            self.result = False


def prompt(table: Table, own: Own) -> str:
    """Return the line that says what to press now at a station."""
    if not table.seats:
        return gettext("No game yet: press N for a new one.")
    if table.over:
        said = gettext("The game is over: {winner} wins. N for a new game, Q to leave.")
        return said.format(winner=table.name(table.winner))
    said = gettext("{title}: {value}").format(title=table.name(own.seat), value=wanted(table, own))
    return said.rstrip()


def wanted(table: Table, own: Own) -> str:
    """Say what this seat should press now, or whom it waits for."""
    bit = 1 << own.seat
    if table.bots[own.seat]:
        return gettext("a bot plays for you; B takes the seat back.") + f" {waiting(table)}"
    if own.cup_down:
        return gettext("press Space to tip the cup and look under it.")
    if own.result:
        return gettext("press Enter when you have read the round's result.")
    if not table.asked & bit or (table.locked & bit and table.question == THROW_DICE):
        return gettext("←→ show your cards.") + f" {waiting(table)}"
    if table.locked & bit:
        return gettext("locked, Enter takes it back.") + f" {waiting(table)}"
    if table.question == THROW_DICE or (table.question == KEEP and not own.slammed):
        return gettext("press Space to slam the cup down and throw.")
    return gettext(ANSWER.get(QUESTION_WORDS[table.question], CHOOSE))


def waiting(table: Table) -> str:
    """Say whom the game waits for; '' if for nobody."""
    text = sentences.waiting(table)
    return gettext("Waiting for {people}.").format(people=text) if text else ""
