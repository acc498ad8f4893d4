"""Reads what a request has sent: a script's JSON, or the fields of a form. Anything else is refused."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from host.game import strict_json
from host.i18n.translation import gettext
from host.web.safety import BODY

FIELDS = 4  # of a form; a browser sends two


async def body(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request. Raises HTTPException."""
    try:
        data = await request.body()
    except ClientDisconnect:
        raise HTTPException(413, gettext("This is too long.")) from None
    try:
        found = strict_json.parse(data, BODY)
    except strict_json.BadJson:
        found = None
    if not isinstance(found, dict):
        raise HTTPException(400, gettext("This is not known here: reload the page."))
    return found


async def fields(request: Request) -> dict[str, str]:
    """Return the fields that a form has sent. Raises HTTPException."""
    try:
        return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=FIELDS))
    except ClientDisconnect:
        raise HTTPException(413, gettext("This is too long.")) from None
    except ValueError:
        raise HTTPException(400, gettext("This is not known here: reload the page.")) from None
