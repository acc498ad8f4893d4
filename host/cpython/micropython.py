"""MicroPython's `micropython` module for CPython: only what the firmware uses."""

import builtins


def const(value):
    return value


def native(function):
    return function


def viper(function):
    return function


def pointer(buffer):
    return buffer.encode() if isinstance(buffer, str) else buffer


builtins.ptr8 = builtins.ptr32 = pointer  # names that MicroPython knows inside of viper functions


def heap_lock():
    return None


def heap_unlock():
    return None


def schedule(function, argument):
    function(argument)


def opt_level(level=0):
    return level
