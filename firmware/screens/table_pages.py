"""The pages between questions: waiting, a round's result, the score, what is asked beside the game."""

from dicetown.cards import NONE
from dicetown.layout import SEATS
from elapsed import since
from micropython import const
from screens import codes, texts
from screens.page import GIVE_UP, HAND_OVER, NO_SEAT, PUT_RIGHT, STEP_BACK, Asking, Page
from screens.parts import everyone, fill_in, score, waiting
from stations.station import OK

_SHOWN = b"\x00\x01\x03\x04\x05\x06"  # the locations that have a winner
_DEAF_MS = const(1000)  # a press this soon after a question beside the game was meant for the page before
_UNSEEN = const(-1)


class Lobby(Page):
    """What sets a game up, or asks whether an old one goes on (overlays); it has its own pages."""

    code = codes.LOBBY

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

    code = codes.WISH

    def __init__(self, table, player):
        super().__init__(table, player)
        self.kind = 0  # of page.py, until it is answered
        self.since = _UNSEEN  # when it was first on the screen

    def up(self):
        """While this seat is asked something beside the game, or all are."""
        return self.table.match.playing and (self.kind or self.table.consent.people >> self.player.place & 1)

    def ask(self, kind):
        """Ask this person. kind: of page.py; 0 only shows what others are asked."""
        self.kind = kind
        self.since = _UNSEEN
        self.player.sight.change()

    def stand(self, now):
        """Note when it is first on the screen. -> ms since then; less than 0: it is not there yet"""
        if self.since >= 0:
            return since(now, self.since)
        if not self.player.sight.unseen:
            self.since = now
        return _UNSEEN

    def drop(self):
        """Forget the question: another person sits here."""
        self.kind = 0

    def close(self):
        """Take it off the screen: it is answered, or no longer asked."""
        self.drop()
        self.player.sight.redraw()

    def press(self, key):
        """Answer, but not within the first second: that press was meant for the page before."""
        if self.kind and self.since >= 0 and since(self.table.now(), self.since) >= _DEAF_MS:
            self.table.consent.reply(self.player.place, key)

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
        # A person who has answered sees the title of question 0: the others decide.
        screen.hint(texts.AGREE if self.kind else texts.TITLE)
        if kind == PUT_RIGHT:
            consent.correction.draw(self.table.match, screen)
        elif kind == STEP_BACK or kind == GIVE_UP:
            screen.line(3, texts.STEP_BACK if kind == STEP_BACK else texts.GIVE_UP)
        else:
            screen.line(3, texts.PLAY_HERE if self.table.match.is_bot(self.player.place) else texts.BOT_FOR_YOU)


class Watch(Page):
    """A game without this station, or with a bot on its seat."""

    code = codes.WATCH

    def up(self):
        """While nobody plays at this station."""
        return self.player.seat == NO_SEAT

    def press(self, key):
        """OK ends the scores of a game that only bots have played."""
        if key == OK and not self.table.match.playing:
            self.table.games.leave_scores(NO_SEAT, self.table.now())

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

    code = codes.NOTICE

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
        """Forget the text: it is confirmed, or another person sits here."""
        self.text = 0

    def act(self, key):
        """Only OK leads on."""
        if key == OK:
            self.drop()
            self.lead_on()

    def draw(self, screen):
        """Draw the text."""
        screen.clear()
        screen.line(3, self.text)
        screen.hint(texts.GO_ON)


class Result(Page):
    """Who won what in the round that has just ended. It goes away by itself, with OK, or with the next slam."""

    code = codes.RESULT

    def __init__(self, table, player):
        super().__init__(table, player)
        self.open = False
        self.since = _UNSEEN  # when it was first on the screen

    def up(self):
        """Until it has stood long enough, or its person goes on."""
        return self.open

    def show(self):
        """Show it, if a person plays here."""
        self.open = self.player.seat != NO_SEAT
        self.since = _UNSEEN

    def drop(self):
        """Put the result away: a slam has led on, or another person sits here."""
        self.open = False

    def act(self, key):
        """OK closes it; a keep button asks for time in the window below."""
        if key == OK:
            self.close()
        elif key < OK and self.table.moment.asks(self.player):
            self.close()
            self.player.window.take_time()

    def close(self):
        """Show the page below, and ignore presses until the screen shows it."""
        self.drop()
        self.player.sight.redraw()
        self.lead_on()

    def tick(self, now):
        """It goes away by itself, after a time that grows with what it shows. now: ms."""
        # Its time begins when the screen shows it: screens are sent one after the other.
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

    code = codes.SCORE

    def up(self):
        """When the game is over."""
        return self.table.match.game.over()

    def press(self, key):
        """OK leads back to the lobby, once the scores may go."""
        if key == OK and not self.table.match.playing:
            self.table.games.leave_scores(self.player.seat, self.table.now())
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

    code = codes.WAITING

    def act(self, key):
        """Look at the hand and the town; OK goes on to the next throw, if the window has just closed."""
        if key != OK:
            self.player.turn(key)
        elif self.table.moment.riders >> self.player.seat & 1:
            self.table.go_on(self.player)

    def draw(self, screen):
        """As `waiting`, with what the question is about."""
        fill_in(self.table.match, screen)
        waiting(self.table.match, screen, self.player.place)
