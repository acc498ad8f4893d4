"""What the console is built of: board.toml, and all that is made from it. See README.md."""
