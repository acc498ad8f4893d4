"""Friends by a link: files that only the pages of hosts, guests and watchers load.

A guest's page is the page of a phone (host/web) with scripts of its own, which talk to the host's page instead of a
server. All its files are in the folder `guest`, so that none comes from another build that a browser has cached.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from host.i18n.errors import UserError
from host.web.meeting import Meeting

HERE = Path(__file__).resolve().parent / "friends"
STATIC = Path(__file__).resolve().parents[1] / "web" / "static"
PLACES = (HERE / "guest", STATIC, HERE)  # folders with a guest's files; the first that has a file counts
ASKED = re.compile(r'"guest/(.+?)"')  # by a page
IMPORTED = re.compile(r'(?:from|import) "\./(.+?)"|url\("?(\w+\.svg)"?\)')  # by a script or a style
RELAYS, SERVERS = ("ws", "wss"), ("stun", "turn", "turns")


NOWHERE = Meeting()  # without relays: friends send each other codes by hand


def meeting(relays: str, servers: str) -> Meeting:
    """Parse MEET and ICE of `make site`: addresses, separated by blanks. Raises UserError."""
    for each in relays.split():
        parts = urlsplit(each)
        if parts.scheme not in RELAYS or not parts.hostname or re.search(r"[;,'\"@]", each):
            raise UserError(
                "{address} is no relay: MEET names MQTT brokers, as wss://broker.example/mqtt", address=each
            )
    return Meeting(tuple(relays.split()), tuple(server(each) for each in servers.split()))


def server(told: str) -> dict[str, str]:
    """Parse stun:host:port, or turn:name:password@host:port. Raises UserError."""
    found = re.fullmatch(r"(stun|turns?):(?:([^:@/]+):([^:@/]+)@)?([\w.\-\[\]:]+)", told)
    if not found:
        raise UserError(
            "{address} is no server: ICE names stun:host:port, or turn:name:password@host:port", address=told
        )
    kind, name, password, place = found.groups()
    secret = {"username": name, "credential": password} if name else {}
    return {"urls": f"{kind}:{place}"} | secret


def files(pages: Iterable[str]) -> dict[str, bytes]:
    """Return the scripts and styles that these pages load, by path."""
    found = {f"friends/{path.name}": path.read_bytes() for path in HERE.glob("*.*") if path.suffix != ".md"}
    for page in pages:
        for name in ASKED.findall(page):
            take(name, found)
    return found


def take(name: str, found: dict[str, bytes]) -> None:
    """Add a file of a guest's page to `found`, and what it imports."""
    if f"guest/{name}" in found:
        return
    data = next(folder / name for folder in PLACES if (folder / name).exists()).read_bytes()
    found[f"guest/{name}"] = data
    for script, style in IMPORTED.findall(data.decode() if name.endswith((".js", ".css")) else ""):
        take(script or style, found)
