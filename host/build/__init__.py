"""From sources to what is flashed, and the interpreters that run it here."""
