"""The texts of the screens, read from one language's file when they are drawn, and their numbers.

The texts stand in languages/*.txt; host/build/device_texts.py makes of them these numbers, in the order of en.txt, and
the files that are read here. A text is whole as a reader sees it; placeholders are filled in by the screen: "@" a name,
"#" a number, "&" a card, "^" a location. 21 letters fit across. What cannot be read is a "?".
"""

from binascii import crc32

from micropython import const
from screens import names

# Made from languages/en.txt by `python -m host.build.device_texts`, not edited by hand.
TITLE = const(0)  # + 0 to 26: none to take
ABOUT = const(27)  # + 0 to 26: none to take
LOCATION = const(54)  # + 0 to 8: mine to end
CARD = const(63)  # + 0 to 12: dynamite to elixir
POTION = const(76)  # + 0 to 6: wealth to domination
BACKS = const(83)  # + 0 to 2: store to elixir
BENEFIT = const(86)  # + 0 to 4: none to nuggets
HELP = const(91)  # + 0 to 21: dynamite 1 to elixir 2
EFFECT = const(113)  # + 0 to 6: wealth to domination
EQUIPMENT = const(120)
DEED = const(121)
POINTS = const(122)
FENCED = const(123)
PASS = const(124)
PLAY = const(125)
PAY = const(126)
NOTHING_TO_PLAY = const(127)
JOE_AT = const(128)
DIE_TO = const(129)
FREE = const(130)
COSTS = const(131)
TOO_DEAR = const(132)
PRICE_OR_BRUTE = const(133)
TAKE_BACK = const(134)
SLAM = const(135)
OR_OK = const(136)
CHOOSE = const(137)
KEYS = const(138)
NO_OFFER = const(139)
FAVOURS = const(140)
SHOWN = const(141)
UNSEEN = const(142)
SEND = const(143)
MORE_ASKED = const(144)
AND_ANOTHER = const(145)
ASK_MORE = const(146)
PICK_AND_CHOOSE = const(147)
TAKE_IT = const(148)
DECLINE = const(149)
NOT_ALLOWED = const(150)
HAND = const(151)
NO_CARDS = const(152)
TOWN = const(153)
ROUND = const(154)
RESULT = const(155)
NOBODY = const(156)
GO_ON = const(157)
SCORE = const(158)
WINS = const(159)
IDLE = const(160)
STATION = const(161)
SIT = const(162)
BOT = const(163)
NOT_IN_GAME = const(164)
MINE = const(165)
BANK = const(166)
COACH = const(167)
ROW = const(168)
PURSE = const(169)
STOPPED = const(170)
JUST = const(171)
BROWSE = const(172)
KEEP_NONE = const(173)
HOST_ASKS = const(174)
BOT_FOR_YOU = const(175)
PLAY_HERE = const(176)
AGREE = const(177)
HOLD_OK = const(178)
STAND_IN = const(179)
SEAT_ASKS = const(180)
STEP_BACK = const(181)
FROM = const(182)
TO = const(183)
DISCARDS = const(184)
DEEDS = const(185)
FINAL = const(186)
NOT_AGREED = const(187)
STUCK = const(188)
SEATED = const(189)
NO_BOT = const(190)
A_BOT = const(191)
BOTS_GO = const(192)
TWO_SEATS = const(193)
PICKING = const(194)
DAMAGED = const(195)
NOT_SAVED = const(196)
ABSENT = const(197)
WHO = const(198)
LETTER = const(199)
LONGER = const(200)
HOW = const(201)
RULES = const(202)  # + 0 to 4: first to revised
SOUNDS = const(207)  # + 0 to 1: on to off
WAITS = const(209)  # + 0 to 2: all to 3
LIGHTS = const(212)
PLAY_NOW = const(213)
BACK = const(214)
FIRST_SHERIFF = const(215)
YOUNGEST = const(216)
SAME = const(217)
SAVED = const(218)
GO_ON_OR_NEW = const(219)
SAVE_DAMAGED = const(220)
SAVE_CUT = const(221)
NOT_KEPT = const(222)
GIVE_UP = const(223)
FAULT = const(224)
STARTS_AGAIN = const(225)
TESTS_ITSELF = const(226)
SAVE_ASIDE = const(227)
LINES = const(228)
# End of what is made.

LANGUAGES = tuple([row[names.CODE] for row in names.LANGUAGES])
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
