"""The texts of the screens, read from one language's file when they are drawn, and their numbers.

The texts stand in languages/*.txt; host/build/device_texts.py makes of them these numbers, in the order of en.txt, and
the files that are read here. A text is whole as a reader sees it; placeholders are filled in by the screen: "@" a name,
"#" a number, "&" a card, "^" a location. 21 letters fit across. What cannot be read is a "?".
"""

from binascii import crc32

from micropython import const

# Made from languages/en.txt by `python -m host.build.device_texts`, not edited by hand.
TITLE = const(0)  # + 0 to 25: none to finaltie
ABOUT = const(26)  # + 0 to 25: none to finaltie
LOCATION = const(52)  # + 0 to 8: mine to end
CARD = const(61)  # + 0 to 12: dynamite to elixir
POTION = const(74)  # + 0 to 6: wealth to domination
BACKS = const(81)  # + 0 to 2: store to elixir
BENEFIT = const(84)  # + 0 to 4: none to nuggets
HELP = const(89)  # + 0 to 21: dynamite 1 to elixir 2
EFFECT = const(111)  # + 0 to 6: wealth to domination
EQUIPMENT = const(118)
DEED = const(119)
POINTS = const(120)
FENCED = const(121)
PASS = const(122)
PLAY = const(123)
PAY = const(124)
NOTHING_TO_PLAY = const(125)
JOE_AT = const(126)
DIE_TO = const(127)
FREE = const(128)
COSTS = const(129)
TOO_DEAR = const(130)
PRICE_OR_BRUTE = const(131)
TAKE_BACK = const(132)
SLAM = const(133)
OR_OK = const(134)
CHOOSE = const(135)
KEYS = const(136)
NO_OFFER = const(137)
FAVOURS = const(138)
SHOWN = const(139)
UNSEEN = const(140)
SEND = const(141)
NOT_ALLOWED = const(142)
HAND = const(143)
NO_CARDS = const(144)
TOWN = const(145)
ROUND = const(146)
RESULT = const(147)
NOBODY = const(148)
GO_ON = const(149)
SCORE = const(150)
WINS = const(151)
IDLE = const(152)
STATION = const(153)
SIT = const(154)
BOT = const(155)
NOT_IN_GAME = const(156)
MINE = const(157)
BANK = const(158)
COACH = const(159)
ROW = const(160)
PURSE = const(161)
STOPPED = const(162)
JUST = const(163)
BROWSE = const(164)
KEEP_NONE = const(165)
HOST_ASKS = const(166)
BOT_FOR_YOU = const(167)
PLAY_HERE = const(168)
AGREE = const(169)
HOLD_OK = const(170)
STAND_IN = const(171)
SEAT_ASKS = const(172)
STEP_BACK = const(173)
FROM = const(174)
TO = const(175)
DISCARDS = const(176)
DEEDS = const(177)
FINAL = const(178)
NOT_AGREED = const(179)
STUCK = const(180)
SEATED = const(181)
NO_BOT = const(182)
A_BOT = const(183)
BOTS_GO = const(184)
TWO_SEATS = const(185)
PICKING = const(186)
DAMAGED = const(187)
NOT_SAVED = const(188)
ABSENT = const(189)
WHO = const(190)
LETTER = const(191)
LONGER = const(192)
HOW = const(193)
RULES = const(194)  # + 0 to 4: first to revised
SOUNDS = const(199)  # + 0 to 1: on to off
WAITS = const(201)  # + 0 to 2: all to 3
LIGHTS = const(204)
PLAY_NOW = const(205)
BACK = const(206)
FIRST_SHERIFF = const(207)
YOUNGEST = const(208)
SAME = const(209)
SAVED = const(210)
GO_ON_OR_NEW = const(211)
SAVE_DAMAGED = const(212)
SAVE_CUT = const(213)
NOT_KEPT = const(214)
GIVE_UP = const(215)
FAULT = const(216)
STARTS_AGAIN = const(217)
TESTS_ITSELF = const(218)
SAVE_ASIDE = const(219)
LINES = const(220)
# End of what is made.

LANGUAGES = ("en", "fr", "ru", "cs")
FILE = "texts."  # and the language
folder = ""  # where the files lie: where the firmware runs
WIDTH = const(22)  # bytes of a text in its file: its letters, and newlines behind them
CHECK = const(4)  # bytes at the file's end: CRC-32 of the others, low byte first

_UNREAD = b"?\n"

line = bytearray(WIDTH)
_file = None


def use(language):
    """Take the texts of a language from now on. -> False if they cannot be read: then it is English. Allocates."""
    if _open(language):
        return True
    _open(LANGUAGES[0])
    return False


def _open(language):
    """Let `read` read from a file. -> whether that is whole, and has this firmware's texts."""
    global _file
    try:
        file = open(folder + FILE + language, "rb")
        crc = 0
        for _ in range(LINES):
            file.readinto(line)
            crc = crc32(line, crc)
        if file.read(CHECK + 1) != crc.to_bytes(CHECK, "little"):
            file.close()
            return False
    except OSError:
        return False
    if _file:
        _file.close()
    _file = file
    return True


def read(text):
    """Fill `line` with the text of a number; it ends before a newline."""
    try:
        _file.seek(text * WIDTH)
        if _file.readinto(line) == WIDTH:
            return
    except (OSError, AttributeError):
        pass
    line[: len(_UNREAD)] = _UNREAD
