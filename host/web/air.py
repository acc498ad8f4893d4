"""The pages that a console with a radio sends to phones, as files for its flash: the station, and rules by language.

A Pico W's network stack has room for five connections, which phones need, and 8,000 bytes for all that they have not
confirmed yet. So a browser is answered by one small page for all addresses, the shell. It loads the page's text over a
WebSocket, message by message, and keeps it (static/shell.js).
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from air.peer import OUT
from air.websocket import BEFORE
from host.build.interpreters import unix32, unix64
from host.build.mpy import UNIX32, UNIX64, bundled
from host.build.temporary import Temporary
from host.game.picture import Json
from host.i18n import device, outline
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES, gettext, speaking
from host.rulebook.book import chapters, title
from host.virtual.board import VirtualBoard
from host.virtual.console import Console
from host.web.facts import FACTS

HERE = Path(__file__).parent
BOARDS = ("Pico W", "Pico 2 W")  # the boards with a radio
# KB, with 32-bit words: a game with five phones then leaves 16 KB free, as on a Pico W (which uses 185,216 of its
# 201,456 bytes, says `python -m tests.emulator --phones`).
HEAP = 207
SHELL = "shell.js"  # a script of its own: other scripts import its functions
SCRIPTS = ("facts.js", "outline.js", "air.js")  # each after those that it imports
STYLE, STATION = "air.css", "air_station.css"  # of both pages; of the station
OF_FACTS = ("outline", "faces", "cards", "locations")  # the facts that these scripts use
IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
EXPORT = re.compile(r"^export ", re.MULTILINE)
COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)  # of a script: whole lines
SPARE = re.compile(r"^ +| // .*$", re.MULTILINE)  # in a script: indentation, other comments
COMMENTED = re.compile(r"/\*.*?\*/", re.DOTALL)  # in a style
SPACED = re.compile(r"\s*([{};,])\s*|(?<=:) ")
FINAL, EXTENDED = 0x80, 126  # of a WebSocket's frame (RFC 6455, 5.2)
BINARY, PING = 2, 9
MESSAGE = OUT - BEFORE  # bytes
FOLDER = "pages/"  # on flash (firmware/overlays/air.py)
MOST = 250 * 1024  # bytes of all pages on flash
MOST_SHELL = 1740  # bytes of the shell, gzipped: an answer may have 2,000, of which its head has 253
LISTENS = "network: open "  # begins what the console says then (firmware/overlays/air.py)
LOOK = 0.02  # seconds until it is looked for again


def words(code: str) -> Json:
    """Return the page's own texts in the language spoken now. code: of that language."""
    return {
        "station": device.spoken(code)["STATION"],  # as the console itself calls it
        "choose": gettext("Take a place. It stays yours when you load the page again."),
        "covered": gettext("The cup is down. Tip it to look under it."),
        "left": gettext("LEFT"),
        "right": gettext("RIGHT"),
        "slam": gettext("Slam the cup"),
        "tip": gettext("Tip it and look"),
        "advise": gettext("What would a bot do?"),
        "rules": gettext("Rules"),
        "home": home(),
    }


def home() -> Json:
    """Return the texts of the form on the first phone that puts the console into the Wi-Fi at home.

    First the console's state, by its word in firmware/overlays/network.py; then the form's labels and its objections.
    """
    return {
        "own": gettext("The console has a Wi-Fi of its own. It can use the one at your home instead."),
        "home": gettext("The console is in your Wi-Fi at home: other phones find it at {address}."),
        "refused": gettext("The console could not join your Wi-Fi: the password is wrong. Enter it again."),
        "missing": gettext("The console found no Wi-Fi of that name. Check the name; it must be a 2.4 GHz Wi-Fi."),
        "lost": gettext(
            "The console could not join your Wi-Fi. Move it closer to the router, or enter the password again."
        ),
        "kept": gettext(
            "Saved. Unplug the console and plug it in again, connect this phone with that Wi-Fi, and open {address}."
            " If the console can't join, its own Wi-Fi is back after a minute."
        ),
        "unkept": gettext("The console could not save this. Unplug it, plug it in again and try once more."),
        "wrong": gettext("The console can't use this. Check name, password and country."),
        "title": gettext("Wi-Fi at home"),
        "name": gettext("Name of the Wi-Fi"),
        "key": gettext("Password"),
        "country": gettext("Country, two letters"),
        "save": gettext("Save"),
        "leave": gettext("Use its own Wi-Fi"),
        "seen": gettext("Whoever has the password of the console's Wi-Fi could read what you enter here."),
        "nameless": gettext("Enter the name of the Wi-Fi."),
        "long": gettext("The name is too long: a Wi-Fi's has at most 32 letters, or 16 with accents."),
        "keyed": gettext("A Wi-Fi's password has 8 to 63 letters. Leave it empty if there is none."),
        "where": gettext("Enter the country as two letters, such as DE or US: its rules hold for the radio."),
    }


def broken(code: str) -> str:
    """Return what pages say in a language while there is no connection."""
    with speaking(code):
        return gettext("The connection is broken; trying again …")


def spoken(code: str) -> str:
    """Return what the station needs of a language, as JSON: the screens' texts and the page's own words."""
    with speaking(code):
        return as_json({"texts": outline.numbered(code), "words": words(code)})


def script(*names: str) -> str:
    """Join modules into one script, each after those that it imports."""
    whole = "\n".join((HERE / "static" / name).read_text(encoding="utf-8") for name in names)
    return SPARE.sub("", COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", whole))))


def style(*names: str) -> str:
    """Join styles, without what only people need."""
    whole = "".join((HERE / "static" / name).read_text(encoding="utf-8") for name in names)
    return SPACED.sub(r"\1", COMMENTED.sub("", whole)).strip()


def as_json(value: Any) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def hash_of(text: str) -> str:
    """Return the source by which a Content-Security-Policy allows a script or a style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def station() -> str:
    """Return the station's page without its texts."""
    return rendered(
        "air.html",
        style=style(STYLE, STATION),
        script=script(*SCRIPTS),
        facts=as_json({name: FACTS[name] for name in OF_FACTS}),
        languages=LANGUAGES,
    )


def rules(code: str) -> str:
    """Return the rule book of all editions in a language."""
    with speaking(code):
        return rendered("air_rules.html", style=style(STYLE), language=code, book=title(), chapters=chapters(None))


@cache
def contents() -> dict[str, bytes]:
    """Return what the shell loads, by its name."""
    found = {"index": station()}
    for code in LANGUAGES:
        found |= {f"texts-{code}": spoken(code), f"rules-{code}": rules(code)}
    return {name: text.encode() for name, text in found.items()}


def shell() -> str:
    """Return the page that loads all others. It names them by one tag, which changes when any of them does."""
    sizes = {name: round(len(data) / 1000) for name, data in contents().items()}
    tag = hashlib.sha256(b"".join(contents().values())).hexdigest()[:8]
    return rendered(
        "air_shell.html",
        scripts=" ".join(map(hash_of, (script(SHELL), script(*SCRIPTS)))),
        styles=" ".join(map(hash_of, (style(STYLE), style(STYLE, STATION)))),
        script=script(SHELL),
        facts=as_json({"tag": tag, "sizes": sizes, "broken": {code: broken(code) for code in LANGUAGES}}),
    )


def rendered(name: str, **values: Any) -> str:
    """Render one of these pages."""
    pages = Environment(loader=FileSystemLoader(HERE / "pages"), autoescape=False, trim_blocks=True)
    return pages.get_template(name).render(values)


def put(flash: Path) -> None:
    """Write the pages into a console's flash folder."""
    for name, data in files().items():
        path = flash / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def run(port: int, browser: bool) -> None:
    """Run a console with a radio and nothing soldered to it, in a box, until Ctrl-C; its web server has a port of this
    machine. Raises UserError if the port is taken, or the console does not start, or has ended."""
    from host.web.serve import announce, listen  # which those who flash a board don't need

    with listen("127.0.0.1", port) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with Temporary() as folder, contextlib.suppress(KeyboardInterrupt):
        put(Path(folder))
        with boxed(Path(folder), address) as console:
            while LISTENS not in console.output:
                if console.wait(LOOK):
                    return
            announce(f"http://{address}/", browser)
            while not console.wait(1.0):
                pass


def boxed(flash: Path, address: str, **settings: Any) -> Console:
    """Return a Pico W in a box, with nothing soldered to it. settings: of Console. Raises UserError like `bundled`."""
    try:
        interpreter, march, heap = unix32(), UNIX32, HEAP
    except UserError:  # the 32-bit port doesn't run here: words are twice as wide
        interpreter, march, heap = unix64(), UNIX64, 2 * HEAP
    firmware = bundled(march=march)
    return Console(
        VirtualBoard(bare=True), interpreter, firmware, heap=f"{heap}k", flash=flash, web=address, **settings
    )


def batches(text: bytes) -> bytes:
    """Return a text as the console sends it: messages, each with a ping, whose pong lets the next one go."""
    found = b""
    for at in range(0, len(text), MESSAGE):
        message = text[at : at + MESSAGE]
        size = len(message)
        length = bytes([size]) if size < EXTENDED else bytes([EXTENDED, size >> 8, size & 255])
        found += bytes([FINAL | BINARY]) + length + message + bytes([FINAL | PING, 0])
    return found


@cache
def files() -> dict[str, bytes]:
    """Return every file of the pages by its name on flash."""
    found = {name: batches(text) for name, text in contents().items()}
    found["shell.gz"] = gzip.compress(shell().encode(), 9, mtime=0)
    return {FOLDER + name: data for name, data in found.items()}


def pages_for(board: str) -> dict[str, bytes]:
    """Return the pages for phones by their names on flash; none for a board without a radio."""
    return files() if board in BOARDS else {}
