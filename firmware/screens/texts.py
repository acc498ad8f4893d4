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
WHY = const(122)  # + 0 to 19: only to harmless
EQUIPMENT = const(142)
DEED = const(143)
POINTS = const(144)
FENCED = const(145)
PASS = const(146)
PLAY = const(147)
PAY = const(148)
NOTHING_TO_PLAY = const(149)
JOE_AT = const(150)
DIE_TO = const(151)
FREE = const(152)
COSTS = const(153)
TOO_DEAR = const(154)
PRICE_OR_BRUTE = const(155)
TAKE_BACK = const(156)
SLAM = const(157)
OR_OK = const(158)
CONSOLE_THROWS = const(159)
BRUTE_OR_CHEAT = const(160)
SLAM_OR_PLAY = const(161)
PASS_OR_PLAY = const(162)
SECONDS = const(163)
PLAN = const(164)
PLANNED = const(165)
CHOOSE = const(166)
KEYS = const(167)
NO_OFFER = const(168)
FAVOURS = const(169)
SHOWN = const(170)
UNSEEN = const(171)
SEND = const(172)
MORE_ASKED = const(173)
AND_ANOTHER = const(174)
ASK_MORE = const(175)
PICK_AND_CHOOSE = const(176)
TAKE_IT = const(177)
DECLINE = const(178)
NOT_ALLOWED = const(179)
BOT_WOULD = const(180)
BOT_THINKS = const(181)
UNADVISED = const(182)
RETURN = const(183)
HOLD_RIGHT = const(184)
HAND = const(185)
NO_CARDS = const(186)
TOWN = const(187)
ROUND = const(188)
RESULT = const(189)
NOBODY = const(190)
GO_ON = const(191)
SCORE = const(192)
WINS = const(193)
IDLE = const(194)
STATION = const(195)
SIT = const(196)
BOT = const(197)
NOT_IN_GAME = const(198)
MINE = const(199)
BANK = const(200)
COACH = const(201)
ROW = const(202)
PURSE = const(203)
STOPPED = const(204)
JUST = const(205)
BROWSE = const(206)
KEEP_NONE = const(207)
HOST_ASKS = const(208)
BOT_FOR_YOU = const(209)
PLAY_HERE = const(210)
AGREE = const(211)
HOLD_OK = const(212)
STAND_IN = const(213)
SEAT_ASKS = const(214)
STEP_BACK = const(215)
FROM = const(216)
TO = const(217)
DISCARDS = const(218)
DEEDS = const(219)
FINAL = const(220)
NOT_AGREED = const(221)
STUCK = const(222)
SEATED = const(223)
NO_BOT = const(224)
A_BOT = const(225)
BOTS_GO = const(226)
TWO_SEATS = const(227)
PICKING = const(228)
DAMAGED = const(229)
NOT_SAVED = const(230)
ABSENT = const(231)
WHO = const(232)
LETTER = const(233)
LONGER = const(234)
RULES = const(235)  # + 0 to 4: first to revised
SOUNDS = const(240)  # + 0 to 1: on to off
WAITS = const(242)  # + 0 to 2: all to 3
PAUSE = const(245)  # + 0 to 3: all to 4
ADVISED = const(249)  # + 0 to 1: on to off
LEVEL = const(251)  # + 0 to 3: normal to expert
TO_LANGUAGE = const(255)
LIGHTS = const(256)
PLAY_NOW = const(257)
BACK = const(258)
FIRST_SHERIFF = const(259)
YOUNGEST = const(260)
SAME = const(261)
SAVED = const(262)
GO_ON_OR_NEW = const(263)
SAVE_DAMAGED = const(264)
SAVE_CUT = const(265)
NOT_KEPT = const(266)
HOSTED = const(267)
UNHOSTED = const(268)
GIVE_UP = const(269)
FAULT = const(270)
STARTS_AGAIN = const(271)
TESTS_ITSELF = const(272)
SAVE_ASIDE = const(273)
WHOSE = const(274)  # + 0 to 2: own to masked
OVERHEAR = const(277)  # + 0 to 2: own to masked
WHOSE_DICE = const(280)
DICE_HERE = const(281)
DIE_GIVEN = const(282)
SHAKE_DIE = const(283)
ONE_DIE = const(284)
NO_KEY = const(285)
FIVE_DICE = const(286)
DICE_KEYS = const(287)
NO_RADIO = const(288)
TROUBLE = const(289)  # + 0 to 8: twice to anew
FIRST_COUNTS = const(298)
AS_IT_LAY = const(299)
THROW_AGAIN = const(300)
NEXT_COUNTS = const(301)
DICE_ROLL = const(302)
CONSOLE_FOR = const(303)
LINES = const(304)
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
