"""From sources to what is flashed, and where the interpreters come from that run it here."""
