"""Names that are offered in each language, and the letters to spell others with.

Names are UTF-8, as settings and the line have them. Allocates: in memory only while a game is set up
(overlays/setup.py).
"""

from micropython import const

_LETTERS_MOST = const(12)

# A row a language, in the order of texts.LANGUAGES: what its speakers call it, names, capital and small letters.
LANGUAGES = (
    (
        "English",
        "Anna Ben Clara David Emma Felix Greta Hugo Ida Jan Kate Leo Mia Olga Paul Rosa Sam Tom Uwe Vera Yana Zoe",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "abcdefghijklmnopqrstuvwxyz",
    ),
    (
        "Français",
        "Alice Anne Clara Denis Emma Fabien Hugo Inès Jean Jules Léa Louis Lucie Manon Marie Noé Paul Rose "
        "Théo Yves Zoé",
        "AÀÂBCÇDEÉÈÊËFGHIÎÏJKLMNOÔPQRSTUÛVWXYZ",
        "aàâbcçdeéèêëfghiîïjklmnoôpqrstuûvwxyz",
    ),
    (
        "Русский",
        "Аня Борис Вера Глеб Даша Ева Женя Зоя Иван Катя Лена Маша Миша Нина Оля Павел Рита Саша Таня Федя Юра Яна",
        "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    ),
    (
        "Čeština",
        "Adam Alena Anna Bára Dana Ema Eva Filip Hana Honza Jana Jiří Karel Lenka Marek Ondra Pavel Tereza Věra Zdeněk",
        "AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ",
        "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    ),
)
OWN_NAME = const(0)
_NAMES = const(1)
_CAPITALS = const(2)
_SMALL = const(3)


def offered(language):
    """The names of a language, in their order."""
    return LANGUAGES[language][_NAMES].encode().split()


def spelled(name, key, language):
    """A name after keep button `key`, from 0: 1 and 2 change the last letter, 3 adds one, 4 takes it away.

    A letter at the end that the buttons do not make in this language begins it anew.
    """
    capitals = LANGUAGES[language][_CAPITALS]
    small = LANGUAGES[language][_SMALL]
    try:
        name = str(name, "utf-8")
    except UnicodeError:
        name = ""
    letter = name[-1:]
    letters = capitals if letter in capitals else small
    at = letters.find(letter)
    if not letter or at < 0:
        name = capitals[0]
    elif key == 2:
        name = (name + small[0])[:_LETTERS_MOST]
    else:
        name = name[:-1]
        if key < 2:
            name += letters[(at - 1 + 2 * key) % len(letters)]
    return name.encode()
