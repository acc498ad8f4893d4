"""The firmware as it lies below the file system until the console takes it: what firmware/update.py reads."""

import hashlib
import struct

MAGIC = b"DTupdate"
HEAD = struct.Struct("<8sQI32s")  # MAGIC, what stands for it, bytes of the body, their SHA-256


def body(files: dict[str, bytes]) -> bytes:
    """files: build.txt is the last."""
    lines = "".join(f"{len(data)} {name}\n" for name, data in files.items())
    return lines.encode() + b"\n" + b"".join(files.values())


def head(body: bytes, stamp: int) -> bytes:
    """stamp: differs from that of any other update, or a console that had this one does not take it."""
    return HEAD.pack(MAGIC, stamp, len(body), hashlib.sha256(body).digest())
