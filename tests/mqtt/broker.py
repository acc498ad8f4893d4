"""A real Mosquitto on a free port of this machine, and a client that listens to it."""

import json
import os
import queue
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tests.tooling.tools import free_port, needed

PATIENCE = 300.0  # seconds: reached only by a test that has failed


class Mosquitto:
    """Mosquitto in a folder of its own. password: of the user `maker`; with one nobody else may connect."""

    def __init__(self, folder: Path, password: str | None = None) -> None:
        self.program = needed("mosquitto")
        self.port = free_port()
        self.folder = folder
        lines = [f"listener {self.port} 127.0.0.1", "persistence false", f"allow_anonymous {str(not password).lower()}"]
        if getattr(os, "geteuid", lambda: 1)() == 0:
            lines.append("user root")  # otherwise it gives up its rights, and can't use this folder any more
        if password:
            passwords = folder / "passwords"
            tool = needed("mosquitto_passwd")
            subprocess.run([tool, "-b", "-c", str(passwords), "maker", password], check=True, capture_output=True)
            lines.append(f"password_file {passwords}")
        self.config = folder / "mosquitto.conf"
        self.config.write_text("\n".join(lines) + "\n")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen([self.program, "-c", str(self.config)], stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with closing(socket.socket()) as asked:
                if asked.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, "mosquitto has ended"
        raise AssertionError("mosquitto does not listen")

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None


class Ear:
    """Hears every topic. `retained`: the last retained message of each."""

    def __init__(self, port: int) -> None:
        self.heard: queue.Queue[tuple[str, str, bool]] = queue.Queue()
        self.client = paho.Client(CallbackAPIVersion.VERSION2)
        self.client.on_connect = lambda client, *rest: client.subscribe("#", qos=1)
        self.client.on_message = lambda client, data, message: self.heard.put(
            (message.topic, message.payload.decode(), message.retain)
        )
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def wait(self, topic: str, **fields: Any) -> Any:
        """Wait for a message on that topic whose JSON has these fields, and return it; without fields, its text."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                name, text, _ = self.heard.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                break
            if name != topic:
                continue
            if not fields:
                return text
            found = json.loads(text)
            if all(found.get(field) == value for field, value in fields.items()):
                return found
        raise AssertionError(f"{topic} with {fields} was not heard")

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()
