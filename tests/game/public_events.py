"""What all are told of a step: the engine's events as the link tells them."""

from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from host.game.events import Event, decode


def public_events(game: Game) -> list[Event]:
    """Of the last step; the ring is empty then."""
    event = bytearray(EVENT_SIZE)
    told = []
    while game.events.take(event):
        conceal(event, 0)
        told.append(decode(event))
    return told
