"""The board file: read, and refused with the line and the reason where no console can be built like that."""
