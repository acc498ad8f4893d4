# runs on: cpython micropython
"""Names and letters of the languages as the keep buttons spell them: the same on every interpreter."""

from screens.encoding import coded
from screens.names import offered, spelled
from screens.texts import LANGUAGES

EARLIER, LATER, ADD, AWAY = range(4)
ALL = range(len(LANGUAGES))


def test_every_name_of_a_language_can_be_shown_and_taken_apart():
    for language in ALL:
        names = offered(language)
        assert len(set(names)) == len(names) >= 20
        for name in names:
            word = name.decode()
            assert 2 <= len(word) <= 12 and b"?" not in coded(name)
            for n in range(len(word), 0, -1):
                assert spelled(word[:n].encode(), AWAY, language).decode() == word[: n - 1], word


def test_the_buttons_lead_round_the_alphabet_of_capitals_and_of_small_letters():
    for language in ALL:
        capital = spelled(b"", LATER, language)
        small = spelled(capital, ADD, language)
        assert small != capital + capital
        for key, back in ((EARLIER, LATER), (LATER, EARLIER)):
            for start in (capital, small):
                seen = [start]
                while (after := spelled(seen[-1], key, language)) != start:
                    assert spelled(after, back, language) == seen[-1]
                    seen.append(after)
                assert len(seen) >= 26
                assert not any(b"?" in coded(each) for each in seen)


def test_a_name_has_twelve_letters_at_most():
    for language in ALL:
        name = b""
        for _ in range(20):
            name = spelled(name, ADD, language)
        assert len(name.decode()) == 12


def test_a_name_with_other_letters_is_begun_anew():
    """A host has given the name; half a UTF-8 character is no letter."""
    for name in ("Zo→", "Аня"):
        assert [spelled(name.encode(), key, 0) for key in range(4)] == [b"A"] * 4
    assert spelled(b"Zo\xc3", ADD, 0) == b"A"
