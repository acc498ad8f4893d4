# runs on: cpython micropython
"""UTF-8 to the font's codes, alike on every interpreter."""

from console.font import BEYOND, LAST, MORE
from console.letters import coded


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
