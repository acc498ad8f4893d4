# runs on: cpython micropython
"""The journal gives back what was appended, in a bounded space."""

from gate import steady
from store.journal import Journal

BIG = (1 << 30) - 1


def test_decisions_come_back_in_order_and_in_any_order():
    journal = Journal()
    journal.begin(5, 31, 2, b"s" * 32)
    written = [(k % 5, (0, 1, 30, 31, 32, 255, 256, 70000, BIG)[k % 9]) for k in range(400)]
    for seat, choice in written:
        journal.append(seat, choice)
    assert journal.count == 400 and journal.lost == 0
    assert [(journal.seat(i), journal.choice(i)) for i in range(400)] == written
    for i in (399, 0, 250, 249, 251, 7):
        assert (journal.seat(i), journal.choice(i)) == written[i]


def test_a_new_game_forgets_the_old_one():
    journal = Journal()
    journal.begin(2, 0, 0, b"a" * 32)
    journal.append(1, 40)
    assert journal.choice(0) == 40
    journal.begin(3, 0, 1, b"b" * 32)
    assert (journal.count, journal.seats, journal.sheriff, journal.seed) == (0, 3, 1, b"b" * 32)
    journal.append(2, 7)
    assert (journal.seat(0), journal.choice(0)) == (2, 7)


def test_the_last_decision_can_be_struck():
    journal = Journal()
    journal.append(0, 3)
    journal.append(1, BIG)
    journal.strike()
    journal.append(4, 5)
    assert [(journal.seat(i), journal.choice(i)) for i in range(journal.count)] == [(0, 3), (4, 5)]


def test_a_full_journal_keeps_what_it_has_and_counts_the_rest():
    journal = Journal()
    for _ in range(Journal.size + 10):
        journal.append(0, 1)
    assert journal.lost > 0
    assert journal.count + journal.lost == Journal.size + 10
    assert journal.choice(journal.count - 1) == 1


def test_appending_and_reading_allocate_nothing():
    journal = Journal()

    def play():
        journal.begin(2, 0, 0, journal.seed)
        for k in range(200):
            journal.append(k & 3, k * 3)
        for k in range(200):
            journal.seat(k)
            journal.choice(k)

    steady(play, "the journal")
