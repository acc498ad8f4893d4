"""`python -m tests.store.wear`: what a game of five costs the flash, on littlefs with a Pico's blocks.

The journal of bots; and what home-made dice add, whose counters are kept with each throw.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from host.build.interpreters import unix64
from host.build.mpy import FIRMWARE, ROOT, UNIX64, compiled

PROGRAM = """
import sys
sys.argv[:] = ["cuts", "0", "1", "1", "1"]
import cuts, random, vfs
games = {games}
flash = cuts.Flash()
vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE)
vfs.mount(vfs.VfsLfs2(flash, progsize=cuts.PAGE), "/flash")
table = cuts.table_on(cuts.Acknowledged(flash))
class Nobody:
    def act(self, table, tick):
        pass
for number in range(games):
    table.journal.safe = []
    flash.ops.clear()
    table.match.bots = 31
    table.match.names[:] = [b"Ann", b"Bo", b"Cy", b"Dee", b"Eve"]
    table.match.fast = True
    table.games.start(5, 0, number % 5, bytes([number]) * 32)
    cuts.play(table, Nobody(), int)
    done = [op for op in flash.ops if op]
    print("game", len(table.journal.safe), len(cuts.content(table.journal)),
          len([1 for op in done if op[1] >= 0]), len([1 for op in done if op[1] < 0]))
print("worst", max(flash.erased.values()))
from store.given import Given
given = Given("/flash/given/dice.bin")
for i in range(25):
    given.give(i // 5, 3, bytes([i] * 6), bytes(8), 2)  # 3: home-made
given.save()
counters = given.counters()
last = [2] * 26
flash.ops.clear()
for number in range({throws}):
    for i in range(5):
        last[1 + number % 5 * 5 + i] += 2
    counters.keep(number % 5, last)
done = [op for op in flash.ops if op]
print("dice", len([1 for op in done if op[1] >= 0]), len([1 for op in done if op[1] < 0]))
"""
GAMES = 40
THROWS = 200  # of five people in a game (`python -m tests.dice.game`)
BLOCKS, ERASES, A_WEEK = 200, 100_000, 20  # blocks left free on a Pico; what each stands; games


def years(erased: float) -> float:
    """erased: blocks in a game."""
    return BLOCKS * ERASES / erased / A_WEEK / 52


def main() -> int:
    folders = [
        compiled(each, UNIX64, lenient=each != FIRMWARE)
        for each in (FIRMWARE, ROOT / "tests" / "bench", Path(__file__).parent)
    ]
    with tempfile.TemporaryDirectory() as flash:
        done = subprocess.run(
            [*unix64(), "-X", "heapsize=64M", "-c", PROGRAM.format(games=GAMES, throws=THROWS)],
            env={"MICROPYPATH": ":".join([*map(str, folders), ".frozen"])},
            cwd=flash,
            capture_output=True,
            text=True,
            check=True,
        )
    games = [[int(each) for each in line] for line in re.findall(r"^game (\d+) (\d+) (\d+) (\d+)$", done.stdout, re.M)]
    records, size, pages, erased = (sum(column) / len(games) for column in zip(*games))
    print(f"a game of five, mean of {len(games)}: {records:.0f} records, {size:.0f} bytes")
    most = max(game[3] for game in games)
    print(f"{pages:.0f} pages of 256 bytes written, {erased:.0f} blocks of 4 KB erased, at most {most}")
    print(f"{BLOCKS} free blocks of {ERASES:,} erasures each, {A_WEEK} games a week: {years(erased):,.0f} years")
    more, blocks = map(int, re.findall(r"^dice (\d+) (\d+)$", done.stdout, re.M)[0])
    print(f"{THROWS} throws of home-made dice: {more} pages written, {blocks} blocks erased", end="")
    print(f"; with them {years(erased + blocks):,.0f} years")
    return 0


if __name__ == "__main__":
    sys.exit(main())
