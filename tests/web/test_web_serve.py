"""`dicetown serve` and `play` as commands: a user's mistake costs one line that says what to do."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from host.commands import main as cli
from host.i18n.errors import UserError
from host.web import serve
from host.web.backends import Virtual
from host.web.serve import listen
from screens.texts import LANGUAGES

DICETOWN = str(Path(sys.executable).with_name("dicetown"))
PATIENCE = 300  # seconds: reached only by a test that has failed


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(list(words)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    said = complaint(capsys, "serve", "--port", str(port), "--no-browser")
    assert f"Port {port} is in use: choose another with --port" in said
    taken.close()


def test_what_is_not_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"choose {', '.join(LANGUAGES)}" in complaint(capsys, "serve", "--language", "tlh")
    assert "There is no port /dev/nothing" in complaint(capsys, "serve", "/dev/nothing", "--port", "0")
    assert "choose --ui web or --ui terminal" in complaint(capsys, "play", "--ui", "paper")
    monkeypatch.setattr("host.build.interpreters.shutil.which", lambda name: None)
    monkeypatch.setattr("host.build.interpreters.sys.executable", "/nowhere/python")
    assert "There is no MicroPython here" in complaint(capsys, "serve", "--port", "0", "--no-browser")


@pytest.mark.parametrize("command", ["play", "serve", "demo", "watch"])
def test_a_folder_that_takes_no_record_is_told_before_the_game(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not after the game, when it is lost."""
    (tmp_path / "file").write_text("no folder")
    folder = tmp_path / "file" / "records"
    web = ["--port", "0", "--no-browser"] if command in ("play", "serve") else []
    said = complaint(capsys, command, "--records", str(folder), *web)
    assert f"{folder} cannot be written" in said and "choose another folder with --records" in said


def test_a_network_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(serve.socket.socket, "connect", no_way)
    with pytest.raises(UserError, match="no network: join one, or leave --lan out"):
        serve.own_address()


def test_a_box_that_dies_ends_the_program_with_its_last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Virtual()

    def killed(*_: object) -> None:
        assert room.console._process
        room.console._process.kill()

    monkeypatch.setattr(serve, "announce", killed)
    with pytest.raises(UserError, match="has ended by signal 9; start it again"):
        serve.run(room, port=0, records=tmp_path)


def test_it_plays_without_a_browser_and_ends_at_once(tmp_path: Path) -> None:
    """Both it and the page speak the terminal's language. Ctrl-C ends it without a traceback though a page watches."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"LC_ALL": "cs_CZ.UTF-8", "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen(
        [DICETOWN, "play", "--port", "0", "--humans", "1", "--seats", "2"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    url = re.search(r"http://127\.0\.0\.1:\d+/\?key=[\w-]{24}", first)
    assert url and first.startswith("Dice Town je otevřen")
    base = url[0].split("/?")[0]
    assert 'lang="cs"' in httpx.get(base, timeout=PATIENCE).text
    with httpx.stream("GET", f"{base}/live", timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        assert any('"Hráč"' in line for line in lines)
        process.send_signal(signal.SIGINT)
        for _ in lines:
            pass
    said = process.stdout.read()
    assert process.wait(PATIENCE) in (0, 130)
    assert "Není tu prohlížeč" in said and "Traceback" not in said and "ERROR" not in said
