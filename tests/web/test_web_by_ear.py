"""A game by accessibility tree and keys alone, up to its first dice; `python -m tests.web.by_ear` plays all of it."""

from dicetown.cards import FACES, NONE
from tests.web.by_ear import DIE, Ear
from tests.web.players import STEP, at
from tests.web.test_web_laptop import setup
from tests.web.town import Towns, Visit, quick, until


def test_dice_are_thrown_weighed_and_kept_by_ear(towns: Towns, visit: Visit) -> None:
    """R3 to R5. The dice that the advice names are marked and locked; the town shows that those dice stay."""
    town = towns(room=quick(), setup=setup(1, 2).changed(language="cs"))
    pressed: list[str] = []
    stay: list[str] = []

    def told(heard: list[str], key: str) -> None:
        pressed.append(key)
        if key == "Enter" and not stay and heard[0].startswith(ear.texts["TITLE keep"]):
            stay.extend(face for row in heard for _, face, how in DIE.findall(row) if ear.stays in how)

    ear = Ear(visit(town.host_url, locale="cs"), "cs", at(town), told)
    ear.page.locator(".seat").first.wait_for()

    def listened() -> list[str]:
        ear.turn()
        town.room.console.clock.advance(STEP)
        return [FACES[face] for face in town.hall.live.table.dice[0] if face != NONE]

    shown = until(listened, "dice")
    assert sorted(shown) == sorted(stay)
    assert pressed[0] == "s" and "h" in pressed and set(pressed) <= {*"sth12345", "Enter", "ArrowLeft", "ArrowRight"}
