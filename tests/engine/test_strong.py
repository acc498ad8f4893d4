"""Strong players know what their seat may see (Q84, R2, P-C), remember what all saw, and play better."""

import random
from itertools import combinations

import pytest

from dicetown.cards import BRUTE, NONE, ROW, STORE
from dicetown.game import Game
from dicetown.layout import DICE, PURSE, ROUND, THROWN
from dicetown.piles import _push, _take, after, first
from dicetown.presets import MASKED, OWN_DICE, PRESETS
from dicetown.questions import KEEP
from host.engine.batch import SEARCH
from host.engine.build import compiled
from host.engine.chance import Chance, seed_bytes
from host.engine.games import Part, Run, play, play_part, rows_of, seed_of
from host.engine.ladder import met, rungs, strengths, tables_of
from host.engine.players import LEVELS, Thinker, level, player_of
from host.engine.recall import Followed
from host.engine.shares import interval
from host.engine.strong import Seats, dealt, search, sight_of
from host.i18n.errors import UserError

QUICK = level("hard:8")
GAMES = [(preset, 2 + i % 4, i % 2) for i, preset in enumerate(PRESETS)] + [("first", 5, 1), ("revised", 4, 1)]


def played(preset: str, count: int, by_chance: bool):
    """Play a game; yield at each question with the seats that are asked."""
    seed = seed_bytes(f"strong {preset} {count}")
    seats = Seats(count, PRESETS[preset], 0, seed)
    chance, thinker = Chance(seed), Thinker()
    thinker.bot = compiled().Bot()
    while not seats.game.over():
        owed = seats.game.owed()
        asked = [seat for seat in range(count) if owed >> seat & 1]
        yield seats, asked
        seats.decide(asked[0], (chance if by_chance else thinker).choose(seats.game, asked[0]))


@pytest.mark.parametrize(("preset", "count", "by_chance"), GAMES)
def test_twins_make_every_level_choose_alike(preset: str, count: int, by_chance: bool) -> None:
    """A twin differs in all that is hidden from a seat: dice, hands, decks, sealed answers, what is to come."""
    differ = 0
    for n, (seats, asked) in enumerate(played(preset, count, bool(by_chance))):
        for seat in asked:
            seen = seats.sight(seat)
            twin = dealt(seen, n)
            differ += bytes(twin.s) != bytes(seats.game.s)
            assert sight_of(twin, seat, seats.memory) == seen
            if n % 23 == 0:
                assert search(seen, QUICK) == search(sight_of(twin, seat, seats.memory), QUICK)
            if n % 7 == 0:
                for each in (LEVELS["chance"], LEVELS["easy"], LEVELS["normal"]):
                    mine, theirs = (player_of(each, Chance(n)).choose(game, seat) for game in (seats.game, twin))
                    assert mine == theirs
    assert differ > 100


@pytest.mark.parametrize("preset", PRESETS)
def test_who_took_an_open_card_is_remembered(preset: str) -> None:
    """Q26: all saw the first row. While nobody is robbed, each deal has its cards where they went."""
    for n, (seats, asked) in enumerate(played(preset, 3, False)):  # noqa: B007
        s = seats.game.s
        if not n:
            shown = cards_of(s, ROW)
        if s[ROUND] == 2:
            break
    hands = {card: seat for seat in range(3) for card in shown if holds(s, seat, card)}
    assert hands
    for n in range(20):
        deal = dealt(seats.sight(asked[0]), n)
        for card, seat in hands.items():
            assert holds(deal.s, seat, card)


def cards_of(s, place) -> list[int]:
    found, card = [], first(s, place)
    while card != NONE:
        found.append(card)
        card = after(s, place, card)
    return found


def holds(s, place, wanted) -> bool:
    return wanted in cards_of(s, place)


@pytest.mark.parametrize(("preset", "left"), [("first", 7), ("cs-first", 0)])
def test_a_brute_that_must_be_there_is_dealt(preset: str, left: int) -> None:
    """Q12, Q13: a player who keeps more dice than they can pay for, or none, must hold Brute, and everybody knows."""
    game = Game()
    game.new(3, PRESETS[preset], 0, bytes(32))
    for seat, card in ((0, 0), (1, BRUTE), (2, 2)):
        _take(game.s, STORE, card)
        _push(game.s, seat, card)
    game.s[PURSE + 1] = 0
    for seat, choice in ((0, 3), (1, left), (2, 1)):
        assert game.question(seat) == KEEP and game.decide(seat, choice) == 0
    assert game.owed() & 1
    sight = Followed(bytes(game.s)).sight(0)
    for n in range(50):
        assert dealt(sight, n).next(1, -1) == 1


def test_budgets() -> None:
    assert level("expert:50ms").microseconds == 50_000 and level("expert:50ms").playouts == 0
    assert level("hard:7").playouts == 7 and level("hard").kind == SEARCH
    for wrong in (
        "",
        "expert:0",
        "expert:ms",
        "normal:5",
        "expert:1s",
        "grandmaster",
        "hard:99999999999",
        "hard:" + "9" * 5000,
        "hard:²",
    ):
        with pytest.raises(UserError, match="expert:50ms"):
            level(wrong)


def test_time_as_a_budget_gives_a_legal_choice() -> None:
    for n, (seats, asked) in enumerate(played("first", 3, True)):
        if n % 40 == 0:
            assert seats.game.legal(asked[0], seats.choose(asked[0], level("expert:1ms")))


def test_of_dice_that_show_the_same_the_first_are_left() -> None:
    """R3: two dice with the same face are worth the same, so only one of such choices is weighed."""
    alike = 0
    for seats, asked in played("first", 4, False):
        s, seat = seats.game.s, asked[0]
        if seats.game.question(seat) != KEEP:
            continue
        left, dice = seats.choose(seat, QUICK), s[DICE + 5 * seat : DICE + 5 * seat + 5]
        for earlier, die in combinations(range(5), 2):
            if s[THROWN + seat] >> earlier & left >> die & 1 and dice[earlier] == dice[die]:
                assert left >> earlier & 1
                alike += 1
    assert alike > 10


@pytest.mark.parametrize("throws", [0, OWN_DICE, OWN_DICE | MASKED])
def test_the_same_games_by_batch_and_by_hand(throws: int) -> None:
    """Also if seats report their own dice (R2): a search throws its own dice and reads no mask."""
    run = Run(1, ("hard:8", "normal"), PRESETS["revised"] | throws, "by hand", "compiled")
    (row,) = rows_of(play_part(Part(run, 0, 1)))
    seats, thinker, decisions = Seats(2, run.switches, 0, seed_bytes(seed_of(run, 0))), Thinker(), 0
    thinker.bot = compiled().Bot()
    while not seats.game.over():
        seat = 0 if seats.game.owed() & 1 else 1
        seats.decide(seat, thinker.choose(seats.game, 1) if seat else seats.choose(0, QUICK))
        decisions += 1
    assert decisions == row.decisions


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [("easy", "chance", 16, 14), ("normal", "easy", 300, 100), ("hard", "normal", 16, 8)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, games: int, least: int) -> None:
    """`least` is more wins than luck gives (a quarter) once in thirty times; the seeds are the same each time."""
    run = Run(games, (better, worse, worse, worse), PRESETS["first"], "levels", "compiled")
    assert sum(row.winner == 0 for row in play(run, 1)) >= least


@pytest.mark.parametrize("few", ["hard:2", "hard:5", "hard:10"])
def test_few_deals_are_no_worse_than_none(few: str) -> None:
    """By chance a few deals may favour a worse choice than the bot's, so a search needs evidence.

    A player as strong as the bot wins fewer than 80 of these games once in 400 times; one that took the best of a few
    deals won 17 to 34.
    """
    run = Run(200, (few, "normal"), PRESETS["first"], "few deals", "compiled")
    assert sum(row.winner == 0 for row in play(run, 1)) >= 80


def test_ladder_finds_the_strengths_that_made_the_games() -> None:
    import numpy as np

    true, random_ = np.array([1, 3, 10]), random.Random(5)
    at = np.array([[random_.randrange(3) for _ in range(4)] for _ in range(4_000)])
    winners = np.array([random_.choices(row, true[row])[0] for row in at])
    assert strengths(at, winners, np.ones(4_000), 3) == pytest.approx(400 * np.log10(true), abs=40)


def test_ladder() -> None:
    names = "chance", "normal"
    games = list(met(tables_of(names, 30, PRESETS["first"], "ladder", "compiled"), 1))
    chance, normal = rungs(names, games, "ladder")
    assert chance.elo == 0 and normal.low > 0 and normal.low <= normal.elo <= normal.high


def test_interval() -> None:
    """Wilson's interval, compared with a table: 10 of 100."""
    assert interval(10, 100) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert interval(0, 0) == (0, 1)
    assert interval(0, 34)[0] == 0
