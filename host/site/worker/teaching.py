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
    guide = Guide()
    desk.desk.stations.teach(guide)  # before its first turn, in which cups would be put down
    desk.desk.begin(desk.desk.guided(guide, code))
