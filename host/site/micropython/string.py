"""`Formatter` is named by host/i18n/translation.py, in a function that the page does not call."""

Formatter = None
