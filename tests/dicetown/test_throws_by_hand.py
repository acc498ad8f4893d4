# runs on: cpython micropython
"""Throws as answers: each player who throws answers with the faces of the dice (R2, R7); the stream has the rest."""

from dicetown.correct import ready
from dicetown.layout import DICE, KEPT, POSITION, switched
from dicetown.presets import MASKED, OWN_DICE
from dicetown.stream import Stream
from dicetown.undo import Undo
from scene import Scene

PLAIN = OWN_DICE
HIDDEN = OWN_DICE | MASKED
FIVE = ("9 10 J Q K", "A A A A A", "K J 9 J K")


def faces(words):
    """Return an answer: the faces of the dice in hand, "-" for one that the console throws."""
    answer = 0
    for i, word in enumerate(words.split()):
        answer |= ("-", "9", "10", "J", "Q", "K", "A").index(word) << 3 * i
    return answer


def position(t):
    return t.s[POSITION] << 8 | t.s[POSITION + 1]


def drawn(t, n):
    """Return what the stream gives for the next n dice, without changing the game."""
    stream, copy = Stream(), bytearray(t.s)
    stream.restart(copy)
    stream.refill(copy)
    return [stream.pick(copy, 6) for _ in range(n)]


def dice(t, seat):
    return [t.s[DICE + seat * 5 + i] for i in range(5)]


def test_everyone_who_owes_a_throw_is_asked_and_then_all_dice_fall():
    t = Scene(switches=PLAIN)
    assert t.asked() == ("throw", [0, 1, 2])
    t.answer(2, faces(FIVE[2]))
    t.answer(0, faces(FIVE[0]))
    assert not t.happened("throw") and dice(t, 0) == [255] * 5
    t.answer(1, faces(FIVE[1]))
    assert t.asked() == ("keep", [0, 1, 2])
    assert [t.faces(seat) for seat in range(3)] == list(FIVE)
    assert t.happened("throw", seat=1, d0="A", d4="A", aud=2), "its own seat alone sees them (R2)"


def test_plain_faces_take_nothing_of_the_stream_and_a_die_without_one_takes_its_value():
    t = Scene(switches=PLAIN)
    before = position(t)
    t.answers(faces(FIVE[0]), faces(FIVE[1]), faces(FIVE[2]))
    assert position(t) == before
    t = Scene(switches=PLAIN)
    due = drawn(t, 7)
    t.answers(faces("9 - J - K"), 0, faces(FIVE[2]))
    assert dice(t, 0) == [0, due[0], 2, due[1], 4] and dice(t, 1) == due[2:] and t.faces(2) == FIVE[2]


def test_masked_faces_are_moved_on_by_the_stream_in_the_order_of_the_seats():
    """In any order of answers: the stream's numbers are drawn after the last one."""
    for order in ((0, 1, 2), (2, 1, 0)):
        t = Scene(switches=HIDDEN)
        due = drawn(t, 15)
        for seat in order:
            t.answer(seat, faces(FIVE[seat]) if seat else 0)
        assert dice(t, 0) == due[:5]
        assert dice(t, 1) == [(5 + k) % 6 for k in due[5:10]]
        assert dice(t, 2) == [(face + k) % 6 for face, k in zip((4, 2, 0, 2, 4), due[10:])]


def test_only_dice_in_hand_have_faces():
    """R7: the answer's first face is that of the first die not kept."""
    t = Scene(seats=2, switches=PLAIN)
    t.answers(faces(FIVE[0]), faces(FIVE[1]))
    t.answers(0b00101, 0b00001)
    t.pass_until("throw")
    assert t.s[KEPT] == 0b00101 and t.s[KEPT + 1] == 1
    assert t.refuses(0, faces("9 9 9 9")) and t.refuses(0, faces("- - - 9")), "three dice are in hand"
    assert t.refuses(0, 7) and t.refuses(0, 0o107) and t.refuses(0, -1)
    t.answers(faces("A K Q"), faces("9 9 9 10"))
    assert t.faces(0) == "9 A J K Q" and t.faces(1) == "A 9 9 9 10"


def test_nobody_chooses_faces():
    """Lists of choices, bots and stand-ins know only the console's throw."""
    t = Scene(switches=HIDDEN)
    assert t.choices(0) == [0] and t.g.legal(0, 0o66666) and not t.g.legal(0, 0o66667)


def test_the_last_throw_lies_open_at_once():
    """R11, R12: it is asked for like any other."""
    t = Scene(seats=2, switches=PLAIN)
    t.answers(faces(FIVE[0]), faces(FIVE[1]))
    t.forget()
    t.answers(0b11111, 0b00001)
    t.pass_until("throw")
    t.answer(1, faces("A A K K"), "throw")
    assert t.happened("throw", seat=1, n=4, last=1) and t.happened("keep", seat=1, n=4, d1="A", d4="K")
    assert t.happened("hand", seat=1, d0="A", d1="A", d4="K") and t.asked()[0] != "keep"


def test_with_its_own_throws_the_console_masks_nothing():
    """faces=masked by itself changes no die."""
    one, other = Scene(), Scene(switches=MASKED)
    assert switched(other.s, MASKED) and dice(one, 1) == dice(other, 1) and one.asked() == other.asked()


def test_while_dice_may_be_in_the_air_nothing_is_taken_back_or_put_right():
    t = Scene(seats=2, switches=PLAIN)
    assert not ready(t.s)
    t.answers(faces(FIVE[0]), faces(FIVE[1]))
    assert ready(t.s)
    t.answer(0, 1)
    undo = Undo()
    t.s[8] = 2  # as if only seat 1 had been asked: a step of one person
    assert undo.begin(t.s, 0)
    t.forget()
    t.answer(1, 1)
    for event in t.public:
        undo.see(event)
    assert t.asked()[0] == "throw" and not undo.possible(t.s) and not ready(t.s)
