"""Reads the board file; one from which no console can be built is refused with lines and reasons."""
