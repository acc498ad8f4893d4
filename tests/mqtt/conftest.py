"""A real Mosquitto for each test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mqtt.broker import Mosquitto


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.stop()
