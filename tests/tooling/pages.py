"""The pages that people read: all links lead somewhere, all files named in them exist, and none is too long.

Called by house.py, which `make lint` runs.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping

FIRST = "README.md"
WORDS = 500  # on the first page, as `wc -w` counts them
ROOM = 1200  # in a room's README
ALL = 28_000  # on all pages together
FENCE = re.compile(r"^```.*?^```$|^    [^\n]*$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FILE = re.compile(r"[\w./-]+\.(?:css|html|ini|js|md|po|py|toml)|(?:firmware|hardware|host|tests)/[\w/-]*")
ELSEWHERE = re.compile(r"[a-z]+:")


def anchors(page: str) -> set[str]:
    """Return what a link may name after "#", as GitHub derives it from the headings."""
    found: set[str] = set()
    for heading in HEADING.findall(FENCE.sub("", page)):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        again = slug
        n = 0
        while again in found:
            n += 1
            again = f"{slug}-{n}"
        found.add(again)
    return found


def folders(names: list[str]) -> set[str]:
    found = {"."}
    for name in names:
        while name := posixpath.dirname(name):
            found.add(name)
    return found


def lost_links(pages: Mapping[str, str], names: list[str]) -> Iterator[str]:
    """Yield links to what does not exist. pages: texts by name; names: all files of the tree."""
    there = {*names, *folders(names)}
    for name, text in pages.items():
        for link in LINK.findall(SPAN.sub("", FENCE.sub("", text))):
            if ELSEWHERE.match(link):
                continue
            path, _, anchor = link.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            if target not in there:
                yield f"{name}: the link {link} leads nowhere"
            elif anchor and anchor not in anchors(pages.get(target, "")):
                yield f"{name}: {target} has no heading for {link}"


def lost_names(pages: Mapping[str, str], names: list[str]) -> Iterator[str]:
    """Yield files and folders that a page names as code, by all or the end of their path, and that do not exist."""
    ends = {"/" + name for name in (*names, *folders(names))}
    ends = {end[at:] for end in ends for at in range(len(end)) if end[at] == "/"}
    for name, text in pages.items():
        for span in SPAN.findall(FENCE.sub("", text)):
            for word in span.split():
                if FILE.fullmatch(word) and "/" + word.removeprefix("../").rstrip("/") not in ends:
                    yield f"{name}: there is no {word}"


def too_long(pages: Mapping[str, str]) -> Iterator[str]:
    counts = {name: len(text.split()) for name, text in pages.items()}
    for name, count in counts.items():
        most = WORDS if name == FIRST else ROOM
        if posixpath.basename(name) == FIRST and count > most:
            yield f"{name}: {count} words, {most} at most: say it once, on the page where readers look for it"
    if sum(counts.values()) > ALL:
        yield f"all pages together have {sum(counts.values())} words, {ALL} at most: shorten one"


def faults(pages: Mapping[str, str], names: list[str]) -> Iterator[str]:
    yield from lost_links(pages, names)
    yield from lost_names(pages, names)
    yield from too_long(pages)
