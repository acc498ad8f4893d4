"""Makes the moving picture of the first README: `python -m tests.web.moving`. Needs chromium.

Eight seconds at a laptop with the real firmware: slam, look, keep equal dice, and the reveal. The browser writes each
picture as WebP; they are joined into one moving file.
"""

import base64
import struct
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from host.game.public_state import DICE
from host.web.backends import Virtual
from tests.screens.read_screen import Picture
from tests.tooling.tools import browser
from tests.web.players import Canvas
from tests.web.test_web_laptop import setup
from tests.web.town import Town, until

HOME = Path(__file__).resolve().parents[2] / "host" / "web" / "moving.webp"
SIZE: Any = {"width": 1200, "height": 760}
WIDE, HIGH = 720, 456  # pixels of the file
QUALITY = 0.55
SECONDS = 8.0
EACH = 0.12  # seconds between two pictures, if the machine is fast enough
LAST = 1500  # ms that the last picture stays
PRESSES = ((0.6, "s"), (1.8, "t"), (3.2, "KEPT"), (4.2, "Enter"))
TO_WEBP = """async ([png, width, height, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d", { alpha: false }).drawImage(image, 0, 0, width, height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def film(page: Page) -> list[tuple[float, bytes]]:
    """Return the pictures, and when each was taken, in seconds."""
    frames: list[tuple[float, bytes]] = []
    presses = list(PRESSES)
    begin = time.monotonic()
    while (now := time.monotonic() - begin) < SECONDS:
        if presses and now >= presses[0][0]:
            key = presses.pop(0)[1]
            for each in commonest(page) if key == "KEPT" else [key]:
                page.keyboard.press(each, delay=40)
        frames.append((now, page.screenshot()))
        until(lambda: time.monotonic() - begin >= now + EACH)  # until the next picture is due
    return frames


def commonest(page: Page) -> list[str]:
    """Return the keys of the dice with the most frequent face."""
    faces = [die[0] if die else "" for die in Picture(Canvas(page)).dice()]
    best = max(faces, key=faces.count)
    return [str(1 + die) for die in range(DICE) if faces[die] == best]


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a RIFF file, padded to an even length."""
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def image_in(webp: bytes) -> bytes:
    """Return the chunk with the image itself, from a file that may also have a chunk for its colours."""
    at = 12
    while webp[at : at + 4] != b"VP8 ":
        (length,) = struct.unpack_from("<I", webp, at + 4)
        at += 8 + length + length % 2
    (length,) = struct.unpack_from("<I", webp, at + 4)
    return webp[at : at + 8 + length + length % 2]


def moving(frames: Sequence[tuple[int, bytes]], width: int, height: int) -> bytes:
    """Join WebP pictures into one that moves, endlessly (its container: RFC 9649). frames: ms and a WebP each."""
    size = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    inside = b"WEBP" + chunk(b"VP8X", b"\x02\0\0\0" + size) + chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")
    for ms, picture in frames:
        whole = b"\0" * 6 + size + struct.pack("<I", ms)[:3] + b"\x02"  # at 0, 0, drawn over the picture before
        inside += chunk(b"ANMF", whole + image_in(picture))
    return b"RIFF" + struct.pack("<I", len(inside)) + inside


def main() -> None:
    town = Town(Path(tempfile.mkdtemp()), Virtual(), setup=setup(1, 4)).start()
    with browser() as chromium:
        page = chromium.new_context(viewport=SIZE, locale="en").new_page()
        page.goto(town.host_url)
        until(lambda: town.hall.live.table.round == 1)
        page.locator(".seat").nth(3).wait_for()
        page.locator('[data-button="ok"]').first.wait_for()
        page.wait_for_timeout(1500)
        frames = film(page)
        blank = chromium.new_page()
        times = [when for when, _ in frames]
        lasting = [round((b - a) * 1000) for a, b in pairwise(times)] + [LAST]
        pictures = []
        for ms, (_, png) in zip(lasting, frames, strict=True):
            webp = blank.evaluate(TO_WEBP, [base64.b64encode(png).decode(), WIDE, HIGH, QUALITY])
            pictures.append((ms, base64.b64decode(webp)))
        HOME.write_bytes(moving(pictures, WIDE, HIGH))
    town.stop()
    print(f"{HOME}: {len(pictures)} pictures, {HOME.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
