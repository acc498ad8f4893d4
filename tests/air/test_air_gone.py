"""A phone may go away at any moment."""

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
