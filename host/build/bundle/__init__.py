"""The firmware as two modules for the Pico: what is not used left out, names made short, so that it fits the heap.

join.py puts the modules into one, prune.py leaves out what nobody reads, spread.py parts the rules from the rest,
shorten.py renames. host/build/mpy.py compiles it.
"""
