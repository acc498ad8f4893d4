"""MicroPython's `micropython` module for CPython: only what the firmware uses."""


def const(value):
    return value


def native(function):
    return function


def viper(function):
    return function


def heap_lock():
    return None


def heap_unlock():
    return None


def schedule(function, argument):
    function(argument)


def opt_level(level=0):
    return level
