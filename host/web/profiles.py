"""Who has played here: names with their colours, kept in the user's data, so that a table is set up by choosing.

A file that cannot be read is never overwritten: profiles are then kept for this run only, and the page says so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

import platformdirs

from host.i18n.translation import gettext
from host.web.players import COLOURS, Player

FORMAT = "dicetown-profiles/1"
MOST = 60  # the ones that played last


class Profiles:
    def __init__(self, path: Path | None = None) -> None:
        """path: None is profiles.json in the user's data."""
        self.path = path or Path(platformdirs.user_data_dir("dicetown", appauthor=False)) / "profiles.json"
        self.colours: dict[str, int] = {}  # by name, who played last stands last
        self.trouble = ""
        self._read()

    def all(self) -> list[dict[str, object]]:
        """Who played last comes first."""
        return [{"name": name, "colour": colour} for name, colour in reversed(self.colours.items())]

    def remember(self, players: Iterable[Player]) -> None:
        """People who play now; bots are not kept."""
        for each in players:
            if not each.bot:
                self.colours.pop(each.name, None)
                self.colours[each.name] = each.colour
        for name in list(self.colours)[:-MOST]:
            del self.colours[name]
        self._write()

    def forget(self, name: str) -> None:
        if self.colours.pop(name, None) is not None:
            self._write()

    def _read(self) -> None:
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            if kept["profiles"] != FORMAT:
                raise ValueError(kept["profiles"])
            for row in kept["players"]:
                name, colour = str(row["name"]), int(row["colour"])
                if not 0 <= colour < COLOURS or not 1 <= len(name) <= 12:
                    raise ValueError(name)
                self.colours[name] = colour
        except FileNotFoundError:
            pass
        except (OSError, ValueError, KeyError, TypeError):
            self.colours.clear()
            self.trouble = gettext(
                "{path} cannot be read: mend it or move it away; until then nobody is remembered."
            ).format(path=self.path)

    def _write(self) -> None:
        if self.trouble:
            return
        rows = [{"name": name, "colour": colour} for name, colour in self.colours.items()]
        half = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            half.write_text(json.dumps({"profiles": FORMAT, "players": rows}, ensure_ascii=False), encoding="utf-8")
            half.replace(self.path)
        except OSError as error:
            self.trouble = gettext("{path} cannot be written ({why}): nobody is remembered.").format(
                path=self.path, why=error.strerror
            )
