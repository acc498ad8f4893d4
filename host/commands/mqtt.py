"""`dicetown mqtt`: tell a broker what happens at the table, for Home Assistant and others."""

from __future__ import annotations

import os
import re
from functools import partial
from typing import Annotated

import typer

from host.i18n.errors import UserError
from host.i18n.translation import gettext

PASSWORD = "DICETOWN_MQTT_PASSWORD"


def mqtt(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="CONSOLE",
            help="The address of `dicetown serve`, as http://127.0.0.1:8137, or a console's port; "
            "without it the Pico is looked for.",
        ),
    ] = None,
    broker: Annotated[str, typer.Option(help="The broker's name or address.")] = "localhost",
    port: Annotated[int, typer.Option(min=1, max=65535, help="1883, or 8883 with --tls.")] = 1883,
    user: Annotated[str | None, typer.Option(help=f"The password is read from {PASSWORD}.")] = None,
    tls: Annotated[bool, typer.Option("--tls", help="Speak encrypted, and check who the broker is.")] = False,
    name: Annotated[
        str, typer.Option("--id", help="The console's name in the topics: letters, digits, - and _.")
    ] = "console",
) -> None:
    if not re.fullmatch("[A-Za-z0-9_-]{1,40}", name):
        raise UserError("{name} cannot stand in a topic: choose --id of letters, digits, - and _.", name=repr(name))
    try:
        from host.mqtt.bridge import Bridge, Broker
    except ModuleNotFoundError as error:
        raise UserError(
            "MQTT needs paho-mqtt: run `make mqtt`, or install the package paho-mqtt beside dicetown."
        ) from error
    from host.link.listen import Listener, is_address
    from host.link.reconnect import Watcher
    from host.mqtt.payloads import Topics

    address = Broker(broker, port, user, os.environ.get(PASSWORD), tls)
    bridge = Bridge(address, Topics(name), partial(print, flush=True))
    bridge.start()
    try:
        listener = Listener(source) if source is not None and is_address(source) else Watcher(source)
        with listener:
            said = gettext("Telling {broker} what happens: {topic}. Ctrl-C ends it.")
            print(said.format(broker=bridge.where, topic=bridge.topics.state), flush=True)
            bridge.run(listener.queue)
    finally:
        bridge.stop()
