"""The printed circuits as KiCad projects, made from the circuits, [pcb] and [enclosure.box] of the board file.

project.py has all that needs no routing; tracks.py takes a while, and pour.py needs KiCad, so heavy.py runs those.
"""
