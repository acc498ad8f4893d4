"""The printed circuits: kicad.py reads their KiCad projects, check.py compares them with board.toml."""
