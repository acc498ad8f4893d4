"""The console's circuit, built from the board file.

The diagram, the netlist, the bill of materials and the printed circuit are all made from these.
"""
