"""The firmware as a few small modules for the Pico: unused code is left out, names are short, so that it fits the heap.

join.py joins the modules to one, prune.py leaves out what nobody reads, spread.py divides it again, shorten.py renames.
host/build/mpy.py compiles it.
"""
