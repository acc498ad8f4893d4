"""`dicetown play --air`: a console with a radio in a box, as a command."""

import os
import re
import signal
import socket
import subprocess

import pytest

from tests.web.test_web_serve import DICETOWN, PATIENCE, complaint


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is in use" in complaint(capsys, "play", "--air", "--port", str(port), "--no-browser")


def test_it_tells_its_address_once_it_can_be_opened() -> None:
    process = subprocess.Popen(
        [DICETOWN, "play", "--air", "--port", "0", "--no-browser"],
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = re.search(r"http://(127\.0\.0\.1):(\d+)/", process.stdout.readline())
    assert address
    socket.create_connection((address[1], int(address[2])), PATIENCE).close()
    process.send_signal(signal.SIGINT)
    process.stdout.read()
    assert process.wait(PATIENCE) == 0
