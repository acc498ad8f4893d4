"""The whole firmware as one module for the Pico: what is not used left out, names made short, so that it fits the heap.

join.py puts the modules into one, prune.py leaves out what nobody reads, shorten.py renames. host/mpy.py compiles it.
"""
