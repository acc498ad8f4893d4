"""Makes what is published: the state, each event, and Home Assistant's discovery of both. Only public things.

dicetown/ID/availability   online or offline, retained; the broker says offline when this program is gone
dicetown/ID/state          JSON of the whole public state, retained (host/game/picture.py, and `connection`, `text`)
dicetown/ID/event          JSON of an event as it happens: event_type, its fields, and `text`, its sentence
homeassistant/device/dicetown-ID/config   the discovery, retained
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from host.game.events import Event
from host.game.follower import PLAYED
from host.game.picture import Json, picture
from host.game.places import SEATS
from host.game.public_state import Table

TOLD = sorted(PLAYED)  # events that are published
HOME = "homeassistant"


# Home Assistant's template for a field of a seat; None is "unknown" there.
OF_SEAT = "{{{{ value_json.seats[{seat}].{field} if value_json.seats | count > {seat} else None }}}}"


@dataclass(frozen=True)
class Topics:
    """id: the console's, so that several consoles can share a broker."""

    id: str = "console"
    root: str = "dicetown"

    @property
    def availability(self) -> str:
        """Where `online` or `offline` is published."""
        return f"{self.root}/{self.id}/availability"

    @property
    def state(self) -> str:
        """Where the public state is published."""
        return f"{self.root}/{self.id}/state"

    @property
    def event(self) -> str:
        """Where each event is published."""
        return f"{self.root}/{self.id}/event"

    @property
    def discovery(self) -> str:
        """Where Home Assistant looks for the console."""
        return f"{HOME}/device/dicetown-{self.id}/config"


def state(table: Table, connection: str, text: str) -> str:
    """Return the state as JSON. connection: connected, or a kind of Status that lasts; text: the last sentence."""
    whole: Json = {**picture(table), "connection": connection, "text": text, "sheriff": ""}
    whole["playing"] = bool(table.seats and not table.over)
    if table.badge < table.seats:
        whole["sheriff"] = table.name(table.badge)
    whole["winner"] = table.name(table.winner) if table.over else ""
    return compact(whole)


def event(happened: Event, text: str) -> str:
    """Return an event as JSON: its type, its fields, and its sentence."""
    return compact({"event_type": happened.name, **happened.fields, "text": text})


def compact(value: Any) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def discovery(topics: Topics) -> str:
    """Return Home Assistant's device with its entities. Those of seats that a game doesn't have are unknown."""
    unique = f"dicetown_{topics.id}"

    def entity(key: str, platform: str, name: str, template: str = "", **more: Any) -> tuple[str, Json]:
        whole = {
            "platform": platform,
            "unique_id": f"{unique}_{key}",
            "name": name,
            "state_topic": topics.event if platform == "event" else topics.state,
            "availability_topic": topics.availability,
            **more,
        }
        return key, {**whole, "value_template": template} if template else whole

    entities = [
        entity(
            "game",
            "binary_sensor",
            "Game",
            "{{ 'ON' if value_json.playing else 'OFF' }}",
            icon="mdi:dice-multiple",
        ),
        entity(
            "console",
            "binary_sensor",
            "Console",
            "{{ 'ON' if value_json.connection == 'connected' else 'OFF' }}",
            device_class="connectivity",
            entity_category="diagnostic",
        ),
        entity("round", "sensor", "Round", "{{ value_json.round }}", icon="mdi:rotate-right"),
        entity("waiting", "sensor", "Waiting for", "{{ value_json.waiting[:250] }}", icon="mdi:timer-sand"),
        entity("text", "sensor", "News", "{{ value_json.text[:250] }}", icon="mdi:bullhorn"),
        entity("sheriff", "sensor", "Sheriff", "{{ value_json.sheriff }}", icon="mdi:star"),
        entity("winner", "sensor", "Winner", "{{ value_json.winner }}", icon="mdi:trophy"),
        entity("mine", "sensor", "Nuggets in the Mine", "{{ value_json.mine }}", icon="mdi:gold"),
        entity("bank", "sensor", "Dollars in the Bank", "{{ value_json.bank }}", icon="mdi:bank"),
        entity("coach", "sensor", "Dollars on the Stagecoach", "{{ value_json.coach }}", icon="mdi:horse"),
        entity("event", "event", "Event", event_types=TOLD, icon="mdi:bell"),
    ]
    for seat in range(SEATS):
        for field, name, icon in (
            ("name", "player", "mdi:account"),
            ("dollars", "dollars", "mdi:cash"),
            ("nuggets", "nuggets", "mdi:gold"),
        ):
            template = OF_SEAT.format(seat=seat, field=field)
            entities.append(entity(f"seat{seat + 1}_{field}", "sensor", f"Seat {seat + 1} {name}", template, icon=icon))
    return compact(
        {
            "device": {"identifiers": [unique], "name": "Dice Town", "model": "Dice Town console"},
            "origin": {"name": "dicetown", "sw_version": version("dicetown")},
            "components": dict(entities),
            "qos": 1,
        }
    )
