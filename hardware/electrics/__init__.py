"""The electrics of a board in sums: each is a value from the board file and a limit from a data sheet.

A board of which one does not hold is refused; makers/chapter.py writes them all into the docs.
"""
