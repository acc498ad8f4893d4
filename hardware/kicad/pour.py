"""Fill the ground pours of a board file and save it as KiCad does: `python3 pour.py FROM TO`.

It runs in the system's Python, where KiCad has its module, so it imports nothing of this project.
"""

import sys

import pcbnew

board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[2], board, True)
