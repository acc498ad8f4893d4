"""How friends far away find the host's page: the facts that the host's page and theirs need for it.

Friends open pages of a site (`make site MEET=...`). The host plays on that site, or on a server of their own, which
then asks the site for the facts that it was built with.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from host.i18n.translation import gettext
from host.values import Values

ABOUT = "friends/about.json"  # of a site: the facts below
QR = "friends/lean-qr.mjs"  # of a site: the script that draws a link as a QR code (npm)


class Meeting(Values):
    """relays: addresses of MQTT brokers; servers: STUN and TURN, in the form that a browser takes."""

    def __init__(self, relays: tuple[str, ...] = (), servers: tuple[dict[str, str], ...] = ()) -> None:
        self.relays = relays
        self.servers = servers

    def reached(self, policy: str) -> str:
        """Return a page's Content-Security-Policy, changed to let it connect to the relays."""
        hosts = dict.fromkeys("{0.scheme}://{0.netloc}".format(urlsplit(each)) for each in self.relays)
        return policy.replace("connect-src 'self'", " ".join(["connect-src 'self'", *hosts]))

    def facts(self, version: str) -> dict[str, Any]:
        """Return what all these pages need. The signs are in the language spoken now."""
        return {
            "relays": list(self.relays),
            "servers": list(self.servers),
            "version": version,
            "signs": [gettext("Hello!"), gettext("Thinking …"), gettext("Well played!")],
        }

    def hosting(self, version: str, language: str, spoken: list[str], site: str = "") -> dict[str, Any]:
        """Return what the host's page needs: also the languages in which friends can follow the game, and the pages of
        the site that they open."""
        pages = {name: f"{site}{page_of(name, language)}" for name in ("friend", "watch")}
        return self.facts(version) | {"pages": pages, "languages": spoken}


class Published:
    """A site at an address that ends with /, built from the firmware of this version.

    scripts: the folder with the scripts of a host's page; qr: the script QR, which a server gets only from the site.
    """

    def __init__(self, address: str, version: str, meeting: Meeting, scripts: Path, qr: bytes) -> None:
        self.address = address
        self.version = version
        self.meeting = meeting
        self.scripts = scripts
        self.qr = qr

    def facts(self, language: str, spoken: list[str]) -> dict[str, Any]:
        """Return what the host's page needs."""
        return self.meeting.hosting(self.version, language, spoken, self.address)


def page_of(name: str, language: str) -> str:
    """Return the file name of the site's page `friends`, `friend`, `watch`, `learn` or `rules`."""
    return f"{name}-{language}.html"
