"""The connection to a console, as those who follow a game are told of it. The link makes a Status, so does a feed."""

from host.values import Values

LASTING = ("waiting", "unplugged", "silent", "strange", "failed")  # kinds that hold until something else comes
FOR_ALL = {  # by kind: for everyone who watches a page, where the link's own words are for those at the machine
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

    kind: waiting, connected, restarted, skipped, silent, resynced, late, strange, unplugged, failed (the program can't
    read on).
    """

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text


def as_told(status: Status) -> str:
    """In the link's words."""
    return status.text


def for_all(status: Status) -> str:
    """Say a status to everyone, without what only its owner can mend."""
    return FOR_ALL.get(status.kind, status.text)
