"""Carries the public state from a console, or from a server that follows one, to a broker. Both may restart.

paho-mqtt runs in its own thread and reconnects by itself; after that, everything retained is published again.
"""

from __future__ import annotations

import contextlib
import queue
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from host.game.events import Event
from host.game.follower import Follower
from host.i18n.errors import UserError
from host.i18n.translation import gettext
from host.link.frames import Foreign
from host.link.hello import Hello
from host.link.inbox import Waiting
from host.link.listen import Heard
from host.mqtt import payloads
from host.mqtt.payloads import HOME, Topics

QUEUED = 1000  # messages that may wait while the broker is away or slow; further ones are dropped
PATIENCE = 10.0  # seconds for the broker's first answer, and for the last messages to be sent
BIRTH = f"{HOME}/status"  # topic on which Home Assistant says that it has started


@dataclass(frozen=True)
class Broker:
    host: str = "localhost"
    port: int = 1883
    user: str | None = None
    password: str | None = None
    tls: bool = False


class Bridge:
    """Call `start`, then `run`, then `stop`. Console and broker may go and come back in between."""

    def __init__(self, broker: Broker, topics: Topics, tell: Callable[[str], None] = print) -> None:
        """tell: is told in a sentence when the broker has gone or is back."""
        self.broker = broker
        self.topics = topics
        self.tell = tell
        self.follower = Follower()
        self.connection = "waiting"
        self.text = ""  # the last sentence
        self.told = ""  # the last state that was published
        self.answered = threading.Event()
        self.refusal = ""
        self.lost = False  # the broker was there, and is gone
        self.again = threading.Event()  # publish everything retained again
        self.client = paho.Client(CallbackAPIVersion.VERSION2, client_id=f"dicetown-{topics.id}")
        self.client.will_set(topics.availability, "offline", qos=1, retain=True)
        if broker.user is not None:
            self.client.username_pw_set(broker.user, broker.password)
        if broker.tls:
            self.client.tls_set_context(ssl.create_default_context())
        self.client.reconnect_delay_set(1, 30)
        self.client.max_queued_messages_set(QUEUED)
        self.client.on_connect = self._connected
        self.client.on_disconnect = self._disconnected
        self.client.on_message = self._born

    @property
    def where(self) -> str:
        """The broker's address."""
        return f"{self.broker.host}:{self.broker.port}"

    def start(self) -> None:
        """Connect. Raises UserError if there is no broker, or if it refuses."""
        where = self.where
        try:
            self.client.connect(self.broker.host, self.broker.port)
        except (OSError, ValueError) as error:
            raise UserError(
                "No MQTT broker answers at {where} ({why}): start one, or name it with --broker and --port.",
                where=where,
                why=error,
            ) from error
        self.client.loop_start()
        if not self.answered.wait(PATIENCE):
            self.stop()
            raise UserError("{where} does not speak MQTT: name the broker with --broker and --port.", where=where)
        if self.refusal:
            self.stop()
            raise UserError(
                "The broker at {where} refuses ({why}): see --user and DICETOWN_MQTT_PASSWORD.",
                where=where,
                why=self.refusal,
            )

    def stop(self) -> None:
        """Publish that the console is offline, and disconnect."""
        if self.client.is_connected():
            with contextlib.suppress(ValueError):  # the queue is full: then the broker publishes our will instead
                self._publish(self.topics.availability, "offline", retain=True).wait_for_publish(PATIENCE)
        self.client.disconnect()
        self.client.loop_stop()

    def run(self, messages: Waiting[Heard]) -> None:
        """Publish messages until None comes. Messages that come together lead to one publication of the state."""
        while True:
            try:
                message = messages.get(timeout=0.5)
            except queue.Empty:
                self.show()
                continue
            while message is not None:
                self.take(message)
                try:
                    message = messages.get_nowait()
                except queue.Empty:
                    break
            self.show()
            if message is None:
                return

    def take(self, message: Heard) -> None:
        """Take a message of the console. Publishes an event at once; the state follows in `run`."""
        if isinstance(message, Hello | Foreign):
            return
        said = self.follower.take(message).text
        self.text = said or self.text
        self.connection = self.follower.trouble.kind if self.follower.trouble else "connected"
        if isinstance(message, Event) and message.name in payloads.TOLD:
            self._publish(self.topics.event, payloads.event(message, said))

    def show(self) -> None:
        """Publish the state if it has changed; after a new connection or start of Home Assistant, everything."""
        anew = self.again.is_set()
        self.again.clear()
        if anew:
            self._publish(self.topics.discovery, payloads.discovery(self.topics), retain=True)
            self._publish(self.topics.availability, "online", retain=True)
        state = payloads.state(self.follower.table, self.connection, self.text)
        if anew or state != self.told:
            self._publish(self.topics.state, state, retain=True)
            self.told = state

    def _publish(self, topic: str, payload: str, retain: bool = False) -> paho.MQTTMessageInfo:
        info = self.client.publish(topic, payload, qos=1, retain=retain)
        if retain and info.rc == MQTTErrorCode.MQTT_ERR_QUEUE_SIZE:
            self.again.set()  # events may be lost, but the state must arrive
        return info

    # paho's thread

    def _connected(
        self, client: paho.Client, data: object, flags: paho.ConnectFlags, code: ReasonCode, more: Properties | None
    ) -> None:
        self.refusal = str(code) if code.is_failure else ""
        if not code.is_failure:
            if self.lost:
                self.tell(gettext("The broker at {where} is back.").format(where=self.where))
            self.lost = False
            client.subscribe(BIRTH, qos=1)
            self.again.set()
        self.answered.set()

    def _disconnected(
        self, client: paho.Client, data: object, flags: paho.DisconnectFlags, code: ReasonCode, more: Properties | None
    ) -> None:
        if code.is_failure and self.answered.is_set() and not self.refusal:
            self.lost = True
            self.tell(gettext("The broker at {where} is gone; trying again …").format(where=self.where))

    def _born(self, client: paho.Client, data: object, message: paho.MQTTMessage) -> None:
        if message.topic == BIRTH and message.payload == b"online":
            self.again.set()
