"""A site that is published somewhere: what a server asks it, before friends come by its pages."""

from __future__ import annotations

import re
from hashlib import sha256
from urllib.parse import urlsplit
from urllib.request import urlopen

from host.game import strict_json
from host.i18n.errors import UserError
from host.site.build import version
from host.site.npm import QR_DIGEST
from host.web.meeting import ABOUT, QR, Meeting, Published

LARGEST = 16 * 1024  # bytes of what it says
PATIENCE = 10  # seconds for its answer


def published(address: str) -> Published:
    """The site at an address. Raises UserError that says what to do."""
    found = re.fullmatch(r"(https?://[^\s?#]+?)(?:/[^/]*\.html)?/?", address)
    if not found or not urlsplit(address).hostname:
        raise UserError(
            "{address} is no site: --friends names the folder that `make site` filled, as https://me.example/dicetown/",
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
            why=error,
        ) from error
    ours = version()
    if theirs != ours:
        raise UserError(
            "The site at {address} has the firmware {theirs}, this program {ours}: build and publish the site again.",
            address=folder,
            theirs=theirs,
            ours=ours,
        )
    return Published(folder, ours, meeting, script(folder + QR))


def asked(address: str) -> bytes:
    """What a file of the site holds. Raises OSError."""
    with urlopen(address, timeout=PATIENCE) as answer:
        data: bytes = answer.read(LARGEST)
        return data


def script(address: str) -> bytes:
    """A script that the laptop's page will run: the very one, or none. Raises UserError."""
    try:
        data = asked(address)
    except OSError:
        data = b""
    if sha256(data).hexdigest() != QR_DIGEST:
        raise UserError(
            "{address} isn't the script that it should be: build and publish the site again.", address=address
        )
    return data
