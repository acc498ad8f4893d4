"""What Lighthouse says of the site's pages: `python -m tests.bench.lighthouse`. Needs chromium, node and npm.

A phone and a desktop, as Lighthouse imagines them; its phone has a fourth of this processor and a slow mobile network.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from host.build.mpy import ROOT
from host.i18n.errors import UserError
from host.site.build import write
from tests.bench.pages_host import serving
from tests.tooling.tools import find, missing, remedy

VERSION = "12.8.2"
CACHE = ROOT / ".cache" / f"lighthouse-{VERSION}"
CATEGORIES = ("performance", "accessibility", "best-practices")
FORMS = {"phone": (), "desktop": ("--preset=desktop",)}
PAGES = ("index.html", "learn-en.html", "rules-en.html")
LEAST = 95
PATIENCE = 300  # seconds


def installed() -> Path:
    """Its program, by npm at the first time. Raises UserError."""
    program = CACHE / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        asked = [
            "npm",
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--prefix",
            str(CACHE),
            f"lighthouse@{VERSION}",
        ]
        if subprocess.run(asked, env=os.environ | {"PUPPETEER_SKIP_DOWNLOAD": "1"}).returncode:
            raise UserError("npm cannot fetch lighthouse: check the network, then retry.")
    return program


def report(program: Path, url: str, form: str) -> dict[str, Any]:
    command = [
        str(program),
        url,
        "--quiet",
        "--output=json",
        "--chrome-flags=--headless=new --no-sandbox",
        *FORMS[form],
    ]
    command.append("--only-categories=" + ",".join(CATEGORIES))
    env = os.environ | {"CHROME_PATH": find("chromium") or ""}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode:
        raise UserError(f"lighthouse fails: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def told(page: str, form: str, found: dict[str, Any]) -> bool:
    """Print its scores, and what takes points away. Whether they are good enough."""
    scores = {name: round(100 * found["categories"][name]["score"]) for name in CATEGORIES}
    print(f"{page}, {form}: " + ", ".join(f"{name} {score}" for name, score in scores.items()), flush=True)
    for name, score in scores.items():
        for each in found["categories"][name]["auditRefs"] if score < LEAST else ():
            audit = found["audits"][each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < 1:
                print(f"  {audit['title']}: {audit.get('displayValue', '')}")
    return min(scores.values()) >= LEAST


def main() -> int:
    if lacking := missing(["chromium", "node", "npm"]):
        print(f"not there: {', '.join(lacking)}. Install it: {remedy(lacking)}", file=sys.stderr)
        return 2
    try:
        program = installed()
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder), lambda said: None)
            with serving(Path(folder)) as (address, _):
                good = [told(page, form, report(program, address + page, form)) for page in PAGES for form in FORMS]
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
