"""Models of the console's chips, one a file, after their data sheets.

A chip on the bus is a `Device` of bus.py. No chip knows what drives it: a program in this process, firmware in another
one, or an emulated processor.
"""
