"""Prints how long the parts in build/enclosure take to print, by PrusaSlicer's estimate with slicer.ini:
`python -m hardware.enclosure.hours`, after `make enclosure`. Its sums are kept in market.toml.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from hardware import install

BUILD = Path("build") / "enclosure"
SETTINGS = Path(__file__).with_name("slicer.ini")
OF = {"box": ["main box"], "left": ["left-hander's"], "station": ["station"]}  # beginning of a part's name -> its owner
TIME = re.compile(r"estimated printing time \(normal mode\) = (?:(\d+)h )?(?:(\d+)m )?\d+s")


def minutes(mesh: Path) -> int:
    """Return PrusaSlicer's estimate for an STL file."""
    with tempfile.TemporaryDirectory() as folder:
        code = Path(folder, "code")
        command = ["prusa-slicer", "--export-gcode", "--load", str(SETTINGS), "--output", str(code), str(mesh)]
        subprocess.run(command, check=True, capture_output=True)
        found = TIME.search(code.read_text(encoding="utf-8"))
    assert found, f"{mesh} has no time"
    return int(found[1] or 0) * 60 + int(found[2] or 0)


def main() -> int:
    """Run the command and return its exit code."""
    install.slicer()
    sums = {"station": 0, "left-hander's": 0, "main box": 0}
    for mesh in sorted(BUILD.glob("*.stl")):
        took = minutes(mesh)
        for whose in OF.get(mesh.stem.split("-")[0], ["station", "left-hander's"]):
            sums[whose] += took
        print(f"{mesh.stem:15} {took / 60:5.1f} h")
    for name, took in sums.items():
        print(f"{name:15} {took / 60:5.1f} h")
    return 0


if __name__ == "__main__":
    sys.exit(main())
