"""A phone may go away, or out of reach, at any moment."""

from air.peer import OUT
from nets import messages
from tests.air.phone_table import PhoneTable


def test_a_page_is_due_to_a_phone_that_has_just_left() -> None:
    """Its station counts as present until it is read again."""
    scene = PhoneTable()
    scene.new(5, humans=5)
    table = scene.table
    for place, station in enumerate(table.stations):
        table.players[place].sight.redraw()
        table.bus.phones[place].leave()
        table.display.turn = place
        assert station.present
        table.display.draw()
    scene.run(2000)
    assert not any(station.present for station in table.stations)


def news(confirms: bool) -> tuple[int, int]:
    """Play with a phone that confirms what it gets, or nothing. -> news that another phone gets, bytes to that one"""
    scene = PhoneTable()
    scene.new(5, humans=5)
    scene.run(500)
    for phone in scene.phones:
        phone.out = b""
    scene.phones[4].answers = confirms
    for _ in range(20):
        scene.say(0, "keep1")
        scene.run(100)
    told = [payload for _, payload in messages(scene.phones[0].out) if b'"state"' in payload]
    return len(told), len(scene.phones[4].out)


def test_a_phone_out_of_reach_gets_one_batch_and_holds_up_nobody() -> None:
    """More would fill the memory of a Pico W's network (firmware/air/README.md)."""
    usual, much = news(True)
    told, bytes_out = news(False)
    assert told == usual
    assert 0 < bytes_out <= OUT + 2 < much
