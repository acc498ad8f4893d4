"""Babel's numbers, made by the browser. Nothing in the page calls the rest."""

negotiate_locale = None
