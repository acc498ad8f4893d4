"""Twins of a game that differ only in what is hidden, for the tests of secrets. A viewer is a seat, or PUBLIC."""

from collections.abc import Container
from random import Random

from dicetown.cards import (
    BRUTE,
    CARDS,
    CHEAT,
    CORRUPTION,
    DECK,
    DISCARD,
    DRAWN,
    FRONT,
    MINE,
    NONE,
    PROPERTY,
    ROW,
    STORE,
    back,
)
from dicetown.events import E_CANCEL, E_LOOK, E_MOVE, E_OFFERED, E_PLAY, EVENT_SIZE, EVENTS, conceal
from dicetown.game import Game
from dicetown.layout import (
    ANSWERS,
    BRUTES,
    CARD,
    DICE,
    KEPT,
    LOOKED_AT,
    NEXT,
    PLAYED,
    PLAYER,
    POSITION,
    QUESTION,
    SEATS,
    SEED,
    SHERIFF,
    TAIL,
    TURN,
    WINNER,
)
from dicetown.piles import after, first
from dicetown.questions import SALOON_PICK, WANTED_WINDOW

PUBLIC = -1


def clone(g: Game) -> Game:
    twin = Game()
    twin.load(bytes(g.s))
    return twin


def pile(s: bytearray, place: int) -> list[int]:
    cards = []
    card = first(s, place)
    while card != NONE:
        cards.append(card)
        card = after(s, place, card)
    return cards


def hidden_cards(s: bytearray, viewer: int) -> list[int]:
    """Return the cards that a viewer cannot know: other hands, decks, face-down discards, cards drawn by others."""
    places = [seat for seat in range(s[SEATS]) if seat != viewer] + [STORE, DECK, DISCARD]
    if s[WINNER] != viewer:
        places.append(DRAWN)
    thief = s[QUESTION] == SALOON_PICK and s[WINNER] == viewer
    looked = set(s[LOOKED_AT : LOOKED_AT + 5]) if thief else set()
    played = {card for card in range(PROPERTY) if s[PLAYED + card // 8] >> card % 8 & 1}
    return [card for place in places for card in pile(s, place) if card not in looked | played]


def hidden_dice(s: bytearray, viewer: int) -> list[int]:
    """Return offsets of the dice under other cups, or in the hand after the cups were lifted."""
    return [
        DICE + seat * 5 + die
        for seat in range(s[SEATS])
        for die in range(5)
        if seat != viewer and s[DICE + seat * 5 + die] != NONE and not s[KEPT + seat] >> die & 1
    ]


def rename(s: bytearray, names: dict[int, int]) -> None:
    """Put the card names[c] wherever the card c is."""
    followers = {card: s[NEXT + card] for card in range(CARDS)}
    for card, follower in followers.items():
        s[NEXT + names.get(card, card)] = names.get(follower, follower)
    for at in [*range(TAIL, NEXT), *range(LOOKED_AT, LOOKED_AT + 5)]:
        s[at] = names.get(s[at], s[at])


def scramble(g: Game, seat: int, luck: Random) -> None:
    """Change all that a seat may not see: cards with the same back, dice, unpublished answers, the dice to come."""
    s = g.s
    hidden = hidden_cards(s, seat)
    for kind in {back(card) for card in hidden}:
        cards = [card for card in hidden if back(card) == kind]
        rename(s, dict(zip(cards, luck.sample(cards, len(cards)))))
    for at in hidden_dice(s, seat):
        s[at] = luck.randrange(6)
    for other in range(5):
        if other != seat:
            s[ANSWERS + other * 4 : ANSWERS + other * 4 + 4] = luck.randbytes(3) + b"\0"
    if s[QUESTION] == WANTED_WINDOW and s[PLAYER] != seat and BRUTE <= s[CARD] < CORRUPTION:
        mine = 0 if seat == PUBLIC else 1 << seat  # a seat knows its own Brute
        if s[CARD] < CHEAT:
            s[BRUTES] = luck.randrange(32) & ~mine | s[BRUTES] & mine
        else:
            s[TURN] = luck.randrange(1, 31)
    s[SEED : SEED + 32] = luck.randbytes(32)
    s[POSITION : POSITION + 2] = luck.randbytes(2)


def told(g: Game, viewer: int) -> list[bytes]:
    """Take the unread events, and return them as a viewer sees them."""
    seen = []
    event = bytearray(EVENT_SIZE)
    while g.events.take(event):
        conceal(event, 0 if viewer == PUBLIC else 1 << viewer)
        seen.append(bytes(event))
    return seen


def blanked(event: bytes, cards: Container[int]) -> bytes:
    """Return an event without these cards."""
    new = bytearray(event)
    for i, field in enumerate(EVENTS[event[0]][1:], 2):
        if field.rstrip("?").split(":")[1] in ("card", "what") and event[i] in cards:
            new[i] = NONE
    return bytes(new)


def with_copies(cards: Container[int]) -> set[int]:
    """Return these cards and the other copy of each that exists twice (Brute, Cheat)."""
    return {card for card in range(CARDS) if card in cards or (BRUTE <= card < CORRUPTION and card ^ 1 in cards)}


def shows(event: bytes, cards: Container[int]) -> bool:
    """Return whether an event as seen by a viewer shows one of these cards."""
    return blanked(event, cards) != event


def rightly_shown(event: bytes, viewer: int, s: bytearray) -> bool:
    """Return whether the rules show a viewer an event's card: played, laid open, or passing through their hands."""
    kind, seat, source, target = event[0], event[2], event[4], event[5]
    if kind == E_MOVE:
        played = source < FRONT and target == DISCARD
        lies_open = any(place == ROW or FRONT <= place < MINE for place in (source, target))
        drawn = DRAWN in (source, target) and event[1] == 1 << viewer
        return played or lies_open or drawn or viewer in (source, target)
    if kind == E_OFFERED:
        return viewer in (seat, s[SHERIFF])
    return kind in (E_PLAY, E_CANCEL) or (kind == E_LOOK and seat == viewer)
