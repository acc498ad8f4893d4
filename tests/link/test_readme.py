"""The pages that describe the line: the CRCs of their examples are right, and their tables are complete."""

import re
from pathlib import Path
from typing import Any

import link
from host.game.escapes import unescape
from host.game.events import EVENTS, FACTS, SNAPSHOT, parse
from host.link.frames import Reader, command, crc24, read
from host.link.refusals import REFUSALS
from tests.link.harness import Console

ROOM = Path(link.__file__).parent
PAGE = "".join((ROOM / name).read_text(encoding="utf-8") for name in ("README.md", "facts.md"))
LINES = re.findall(r"^    ([:!][0-9A-F]{4}\..*)$", PAGE, re.MULTILINE)


def test_every_example_has_a_right_check_sum() -> None:
    assert len(LINES) > 10
    for line in LINES:
        assert line[-6:] == f"{crc24(line[:-7].encode()):06X}", line


def test_frames_are_read_and_commands_are_what_the_host_writes() -> None:
    for line in LINES:
        if line.startswith(":"):
            frame = read(line.encode())
            assert frame
            if frame.words[0] not in ("hello", "ok", "no", "snapshot"):
                parse(frame.words)
        else:
            session, nonce, words = int(line[1:5], 16), int(line[6:10], 16), line[11:-8].split(" ")
            assert command(session, nonce, words) == line.encode() + b"\n"


def test_the_console_understands_the_commands() -> None:
    console = Console()
    console.wire.host_write("".join(line + "\n" for line in LINES if line.startswith("!")).encode())
    for _ in range(400):
        console.tick()
    said = b"".join(line + b"\n" for line in console.wire.host_read().splitlines())
    words = [frame.words for frame in Reader().feed(said)]
    assert sorted({w[0] for w in words if w[0] in ("ok", "no")}, reverse=True) == ["ok", "no"]
    assert unescape("Bo%20B") == "Bo B" and len(console.acted) == 1


def test_the_code_in_the_page_works() -> None:
    code = re.search(r"(    def crc24.*?return crc\n)", PAGE, re.DOTALL)
    assert code
    space: dict[str, Any] = {}
    exec(re.sub(r"^    ", "", code[1], flags=re.MULTILINE), space)
    assert space["crc24"](b"123456789") == crc24(b"123456789") == 0x21CF02


def test_every_frame_and_refusal_is_named() -> None:
    for row in (*EVENTS, *FACTS, *SNAPSHOT):
        assert f"`{row[0]}`" in PAGE, row[0]
    for reason in REFUSALS:
        assert f"`{reason}`" in PAGE, reason
