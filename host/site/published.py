"""Asks a published site for its facts, before a server lets friends come by its pages."""

from __future__ import annotations

import re
from hashlib import sha256
from urllib.parse import urlsplit
from urllib.request import urlopen

from host.game import strict_json
from host.i18n.errors import UserError
from host.site import friends
from host.site.build import version
from host.site.npm import QR_DIGEST
from host.web.meeting import ABOUT, QR, Meeting, Published

LARGEST = 16 * 1024  # bytes of an answer
HERE = ("127.0.0.1", "localhost")  # where browsers allow without https what friends' pages need
PATIENCE = 10  # seconds for its answer


def published(address: str) -> Published:
    """Ask the site at an address how friends meet there. Raises UserError, which says what to do."""
    found = re.fullmatch(r"(https?://[^\s?#]+?)(?:/[^/]*\.html)?/?", address)
    if not found or not urlsplit(address).hostname:
        raise UserError(
            "{address} is no site: --friends names the folder that `make site` filled, as https://me.example/dicetown/",
            address=address,
        )
    parts = urlsplit(address)
    if parts.scheme == "http" and parts.hostname not in HERE:
        raise UserError(
            "Browsers let no friends in at {address}: publish the site at an address that begins with https://.",
            address=address,
        )
    folder = f"{found[1]}/"
    try:
        told = strict_json.parse(asked(folder + ABOUT), LARGEST)
        meeting = Meeting(tuple(told["relays"]), tuple(told["servers"]))
        theirs = told["version"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(
            "No site with friends' pages answers at {address} ({why}). Publish one: `make site MEET=...`, see "
            "host/site/friends.",
            address=folder,
            why=getattr(error, "reason", error),
        ) from error
    ours = version()
    if theirs != ours:
        raise UserError(
            "The site at {address} has the firmware {theirs}, this program {ours}: build and publish the site again.",
            address=folder,
            theirs=theirs,
            ours=ours,
        )
    return Published(folder, ours, meeting, friends.HERE, qr_script(folder + QR))


def asked(address: str) -> bytes:
    """Fetch a file of the site. Raises OSError."""
    with urlopen(address, timeout=PATIENCE) as answer:
        data: bytes = answer.read(LARGEST)
        return data


def qr_script(address: str) -> bytes:
    """Fetch the script that draws QR codes, and check its digest: the laptop's page will run it. Raises UserError."""
    try:
        data = asked(address)
    except OSError:
        data = b""
    if sha256(data).hexdigest() != QR_DIGEST:
        raise UserError(
            "{address} isn't the script that it should be: build and publish the site again.", address=address
        )
    return data
