"""The state of the connection to a console, as a game's followers see it. The link and feeds send a Status."""

from host.values import Values

LASTING = ("waiting", "unplugged", "silent", "strange", "failed")  # kinds that hold until the next message
FOR_ALL = {  # by kind: words for everyone who watches a page; a Status's own words are for the person at the computer
    "waiting": "Waiting for the console: plug it in by USB.",
    "connected": "The console is connected.",
    "restarted": "The console has restarted.",
    "skipped": "Some lines were lost; here is the whole table again.",
    "silent": "The console does not answer. The game is not lost: check the cable.",
    "resynced": "The console answers again.",
    "unplugged": "The console was unplugged. The game is not lost: plug it in again.",
    "strange": "What is plugged in speaks another protocol: run make flash.",
    "failed": "The console cannot be followed any more. The game is not lost: start this program again.",
}


class Status(Values):
    """A change in the connection; `text` says it in words.

    kind: waiting, connected, restarted, skipped, silent, resynced, late, strange, unplugged, failed (the program cannot
    go on reading).
    """

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text


def as_told(status: Status) -> str:
    """Return a status in the link's own words."""
    return status.text


def for_all(status: Status) -> str:
    """Return a status in words for everyone, without details that only the console's owner can act on."""
    return FOR_ALL.get(status.kind, status.text)
