"""The version, stated only here: the hello frame tells it, flashing checks it, and the host's package has it, too.

The build after the "+" is a hash of all that was flashed, which the flasher leaves in BUILD_FILE; without it the
firmware runs from its sources.
"""

VERSION = "0.2.0"
BUILD_FILE = "build.txt"  # first line: the build; then a line for each file with its hash and name


def version():
    """Return "0.2.0+3f9a01c2", or "0.2.0+source". Allocates, so call it only at the start."""
    try:
        with open(BUILD_FILE) as lines:
            build = lines.readline().strip()
    except OSError:
        build = ""
    return VERSION + "+" + (build or "source")
