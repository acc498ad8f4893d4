"""Looks for seeds with which the first round of the guided game teaches everything to a player who follows the guide.

`python -m tests.lesson.seeds 20000` prints the best seeds, how much of it happens to the player, and the number of the
player's answers.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from dicetown.cards import FACES, NONE
from dicetown.events import EVENT_SIZE, conceal
from dicetown.labels import AS_PLAY
from dicetown.layout import DICE, KEPT, PURSE, QUESTION
from dicetown.presets import PRESETS
from dicetown.question_table import LABEL, QUESTIONS
from dicetown.questions import BENEFIT, KEEP, SHORT, TAKE
from host.engine.build import compiled
from host.game.events import Event, decode
from host.lesson.guide import fits, proposed
from host.lesson.steps import ME, NOTES, SEATS
from screens.canvas import BARE, PLAIN

FIRST_SEED = 1  # block of the chosen entropy from which the first seed is made; block 0 numbers the console's start


def seed_of(entropy: bytes) -> bytes:
    """Return the first seed of a console with this entropy if no cup was shaken (virtual/shim/os.py, dice/seed.py)."""
    block = sha256(entropy.hex().encode() + FIRST_SEED.to_bytes(4, "big")).digest()
    return sha256(block + bytes(32)).digest()


def pressed(game: Any) -> int:
    """Return the choice that the guide proposes."""
    s = game.s
    question = s[QUESTION]
    if question in (KEEP, SHORT):
        faces = s[DICE + 5 * ME : DICE + 5 * ME + 5]
        dice = [(FACES[face], BARE if s[KEPT + ME] >> die & 1 else PLAIN) for die, face in enumerate(faces)]
        return sum(1 << int(key) - 1 for key in proposed(dice, s[PURSE + ME]).keys)
    first = int(game.next(ME, -1))
    second = int(game.next(ME, first))
    moves = QUESTIONS[question][LABEL] == AS_PLAY or question in (BENEFIT, TAKE)
    return second if moves and second >= 0 else first


def begun(entropy: bytes) -> Any:
    """Return the guided game as it is dealt."""
    game = compiled().Game()
    game.new(SEATS, PRESETS["first"], ME, seed_of(entropy))
    return game


def played(entropy: bytes) -> tuple[list[Event], int]:
    """Return the public events of the first round, and how often the player answers."""
    game, bot = begun(entropy), compiled().Bot()
    told: list[Event] = []
    answers = 0
    while not game.over():
        for event in events(game):
            if event.name == "round" and event.fields["n"] > 1:
                return told, answers
            told.append(event)
        owed = game.owed()
        seat = (owed & -owed).bit_length() - 1
        choice = pressed(game) if seat == ME else thought(bot, game, seat)
        answers += seat == ME
        game.refill()
        assert game.decide(seat, choice) == 0
    return told, answers


def thought(bot: Any, game: Any, seat: int) -> int:
    bot.start(game, seat)
    while True:
        choice = int(bot.think(game, seat))
        if choice >= 0:
            return choice


def events(game: Any) -> Iterator[Event]:
    event = bytearray(EVENT_SIZE)
    while game.events.take(event):
        conceal(event, 0)
        yield decode(event)


def learnt(told: list[Event]) -> dict[str, bool]:
    """Return the sections that these events teach, and whether each happens to the player."""
    found: dict[str, bool] = {}
    for note in NOTES:
        for event in told:
            if note.section and fits(note, event) and event.fields.get("seat") != NONE:
                mine = ME in (event.fields.get("seat"), event.fields.get("sheriff"), event.fields.get("from"))
                found[note.section] = found.get(note.section, False) or mine
    return found


def main(upto: int) -> None:
    wanted = {note.section for note in NOTES if note.section}
    best: Counter[tuple[int, int, bytes]] = Counter()
    for number in range(upto):
        entropy = b"lesson %d" % number
        told, answers = played(entropy)
        found = learnt(told)
        if found.keys() == wanted:
            best[(sum(found.values()), -answers, entropy)] += 1
    for mine, answers, entropy in sorted(best, reverse=True)[:10]:
        print(f"{entropy!r}: {mine} of {len(wanted)} are the player's, {-answers} answers")


if __name__ == "__main__":
    main(int(sys.argv[1]))
