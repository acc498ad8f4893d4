"""`dicetown history` in each language of the terminal: all that it prints, errors too, with no English left over."""

import re
from pathlib import Path

import pytest
from pytest import CaptureFixture, MonkeyPatch

from dicetown import cards as c
from host.commands import main as cli
from host.history.archive import Archive
from host.i18n import translation
from tests.history.kept import archive_of, names

OTHERS = [code for code in translation.LANGUAGES if code != translation.ENGLISH]
OF_PROGRAMS = (
    r"sheets / games",
    r"`[^`]+`",
    r"\S*/\S*",
    r"'[^']*'",
    r"--\w+",
    r"\S+\.(?:jsonl|sqlite)\S*",
    r"\S+-\d-[0-9a-f]{16}",
)
PROGRAMS = ("JSON", "dicetown", "nix", "csv", "json")  # names of programs and formats
SAME = {  # words that are the same in both languages
    "fr": {
        *"Saloon Sheriff Doc Girls Joe Brute Mine Corruption Dynamite Points points point dollars export".split(),
        *"full on option or as rival Domination Protection".split(),
    },
    "cs": {"full", "house", "Joe", "to"},
    "de": {
        *"Saloon Sheriff General Store Town Hall Doc Badluck Girls Joe Marshal Bank Nugget Nuggets Full House".split(),
        *"Dollars dollars export in die so Mine Chi".split(),
    },
}
WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    archive = archive_of(tmp_path_factory.mktemp("languages"))
    (archive.folder / "torn.jsonl").write_text("{")
    return archive


def printed(code: str, words: tuple[str, ...], patch: MonkeyPatch, capsys: CaptureFixture[str]) -> tuple[int, str]:
    """Run a command in a terminal of that language. -> exit code, all that it printed"""
    patch.setenv("LC_ALL", f"{code}.UTF-8")
    patch.setattr(translation, "_process", translation.ENGLISH)  # restores it after the test
    done = cli.main(["history", *words])
    said = capsys.readouterr()
    return done, said.out + said.err


def words_of(text: str, code: str) -> set[str]:
    """Return the words of a text without names of players, games, files and commands, and without common words."""
    for pattern in OF_PROGRAMS:
        text = re.sub(pattern, " ", text)
    return set(WORD.findall(text)) - {"Ann", "Bo", "Cy", *PROGRAMS} - SAME.get(code, set())


def asked(archive: Archive) -> list[tuple[int, tuple[str, ...]]]:
    """Return exit code and words of each possible question."""
    at = ("--records", str(archive.folder))
    empty = archive.folder / "empty"
    return [
        (0, at),
        (0, ("--most", "1", *at)),
        (0, ("--records", str(empty))),
        (0, ("show", names(archive)[0], *at)),
        (0, ("show", names(archive)[2], *at)),
        (0, ("player", "Bo", *at)),
        (0, ("dice", *at)),
        (2, ("dice", "--player", "nix", *at)),
        (0, ("rebuild", *at)),
        (2, ("show", *at)),
        (2, ("show", "nix", *at)),
        (2, ("player", "nix", *at)),
        (2, ("export", "--format", "xml", *at)),
        (2, ("export", "--table", "nix", *at)),
        (2, ("export", "--output", str(archive.folder / "torn.jsonl"), *at)),
        (2, ("burn", *at)),
        (2, ("--most", "0", *at)),
        (2, ("--most", "nix", *at)),
        (2, ("--nix", *at)),
    ]


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_of_english_is_left(
    games: Archive, code: str, monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    for wanted, words in asked(games):
        done, english = printed(translation.ENGLISH, words, monkeypatch, capsys)
        assert done == wanted, english
        done, said = printed(code, words, monkeypatch, capsys)
        assert done == wanted and said.count("\n") == english.count("\n")
        left = words_of(said, code) & words_of(english, translation.ENGLISH) - set(c.FACES)
        assert not left, f"{words}: {left} in {said} (words of both languages belong into SAME)"


def test_an_export_is_the_same_in_every_language(
    games: Archive, monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    words = ("export", "--records", str(games.folder))
    assert len({printed(code, words, monkeypatch, capsys) for code in translation.LANGUAGES}) == 1


def test_what_is_wrong_with_a_record_is_said_anew(games: Archive, tmp_path: Path) -> None:
    """The index holds the message in English, whatever language the record was read in."""
    with translation.speaking("cs"):
        archive = Archive(tmp_path)
        (tmp_path / "torn.jsonl").write_text("{")
        archive.follow()
        assert archive.wrong()["torn"].startswith("řádek 1: tohle není JSON")
    assert archive.wrong()["torn"].startswith("line 1: this is not JSON")
