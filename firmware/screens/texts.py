"""The texts of the screens, read from one language's file when they are drawn, and their numbers.

The texts are written in languages/*.txt. host/build/device_texts.py makes from them the numbers below, in the order of
en.txt, and the files that are read here. The screen fills in placeholders: "@" a name, "#" a number, "&" a card, "^" a
location. 21 letters fit across. A text that can't be read is shown as "?".
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
DO_IT = const(186)
HOLD_RIGHT = const(187)
HAND = const(188)
NO_CARDS = const(189)
TOWN = const(190)
ROUND = const(191)
RESULT = const(192)
NOBODY = const(193)
GO_ON = const(194)
SCORE = const(195)
WINS = const(196)
IDLE = const(197)
STATION = const(198)
SIT = const(199)
BOT = const(200)
NOT_IN_GAME = const(201)
MINE = const(202)
BANK = const(203)
COACH = const(204)
ROW = const(205)
PURSE = const(206)
STOPPED = const(207)
JUST = const(208)
BROWSE = const(209)
KEEP_NONE = const(210)
HOST_ASKS = const(211)
BOT_FOR_YOU = const(212)
PLAY_HERE = const(213)
AGREE = const(214)
HOLD_OK = const(215)
STAND_IN = const(216)
SEAT_ASKS = const(217)
STEP_BACK = const(218)
FROM = const(219)
TO = const(220)
DISCARDS = const(221)
DEEDS = const(222)
FINAL = const(223)
NOT_AGREED = const(224)
STUCK = const(225)
SHORTED = const(226)
SEATED = const(227)
NO_BOT = const(228)
A_BOT = const(229)
BOTS_GO = const(230)
TWO_SEATS = const(231)
PICKING = const(232)
DAMAGED = const(233)
NOT_SAVED = const(234)
ABSENT = const(235)
WHO = const(236)
LETTER = const(237)
LONGER = const(238)
RULES = const(239)  # + 0 to 4: first to revised
SOUNDS = const(244)  # + 0 to 1: on to off
WAITS = const(246)  # + 0 to 2: all to 3
PAUSE = const(249)  # + 0 to 3: all to 4
ADVISED = const(253)  # + 0 to 1: on to off
LEVEL = const(255)  # + 0 to 3: normal to expert
TO_LANGUAGE = const(259)
LIGHTS = const(260)
PLAY_NOW = const(261)
BACK = const(262)
FIRST_SHERIFF = const(263)
YOUNGEST = const(264)
SAME = const(265)
SAVED = const(266)
GO_ON_OR_NEW = const(267)
SAVE_DAMAGED = const(268)
SAVE_CUT = const(269)
NOT_KEPT = const(270)
HOSTED = const(271)
UNHOSTED = const(272)
GIVE_UP = const(273)
FAULT = const(274)
STARTS_AGAIN = const(275)
TESTS_ITSELF = const(276)
SAVE_ASIDE = const(277)
WHOSE = const(278)  # + 0 to 2: own to masked
OVERHEAR = const(281)  # + 0 to 2: own to masked
PHONES_JOIN = const(284)
PASSWORD = const(285)
WHOSE_DICE = const(286)
DICE_HERE = const(287)
DIE_GIVEN = const(288)
SHAKE_DIE = const(289)
ONE_DIE = const(290)
NO_KEY = const(291)
FIVE_DICE = const(292)
DICE_KEYS = const(293)
NO_RADIO = const(294)
NO_DICE = const(295)
TROUBLE = const(296)  # + 0 to 8: twice to anew
FIRST_COUNTS = const(305)
AS_IT_LAY = const(306)
THROW_AGAIN = const(307)
NEXT_COUNTS = const(308)
DICE_ROLL = const(309)
CONSOLE_FOR = const(310)
LINES = const(311)
# End of what is made.

LANGUAGES = tuple([row[names.CODE] for row in names.LANGUAGES])
FILE = "texts."  # and the language
folder = ""  # of the files: where the firmware runs
WIDTH = const(22)  # bytes of a text in its file: its letters, filled up with newlines
CHECK = const(4)  # bytes at the file's end: CRC-32 of the others, low byte first

_UNREAD = b"?\n"

line = bytearray(WIDTH)


class Language:
    """All texts in one language, in a file."""

    def __init__(self):
        self.file = None

    def use(self, code):
        """Take the texts of a language from now on. -> False if they cannot be read: then it is English. Allocates."""
        if self._open(code):
            return True
        self._open(LANGUAGES[0])
        return False

    def _open(self, code):
        """Open the file that `read` reads from. -> whether it is complete, with the texts of this firmware."""
        try:
            file = open(folder + FILE + code, "rb")
            crc = 0
            for _ in range(LINES):
                file.readinto(line)
                crc = crc32(line, crc)
            if file.read(CHECK + 1) != crc.to_bytes(CHECK, "little"):
                file.close()
                return False
        except OSError:
            return False
        if self.file:
            self.file.close()
        self.file = file
        return True

    def read(self, text):
        """Fill `line` with a text, by its number; it ends before a newline."""
        if not self._found(text * WIDTH):
            line[: len(_UNREAD)] = _UNREAD

    # A function of its own: MicroPython puts a frame on the heap that has a `try` and more than two names, or a tuple.
    def _found(self, at):
        try:
            self.file.seek(at)
            return self.file.readinto(line) == WIDTH
        except OSError:
            return False
        except AttributeError:  # no file of any language could be opened
            return False


spoken = Language()
