"""The host's end of the serial line: a second implementation of firmware/link/README.md, from its text only."""
