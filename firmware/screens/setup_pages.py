"""The screens that set a game up (overlays/setup_steps.py): language, seats, names, the menu, the first Sheriff, and
playing again.

Each function draws one screen of one station. No presses here, no hardware.
"""

from micropython import const
from native_bytes import copy
from screens import texts
from screens.encoding import coded
from screens.names import LANGUAGES, OWN_NAME
from screens.parts import score
from store.settings import BRIGHTNESS, LANGUAGE, LEVEL, PATIENCE, PAUSE, PRESET, QUIET, UNADVISED

# Steps.
TONGUE = const(1)
SEATS = const(2)
MENU = const(3)
SHERIFF = const(4)
AGAIN = const(5)
DICE = const(6)
NETWORK = const(7)

# Who is at a station.
EMPTY = const(0)
BOT = const(1)
PERSON = const(2)
NAMING = const(3)  # a person who has not confirmed a name

LINES = bytes((PRESET, QUIET, PATIENCE, BRIGHTNESS, PAUSE, UNADVISED, LEVEL))  # of the menu; the last only with a host

_TOP = const(1)  # row of the first language
_FIT = const(5)  # languages on a screen
_NOTE = const(6)
_HINT = const(7)
_ROWS = const(6)  # of the menu, above the start
_START = const(7)  # its row
_CODE = const(64)  # dots, the width of a code
_BESIDE = const(66)
_TEN = const(10)
_DASH = const(45)
_SPACE = const(32)
_ASKED = const(63)
_LANGUAGES = tuple([coded(row[OWN_NAME].encode()) for row in LANGUAGES])
LIMITS = bytes([len(LANGUAGES), 5, 2, 3, 4, 4, 2, 4, 4])  # of the settings' values: one more than the greatest


def draw(table, screen, station):
    """The screen of a station, by its place among the table's."""
    setup = table.games.lobby
    # The scores stand until somebody answers. A game that was given up has none.
    if setup.step == AGAIN and table.match.dealt:
        score(table.match, screen)
    else:
        screen.clear()
        _draw(table, screen, station, setup.kinds[station])
        screen.title(0)
        if setup.step == NETWORK and screen is table.bus.canvas:
            _lay(setup.code, screen)
    if setup.step == AGAIN:
        screen.wipe(_HINT)
        screen.line(_NOTE, texts.SAME)
        screen.line(_HINT, texts.AGREE)
    elif setup.note:
        screen.wipe(_NOTE)
        screen.line(_NOTE, setup.note)


def _draw(table, screen, station, kind):
    setup = table.games.lobby
    step = setup.step
    if kind == NAMING and step != TONGUE:
        _name(setup, screen, station)
    elif step == MENU and (kind == PERSON or setup.alone()):
        _menu(setup, screen)
    elif step == DICE and kind == PERSON:
        _dice(setup, screen, station)
    elif step == NETWORK:
        _network(table, screen)
    elif step == SHERIFF and kind == PERSON:
        screen.head(texts.FIRST_SHERIFF)
        screen.line(3, texts.YOUNGEST)
        screen.line(_HINT, texts.BACK)
    else:
        screen.at(37, 0)
        screen.say(texts.IDLE)
        if step == TONGUE:
            _languages(setup, screen, station)
        elif step == AGAIN:
            screen.line(3, setup.notice)
        else:
            _seats(table, screen, station)


def _languages(setup, screen, station):
    chosen = setup.settings.values[LANGUAGE]
    first = max(0, chosen + 1 - _FIT)
    row = 0
    while row < _FIT and first + row < len(_LANGUAGES):
        screen.at(2, _TOP + row)
        screen.write(_LANGUAGES[first + row])
        screen.choice(_TOP + row, first + row == chosen)
        row += 1
    screen.fill(n=station + 1)
    screen.line(_NOTE, texts.STATION)
    screen.line(_HINT, texts.CHOOSE)


def _network(table, screen):
    """How phones join the console's own network; beside its code there is room for ten letters."""
    name, password = table.bus.network()
    if table.games.lobby.code:
        screen.at(_BESIDE, 0)
        _part(name, 0, min(len(name), _TEN), screen)
        screen.at(_BESIDE, 2)
        _part(name, _TEN, len(name), screen)
        screen.at(_BESIDE, 4)
        screen.write(password)
        screen.at(_BESIDE, _HINT)
        screen.write(b"OK")
        return
    screen.head(texts.PHONES_JOIN)
    screen.at(2, 2)
    screen.write(name)
    screen.line(4, texts.PASSWORD)
    screen.at(2, 5)
    screen.write(password)
    screen.line(_HINT, texts.GO_ON)


def _part(text, i, end, screen):
    """Write text[i:end]."""
    while i < end:
        screen.letter(text[i])
        i += 1


def _lay(code, screen):
    """Lay the dots of a code over the left half of a board's picture."""
    i = 0
    while i < len(code):
        copy(screen.buf, 2 * i, code, i, _CODE)
        i += _CODE


def _choice(screen, row, text, chosen):
    screen.at(2, row)
    screen.say(text)
    screen.choice(row, chosen)


def _seats(table, screen, station):
    """All stations with who sits there; this one's line is a bar."""
    i = 0
    while i < len(table.games.lobby.kinds):
        _who(table, screen, i)
        i += 1
    screen.title(1 + station)
    kind = table.games.lobby.kinds[station]
    screen.line(_HINT, texts.SEATED if kind == PERSON else texts.NO_BOT if kind == BOT else texts.SIT)
    if kind == BOT and table.games.lobby.alone():
        screen.line(_NOTE, texts.BOTS_GO)
    else:
        screen.line(_NOTE, texts.TO_LANGUAGE)


def _who(table, screen, i):
    setup = table.games.lobby
    kind = setup.kinds[i]
    screen.at(2, 1 + i)
    screen.number(i + 1)
    screen.letter(_SPACE)
    if not table.stations[i].present:
        screen.say(texts.ABSENT)
    elif kind == BOT:
        screen.say(texts.A_BOT)
    elif kind == EMPTY:
        screen.letter(_DASH)
    else:
        screen.write(setup.labels[i])
        if kind == NAMING:
            screen.letter(_ASKED)


def _name(setup, screen, station):
    screen.head(texts.WHO)
    screen.at(2, 2)
    screen.write(setup.labels[station])
    screen.title(2)
    screen.line(4, texts.LETTER)
    screen.line(5, texts.LONGER)
    screen.line(_HINT, texts.CHOOSE)


def _menu(setup, screen):
    """A line for each setting, in order; below them always the start, above them what the buttons do."""
    start = setup.start_line()
    screen.head(texts.BACK if setup.line == start else texts.CHOOSE)
    # Scrolled only as far as the cursor needs; the start has the last row for itself.
    above = max(0, min(setup.line, start - 1) + 1 - _ROWS)
    row = 0
    while row < _ROWS:
        _choice(screen, 1 + row, _setting(setup, screen, LINES[above + row]), above + row == setup.line)
        row += 1
    _choice(screen, _START, texts.PLAY_NOW, setup.line == start)


def _dice(setup, screen, station):
    """Whose dice are thrown, how many this station has, and what has become of the one that was shaken last."""
    giving = setup.giving
    screen.head(texts.WHOSE_DICE)
    _choice(screen, 1, texts.WHOSE + setup.throws, True)
    screen.line(2, texts.OVERHEAR + setup.throws)
    screen.fill(n=giving.given.count(station))
    screen.line(3, texts.DICE_HERE)
    if giving.asks == station:
        screen.fill(n=giving.battery)
        screen.line(4, texts.SHAKE_DIE)
        if giving.became:
            screen.line(5, _BECAME[giving.became - 1])
    screen.line(_NOTE, texts.DICE_KEYS)
    screen.line(_HINT, texts.BACK)


_BECAME = (texts.DIE_GIVEN, texts.ONE_DIE, texts.NO_KEY, texts.FIVE_DICE)  # what became of a die (overlays/dice.py)
_SETTINGS = {
    PRESET: texts.RULES,
    QUIET: texts.SOUNDS,
    PATIENCE: texts.WAITS,
    PAUSE: texts.PAUSE,
    UNADVISED: texts.ADVISED,
    LEVEL: texts.LEVEL,
}


def _setting(setup, screen, line):
    """The text of a line of the menu."""
    value = setup.settings.values[line]
    if line == BRIGHTNESS:
        screen.fill(n=value + 1)
        return texts.LIGHTS
    return _SETTINGS[line] + value
