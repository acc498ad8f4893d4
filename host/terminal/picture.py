"""Makes the README's picture of the terminal: `python -m host.terminal.picture play.svg`.

The real firmware plays on the virtual board; the picture is taken in the first round. The dice differ in each run.
"""

import asyncio
import re
import sys
from pathlib import Path

from host.link.client import Client
from host.terminal.feeding import drain, names_for
from host.terminal.player import PlayApp
from host.virtual.board import VirtualBoard
from host.virtual.console import Console

SIZE = (190, 46)
SEATS = 4
KEYS = ("space", "space", "1", "enter", "space", "space", "2")  # slam, tip, keep a die, lock; again
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"


async def take() -> str:
    """Return the screen as SVG, without downloaded fonts."""
    board = VirtualBoard()
    players = [(name, seat > 0) for seat, name in enumerate(names_for(SEATS, 1))]
    with Console(board) as console, Client(console.port) as client:
        client.wait_hello()
        app = PlayApp(lambda: drain(client.queue), board, [0], lambda: client.new(players, "first"), client.abort)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause(2)
            for key in KEYS:
                await pilot.press(key)
                await pilot.pause(1.5)
            drawn = app.export_screenshot(title="make play")
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    return drawn.replace("Fira Code", FONT)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(take()), encoding="utf-8")
