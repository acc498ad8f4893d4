"""One chip a file. The bus is handed in; a driver makes no pins, knows no game and keeps no clock.

All stations have the same chips at the same addresses, one station per channel of the multiplexer. So one driver object
serves every station: select its channel first. A chip that doesn't answer is an OSError from the bus; the caller then
marks the station absent. bus.py frees a bus that hangs.
"""
