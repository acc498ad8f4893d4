"""MicroPython's `micropython` module for CPython: only what the firmware uses."""

import builtins


def const(value):
    """Return the value: a constant needs no folding here."""
    return value


def native(function):
    """Return the function unchanged: machine code is for the boards."""
    return function


def viper(function):
    """Return the function unchanged: machine code is for the boards."""
    return function


def pointer(buffer):
    """Return what viper code would index: the bytes of a str, or the buffer itself."""
    return buffer.encode() if isinstance(buffer, str) else buffer


builtins.ptr8 = builtins.ptr32 = pointer  # names that MicroPython knows inside of viper functions


def heap_lock():
    """Do nothing: CPython allocates as it likes."""
    return None


def heap_unlock():
    """Do nothing: there is no lock."""
    return None


def schedule(function, argument):
    """Call the function at once."""
    function(argument)


def opt_level(level=0):
    """Return the level unchanged."""
    return level
