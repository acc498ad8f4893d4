"""Friends by a link: the pages of a host, of a guest and of who watches, and the files that only these load.

A guest's page is the page of a phone (host/web) with two scripts of its own, which talk to the host's page in place of
a server. All its files lie together in `guest`: none of them is of another build that a browser still keeps.
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
PLACES = (HERE / "guest", STATIC, HERE)  # of a guest's files; the first that has one counts
ASKED = re.compile(r'"guest/(.+?)"')  # by a page
IMPORTED = re.compile(r'(?:from|import) "\./(.+?)"|url\("?(\w+\.svg)"?\)')  # by a script or a style
RELAYS, SERVERS = ("ws", "wss"), ("stun", "turn", "turns")


NOWHERE = Meeting()  # friends come in by codes that they send by hand


def meeting(relays: str, servers: str) -> Meeting:
    """From what `make site` was told: addresses, separated by blanks. Raises UserError."""
    for each in relays.split():
        parts = urlsplit(each)
        if parts.scheme not in RELAYS or not parts.hostname or re.search(r"[;,'\"@]", each):
            raise UserError(
                "{address} is no relay: MEET names MQTT brokers, as wss://broker.example/mqtt", address=each
            )
    return Meeting(tuple(relays.split()), tuple(server(each) for each in servers.split()))


def server(told: str) -> dict[str, str]:
    """stun:host:port, or turn:name:password@host:port. Raises UserError."""
    found = re.fullmatch(r"(stun|turns?):(?:([^:@/]+):([^:@/]+)@)?([\w.\-\[\]:]+)", told)
    if not found:
        raise UserError(
            "{address} is no server: ICE names stun:host:port, or turn:name:password@host:port", address=told
        )
    kind, name, password, place = found.groups()
    secret = {"username": name, "credential": password} if name else {}
    return {"urls": f"{kind}:{place}"} | secret


def files(pages: Iterable[str]) -> dict[str, bytes]:
    """Scripts and styles that these pages load, by where they lie."""
    found = {f"friends/{path.name}": path.read_bytes() for path in HERE.glob("*.*") if path.suffix != ".md"}
    for page in pages:
        for name in ASKED.findall(page):
            take(name, found)
    return found


def take(name: str, found: dict[str, bytes]) -> None:
    """Add a file of a guest's page, and what it imports."""
    if f"guest/{name}" in found:
        return
    data = next(folder / name for folder in PLACES if (folder / name).exists()).read_bytes()
    found[f"guest/{name}"] = data
    for script, style in IMPORTED.findall(data.decode() if name.endswith((".js", ".css")) else ""):
        take(script or style, found)
