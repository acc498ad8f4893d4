"""Writes the site: `make site`. Every file is written again; the same sources give the same bytes."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from string import Template
from typing import Any

from host.build import uf2
from host.build.flashed import build, build_of, semantic
from host.build.image import whole
from host.build.micropython_uf2 import micropython
from host.build.mpy import FIRMWARE, PICO, ROOT
from host.i18n.errors import UserError
from host.i18n.translation import LANGUAGES
from host.site import friends, modules, npm, pages, words
from host.site.friends import NOWHERE
from host.web.air import COMMENT, pages_for
from host.web.meeting import ABOUT, QR, Meeting

HERE = Path(__file__).resolve().parent
SITE = ROOT / "build" / "site"
STATIC = ROOT / "host" / "web" / "static"
SERVED = (  # files of host/web/static that only a server's pages use
    "air.css",
    "air.js",
    "air_station.css",
    "curve.js",
    "history.css",
    "history.js",
    "overlay.css",
    "overlay.js",
    "cup_moves.js",
    "phone.js",
    "share.js",
    "shell.js",
    "tale.css",
)
WITHOUT = (
    "For a file that makes a Pico a console, download MicroPython's .uf2 for it from https://micropython.org/download, "
    "then: make site BASE=RPI_PICO-....uf2"
)
FRIENDS, TALE = "friends.bin", "tale.bin"
LATER = {"lesson.bin": "teaching", FRIENDS: "friends", TALE: "telling"}  # each: a module of worker/ with its imports
TELLING = [HERE / "tale" / "tale.js", STATIC / "share.js", STATIC / "tale.css"]  # fetched when the tale is asked for
ICONS = {"icon-180.png": 180, "icon-512.png": 512}  # pixels a side; made by tests/site/icons.py
MANIFEST = {
    "name": "Dice Town",
    "short_name": "Dice Town",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5ead2",
    "theme_color": "#3a2414",
    "icons": [
        {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
    ],
}


def version() -> str:
    """Return the firmware's version, as a Pico flashed by `make flash` reports it."""
    return f"{semantic(FIRMWARE)}+{build_of(build(FIRMWARE, PICO))}"


def console() -> dict[str, bytes]:
    """Return what the worker fetches: MicroPython, the flash and the driver, words."""
    chip = f"host.virtual.chips.{modules.board()['station']['screen_chip']}"
    loaded = modules.Modules("desk", chip)
    files = {f"code/{name}": data for name, data in modules.compiled(loaded).items()}
    files |= {f"flash/{name}": data for name, data in modules.firmware().items()}
    files["code/board.json"] = json.dumps(modules.board()).encode()
    found = {"console.bin": modules.packed(files)} | npm.MICROPYTHON.files()
    later = {name: modules.Modules(root, beside=loaded) for name, root in LATER.items()}
    for name, more in later.items():
        found[name] = modules.packed({f"code/{file}": data for file, data in modules.compiled(more).items()})
    used = words.named(loaded.texts())
    for code in LANGUAGES:
        found[f"words-{code}.json"] = plain(words.words(code, used))
        found[f"tale-{code}.json"] = plain(words.words(code, used | words.named(later[TALE].texts())))
        found[f"lesson-{code}.json"] = plain(words.lesson(code))
    return found


def plain(told: Any) -> bytes:
    """Return JSON: the same bytes for the same value."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def images(bases: Iterable[Path]) -> dict[str, bytes]:
    """Return the files to drop on a Pico's drive, by board. bases: MicroPython's .uf2 files, as downloaded."""
    found = {}
    for base in bases:
        try:
            python = micropython(uf2.read(base.read_bytes()))
            found[python.board] = uf2.written(whole(python, build(FIRMWARE, python.march, pages_for(python.board))))
        except UserError as error:
            raise UserError("{file} cannot be used. {why}", file=base, why=str(error)) from error
        except OSError as error:
            raise UserError("{file} cannot be used ({why}): name another.", file=base, why=error.strerror) from error
    return found


def files(bases: Iterable[Path] = (), meet: Meeting = NOWHERE) -> dict[str, bytes]:
    """Return all files of the site by name."""
    flashed = images(bases)
    found = {f"console/{name}": data for name, data in console().items()}
    friendly = found.pop(f"console/{FRIENDS}")
    for folder in (STATIC, HERE / "static"):  # the site's own file replaces the server's of the same name
        for path in sorted(folder.iterdir()):
            if path.name not in SERVED and path.name != "service.js":
                found[f"static/{path.name}"] = stripped(path.name, path.read_bytes())
    found |= {f"tale/{path.name}": stripped(path.name, path.read_bytes()) for path in TELLING}
    found |= {name: text.encode() for name, text in pages.pages(version(), list(flashed)).items()}
    found["app.webmanifest"] = json.dumps(MANIFEST, indent=1).encode()
    found["licences.txt"] = (HERE / "licences.txt").read_bytes()
    found["service.js"] = service(found)  # without friends, who need the network anyway
    met = pages.with_friends(version(), meet)
    found |= {f"console/{FRIENDS}": friendly} | {name: text.encode() for name, text in met.items()}
    found |= {name: stripped(name, data) for name, data in friends.files(met.values()).items()}
    found[QR] = npm.QR.files()[npm.QR_SCRIPT]
    found[ABOUT] = plain(meet.facts(version()))
    return found | {pages.image_of(board): data for board, data in flashed.items()}


def stripped(name: str, data: bytes) -> bytes:
    """Return a script without its comments; any other file unchanged."""
    return COMMENT.sub("", data.decode()).encode() if name.endswith(".js") else data


def service(found: dict[str, bytes]) -> bytes:
    """Return the service worker. It lists all files, and changes when one of them changes."""
    digest = hashlib.sha256()
    for name, data in sorted(found.items()):
        digest.update(f"{name} {hashlib.sha256(data).hexdigest()}\n".encode())
    text = Template((HERE / "static" / "service.js").read_text(encoding="utf-8"))
    return text.substitute(digest=digest.hexdigest()[:16], files=json.dumps(sorted(found))).encode()


def write(
    site: Path = SITE,
    say: Callable[[str], None] = print,
    bases: Iterable[Path] = (),
    meet: Meeting = NOWHERE,
) -> None:
    """Write the site. bases: see `images`; meet: how friends find each other. Raises UserError."""
    bases = list(bases)
    found = files(bases, meet)
    shutil.rmtree(site, ignore_errors=True)
    for name, data in found.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    say(f"{len(found)} files in {site}: any web server can serve them, from any folder.")
    if not bases:
        say(WITHOUT)
