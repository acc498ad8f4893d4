"""The command `dicetown`: one command a file."""
