"""A server that sends the pages on the air as a console does (host/web/STATION.md), and can be made to fail."""

import contextlib
import gzip
import socket
import threading
from collections.abc import Iterator
from http import HTTPStatus

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.sync.server import ServerConnection, serve

from host.web import air
from host.web.air import MESSAGE


class Pages:
    """The files by name, and what was asked for. The station has five free places and tells nothing else."""

    def __init__(self) -> None:
        self.files = air.contents() | {"shell.gz": air.files()["pages/shell.gz"]}
        self.asked: list[str] = []  # WebSockets by name
        self.most = 0  # of them at once
        self.cuts: dict[str, int] = {}  # by name: after so many bytes its next transfer breaks
        self.code = 1001  # that it breaks with; 0: the connection is lost
        self.goes = threading.Event()  # transfers may begin: not after one was broken
        self.goes.set()
        self.connections: list[ServerConnection] = []

    def renew(self, old: str, new: str) -> None:
        """Change a text of the station's page, as another version would."""
        shell = gzip.decompress(self.files["shell.gz"]).decode()
        before = shell.split('{"tag":"')[1][:8]
        self.files["shell.gz"] = gzip.compress(shell.replace(before, before[::-1]).encode())
        self.files["index"] = self.files["index"].replace(old.encode(), new.encode())

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        name = request.path[1:] or "index"
        if request.headers.get("Upgrade"):
            there = name in (*self.files, "socket")
            return None if there else connection.respond(HTTPStatus.NOT_FOUND, "")
        shell = self.files["shell.gz"]
        headers = {"Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip", "Cache-Control": "no-cache"}
        return Response(200, "OK", Headers(headers | {"Content-Length": str(len(shell)), "Connection": "close"}), shell)

    def handle(self, connection: ServerConnection) -> None:
        assert connection.request
        name = connection.request.path[1:]
        self.asked.append(name)
        self.connections.append(connection)
        self.most = max(self.most, sum(each.state is State.OPEN for each in self.connections))
        with contextlib.suppress(ConnectionClosed):
            if name == "socket":
                connection.send('{"places":"fffff"}')
                for _ in connection:
                    pass
            else:
                self.goes.wait()
                self.transfer(connection, name)

    def transfer(self, connection: ServerConnection, name: str) -> None:
        data = self.files[name][: self.cuts.get(name)]
        for at in range(0, len(data), MESSAGE):
            connection.send(data[at : at + MESSAGE])
        if self.cuts.pop(name, None):
            self.goes.clear()
            if self.code:
                connection.close(self.code)
            else:
                connection.socket.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def serving() -> Iterator[tuple[Pages, str]]:
    """Yield the server's pages and its address."""
    pages = Pages()
    with serve(pages.handle, "127.0.0.1", 0, process_request=pages.answer, compression=None) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        host, port = server.socket.getsockname()
        try:
            yield pages, f"http://{host}:{port}/"
        finally:
            pages.goes.set()
            server.shutdown()
            thread.join()
