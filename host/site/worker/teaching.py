"""The guided game in the page's worker, on a console with chosen dice that keeps nothing; after desk's `begin`."""

import json

import desk

from host.i18n.translation import language
from host.lesson import words
from host.lesson.guide import Guide


def begin(told):
    """Begin the guided game. told: JSON of words and titles."""
    told = json.loads(told)
    code = language()
    words.know(code, told)
    desk.desk.begin(desk.desk.guided(Guide(), code))
