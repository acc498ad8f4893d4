"""The site's pages: those of `make play`, rendered once for each language, with links to files beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader

from host.game.players import LEVELS
from host.i18n.catalogue import ENGLISH
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.lesson.steps import NOTES
from host.lesson.words import titles, words
from host.rulebook.book import chapters, title
from host.web.app import templates
from host.web.facts import FACTS
from host.web.invites import PLACES
from host.web.labels import labels, terms
from host.web.meeting import Meeting, page_of
from host.web.tables import form

HERE = Path(__file__).resolve().parent
NOBODY = SimpleNamespace(
    stations=True, lan=False, live=None, profiles=SimpleNamespace(trouble="")
)  # stands in for a hall
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
GUESTS = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
LINK = re.compile(r'\b(href|src|action)="(/[^"]*)"')

site = templates.overlay(loader=ChoiceLoader([FileSystemLoader(HERE / "pages"), templates.loader]))  # type: ignore[list-item]


def town_of(code: str) -> str:
    """Return the file name of the town in a language."""
    return "index.html" if code == ENGLISH else f"{code}.html"


FILES: dict[str, Callable[[str], str]] = {  # page of a server -> its file in a language
    "/": town_of,
    "/learn": partial(page_of, "learn"),
    "/rules": partial(page_of, "rules"),
    "/friends": partial(page_of, "friends"),
    "/friend": partial(page_of, "friend"),
    "/watch": partial(page_of, "watch"),
}


def image_of(board: str) -> str:
    """Return the name of the file that is dropped on a board's drive."""
    return f"console-{board.lower().replace(' ', '-')}.uf2"


def pages(version: str, boards: Sequence[str] = ()) -> dict[str, str]:
    """Render all pages without friends, by file name. version: of the firmware; boards: that have an image."""
    found = {}
    for code in LANGUAGES:
        with speaking(code):
            found[town_of(code)] = town(code, version, boards)
            found[page_of("learn", code)] = guided(code, version)
            found[page_of("rules", code)] = rules(code)
    return found


def with_friends(version: str, meet: Meeting) -> dict[str, str]:
    """Render the pages of hosts and of their friends, by file name."""
    found = {}
    for code in LANGUAGES:
        with speaking(code):
            found[page_of("friends", code)] = hosting(code, version, meet)
            for name in ("friend", "watch"):
                found[page_of(name, code)] = guest(f"{name}.html", code, f"/{name}", version, meet)
    return found


def hosting(code: str, version: str, meet: Meeting) -> str:
    """Render a host's town: the page of the game, with the links for friends."""
    told = {"friends": meet.hosting(version, code, [code]), "policy": meet.reached(POLICY)}
    more = told | {"labels": labels() | {"phone": gettext("a friend")}}
    return played("friends.html", code, "/friends", version, PLACES, **offered(), **more)


def guest(name: str, code: str, path: str, version: str, meet: Meeting) -> str:
    """Render a guest's page."""
    html = rendered(
        name,
        code,
        path,
        version=version,
        policy=meet.reached(GUESTS),
        facts=FACTS | {"pages": FACTS["pages"] | {"rules": page_of("rules", code)}},
        labels=labels() | {"closed": {}},
        terms=terms(),
        friends=meet.facts(version),
        host=False,
        places=[],
    )
    return html.replace('"static/', '"guest/')


def town(code: str, version: str, boards: Sequence[str]) -> str:
    """Render the page of the game."""
    return played("site.html", code, "/", version, PLACES, **offered(boards))


def offered(boards: Sequence[str] = ()) -> dict[str, Any]:
    """Return what a page with the form needs. boards: for which there is an image."""
    images = {each: image_of(each) for each in boards}
    return {"form": form(None, [], LEVELS[1:2]), "profiles": [], "images": images}


def guided(code: str, version: str) -> str:
    """Render the guided game. Its first note is in the page already, so that nothing moves when the console says it."""
    said, called = words(code), titles(code)
    begun = {
        "title": said["titles"][NOTES[0].key],
        "text": said["note"][NOTES[0].key],
        "topics": [called[note.section] for note in NOTES if note.section],
    }
    places = {"town": town_of(code), "table": f"{town_of(code)}#new-game"}
    return played("guided.html", code, "/learn", version, places, first=begun)


def played(name: str, code: str, path: str, version: str, places: dict[str, str], **values: Any) -> str:
    """Render a page with a console. places: addresses of others."""
    facts = FACTS | {"pages": places | {"rules": page_of("rules", code)}}
    shown = {"facts": facts, "labels": labels(), "terms": terms(), "newcomer": False, "policy": POLICY}
    return rendered(name, code, path, version=version, **shown | values)


def rules(code: str) -> str:
    """Render the rule book."""
    book = {"book": title(), "chapters": chapters(None), "edition": "all", "editions": {}}
    return rendered("rules.html", code, "/rules", policy=POLICY, **book)


def rendered(name: str, code: str, path: str, **values: Any) -> str:
    """Render a page. path: of the same page in `make play`."""
    frame = {
        "language": code,
        "languages": LANGUAGES,
        "path": path,
        "host": True,
        "hall": NOBODY,
        "join": None,  # phones can join only if there is a server
        "places": [
            ("/", gettext("Town")),
            ("/#new-game", gettext("New game")),
            ("/friends", gettext("Friends")),
            ("/learn", gettext("Learn")),
            ("/rules", gettext("Rules")),
        ],
    }
    html = site.get_template(name).render(**frame | values)
    return LINK.sub(lambda found: f'{found[1]}="{moved(found[2], code, path)}"', html)


def moved(link: str, code: str, page: str) -> str:
    """Turn a server's path into a file beside the page; a link from the town to itself only into an anchor.

    A link to friends leads to their invitations, which lie over the town.
    """
    path, _, anchor = link.partition("#")
    path = path.partition("?")[0]
    file = FILES[path](code) if path in FILES else None
    if path.startswith(("/static/", "/friends/")):
        file = path[1:]
    elif path.startswith("/language/"):
        file = FILES[page](path.rpartition("/")[2])
    elif path == "/" and page in ("/", "/friends"):
        return f"#{anchor or 'town'}"
    elif path == "/friends":
        return "#friends" if page == path else f"{file}#friends"
    if file is None:
        raise ValueError(f"the site has no {link}")
    return f"{file}#{anchor}" if anchor else file
