"""Who has played here: names with their colours, kept in the user's data, so that people choose instead of typing.

Several programs may share the file, so each change starts from what the file says now. A file that can't be read is
never overwritten: profiles are then kept for this run only, and the page says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import platformdirs

from host.game import strict_json, whole_files
from host.i18n.translation import gettext
from host.web.players import COLOURS, Player

FORMAT = "dicetown-profiles/1"
MOST = 60  # names, those who played last
LARGEST = 1 << 16  # bytes of the file, ten times what MOST names take


class Profiles:
    def __init__(self, path: Path | None = None) -> None:
        """path: None is profiles.json in the user's data."""
        self.path = path or Path(platformdirs.user_data_dir("dicetown", appauthor=False)) / "profiles.json"
        self.colours: dict[str, int] = {}  # by name; the last to play comes last
        self.trouble = ""
        self._read()

    def all(self) -> list[dict[str, object]]:
        """Return all profiles; the last to play comes first."""
        return [{"name": name, "colour": colour} for name, colour in reversed(self.colours.items())]

    def remember(self, players: Iterable[Player]) -> None:
        """Remember the people who play now, but no bots."""
        people = {each.name: each.colour for each in players if not each.bot}

        def add(colours: dict[str, int]) -> None:
            for name in people:
                colours.pop(name, None)
            colours.update(people)
            for name in list(colours)[:-MOST]:
                del colours[name]

        self._change(add)

    def forget(self, name: str) -> None:
        """Forget a name."""
        self._change(lambda colours: colours.pop(name, None))

    def _change(self, change: Callable[[dict[str, int]], object]) -> None:
        """Read the file, which another program may have changed, and change it. `change` may be called twice."""
        try:
            with whole_files.alone_in(self.path.parent):
                self._read()
                change(self.colours)
                if not self.trouble:
                    whole_files.put(self.path, self._text())
        except OSError as error:
            change(self.colours)
            self.trouble = gettext("{path} cannot be written ({why}): nobody is remembered.").format(
                path=self.path, why=error.strerror
            )

    def _text(self) -> str:
        rows = [{"name": name, "colour": colour} for name, colour in self.colours.items()]
        return json.dumps({"profiles": FORMAT, "players": rows}, ensure_ascii=False)

    def _read(self) -> None:
        """Take what the file says; if it can't be read, keep what is known and say so."""
        self.trouble = ""
        try:
            kept = strict_json.parse(whole_files.octets(self.path, LARGEST))
            if kept["profiles"] != FORMAT:
                raise ValueError(kept["profiles"])
            self.colours = dict(_profile(row) for row in kept["players"])
        except FileNotFoundError:
            pass
        except (OSError, ValueError, KeyError, TypeError):
            self.trouble = gettext(
                "{path} cannot be read: mend it or move it away; until then nobody is remembered."
            ).format(path=self.path)


def _profile(row: dict[str, object]) -> tuple[str, int]:
    """Return name and colour. Raises KeyError, TypeError or ValueError for a row that no page has written."""
    name, colour = row["name"], row["colour"]
    if type(colour) is not int or not 0 <= colour < COLOURS:
        raise ValueError(colour)
    if not isinstance(name, str) or not name.isprintable() or not 1 <= len(name) <= 12:
        raise ValueError(name)
    return name, colour
