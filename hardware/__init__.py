"""The hardware: board.toml, and everything that is made from it. See README.md."""
