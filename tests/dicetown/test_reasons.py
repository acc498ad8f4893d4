# runs on: cpython micropython
"""Why a bot chooses as it does: the reason for the choice that it takes, and its figure (reasons.py)."""

from chance import Luck, bot, owing, seed_bytes, think
from dicetown import reasons
from dicetown.cards import AT_BANK, AT_SALOON, AT_TOWNHALL
from dicetown.game import Game
from dicetown.presets import PRESETS
from scene import Scene

LAST = reasons.HARMLESS


def why(g, seat):
    """Return a bot's choice, the reason, and its figure."""
    choice = think(g, seat)
    bot.explain(g, seat)
    assert bot.best == choice, "to explain changes nothing"
    return choice, bot.prospects.why, bot.prospects.figure


def thrown(faces, dollars=9):
    t = Scene(seats=3, sheriff=0)
    t.give("dynamite", 1)
    t.dollars(0, dollars)
    t.dice(0, faces)
    return t


def table(*held, hands, sheriff=0, bank=0):
    """Begin Phase II of round 2; held: (card, place)."""
    t = Scene(seats=3, sheriff=sheriff, round=2)
    t.dollars("bank", bank)
    for card, place in held:
        t.give(card, place)
    t.hands(*hands)
    return t


def test_dice_are_kept_for_a_location():
    """L3, L7, L14: for the location that promises most, or as equal dice on the way to a better hand."""
    assert why(thrown("Q Q 9 10 J").g, 0) == (3, reasons.AIM, AT_SALOON)
    t = thrown("10 10 10 J K")
    t.dollars("bank", 20)
    assert why(t.g, 0) == (7, reasons.AIM, AT_BANK)
    t = thrown("A A A A 9")
    bot.start(t.g, 0)
    bot.prospects.of_keeping(t.s, 0, 15)
    assert (bot.prospects.why, bot.prospects.figure) == (reasons.AIM, AT_TOWNHALL)


def test_a_single_choice_is_told_as_such_and_cards_by_their_points():
    """L4: one of two drawn cards is kept; before that nobody has a card to play."""
    t = table(("equipment1", 0), hands=("9 9 9 J J", "10 10 9 9 A", "Q J K K A"))
    assert t.asked() == ("dynamite", [0]) and why(t.g, 0) == (0, reasons.ONLY, 0)
    t.stack("store", "equipment2", "equipment8")
    t.pass_until("storepick")
    assert why(t.g, 0) == (1, reasons.POINTS, 8)


def test_a_card_is_played_for_what_it_brings():
    """C1: Dynamite brings as many nuggets again as the winner digs, if the Mine has them."""
    t = table(("dynamite", 0), hands=("9 9 9 J K", "10 10 9 9 A", "Q J K K A"))
    assert t.asked()[0] == "dynamite"
    assert why(t.g, 0) == (1, reasons.GAINS, 3)
    t.nuggets("mine", 4)
    assert why(t.g, 0) == (1, reasons.GAINS, 1)


def test_a_sheriff_who_is_tied_comes_first():
    """A4."""
    t = table(hands=("10 10 9 J K", "10 10 9 J A", "9 Q J K K"), bank=6)
    while t.asked()[0] != "tie":
        t.answers(*[0 for _ in t.asked()[1]])
    assert why(t.g, 0) == (0, reasons.OWN, 0)


def test_every_choice_of_whole_games_has_a_reason_that_fits_a_byte():
    """In all editions. Explaining changes no choice."""
    for number, preset in enumerate(PRESETS):
        g = Game()
        luck = Luck(number)
        g.new(2 + number % 4, PRESETS[preset], 0, seed_bytes(number))
        seen = set()
        while not g.over():
            seat = owing(g, luck)
            choice, reason, figure = why(g, seat)
            assert 0 <= reason <= LAST and 0 <= figure <= 255
            seen.add(reason)
            g.refill()
            g.decide(seat, choice)
            g.events.clear()
        assert len(seen) >= 5, (preset, seen)
