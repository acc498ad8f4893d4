"""The texts of the screens, read from one language's file when they are drawn, and their numbers.

The texts stand in languages/*.txt; host/build/device_texts.py makes of them these numbers, in the order of en.txt, and
the files that are read here. A text is whole as a reader sees it; placeholders are filled in by the screen: "@" a name,
"#" a number, "&" a card, "^" a location. 21 letters fit across. What cannot be read is a "?".
"""

from binascii import crc32

from micropython import const
from screens import names

# Made from languages/en.txt by `python -m host.build.device_texts`, not edited by hand.
TITLE = const(0)  # + 0 to 27: none to throw
ABOUT = const(28)  # + 0 to 27: none to throw
LOCATION = const(56)  # + 0 to 8: mine to end
CARD = const(65)  # + 0 to 12: dynamite to elixir
POTION = const(78)  # + 0 to 6: wealth to domination
BACKS = const(85)  # + 0 to 2: store to elixir
BENEFIT = const(88)  # + 0 to 4: none to nuggets
HELP = const(93)  # + 0 to 21: dynamite 1 to elixir 2
EFFECT = const(115)  # + 0 to 6: wealth to domination
EQUIPMENT = const(122)
DEED = const(123)
POINTS = const(124)
FENCED = const(125)
PASS = const(126)
PLAY = const(127)
PAY = const(128)
NOTHING_TO_PLAY = const(129)
JOE_AT = const(130)
DIE_TO = const(131)
FREE = const(132)
COSTS = const(133)
TOO_DEAR = const(134)
PRICE_OR_BRUTE = const(135)
TAKE_BACK = const(136)
SLAM = const(137)
OR_OK = const(138)
CONSOLE_THROWS = const(139)
BRUTE_OR_CHEAT = const(140)
SLAM_OR_PLAY = const(141)
PASS_OR_PLAY = const(142)
SECONDS = const(143)
PLAN = const(144)
PLANNED = const(145)
CHOOSE = const(146)
KEYS = const(147)
NO_OFFER = const(148)
FAVOURS = const(149)
SHOWN = const(150)
UNSEEN = const(151)
SEND = const(152)
MORE_ASKED = const(153)
AND_ANOTHER = const(154)
ASK_MORE = const(155)
PICK_AND_CHOOSE = const(156)
TAKE_IT = const(157)
DECLINE = const(158)
NOT_ALLOWED = const(159)
HAND = const(160)
NO_CARDS = const(161)
TOWN = const(162)
ROUND = const(163)
RESULT = const(164)
NOBODY = const(165)
GO_ON = const(166)
SCORE = const(167)
WINS = const(168)
IDLE = const(169)
STATION = const(170)
SIT = const(171)
BOT = const(172)
NOT_IN_GAME = const(173)
MINE = const(174)
BANK = const(175)
COACH = const(176)
ROW = const(177)
PURSE = const(178)
STOPPED = const(179)
JUST = const(180)
BROWSE = const(181)
KEEP_NONE = const(182)
HOST_ASKS = const(183)
BOT_FOR_YOU = const(184)
PLAY_HERE = const(185)
AGREE = const(186)
HOLD_OK = const(187)
STAND_IN = const(188)
SEAT_ASKS = const(189)
STEP_BACK = const(190)
FROM = const(191)
TO = const(192)
DISCARDS = const(193)
DEEDS = const(194)
FINAL = const(195)
NOT_AGREED = const(196)
STUCK = const(197)
SEATED = const(198)
NO_BOT = const(199)
A_BOT = const(200)
BOTS_GO = const(201)
TWO_SEATS = const(202)
PICKING = const(203)
DAMAGED = const(204)
NOT_SAVED = const(205)
ABSENT = const(206)
WHO = const(207)
LETTER = const(208)
LONGER = const(209)
HOW = const(210)
RULES = const(211)  # + 0 to 4: first to revised
SOUNDS = const(216)  # + 0 to 1: on to off
WAITS = const(218)  # + 0 to 2: all to 3
PAUSE = const(221)  # + 0 to 3: all to 4
TO_LANGUAGE = const(225)
LIGHTS = const(226)
PLAY_NOW = const(227)
BACK = const(228)
FIRST_SHERIFF = const(229)
YOUNGEST = const(230)
SAME = const(231)
SAVED = const(232)
GO_ON_OR_NEW = const(233)
SAVE_DAMAGED = const(234)
SAVE_CUT = const(235)
NOT_KEPT = const(236)
GIVE_UP = const(237)
FAULT = const(238)
STARTS_AGAIN = const(239)
TESTS_ITSELF = const(240)
SAVE_ASIDE = const(241)
WHOSE = const(242)  # + 0 to 2: own to masked
OVERHEAR = const(245)  # + 0 to 2: own to masked
WHOSE_DICE = const(248)
DICE_HERE = const(249)
DIE_GIVEN = const(250)
SHAKE_DIE = const(251)
ONE_DIE = const(252)
NO_KEY = const(253)
FIVE_DICE = const(254)
DICE_KEYS = const(255)
NO_RADIO = const(256)
TROUBLE = const(257)  # + 0 to 7: twice to none
FIRST_COUNTS = const(265)
AS_IT_LAY = const(266)
THROW_AGAIN = const(267)
DICE_ROLL = const(268)
CONSOLE_FOR = const(269)
LINES = const(270)
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
