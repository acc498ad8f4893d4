# runs on: cpython micropython
"""UTF-8 turned into the font's codes, the same on every interpreter."""

import gc

from reports.visible import letters as counted
from screens.encoding import coded
from screens.font import BEYOND, LAST, MORE


def test_ascii_stays_as_it_is():
    assert coded(b"Ann 2!") == b"Ann 2!"


def test_every_letter_of_the_font_has_its_code():
    assert list(coded(BEYOND.encode())) == list(range(MORE, LAST + 1))


def test_russian_is_written_with_latin_letters_where_they_look_alike():
    assert coded("ВОСТОК".encode()) == b"BOCTOK"
    assert coded("Ёе".encode()) == coded("Ëe".encode())


def test_all_letters_of_the_four_languages_are_there():
    for letters in (
        "àâæçéèêëîïôœùûüÿ ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ",
        "áčďéěíňóřšťúůýž ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    ):
        codes = coded(letters.encode())
        assert len(codes) == len(letters) and b"?" not in codes, letters
        assert len(set(codes)) == len(set(letters))


def test_what_the_font_lacks_and_what_is_no_text_is_a_question_mark():
    assert coded("名→a\x7f".encode()) == b"??a?"
    assert coded(b"A\xff\x80n") == b"????"


def test_no_letter_stays_in_memory():
    """A host chooses names: here a thousand letters that the console has never met, one after the other."""
    if not hasattr(gc, "mem_alloc"):
        return
    letter = bytearray(3)
    grown = 0
    for begun in (0x4E00, 0x5200):  # the first round may leave something in memory
        gc.collect()
        before = gc.mem_alloc()
        for code in range(begun, begun + 0x400):
            letter[:] = bytes((0xE0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63))
            assert coded(letter) == b"?" and counted(letter) == 1
        gc.collect()
        grown = gc.mem_alloc() - before
    assert grown < 512
