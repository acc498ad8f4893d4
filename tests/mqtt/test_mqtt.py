"""MQTT with a real Mosquitto: what a listener and Home Assistant find, restarts of either side, and no secrets."""

import copy
import json
import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from jinja2 import Environment

from dicetown.events import EVENT_SIZE, conceal
from dicetown.game import Game
from dicetown.presets import PRESETS
from host.commands import main as cli
from host.engine.chance import Chance, seed_bytes
from host.game.connection import Status
from host.game.events import Event, decode
from host.game.public_state import Table
from host.i18n.errors import UserError
from host.link.feed import fields_of
from host.link.listen import Heard
from host.mqtt.bridge import BIRTH, QUEUED, Bridge, Broker
from host.mqtt.payloads import TOLD, Topics, discovery, state
from tests.mqtt.broker import PATIENCE, Ear, Mosquitto
from tests.tooling.tools import free_port

TOPICS = Topics("test")
Told: TypeAlias = "queue.Queue[Heard | None]"


@pytest.fixture
def bridge(mosquitto: Mosquitto) -> Iterator[tuple[Bridge, Told]]:
    with_broker = Bridge(Broker("127.0.0.1", mosquitto.port), TOPICS)
    messages: Told = queue.Queue()
    with_broker.start()
    running = threading.Thread(target=with_broker.run, args=(messages,))
    running.start()
    yield with_broker, messages
    messages.put(None)
    running.join(PATIENCE)
    with_broker.stop()


@pytest.fixture
def ear(mosquitto: Mosquitto) -> Iterator[Ear]:
    listening = Ear(mosquitto.port)
    yield listening
    listening.close()


def game(n: int, tell: Callable[[bytearray], None]) -> Table:
    """Play a random game, and pass each event to `tell`. -> the public table at its beginning"""
    play, player = Game(), Chance(n)
    play.new(3, PRESETS["first"], 0, seed_bytes(f"mqtt {n}"))
    raw = bytearray(EVENT_SIZE)
    while play.events.take(raw):
        pass
    first = Table.of(play, ["Ann", "Bo", "Cy"], [False, True, True])
    while not play.over():
        owed = play.owed()
        seat = (owed & -owed).bit_length() - 1
        play.refill()
        play.decide(seat, player.choose(play, seat))
        while play.events.take(raw):
            tell(raw)
    return first


def public(n: int) -> tuple[Table, list[Event]]:
    events: list[Event] = []

    def tell(raw: bytearray) -> None:
        conceal(raw, 0)
        events.append(decode(raw))

    return game(n, tell), events


def test_a_game_is_told_from_its_first_throw_to_its_end(bridge: tuple[Bridge, Told], ear: Ear) -> None:
    table, events = public(1)
    messages = bridge[1]
    messages.put(copy.deepcopy(table))
    begun = ear.wait(TOPICS.state, playing=True)
    assert [seat["name"] for seat in begun["seats"]] == ["Ann", "Bo", "Cy"]
    assert (begun["sheriff"], begun["winner"], begun["connection"]) == ("Ann", "", "connected")
    for event in events:
        messages.put(event)
    won = ear.wait(TOPICS.event, event_type="win")
    assert won["text"] and "seat" in won
    ended = ear.wait(TOPICS.event, event_type="end")
    over = ear.wait(TOPICS.state, over=True)
    assert over["winner"] == ["Ann", "Bo", "Cy"][ended["winner"]] and not over["playing"]
    for event in events:
        table.apply(event)
    assert [seat["dollars"] for seat in over["seats"]] == table.dollars[:3]


def test_who_comes_late_finds_it_all(bridge: tuple[Bridge, Told], mosquitto: Mosquitto, ear: Ear) -> None:
    bridge[1].put(public(1)[0])
    ear.wait(TOPICS.state, playing=True)
    late = Ear(mosquitto.port)
    kept: dict[str, str] = {}
    while len(kept) < 3:
        topic, text, retained = late.heard.get(timeout=PATIENCE)
        assert retained
        kept[topic] = text
    late.close()
    assert kept[TOPICS.availability] == "online"
    assert json.loads(kept[TOPICS.state])["playing"]
    assert json.loads(kept[TOPICS.discovery])["device"]["name"] == "Dice Town"


def test_what_the_cable_does_is_told(bridge: tuple[Bridge, Told], ear: Ear) -> None:
    bridge[1].put(public(1)[0])
    bridge[1].put(Status("unplugged", "The console was unplugged."))
    assert ear.wait(TOPICS.state, connection="unplugged")["text"] == "The console was unplugged."
    bridge[1].put(Status("resynced", "The console answers again."))
    ear.wait(TOPICS.state, connection="connected")


def test_it_goes_offline_when_it_ends_and_when_it_is_cut_off(mosquitto: Mosquitto, ear: Ear) -> None:
    for end in (Bridge.stop, lambda bridge: bridge.client.socket().close()):
        bridge = Bridge(Broker("127.0.0.1", mosquitto.port), TOPICS)
        messages: Told = queue.Queue()
        messages.put(None)
        bridge.start()
        bridge.show()
        ear.wait(TOPICS.discovery)
        bridge.client.reconnect_delay_set(60, 60)
        end(bridge)
        while ear.wait(TOPICS.availability) != "offline":
            pass
        bridge.client.loop_stop()


def test_a_broker_and_a_home_that_start_again_are_told_everything_again(
    bridge: tuple[Bridge, Told], mosquitto: Mosquitto, ear: Ear
) -> None:
    told: list[str] = []
    bridge[0].tell = told.append
    bridge[1].put(public(1)[0])
    ear.wait(TOPICS.state, playing=True)
    ear.client.publish(BIRTH, "online")
    ear.wait(TOPICS.discovery)
    ear.wait(TOPICS.state, playing=True)
    mosquitto.stop()
    mosquitto.start()
    ear.wait(TOPICS.discovery)
    ear.wait(TOPICS.state, playing=True)
    broker = f"The broker at 127.0.0.1:{mosquitto.port} is "
    assert told == [broker + "gone; trying again …", broker + "back."]


def test_home_assistant_finds_every_entity() -> None:
    """Each entity has what its platform needs, and its template has a value in every state, with and without seats."""
    found = json.loads(discovery(TOPICS))
    assert TOPICS.discovery == "homeassistant/device/dicetown-test/config"
    assert found["origin"]["name"] and found["device"]["identifiers"]
    entities = found["components"].values()
    assert len({entity["unique_id"] for entity in entities}) == len(found["components"]) == 11 + 5 * 3
    table = public(1)[0]
    for entity in entities:
        assert entity["platform"] in ("sensor", "binary_sensor", "event")
        assert entity["availability_topic"] == TOPICS.availability
        if entity["platform"] == "event":
            assert (entity["state_topic"], entity["event_types"]) == (TOPICS.event, TOLD)
            continue
        assert entity["state_topic"] == TOPICS.state
        template = Environment().from_string(entity["value_template"])
        for seats, whole in ((3, state(table, "connected", "x")), (0, state(Table(), "waiting", ""))):
            value = template.render(value_json=json.loads(whole))
            if entity["platform"] == "binary_sensor":
                assert value == ("ON" if seats else "OFF")
            if entity["name"] == "Seat 3 dollars":
                assert value == ("8" if seats else "None")
            if entity["name"] == "Seat 4 player":
                assert value == "None"


def test_only_what_everyone_sees_is_told() -> None:
    """The state depends only on the public table: a hidden throw has no faces, a drawn card only its back."""
    table, events = public(2)
    assert state(table, "connected", "") == state(Table().changed(**vars(table)), "connected", "")
    assert set(fields_of(table)) == set(vars(table))
    for event in events:
        if event.name == "throw" and not event.fields["last"]:
            assert {event.fields[f"d{i}"] for i in range(5)} == {255}


def test_a_password_is_asked_for_and_taken(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path, password="gold")
    broker.start()
    try:
        for user, password in ((None, None), ("maker", "silver")):
            with pytest.raises(UserError, match=r"refuses .*DICETOWN_MQTT_PASSWORD"):
                Bridge(Broker("127.0.0.1", broker.port, user, password), TOPICS).start()
        bridge = Bridge(Broker("127.0.0.1", broker.port, "maker", "gold"), TOPICS)
        bridge.start()
        bridge.stop()
    finally:
        broker.stop()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--broker", "127.0.0.1", "--port", str(free_port())], "No MQTT broker answers at 127.0.0.1:"),
        (["--id", "a/b"], "cannot stand in a topic"),
        (["--port", "0"], "Invalid value for '--port'"),
    ],
)
def test_a_slip_is_answered_in_a_line(words: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["mqtt", "http://127.0.0.1:1", *words]) == 2
    error = capsys.readouterr().err
    assert answer in error and error.count("\n") == 1


def test_a_source_that_is_not_there_is_said_so(mosquitto: Mosquitto, capsys: pytest.CaptureFixture[str]) -> None:
    source = f"http://127.0.0.1:{free_port()}"
    assert cli.main(["mqtt", source, "--broker", "127.0.0.1", "--port", str(mosquitto.port)]) == 2
    assert "Nobody answers at" in capsys.readouterr().err


def test_a_broker_that_stays_away_is_not_kept_everything_for() -> None:
    """When it comes back it gets the current state."""
    alone = Bridge(Broker(), TOPICS)
    for n in range(3 * QUEUED):
        alone.take(Event("round", {"n": n}))
    assert len(alone.client._out_messages) == QUEUED
    alone.show()
    assert alone.again.is_set()
