"""The firmware as it lies below the file system until the console takes it: what firmware/update.py reads."""

import hashlib
import struct

MAGIC = b"DTupdate"
HEAD = struct.Struct("<8sQI32s")  # MAGIC, the update's stamp, bytes of the body, their SHA-256


def body(files: dict[str, bytes]) -> bytes:
    """Return the body of an update. files: build.txt is the last."""
    lines = "".join(f"{len(data)} {name}\n" for name, data in files.items())
    return lines.encode() + b"\n" + b"".join(files.values())


def head(body: bytes, stamp: int) -> bytes:
    """Return its head. stamp: must be new, because a console takes no update twice."""
    return HEAD.pack(MAGIC, stamp, len(body), hashlib.sha256(body).digest())
