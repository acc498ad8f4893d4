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
WHY = const(120)  # + 0 to 19: only to harmless
EQUIPMENT = const(140)
DEED = const(141)
POINTS = const(142)
FENCED = const(143)
PASS = const(144)
PLAY = const(145)
PAY = const(146)
NOTHING_TO_PLAY = const(147)
JOE_AT = const(148)
DIE_TO = const(149)
FREE = const(150)
COSTS = const(151)
TOO_DEAR = const(152)
PRICE_OR_BRUTE = const(153)
TAKE_BACK = const(154)
SLAM = const(155)
OR_OK = const(156)
BRUTE_OR_CHEAT = const(157)
SLAM_OR_PLAY = const(158)
PASS_OR_PLAY = const(159)
SECONDS = const(160)
PLAN = const(161)
PLANNED = const(162)
CHOOSE = const(163)
KEYS = const(164)
NO_OFFER = const(165)
FAVOURS = const(166)
SHOWN = const(167)
UNSEEN = const(168)
SEND = const(169)
MORE_ASKED = const(170)
AND_ANOTHER = const(171)
ASK_MORE = const(172)
PICK_AND_CHOOSE = const(173)
TAKE_IT = const(174)
DECLINE = const(175)
NOT_ALLOWED = const(176)
BOT_WOULD = const(177)
BOT_THINKS = const(178)
UNADVISED = const(179)
RETURN = const(180)
HOLD_RIGHT = const(181)
HAND = const(182)
NO_CARDS = const(183)
TOWN = const(184)
ROUND = const(185)
RESULT = const(186)
NOBODY = const(187)
GO_ON = const(188)
SCORE = const(189)
WINS = const(190)
IDLE = const(191)
STATION = const(192)
SIT = const(193)
BOT = const(194)
NOT_IN_GAME = const(195)
MINE = const(196)
BANK = const(197)
COACH = const(198)
ROW = const(199)
PURSE = const(200)
STOPPED = const(201)
JUST = const(202)
BROWSE = const(203)
KEEP_NONE = const(204)
HOST_ASKS = const(205)
BOT_FOR_YOU = const(206)
PLAY_HERE = const(207)
AGREE = const(208)
HOLD_OK = const(209)
STAND_IN = const(210)
SEAT_ASKS = const(211)
STEP_BACK = const(212)
FROM = const(213)
TO = const(214)
DISCARDS = const(215)
DEEDS = const(216)
FINAL = const(217)
NOT_AGREED = const(218)
STUCK = const(219)
SEATED = const(220)
NO_BOT = const(221)
A_BOT = const(222)
BOTS_GO = const(223)
TWO_SEATS = const(224)
PICKING = const(225)
DAMAGED = const(226)
NOT_SAVED = const(227)
ABSENT = const(228)
WHO = const(229)
LETTER = const(230)
LONGER = const(231)
RULES = const(232)  # + 0 to 4: first to revised
SOUNDS = const(237)  # + 0 to 1: on to off
WAITS = const(239)  # + 0 to 2: all to 3
PAUSE = const(242)  # + 0 to 3: all to 4
ADVISED = const(246)  # + 0 to 1: on to off
TO_LANGUAGE = const(248)
LIGHTS = const(249)
PLAY_NOW = const(250)
BACK = const(251)
FIRST_SHERIFF = const(252)
YOUNGEST = const(253)
SAME = const(254)
SAVED = const(255)
GO_ON_OR_NEW = const(256)
SAVE_DAMAGED = const(257)
SAVE_CUT = const(258)
NOT_KEPT = const(259)
GIVE_UP = const(260)
FAULT = const(261)
STARTS_AGAIN = const(262)
TESTS_ITSELF = const(263)
SAVE_ASIDE = const(264)
LINES = const(265)
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
