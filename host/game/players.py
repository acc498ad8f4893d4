"""Names for bots, and for seats that nobody has named."""

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
