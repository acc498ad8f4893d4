"""Write the files that are made from hardware/board.toml, or say why such a console cannot be built.

`--check` writes nothing and exits with 1 if a file is not up to date. With and without it, differences between
board.toml and the KiCad projects are named and exit with 1. A refused board file exits with 2, each reason with its
line. Uses only Python's own library; heavy.py does what needs more.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from hardware import light, stamps  # noqa: E402
from hardware.circuit import check  # noqa: E402
from hardware.enclosure import bought  # noqa: E402
from hardware.enclosure.plan import Plan  # noqa: E402
from hardware.source.board_file import SOURCE, BoardError, load  # noqa: E402


def main(arguments: list[str], source: Path = SOURCE, root: Path = ROOT) -> int:
    """Run the command. source: the board file; root: the folder that the files are written to."""
    if unknown := [word for word in arguments if word != "--check"]:
        print(f"generate.py: {unknown[0]} is unknown; --check is all there is", file=sys.stderr)
        return 2
    try:
        board = load(source)
    except BoardError as error:
        print(*(f"hardware/{line}" for line in str(error).splitlines()), sep="\n", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"hardware/{source.name} cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    made = light.files(board)
    differ = check.differences(board)
    print(*differ, sep="\n", end="\n" if differ else "", file=sys.stderr)
    if "--check" in arguments:
        return checked(made, bought.drawn_from(Plan(board)), root) or int(bool(differ))
    for name, text in made.items():
        target = root / name
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {name}")
    return int(bool(differ))


def checked(made: dict[str, str], models: str, root: Path) -> int:
    """Print which files are not up to date. Returns the exit code."""
    other = [n for n, text in made.items() if not (root / n).exists() or (root / n).read_text(encoding="utf-8") != text]
    for name in other:
        print(f"{name} differs from board.toml: run python hardware/generate.py", file=sys.stderr)
    stale = list(stamps.stale(models, root))
    for reason in stale:
        print(f"{reason}: run make hardware", file=sys.stderr)
    return 1 if other or stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
