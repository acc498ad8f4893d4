"""The host's end of the serial line: a second implementation of firmware/link/README.md, from the text alone."""
