"""The public events of a step: the engine's events as the link sends them."""

from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from host.game.events import Event, decode


def public_events(game: Game) -> list[Event]:
    """Return the public events of the last step; this empties the ring."""
    event = bytearray(EVENT_SIZE)
    told = []
    while game.events.take(event):
        conceal(event, 0)
        told.append(decode(event))
    return told
