"""`dicetown doctor`: check the line to a console. Shakes hands, watches for some seconds, explains the counts.

Changes nothing on the console. The exit code is 1 if something went wrong in that time, otherwise 0.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Annotated

import typer

from host.commands.options import Console
from host.link.client import Client
from host.link.frames import Foreign
from host.link.reconnect import only_pico
from host.link.session import Message

PINGS = 20
SHOWN = 5  # foreign lines to show
GREETING = 10.0  # seconds that the console has to answer the handshake
DAY = 86_400  # seconds
BAD_CABLE = "try another cable or port, without a hub or an extension"
NOISE = "close other programs that use this port, such as a serial monitor or ModemManager"
SLOW_HOST = "harmless; the table was shown again. If it comes often, this computer is too busy"


@dataclass(frozen=True)
class Meaning:
    """What a count counts, and what to do if it has grown; "" if that is no fault."""

    counts: str
    advice: str = ""


HERE = {
    "frames": Meaning("lines that came whole"),
    "bad": Meaning("lines that came damaged; each was sent again", BAD_CABLE),
    "foreign": Meaning("lines that no console wrote, shown below", "an error of the firmware? If not, " + NOISE),
    "gaps": Meaning("times that lines were missing", BAD_CABLE),
    "repeated": Meaning("lines that came twice, as after asking again"),
    "resends": Meaning("times that lines were asked for again", BAD_CABLE),
    "snapshots": Meaning("times that the whole table was asked for; once at each start"),
    "restarts": Meaning("restarts of the console", "check its power and its plugs; after `make flash` it is normal"),
    "unknown": Meaning(
        "lines that this program does not know", "bring firmware and program to one version: make flash"
    ),
}
THERE = {
    "bad": Meaning("commands that came damaged", BAD_CABLE),
    "long": Meaning("commands that were too long", NOISE),
    "foreign": Meaning("bytes that belong to no command", NOISE),
    "repeated": Meaning("commands that came twice and were done once", "answers were late or lost: " + BAD_CABLE),
    "refused": Meaning("commands that it refused, as it should"),
    "resends": Meaning("times that it sent lines again", BAD_CABLE),
    "dropped": Meaning("lines that nobody read in time", SLOW_HOST),
    "toolong": Meaning("lines that it could not write", "this is a fault of the firmware: please report it"),
    "gaps": Meaning("commands that never came", BAD_CABLE),
    "snapshots": Meaning("times that it told the whole table"),
}


def doctor(
    console: Console = None,
    seconds: Annotated[float, typer.Option(min=0, max=DAY, help="How long to watch; 0 looks once.")] = 5,
) -> int:
    port = console or only_pico()
    said: list[str] = []

    def hear(message: Message) -> None:
        if isinstance(message, Foreign) and len(said) < SHOWN:
            said.append(message.text)

    with Client(port, hear) as client:
        hello = client.wait_hello(GREETING)
        print(f"Console on {port}: firmware {hello.version}, board {hello.board}, {hello.stations} stations.")
        joined = dict(vars(client.counts))  # not 0 if we connected in the middle of a line, which looks damaged then
        at_first = client.console_counts()
        print(f"It answers in {answers_in(client):.0f} ms. Watching for {seconds:g} seconds ...", flush=True)
        time.sleep(seconds)
        here = dict(vars(client.counts))
        now = client.console_counts()
    print("\n".join(report(here, now, at_first)))
    for text in said:
        print(f"No console wrote: {text}")
    wrong = [*advice(HERE, here, joined), *advice(THERE, now, at_first)]
    print("\n".join(wrong) if wrong else "Nothing went wrong.")
    return 1 if wrong else 0


def answers_in(client: Client) -> float:
    """Return the milliseconds from a command to its answer, the median of PINGS."""
    times = []
    for _ in range(PINGS):
        began = time.perf_counter()
        client.ping()
        times.append(time.perf_counter() - began)
    return 1000 * median(times)


Counts = Mapping[str, int]


def report(here: Counts, there: Counts, there_before: Counts) -> Iterator[str]:
    """Yield the counts of both ends in words."""
    yield "On this computer, since the handshake:"
    for name, meaning in HERE.items():
        yield f"{here[name]:>8}  {meaning.counts}"
    yield "On the console, since its start, and of these just now:"
    for name, meaning in THERE.items():
        yield f"{there[name]:>8}{grown(name, there, there_before):>6}  {meaning.counts}"


def advice(meanings: Mapping[str, Meaning], counts: Counts, before: Counts) -> Iterator[str]:
    """Yield what to do about each count that has grown and should not have."""
    for name, meaning in meanings.items():
        n = grown(name, counts, before)
        if n and meaning.advice:
            yield f"{n} {meaning.counts}: {meaning.advice}."


def grown(name: str, counts: Counts, before: Counts) -> int:
    """Return by how much a count has grown; the console counts modulo 65,536."""
    return counts[name] - before.get(name, 0) & 0xFFFF
