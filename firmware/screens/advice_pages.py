"""The page that shows a person what the console's own bot would do in their place, and in one line why.

Drawn like the question, with the bot's choice instead of the person's. Decides nothing.
"""

from dicetown.coming import CARD_LINE
from dicetown.labels import AS_DICE, AS_OFFER
from dicetown.question_table import LABEL, QUESTIONS
from micropython import const
from screens import codes, texts
from screens.bribe_pages import bribe
from screens.cup import Cup
from screens.dice_pages import dice
from screens.look_pages import Look
from screens.parts import fill_in
from screens.question_pages import LABELS
from stations.station import OK

_WHY_DICE = const(1)  # rows
_ASKED = const(2)
_CHOSEN = const(3)
_WHY = const(5)
_LOCATIONS = const(9)


class Advice(Look):
    code = codes.ADVICE
    cup = Cup()  # never changes: no dice tumble on this page

    def __init__(self, table, player):
        super().__init__(table, player)
        self.seat = player.place
        self.question = 0
        self.choice = 0

    def act(self, key):
        """Do with OK what the bot would, if that is known and nothing is locked; any other button leads back."""
        self.player.look(None)
        if key != OK:
            return
        if self.table.advice.known(self.seat) and not self.table.locked(self.player):
            advice = self.table.advice
            instead = advice.about(self.seat) is not self.table.about(self.seat)  # play the card, not what follows it
            self.player.asking.obey(CARD_LINE if instead else advice.choices[self.seat])
        else:
            self.lead_on()

    def draw(self, screen):
        """The bot's choice, drawn as the question's own page would, and the reason."""
        advice = self.table.advice
        match = advice.about(self.seat)
        self.question = match.game.question(self.seat)
        self.choice = advice.choices[self.seat]
        if not self.table.advice.known(self.seat):
            screen.clear()
            screen.line(_CHOSEN, texts.BOT_THINKS if self.table.match.advised else texts.UNADVISED)
        elif QUESTIONS[self.question][LABEL] == AS_DICE:
            dice(self.table.match, screen, self)
            self._why(screen, advice, _WHY_DICE)
        else:
            self._choice(match, screen)
            self._why(screen, advice, _WHY)
        # The page of dice has written its own title.
        screen.wipe(0)
        screen.head(texts.BOT_WOULD)
        screen.title(0)
        screen.hint(
            texts.DO_IT if self.table.advice.known(self.seat) and not self.table.locked(self.player) else texts.RETURN
        )

    def _choice(self, match, screen):
        """A line of a list, or an offer."""
        fill_in(match, screen)
        screen.clear()
        screen.line(_ASKED, texts.TITLE + self.question)
        screen.at(2, _CHOSEN)
        label = QUESTIONS[self.question][LABEL]
        if label == AS_OFFER:
            bribe(match, screen, self.choice)
        else:
            LABELS[label](match, screen, self, self.choice)
        screen.choice(_CHOSEN, True)

    def _why(self, screen, advice, row):
        figure = advice.figures[self.seat]
        screen.fill(n=figure)
        screen.fill(location=figure if figure < _LOCATIONS else 0)
        screen.line(row, texts.WHY + advice.whys[self.seat])
