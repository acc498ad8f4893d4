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
BRUTE_OR_CHEAT = const(137)
SLAM_OR_PLAY = const(138)
PASS_OR_PLAY = const(139)
SECONDS = const(140)
PLAN = const(141)
PLANNED = const(142)
CHOOSE = const(143)
KEYS = const(144)
NO_OFFER = const(145)
FAVOURS = const(146)
SHOWN = const(147)
UNSEEN = const(148)
SEND = const(149)
MORE_ASKED = const(150)
AND_ANOTHER = const(151)
ASK_MORE = const(152)
PICK_AND_CHOOSE = const(153)
TAKE_IT = const(154)
DECLINE = const(155)
NOT_ALLOWED = const(156)
HAND = const(157)
NO_CARDS = const(158)
TOWN = const(159)
ROUND = const(160)
RESULT = const(161)
NOBODY = const(162)
GO_ON = const(163)
SCORE = const(164)
WINS = const(165)
IDLE = const(166)
STATION = const(167)
SIT = const(168)
BOT = const(169)
NOT_IN_GAME = const(170)
MINE = const(171)
BANK = const(172)
COACH = const(173)
ROW = const(174)
PURSE = const(175)
STOPPED = const(176)
JUST = const(177)
BROWSE = const(178)
KEEP_NONE = const(179)
HOST_ASKS = const(180)
BOT_FOR_YOU = const(181)
PLAY_HERE = const(182)
AGREE = const(183)
HOLD_OK = const(184)
STAND_IN = const(185)
SEAT_ASKS = const(186)
STEP_BACK = const(187)
FROM = const(188)
TO = const(189)
DISCARDS = const(190)
DEEDS = const(191)
FINAL = const(192)
NOT_AGREED = const(193)
STUCK = const(194)
SEATED = const(195)
NO_BOT = const(196)
A_BOT = const(197)
BOTS_GO = const(198)
TWO_SEATS = const(199)
PICKING = const(200)
DAMAGED = const(201)
NOT_SAVED = const(202)
ABSENT = const(203)
WHO = const(204)
LETTER = const(205)
LONGER = const(206)
HOW = const(207)
RULES = const(208)  # + 0 to 4: first to revised
SOUNDS = const(213)  # + 0 to 1: on to off
WAITS = const(215)  # + 0 to 2: all to 3
PAUSE = const(218)  # + 0 to 3: all to 4
TO_LANGUAGE = const(222)
LIGHTS = const(223)
PLAY_NOW = const(224)
BACK = const(225)
FIRST_SHERIFF = const(226)
YOUNGEST = const(227)
SAME = const(228)
SAVED = const(229)
GO_ON_OR_NEW = const(230)
SAVE_DAMAGED = const(231)
SAVE_CUT = const(232)
NOT_KEPT = const(233)
GIVE_UP = const(234)
FAULT = const(235)
STARTS_AGAIN = const(236)
TESTS_ITSELF = const(237)
SAVE_ASIDE = const(238)
WHOSE = const(239)  # + 0 to 2: own to masked
OVERHEAR = const(242)  # + 0 to 2: own to masked
WHOSE_DICE = const(245)
DICE_HERE = const(246)
DIE_GIVEN = const(247)
SHAKE_DIE = const(248)
ONE_DIE = const(249)
NO_KEY = const(250)
FIVE_DICE = const(251)
DICE_KEYS = const(252)
NO_RADIO = const(253)
TROUBLE = const(254)  # + 0 to 7: twice to none
FIRST_COUNTS = const(262)
AS_IT_LAY = const(263)
THROW_AGAIN = const(264)
DICE_ROLL = const(265)
CONSOLE_FOR = const(266)
LINES = const(267)
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
