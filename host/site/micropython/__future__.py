"""Annotations are never looked at."""

annotations = None
