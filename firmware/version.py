"""The version: what the hello frame says, what flashing checks, what the host's package is called by. Its one place.

The build after the "+" is a hash of all that was flashed, which the flasher leaves in BUILD_FILE; without it the
firmware runs from its sources.
"""

VERSION = "0.2.0"
BUILD_FILE = "build.txt"  # first line: the build; then a line a file, its hash and its name


def version():
    """ "0.2.0+3f9a01c2", or "0.2.0+source". Allocates: for the start only."""
    try:
        with open(BUILD_FILE) as lines:
            build = lines.readline().strip()
    except OSError:
        build = ""
    return VERSION + "+" + (build or "source")
