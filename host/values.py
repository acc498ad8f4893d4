"""Classes that are their values. MicroPython, which runs them in the site's page, knows no dataclasses."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound="Values")


class Values:
    """Equal where all its attributes are."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        told = ["{}={!r}".format(*each) for each in self.__dict__.items()]
        return "{}({})".format(type(self).__name__, ", ".join(told))

    def changed(self: T, **fields: Any) -> T:
        """A copy with other values for these attributes."""
        other: T = object.__new__(type(self))
        for name, value in self.__dict__.items():
            setattr(other, name, fields.pop(name, value))
        if fields:
            raise TypeError("{} has no {}".format(type(self).__name__, ", ".join(fields)))
        return other
