"""The program `dicetown`: one command per file."""
