"""The station's printed circuit as a KiCad project, made from the circuit and from [pcb] of the board file.

project.py has all that needs no routing; tracks.py takes a while, and pour.py needs KiCad, so heavy.py runs those.
"""
