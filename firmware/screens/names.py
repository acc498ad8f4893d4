"""The languages: the name of each, people's names that are offered in it, and the letters to spell others with.

Names are UTF-8, as in the settings and on the line. Allocates. In memory only while a game is set up
(overlays/setup.py).
"""

from micropython import const

_LETTERS_MOST = const(12)

# A row for each language: the code in the names of its files, its own name, people's names, capital and small letters.
# The settings on flash keep a language's number, so a new one comes last.
LANGUAGES = (
    (
        "en",
        "English",
        "Anna Ben Clara David Emma Felix Greta Hugo Ida Jan Kate Leo Mia Olga Paul Rosa Sam Tom Uwe Vera Yana Zoe",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "abcdefghijklmnopqrstuvwxyz",
    ),
    (
        "fr",
        "Français",
        "Alice Anne Clara Denis Emma Fabien Hugo Inès Jean Jules Léa Louis Lucie Manon Marie Noé Paul Rose "
        "Théo Yves Zoé",
        "AÀÂBCÇDEÉÈÊËFGHIÎÏJKLMNOÔPQRSTUÛVWXYZ",
        "aàâbcçdeéèêëfghiîïjklmnoôpqrstuûvwxyz",
    ),
    (
        "ru",
        "Русский",
        "Аня Борис Вера Глеб Даша Ева Женя Зоя Иван Катя Лена Маша Миша Нина Оля Павел Рита Саша Таня Федя Юра Яна",
        "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    ),
    (
        "cs",
        "Čeština",
        "Adam Alena Anna Bára Dana Ema Eva Filip Hana Honza Jana Jiří Karel Lenka Marek Ondra Pavel Tereza Věra Zdeněk",
        "AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ",
        "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    ),
    (
        "de",
        "Deutsch",
        "Anna Ben Clara Emil Emma Felix Frieda Hanna Ida Jan Jonas Käthe Leon Lotte Max Mia Moritz Paul Tim Uwe Zoe",
        "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ",
        "aäbcdefghijklmnoöpqrsßtuüvwxyz",
    ),
)
CODE = const(0)
OWN_NAME = const(1)
_NAMES = const(2)
_CAPITALS = const(3)
_SMALL = const(4)


def offered(language):
    """The names of a language, in their order."""
    return LANGUAGES[language][_NAMES].encode().split()


def spelled(name, key, language):
    """A name after keep button `key`: 0 and 1 change its last letter, 2 adds one, the others take it away.

    A name that is empty, or ends in a letter that this language lacks, becomes the first letter.
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
