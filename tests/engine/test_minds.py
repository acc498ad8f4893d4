"""Players on a host that thinks for a console's bots: each knows what its seat can see, and nothing else (R2, P-C)."""

import pytest

from dicetown.layout import LOOKED, LOOKED_AT, ROBBED
from dicetown.presets import PRESETS
from dicetown.questions import SALOON_PICK
from host.engine import minds
from host.engine.build import compiled
from host.engine.chance import seed_bytes
from host.engine.minds import OWN, Minds
from host.engine.players import Thinker, level
from host.engine.recall import Followed
from host.engine.strong import Seats, dealt, search
from host.i18n.errors import UserError
from tests.engine.test_strong import GAMES, holds, played


@pytest.mark.parametrize(("preset", "count", "by_chance"), GAMES)
def test_twins_look_alike_to_who_has_just_come(preset: str, count: int, by_chance: bool) -> None:
    """L7: in each deal, cards being looked at are where they are looked at. Each search comes to an end."""
    looked = 0
    for n, (seats, asked) in enumerate(played(preset, count, bool(by_chance))):
        for seat in asked:
            state = bytes(seats.game.s)
            seen = Followed(state).sight(seat)
            twin = dealt(seen, n)
            assert Followed(bytes(twin.s)).sight(seat) == seen
            if seats.game.question(seat) == SALOON_PICK:
                looked += 1
                assert all(holds(twin.s, state[ROBBED], card) for card in state[LOOKED_AT : LOOKED_AT + state[LOOKED]])
            if seats.game.question(seat) == SALOON_PICK or n % 11 == 0:
                assert seats.game.legal(seat, search(seen, level("hard:4")))
    assert looked


def test_who_thinks_for_whom() -> None:
    """The console's own bot answers for people, for normal bots and, apart from their blunders, for easy ones."""
    each, seats = Minds("minds"), Seats(5, PRESETS["revised"], 0, seed_bytes("minds"))
    assert each.sit({1: "normal", 2: "easy", 3: "hard:4", 4: "chance"}) == [2, 3, 4]
    said: dict[int, list[int]] = {seat: [] for seat in range(5)}
    thinker = Thinker()
    thinker.bot = compiled().Bot()
    for _ in range(200):
        owed = seats.game.owed()
        for seat in range(5):
            if owed >> seat & 1:
                said[seat].append(each.choose(seat, bytes(seats.game.s)))
                assert said[seat][-1] == OWN or seats.game.legal(seat, said[seat][-1])
        asked = (owed & -owed).bit_length() - 1
        seats.decide(asked, thinker.choose(seats.game, asked))
    assert set(said[0]) == set(said[1]) == {OWN}
    assert 0.7 < said[2].count(OWN) / len(said[2]) < 1
    assert OWN not in said[3] and OWN not in said[4]
    assert each.sit({}) == [] and each.choose(3, bytes(seats.game.s)) == OWN


def test_without_a_compiler_the_bots_are_the_consoles(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise UserError("There is no C compiler")

    monkeypatch.setattr(minds, "compiled", none)
    assert Minds().sit({0: "normal", 1: "easy"}) == [1]
    with pytest.raises(UserError, match=r"expert needs a C compiler.*or choose normal"):
        Minds().sit({0: "expert"})
    with pytest.raises(UserError, match="There is no player"):
        Minds().sit({0: "grandmaster"})
