"""A server of static files like those of pages' hosts: it compresses, and lets browsers keep files for ten minutes."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


@cache
def compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())


class Compressing(SimpleHTTPRequestHandler):
    asked: set[Path]  # files that were fetched

    def __init__(self, asked: set[Path], *more: object, directory: str) -> None:
        self.asked = asked
        super().__init__(*more, directory=directory)  # type: ignore[arg-type]

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        self.asked.add(file)
        data = compressed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, set[Path]]]:
    """Yield its address, and the files fetched so far."""
    asked: set[Path] = set()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, asked, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", asked
        server.shutdown()
