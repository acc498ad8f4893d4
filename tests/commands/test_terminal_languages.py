"""What a family meets in the terminal besides games: errors and mistakes, in the language of the terminal."""

import socket
from pathlib import Path

import pytest
from pytest import CaptureFixture, MonkeyPatch

from host.commands import cli_help
from host.commands import main as cli
from host.i18n import translation
from host.i18n.errors import UserError
from host.link.refusals import REFUSALS, Refused

OTHERS = [code for code in translation.LANGUAGES if code != translation.ENGLISH]
SLIPS = (
    ("play", "--seats", "7"),
    ("play", "--humans", "9"),
    ("play", "--lan", "--humans", "2"),
    ("play", "--preset", "nix"),
    ("play", "--switch", "nix=1"),
    ("play", "--switch", "doc=nix"),
    ("play", "--language", "tlh"),
    ("play", "--ui", "nix"),
    ("play", "--ui", "terminal"),
    ("play", "--seats", "nix"),
    ("play", "--lan=3"),
    ("play", "--seats"),
    ("serve", "/dev/nix", "--no-browser", "--port", "0"),
    ("serve", "--language", "tlh"),
    ("serve", "--port", "99999"),
    ("serve", "--porr", "1"),
    ("watch", "/dev/nix"),
    ("watch", "/dev/null"),
    ("watch", "http://127.0.0.1:1"),
    ("watch", "http://"),
    ("watch", "a", "b"),
    ("mqtt", "--id", "a b"),
    ("mqtt", "--port", "1"),
    ("undo", "/dev/nix"),
    ("abort", "/dev/nix"),
    ("abort",),
    ("correct", "/dev/nix", "nix", "1", "a", "b", "c"),
    ("correct", "/dev/nix", "dollars", "1", "a", "b", "c" * 21),
    ("history", "nix"),
    ("nix",),
    ("--nix",),
)


def answered(code: str, words: tuple[str, ...], patch: MonkeyPatch, capsys: CaptureFixture[str]) -> str:
    patch.setenv("LC_ALL", f"{code}.UTF-8")
    patch.setattr(translation, "_process", translation.ENGLISH)  # restores it after the test
    assert cli.main(words) == cli.WRONG
    said = capsys.readouterr()
    assert not said.out
    return said.err


@pytest.mark.parametrize("words", SLIPS, ids=" ".join)
def test_a_slip_is_answered_in_each_language(
    words: tuple[str, ...], monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    english = answered("en", words, monkeypatch, capsys)
    assert english.count("\n") == 1 and "Input should" not in english and "Value error" not in english
    said = {code: answered(code, words, monkeypatch, capsys) for code in OTHERS}
    assert len({english, *said.values()}) == len(translation.LANGUAGES)
    for text in said.values():
        assert "{" not in text and text.count("\n") == 1
        for left in (" the ", " choose ", " name ", "There is", "Input", "Invalid", "No such"):
            assert left not in text


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("words", [(), *((name,) for name in cli_help.FAMILY)], ids=" ".join)
def test_the_help_is_in_the_language(
    words: tuple[str, ...], code: str, monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    said = {}
    for each in ("en", code):
        monkeypatch.setenv("LC_ALL", f"{each}.UTF-8")
        monkeypatch.setenv("COLUMNS", "200")
        monkeypatch.setattr(translation, "_process", translation.ENGLISH)
        assert cli.main([*words, "--help"]) == 0
        said[each] = capsys.readouterr().out
    for left in (
        "Usage",
        "Commands:",
        "Arguments:",
        "Options:",
        "Show ",
        "default:",
        " the ",
        " or ",
        " Ask ",
        " with ",
    ):
        assert left not in said[code]
    assert said["en"].startswith("Usage: ") and "Show this message" in said["en"]


@pytest.mark.parametrize("code", OTHERS)
def test_a_port_in_use_is_told_in_the_language(
    code: str, monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        text = answered(code, ("serve", "--no-browser", "--port", port), monkeypatch, capsys)
    assert port in text and "--port" in text and "in use" not in text


def test_an_error_is_said_in_the_language_of_the_reader() -> None:
    """It is not in the language of the code that raised it: one server serves pages in several languages."""
    with translation.speaking("fr"):
        inner = Refused("playing")
        error = UserError(
            "The game is kept as {path}, but not in the index yet. {why}", path=Path("a.jsonl"), why=inner
        )
    with translation.speaking("cs"):
        assert str(error) == "Hra je uložena jako a.jsonl, ale ještě není v indexu. " + str(inner)
        assert "Na konzoli běží hra" in str(error)
    assert str(error) == f"The game is kept as a.jsonl, but not in the index yet. {REFUSALS['playing']}"


def test_braces_in_what_is_wrong_are_no_places() -> None:
    assert (
        str(UserError("There is no port {port}: plug it in.", port="{0}{x}")) == "There is no port {0}{x}: plug it in."
    )
    assert str(UserError("what {others} said")) == "what {others} said"
