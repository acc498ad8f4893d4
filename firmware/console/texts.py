"""The texts of the screens: one blob of lines, and the numbers of the lines.

A line is whole as a reader sees it; placeholders are filled in by the screen: "@" a name, "#" a number, "&" a card,
"^" a location. 21 letters fit across. Another language is another blob with the same lines in the same order.
"""

from array import array

from micropython import const

TITLE = const(0)  # + question (dicetown/questions.py)
ABOUT = const(26)  # + question: the line below its title
LOCATION = const(52)  # + location
CARD = const(61)  # + card - 6, the action cards
POTION = const(74)  # + card - 44, the Doc's elixirs
BACKS = const(81)  # Store card, Property card, elixir
BENEFIT = const(84)  # + choice of BENEFIT
EQUIPMENT = const(89)
DEED = const(90)
PASS = const(91)
PLAY = const(92)
PAY = const(93)
NOTHING_TO_PLAY = const(94)
JOE_AT = const(95)
DIE_TO = const(97)
FREE = const(98)
COSTS = const(99)
TOO_DEAR = const(100)
PRICE_OR_BRUTE = const(101)
TAKE_BACK = const(103)
SLAM = const(104)
OR_OK = const(105)
CHOOSE = const(106)
KEYS = const(107)
NO_OFFER = const(109)
FAVOURS = const(110)
SHOWN = const(111)
UNSEEN = const(112)
SEND = const(113)
NOT_ALLOWED = const(114)
HAND = const(115)
NO_CARDS = const(116)
TOWN = const(117)
ROUND = const(118)
RESULT = const(119)
NOBODY = const(120)
GO_ON = const(121)
SCORE = const(122)
WINS = const(123)
IDLE = const(124)
STATION = const(125)
SIT = const(126)
BOT = const(127)
NOT_IN_GAME = const(128)
MINE_BANK = const(130)
COACH_DECK = const(131)
PURSE = const(133)
STOPPED = const(134)
JUST = const(136)
BROWSE = const(137)
KEEP_NONE = const(138)
HOST_ASKS = const(139)
BOT_FOR_YOU = const(140)
PLAY_HERE = const(141)
AGREE = const(142)
HOLD_OK = const(143)
STAND_IN = const(144)
LANGUAGES = const(145)  # four, in the order of store/settings.py
SEATED = const(149)
NO_BOT = const(150)
A_BOT = const(151)
BOTS_GO = const(152)
TWO_SEATS = const(153)
PICKING = const(154)
DAMAGED = const(155)
NOT_SAVED = const(156)
ABSENT = const(157)
WHO = const(158)
LETTER = const(159)
LONGER = const(160)
HOW = const(161)
RULES = const(162)  # the five presets
SOUNDS = const(167)  # with, without
WAITS = const(169)  # without end, 1 minute, 3 minutes
LIGHTS = const(172)
PLAY_NOW = const(173)
BACK = const(174)
FIRST_SHERIFF = const(175)
YOUNGEST = const(176)
SAME = const(177)
LINES = const(178)

ENGLISH = (
    # TITLE
    b"Others decide\nWhich dice stay?\nPlay Brute?\nWhich dice stay?\nPlay Cheat?\nA bribe for @?\nTie: who wins?\n"
    b"Play Dynamite?\nPlay Sharing?\nPlay Credit?\nKeep which card?\nWhom does Joe rob?\nPlay the Girls?\nRob whom?\n"
    b"Store cards to draw?\nKeep which card?\nMarshal or Joe?\nPlay Corruption?\nPlay the Elixir?\n"
    b"Who sees Doc next?\n"
    b"What does Doc do?\nWhich elixir?\nFence which deed?\nA card from whom?\nPlay Wanted?\nWho wins the game?\n"
    # ABOUT
    b"\n\nIt pays your dice\nYou pay all you have\nSet one die anew\n^: a tie\n^\n"
    b"Twice the nuggets\n@ robs $#: half\nTwo visits, not one\nThe rest is discarded\nHe takes $4 at once\n"
    b"Rob twice, not once\n"
    b"You draw # unseen\nThe others are deeds\nThe rest goes back\n@ wins the badge\nA deed off the deck\n"
    b"See him all the same\n"
    b"You set the order\nChoose one of these\nIt works at once\nNo one can steal it\nDrawn unseen\n@ plays &\n"
    b"Points are tied\n"
    # LOCATION
    b"Mine\nBank\nStagecoach\nStore\nSaloon\nSheriff\nTown Hall\nDoc\nThe end\n"
    # CARD
    b"Dynamite\nGirls\nBrute\nBrute\nCheat\nCheat\nCorruption\nCredit\nNervous Joe\nMarshal\nSharing\nWanted\n"
    b"Elixir\n"
    # POTION
    b"Wealth\nCharm\nLuck\nPower\nProtection\nFriendship\nDomination\n"
    # BACKS
    b"Store card\nDeed\nThe unseen one\n"
    # BENEFIT
    b"Nothing\nBarbed wire\nTop Store card\n$2 from each\nA nugget from each\n"
    b"Equipment \nDeed \nPass\nPlay it\nPay\nNothing to play here\nJoe robs @\n\nDie # to \n"
    b"Free\nCosts $#\nToo dear: $#\n$# or Brute\n"
    b"\nOK: take it back\nSlam down the cup\nor press OK\nLEFT RIGHT, then OK\n1-5 choose, OK locks\n\n"
    b"No bribe\nSo that @ wins\nCards shown\nCards unseen\nOK: offer this\nThis is not allowed\n"
    b"Hand: # cards\nNo cards\nThe town\nRound #\nRound # is over\nnobody\nOK: go on\nScore\n@ wins!\n"
    b"DICE TOWN\nStation #\nOK: sit  Hold OK: bot\n@ is a bot\nNo seat here\n\n"
    b"Mine # Bank $\n"
    b"Coach $# Row \n\n"
    b"$# \nThe game was stopped\n\nKeep just #\nLEFT RIGHT: browse\nKeep none: $#\n"
    b"The host asks:\nA bot plays for you?\nYou play this seat?\nOK: yes   LEFT: no\nHold OK to play here\n"
    b"A bot plays in # s\n"
    # Setting a game up
    b"English\nFrancais\nRusskij\nCestina\n"
    b"OK: go on LEFT: leave\nHold OK: no bot\nA bot\nRIGHT: go on\nTwo must sit here\nA name is missing\n"
    b"Settings damaged\nSettings not saved\nNot there\n"
    b"Who are you?\n1 2: letter\n3: longer  4: shorter\n"
    b"The game\nFirst edition\nFirst, French\nFirst, Russian\nFirst, Czech\nRevised edition\n"
    b"With sounds\nWithout sounds\nWait for everyone\nBot after 1 minute\nBot after 3 minutes\nLights: #\nPlay!\n"
    b"OK: yes   LEFT: back\nFirst Sheriff\nYoungest: press OK\nThe same people?\n"
)

blob = ENGLISH
_starts = array("H", bytes(2 * LINES))


def use(language):
    """Take the lines of `language`, a blob like ENGLISH, from now on. Allocates."""
    global blob
    blob = language
    at = 0
    for line in range(LINES):
        _starts[line] = at
        at = language.find(b"\n", at) + 1


def start(text):
    """Where the line of number `text` begins in `blob`; it ends before a newline."""
    return _starts[text]


use(ENGLISH)
