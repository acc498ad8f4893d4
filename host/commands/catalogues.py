"""Keeps the translations in step with the sources: `python -m host.commands.catalogues`.

It finds every text in the sources and writes it into host/i18n/locale/*.po, where translators work. Existing
translations stay; texts that are no longer used are removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from dicetown.hands import KINDS
from host.commands import cli_errors, cli_help, main, mending
from host.game import beside, connection, contests, goods, names, sentences
from host.game.public_state import DICE
from host.history import archive, fairness, figures, index
from host.i18n.catalogue import ENGLISH, FOLDER
from host.i18n.translation import LANGUAGES
from host.link import faults, refusals
from host.link.reconnect import NOTHING
from host.terminal import keys, player, scoreboard
from host.web import history, stations, switches

HOST = Path(__file__).resolve().parents[1]
MAKERS = (
    "build/**",
    "commands/flash",
    "commands/hil",
    "commands/image",
    "commands/release",
    "commands/selftest",
    "commands/verify",
    "game/verify",
    "site/**",
)  # their texts stay English
METHODS = [
    ("build/kept.py", "python"),  # players also see its errors, such as a full disk
    *((f"{name}.py", "ignore") for name in MAKERS),
    ("**.py", "python"),
    *((f"{room}/pages/**.html", "jinja2") for room in ("web", "site")),
]
ERRORS = ("UserError", "LinkError", "Unsure", "NoPort")  # their first argument is a text to translate
KEYWORDS = {"gettext": None, "ngettext": (1, 2), "_": None, **dict.fromkeys(ERRORS)}
OPTIONS = {"**/pages/**.html": {"trim_blocks": "true", "lstrip_blocks": "true"}}
BEGAN = datetime(2026, 11, 21, tzinfo=UTC)  # the date in all catalogues, so that only their texts change
Text = str | tuple[str, str]


def texts() -> Iterator[Text]:
    """Yield every English text to translate; a pair is singular and plural."""
    for _, _, message, _, _ in extract_from_dir(HOST, METHODS, OPTIONS, KEYWORDS):
        yield (message[0], message[1]) if isinstance(message, tuple) else message
    yield from tables()


def tables() -> Iterator[Text]:
    """Yield the texts that are stored in tables, where the extraction doesn't find them."""
    plain = (
        names.TITLES,
        names.BACKS,
        names.WINS,
        contests.WON,
        contests.NOBODY,
        contests.TIED,
        sentences.DOING,
        sentences.HELP,
        sentences.EFFECTS,
        goods.BOX,
        beside.TROUBLE,
        beside.ASIDE,
        names.PLACES,
        switches.NAMES,
        switches.VALUES,
    )
    spoken = (refusals.REFUSALS, index.TROUBLE, stations.CLOSED)
    for table in (
        *plain,
        *spoken,
        connection.FOR_ALL,
        keys.ANSWER,
        fairness.HEADLINES,
        fairness.EXPLANATIONS,
        figures.SOURCES,
    ):
        yield from table.values()
    yield from contests.REASONS
    yield from (name for name, _ in KINDS)
    yield from (*contests.ALONE, *contests.AHEAD, *contests.BETTER, contests.STAYS)
    yield from (names.dice_counted(face, n) for face in names.COUNTED for n in range(1, DICE + 1))
    said = (*goods.MOVES.values(), *goods.GIVEN.values(), goods.STOLEN, goods.PAID, goods.PAID_FOR_NONE, goods.DOUBLED)
    for one, many in said:
        yield (one, many)
    for _, one, many in goods.OFFERED:
        yield (one, many)
    yield beside.STUCK
    yield from cli_help.texts(main.app, main.GROUPS)
    yield from (*cli_errors.SLIPS, cli_errors.MORE, *archive.FAULTS, *player.SMALL_KEYS, *scoreboard.SHORT)
    yield from (
        refusals.NAME,
        refusals.SHERIFF,
        refusals.SILENT,
        refusals.UNPLUGGED,
        refusals.REFUSED,
        refusals.FLOODED,
        faults.FAULT,
        NOTHING,
        mending.AGREE,
        history.CROWDED,
        index.FOREIGN,
        index.DAMAGED,
        index.REBUILD,
        keys.CHOOSE,
        keys.LEGEND,
        keys.LEGEND_TURNS,
        scoreboard.HEADINGS,
    )
    yield from (title for _, title in scoreboard.SCORES)


def in_context() -> Iterator[tuple[str, str]]:
    """Yield words whose translation depends on the word beside them, as pairs of context and text."""
    for face in names.COUNTED.values():
        yield from ((face, number) for number in names.NUMBERS[1:-1])  # dice of those who lose, so never five


def renewed(path: Path, language: str) -> Catalog:
    """Return a language's catalogue with exactly the texts that are in use now."""
    with path.open("rb") as file:
        known = read_po(file, locale=language)
    how = "`python -m host.commands.catalogues` keeps the texts in step with the sources."
    comment = f"# Dice Town in {LANGUAGES[language]}. {how}"
    fresh = Catalog(language, project="dicetown", header_comment=comment, fuzzy=False, creation_date=BEGAN)
    fresh.revision_date = BEGAN
    fresh.last_translator = fresh.language_team = fresh.msgid_bugs_address = "Dice Town"
    for text in sorted({text for text in texts() if text and text[0]}, key=str):
        message = known.get(text[0] if isinstance(text, tuple) else text)
        fresh.add(text, message.string if message and message.string else None)
    for context, text in in_context():
        message = known.get(text, context)
        fresh.add(text, message.string if message and message.string else None, context=context)
    return fresh


def renew() -> None:
    """Bring every language's catalogue up to date, and print what it lacks."""
    for language in LANGUAGES:
        path = FOLDER / f"{language}.po"
        if language == ENGLISH:
            continue
        if not path.exists():
            path.write_text("", encoding="utf-8")
        catalogue = renewed(path, language)
        with path.open("wb") as file:
            write_po(file, catalogue, width=0, no_location=True, omit_header=False, sort_output=False)
        missing = sum(not message.string or not all(strings(message.string)) for message in catalogue if message.id)
        print(f"{path.name}: {len(catalogue)} texts, {missing} not translated")


def strings(string: str | tuple[str, ...] | list[str]) -> list[str]:
    """Return a message's translations, singular and plural, as a list."""
    return [string] if isinstance(string, str) else list(string)


if __name__ == "__main__":
    renew()
