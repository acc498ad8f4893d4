"""One chip a file. The bus is handed in; a driver makes no pins, knows no game and keeps no clock.

Equal chips sit behind the multiplexer at equal addresses, so one driver object serves every station: select its channel
first. A chip that does not answer is an OSError from the bus, for the caller to mark the station absent; bus.py frees
a bus on which nothing goes any more.
"""
