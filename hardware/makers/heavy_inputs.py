"""What the files of the heavy tools are made from: the text of a light file, or several."""

from hardware.makers import MADE

SOURCES = {
    f"{MADE}/console.net": (f"{MADE}/console-nets.txt",),
    f"{MADE}/station.net": (f"{MADE}/station-nets.txt",),
    f"{MADE}/station.svg": (f"{MADE}/station.yml",),
    f"{MADE}/harness-bom.tsv": (f"{MADE}/harness.yml",),
}


def texts(made: dict[str, str]) -> dict[str, str]:
    """Input by name of the file. made: the light files, by name."""
    return {name: "".join(made[source] for source in sources) for name, sources in SOURCES.items()}
