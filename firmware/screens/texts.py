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
SURE = const(180)
LIES_OPEN = const(181)
BOT_WOULD = const(182)
BOT_THINKS = const(183)
UNADVISED = const(184)
RETURN = const(185)
HOLD_RIGHT = const(186)
HAND = const(187)
NO_CARDS = const(188)
TOWN = const(189)
ROUND = const(190)
RESULT = const(191)
NOBODY = const(192)
GO_ON = const(193)
SCORE = const(194)
WINS = const(195)
IDLE = const(196)
STATION = const(197)
SIT = const(198)
BOT = const(199)
NOT_IN_GAME = const(200)
MINE = const(201)
BANK = const(202)
COACH = const(203)
ROW = const(204)
PURSE = const(205)
STOPPED = const(206)
JUST = const(207)
BROWSE = const(208)
KEEP_NONE = const(209)
HOST_ASKS = const(210)
BOT_FOR_YOU = const(211)
PLAY_HERE = const(212)
AGREE = const(213)
HOLD_OK = const(214)
STAND_IN = const(215)
SEAT_ASKS = const(216)
STEP_BACK = const(217)
FROM = const(218)
TO = const(219)
DISCARDS = const(220)
DEEDS = const(221)
FINAL = const(222)
NOT_AGREED = const(223)
STUCK = const(224)
SEATED = const(225)
NO_BOT = const(226)
A_BOT = const(227)
BOTS_GO = const(228)
TWO_SEATS = const(229)
PICKING = const(230)
DAMAGED = const(231)
NOT_SAVED = const(232)
ABSENT = const(233)
WHO = const(234)
LETTER = const(235)
LONGER = const(236)
RULES = const(237)  # + 0 to 4: first to revised
SOUNDS = const(242)  # + 0 to 1: on to off
WAITS = const(244)  # + 0 to 2: all to 3
PAUSE = const(247)  # + 0 to 3: all to 4
ADVISED = const(251)  # + 0 to 1: on to off
LEVEL = const(253)  # + 0 to 3: normal to expert
TO_LANGUAGE = const(257)
LIGHTS = const(258)
PLAY_NOW = const(259)
BACK = const(260)
FIRST_SHERIFF = const(261)
YOUNGEST = const(262)
SAME = const(263)
SAVED = const(264)
GO_ON_OR_NEW = const(265)
SAVE_DAMAGED = const(266)
SAVE_CUT = const(267)
NOT_KEPT = const(268)
HOSTED = const(269)
UNHOSTED = const(270)
GIVE_UP = const(271)
FAULT = const(272)
STARTS_AGAIN = const(273)
TESTS_ITSELF = const(274)
SAVE_ASIDE = const(275)
WHOSE = const(276)  # + 0 to 2: own to masked
OVERHEAR = const(279)  # + 0 to 2: own to masked
WHOSE_DICE = const(282)
DICE_HERE = const(283)
DIE_GIVEN = const(284)
SHAKE_DIE = const(285)
ONE_DIE = const(286)
NO_KEY = const(287)
FIVE_DICE = const(288)
DICE_KEYS = const(289)
NO_RADIO = const(290)
TROUBLE = const(291)  # + 0 to 8: twice to anew
FIRST_COUNTS = const(300)
AS_IT_LAY = const(301)
THROW_AGAIN = const(302)
NEXT_COUNTS = const(303)
DICE_ROLL = const(304)
CONSOLE_FOR = const(305)
LINES = const(306)
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
