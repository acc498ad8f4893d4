"""Stands in for __future__: nothing reads annotations here."""

annotations = None
