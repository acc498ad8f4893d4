"""The pages between questions: waiting, a round's result, the score, what is asked beside the game; and what several of
them show.

They draw from the game's state: what is public, and of hidden things only the goods of the screen's own seat.
"""

from dicetown.cards import CARDS, NONE, POTIONS, action_kind, points
from dicetown.layout import (
    CARD,
    CHAMPION,
    CLAIMANT,
    COUNT,
    DICE,
    GOLD,
    KEPT,
    LOCATION,
    LOOT,
    OFFERER,
    OWED,
    PLAYER,
    PURSE,
    QUESTION,
    ROBBED,
    SEATS,
    SHERIFF,
    WINNER,
)
from dicetown.piles import count
from dicetown.questions import OFFER, SALOON_PICK, SHARING_WINDOW, SHERIFF_WINDOW, TAKE, WANTED_WINDOW
from elapsed import since
from micropython import const
from screens import texts
from screens.asking import Asking
from screens.font import BACK, BADGE, NUGGET
from screens.page import Page
from screens.views import GIVE_UP, HAND_OVER, NO_SEAT, PUT_RIGHT, STEP_BACK
from stations.station import OK

_SPACE = const(32)
_AWAITED = const(62)  # an arrow
_THINKS = const(63)  # "?"
_LETTERS = b"9TJQKA-"
_dice = bytearray(5)
_KEYS = (b"OK", b"LEFT", b"RIGHT")  # as it is written beside the buttons
_SHOWN = b"\x00\x01\x03\x04\x05\x06"  # the locations that have a winner
_DEAF_MS = const(1000)  # a press so soon behind a question beside the game was meant for the page before
_UNSEEN = const(-1)


class Lobby(Page):
    """What sets a game up, or asks whether an old one goes on (overlays); it has its own pages."""

    def up(self):
        """While no game is played."""
        return self.table.games.lobby is not None

    def draw(self, screen):
        """Whatever the lobby shows this station."""
        self.table.games.lobby.draw(screen, self.player.place)

    def press(self, key):
        """The lobby hears all stations, whether or not they play."""
        if not self.player.sight.unseen:
            self.table.games.lobby.press(self.table, self.player.place, key)


class Wish(Page):
    """What the host or another player asks this station, or what the others are still asked."""

    def __init__(self, table, player):
        super().__init__(table, player)
        self.kind = 0  # of views.py, until it is answered
        self.since = _UNSEEN  # when it stood on the screen

    def up(self):
        """While this seat is asked something beside the game, or all are."""
        return self.table.match.playing and (self.kind or self.table.consent.asks(self.player.place))

    def ask(self, kind):
        """kind: of views.py; 0 only shows what others are asked."""
        self.kind = kind
        self.since = _UNSEEN
        self.player.sight.change()

    def stand(self, now):
        """It is on the screen, if it is. -> ms since then, less than 0: it is not"""
        if self.since >= 0:
            return since(now, self.since)
        if not self.player.sight.unseen:
            self.since = now
        return _UNSEEN

    def drop(self):
        """Another person sits here."""
        self.kind = 0

    def close(self):
        """It is answered, or asked no more."""
        self.drop()
        self.player.sight.redraw()

    def press(self, key):
        """Answer, but not within a second: that press was meant for the page before."""
        if self.kind and self.since >= 0 and since(self.table.now(), self.since) >= _DEAF_MS:
            self.table.reply(self.player.place, key)

    def draw(self, screen):
        """Who asks what, and which buttons answer."""
        consent = self.table.consent
        kind = self.kind or consent.kind
        screen.clear()
        if kind != HAND_OVER and consent.asker != NO_SEAT:
            screen.fill(who=self.table.match.labels[consent.asker])
            screen.head(texts.SEAT_ASKS)
        else:
            screen.head(texts.HOST_ASKS)
        screen.title(0)
        screen.hint(texts.AGREE if self.kind else texts.TITLE)
        if kind == PUT_RIGHT:
            consent.correction.draw(self.table.match, screen)
        elif kind == STEP_BACK or kind == GIVE_UP:
            screen.line(3, texts.STEP_BACK if kind == STEP_BACK else texts.GIVE_UP)
        else:
            screen.line(3, texts.PLAY_HERE if self.table.match.is_bot(self.player.place) else texts.BOT_FOR_YOU)


class Watch(Page):
    """A game without this station, or with a bot on its seat."""

    def up(self):
        """While nobody plays at this station."""
        return self.player.seat == NO_SEAT

    def press(self, key):
        """OK ends the scores of a game that only bots have played."""
        if key == OK and not self.table.match.playing:
            self.table.leave_scores(NO_SEAT)

    def draw(self, screen):
        """What all can see of the game, or its scores."""
        match = self.table.match
        if match.game.over():
            score(match, screen)
            return
        station = self.player.place
        screen.clear()
        if station < match.game.s[SEATS]:
            screen.fill(who=match.labels[station])
            screen.head(texts.BOT)
        else:
            screen.head(texts.NOT_IN_GAME)
        screen.title(0)
        everyone(match, screen)
        if station < match.game.s[SEATS] and not match.closed:
            screen.hint(texts.HOLD_OK)


class Notice(Page):
    """A few words that fill the screen until OK, whatever is asked meanwhile."""

    def __init__(self, table, player):
        super().__init__(table, player)
        self.text = 0

    def up(self):
        """Until its text is confirmed."""
        return self.text

    def show(self, text):
        """text: of texts.py."""
        self.text = text
        self.player.sight.redraw()

    def drop(self):
        """Another person sits here."""
        self.text = 0

    def act(self, key):
        """Only OK leads on."""
        if key == OK:
            self.drop()
            self.lead_on()

    def draw(self, screen):
        """The text alone."""
        screen.clear()
        screen.line(3, self.text)
        screen.hint(texts.GO_ON)


class Result(Page):
    """Who won what in the round that has just ended. It goes away by itself, with OK, or with the next slam."""

    def __init__(self, table, player):
        super().__init__(table, player)
        self.open = False
        self.since = _UNSEEN  # when it stood on the screen

    def up(self):
        """Until it has stood long enough, or its person leads on."""
        return self.open

    def show(self):
        """To who plays."""
        self.open = self.player.seat != NO_SEAT
        self.since = _UNSEEN

    def drop(self):
        """A slam has led on, or another person sits here."""
        self.open = False

    def act(self, key):
        """OK closes it; a keep button asks for time in the window below."""
        if key == OK:
            self.close()
        elif key < OK and self.table.moment.asks(self.player):
            self.close()
            self.player.window.take_time()

    def close(self):
        """Show the page below; a press that is on its way is not for that one."""
        self.drop()
        self.player.sight.redraw()
        self.lead_on()

    def tick(self, now):
        """It goes away by itself, after a time that grows with what it shows. now: ms."""
        if self.open and self.since < 0 and self.player.sight.stands():
            self.since = now
        elif self.open and self.since >= 0 and since(now, self.since) >= self.table.match.results.stands_ms():
            self.close()

    def draw(self, screen):
        """Each location that can be won, and who has won it."""
        match = self.table.match
        screen.clear()
        screen.fill(n=match.results.round())
        screen.head(texts.RESULT)
        screen.title(0)
        for k in range(6):
            self._line(screen, _SHOWN[k], k + 1)
        screen.hint(texts.SLAM_OR_PLAY if self.table.moment.asks(self.player) else texts.GO_ON)

    def _line(self, screen, location, row):
        screen.line(row, texts.LOCATION + location)
        screen.at(57, row)
        winner = self.table.match.results.past[location]
        if winner == NONE:
            screen.say(texts.NOBODY)
        else:
            screen.write(self.table.match.labels[winner])


class Score(Page):
    """The points of all, and who has won."""

    def up(self):
        """When the game is over."""
        return self.table.match.game.over()

    def press(self, key):
        """OK leads back to the lobby, once the scores may go."""
        if key == OK and not self.table.match.playing:
            self.table.leave_scores(self.player.seat)
        else:
            super().press(key)

    def act(self, key):
        """The hand and the town can still be looked at."""
        self.player.turn(key)

    def draw(self, screen):
        """The scores."""
        score(self.table.match, screen)


class Waiting(Asking):
    """What the others are asked, an arrow before each who is awaited, and what everyone has kept. The lowest page."""

    def act(self, key):
        """Only to look at the hand and the town."""
        self.player.turn(key)

    def draw(self, screen):
        """As `waiting`, with what the question is about."""
        fill_in(self.table.match, screen)
        waiting(self.table.match, screen, self.player.place)


def waiting(match, screen, seat):
    """Draw what the others are asked, this seat's goods, and what everyone has kept."""
    screen.clear()
    screen.head(texts.TITLE + (match.game.s[QUESTION] if match.game.s[OWED] else 0))
    screen.title(0)
    screen.at(2, 1)
    goods(match, screen, seat)
    everyone(match, screen)
    screen.hint(texts.BROWSE)


# Over the last row of any page


def countdown(screen, seconds):
    """Over the last row of any screen: the seconds until a bot answers."""
    screen.wipe(7)
    screen.fill(n=seconds)
    screen.hint(texts.STAND_IN)
    screen.title(7)


def stuck(screen, key):
    """Over the last row of any screen: a button does not open any more, and is not heard until it does."""
    screen.wipe(7)
    screen.hint(texts.STUCK)
    screen.letter(_SPACE)
    if key < OK:
        screen.number(key + 1)
    else:
        screen.write(_KEYS[key - OK])
    screen.title(7)


# What several pages show


def fill_in(match, screen):
    """What the placeholders of a question's title and second line stand for."""
    s = match.game.s
    asked = s[QUESTION]
    who = NONE
    if asked == WANTED_WINDOW:
        who = s[PLAYER]
    elif asked == TAKE:
        who = s[OFFERER]
    elif asked == SHERIFF_WINDOW:
        who = s[CLAIMANT]
    elif asked == SALOON_PICK:
        who = s[ROBBED]
    elif asked == OFFER:
        who = s[SHERIFF]
    elif s[WINNER] < 5:
        who = s[WINNER]
    screen.fill(n=s[LOOT if asked == SHARING_WINDOW else COUNT])
    screen.fill(who=match.labels[who] if who < 5 else b"-")
    screen.fill(card=s[CARD])
    screen.fill(location=s[LOCATION] if s[LOCATION] < 9 else 8)


def everyone(match, screen, thinking=0):
    """What all have kept; "?" before those of a mask who think whether to play a card."""
    for seat in range(match.game.s[SEATS]):
        _seat(match, screen, seat, thinking)


def _seat(match, screen, seat, thinking):
    screen.at(0, seat + 2)
    screen.letter(_sign(match, seat, thinking))
    screen.write(match.labels[seat])
    screen.at(84, seat + 2)
    if match.game.s[SHERIFF] == seat:
        screen.letter(BADGE)
    screen.at(92, seat + 2)
    kept_letters(match.game.s, screen, seat)


def _sign(match, seat, thinking):
    if thinking >> seat & 1:
        return _THINKS
    return _AWAITED if match.awaited() >> seat & 1 else _SPACE


def kept_letters(s, screen, seat):
    """The dice that a seat has kept for all to see, a letter each (T: 10)."""
    i = 0
    while i < 5:
        _dice[i] = _LETTERS[s[DICE + 5 * seat + i] if s[KEPT + seat] >> i & 1 else 6]
        i += 1
    screen.write(_dice)


def goods(match, screen, seat):
    """Dollars, nuggets and number of cards of a seat, from the pen on."""
    s = match.game.s
    screen.fill(n=s[PURSE + seat])
    screen.say(texts.PURSE)
    screen.letter(_SPACE)
    screen.letter(NUGGET)
    screen.number(s[GOLD + seat])
    if screen.x < 116:
        screen.letter(BACK)
        screen.number(count(s, seat))


def explain(screen, card, row):
    """What a card does: when it is played in one row, what happens in the next; or all in one row."""
    if POTIONS <= card < CARDS:
        put(screen, row, texts.EFFECT + card - POTIONS)
    elif card < CARDS and points(card):
        screen.wipe(row)
        screen.at(0, row)
        screen.count(texts.POINTS, points(card))
    elif card < CARDS:
        when = texts.HELP + 2 * action_kind(card)
        put(screen, row, when)
        put(screen, row + 1, when + 1)


def put(screen, row, text):
    """Write a text into a row in place of whatever stands there."""
    screen.wipe(row)
    screen.line(row, text)


def seat_line(match, screen, seat):
    """A seat's name, badge and goods in one row, from the pen on."""
    screen.write(match.labels[seat])
    if match.game.s[SHERIFF] == seat:
        screen.letter(BADGE)
    screen.tab(76)
    goods(match, screen, seat)


def score(match, screen):
    """The points of all, and who has won."""
    s = match.game.s
    screen.clear()
    screen.head(texts.SCORE)
    screen.title(0)
    for seat in range(s[SEATS]):
        screen.at(0, seat + 1)
        screen.write(match.labels[seat])
        screen.at(104, seat + 1)
        screen.number(match.results.totals[seat])
        if seat == s[CHAMPION]:
            screen.invert(seat + 1, 0, 128)
    if s[CHAMPION] != NONE:
        screen.fill(who=match.labels[s[CHAMPION]])
        screen.hint(texts.WINS)
