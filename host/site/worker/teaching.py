"""The guided game in the page's worker: after desk's `begin`, on a console with chosen dice, that keeps nothing."""

import json

import desk

from host.i18n import device
from host.i18n.translation import language
from host.lesson import words
from host.lesson.guide import Guide


def begin(told):
    """told: JSON of words, titles, and the texts of screens that steps wait for."""
    told = json.loads(told)
    code = language()
    device.spoken(code).update(told["device"])
    words.know(code, told)
    desk.desk.begin(desk.desk.guided(Guide(code), code))
