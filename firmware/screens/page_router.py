"""Which page a station's screen shows now.

The pages are in table_pages.py, question_pages.py, dice_pages.py and bribe_pages.py; those without a game in
setup_pages.py, a throw of dice that tell their faces in throw_pages.py.
"""

from dicetown.question_table import AS_DICE, AS_FACES, AS_OFFER, LABEL, QUESTIONS
from screens import advice_pages, bribe_pages, dice_pages, question_pages, table_pages
from screens.views import ADVICE, MAIN, NO_SEAT
from stations.health import STUCK


class Pages:
    def __init__(self, screen, match, ahead, consent, pace, advice, players, stations):
        """screen: the picture that all share; ahead: table/ahead.py.

        players, stations: by place, first those of the seats.
        """
        self.screen = screen
        self.match = match
        self.ahead = ahead
        self.consent = consent
        self.pace = pace
        self.advice = advice
        self.players = players
        self.stations = stations
        self.faces = None  # in a game whose throws are answers: what draws them (overlays/faces.py)
        self.lobby = None  # what shows its own pages while no game runs: draw(screen, station)

    def show_lobby(self, lobby):
        """lobby: None while a game runs."""
        self.lobby = lobby

    def follow(self, faces):
        """faces: of the game that is played, or None."""
        self.faces = faces

    def draw(self, station):
        """The page of a station, by its place: that of a seat, or behind all seats."""
        player = self.players[station]
        self._draw(player, station)
        if self.pace.countdown and self.pace.stand_in >> player.seat & 1:
            table_pages.countdown(self.screen, self.pace.countdown)
        elif self.stations[station].stuck:
            table_pages.stuck(self.screen, self.stations[station].fault - STUCK)

    def _draw(self, player, station):
        match = self.match
        if self.lobby:
            self.lobby.draw(self.screen, station)
        elif match.playing and (player.wish or self.consent.asks(station)):
            table_pages.wish(match, self.screen, self.consent, player)
        elif player.seat == NO_SEAT:
            self._watch(station)
        elif player.notice:
            table_pages.notice(self.screen, player.notice)
        elif player.result:
            table_pages.result(match, self.screen)
            table_pages.result_foot(self.screen, self.pace.asks(player))
        elif player.view != MAIN:
            self._page(player)
        elif match.game.over():
            table_pages.score(match, self.screen)
        elif self.pace.shows(player) and match.locks[player.seat] < 0:
            question_pages.window(match, self.screen, self.pace, player)
        elif player.asked:
            self._ask(player)
        else:
            question_pages.fill_in(match, self.screen)
            table_pages.waiting(match, self.screen, player.seat)

    def _watch(self, station):
        if self.match.game.over():
            table_pages.score(self.match, self.screen)
        else:
            table_pages.spare(self.match, self.screen, station)

    def _page(self, player):
        if player.view == ADVICE:
            advice_pages.draw(self.match, self.screen, self.advice, player)
        elif player.view > table_pages.hand_pages(self.match.game.s, player.seat):
            table_pages.town(self.match, self.screen)
        else:
            table_pages.hand(self.match, self.screen, player)

    def _ask(self, player):
        label = QUESTIONS[player.asked][LABEL]
        if label == AS_OFFER:
            bribe_pages.draw(self._behind(player), self.screen, player)
        elif label == AS_FACES:
            self.faces.draw(self.screen, player)
        elif label != AS_DICE:
            question_pages.question(self._behind(player), self.screen, player)
        elif player.thrown:
            dice_pages.dice(self.match, self.screen, player)
        else:
            table_pages.unthrown(self.match, self.screen)

    def _behind(self, player):
        """The match, or as it will be behind the window that the player has before him."""
        return self.ahead if self.ahead.serves(player.seat) else self.match
