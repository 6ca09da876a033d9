"""The service that the tests call. `test/clients/python.process.test.ts` starts it and says where it is."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests

from flowgate import Client

URL = os.environ.get("FLOWGATE_URL", "")
KEY = os.environ.get("FLOWGATE_TOKEN", "")


@pytest.fixture
def client() -> Iterator[Client]:
    with Client(URL, KEY, progress=False) as opened:
        yield opened


@pytest.fixture
def ask() -> Callable[..., Any]:
    """Asks the service without the client."""

    def answer(path: str, **parameters: object) -> Any:
        headers = {"Authorization": f"Bearer {KEY}"}
        response = requests.get(URL + path, params=parameters, headers=headers, timeout=60)
        assert response.status_code == 200, response.text
        return response.json()

    return answer


class Proxy:
    """A faulty intermediary: answers the first requests itself, or cuts the first answers short."""

    def __init__(self, service: str = URL) -> None:
        self._service = urlsplit(service)
        self.answers: list[bytes] = []
        """What it answers itself, instead of the service."""
        self.cuts: list[int] = []
        """Numbers of bytes after which it cuts the next answers."""
        self.requests: list[str] = []
        """The heads of the requests."""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        """Serves one request: the connection then ends."""
        with connection:
            request = b""
            while b"\r\n\r\n" not in request:
                received = connection.recv(65536)
                if not received:
                    return
                request += received
            head, _, body = request.partition(b"\r\n\r\n")
            text = head.decode()
            length = next(
                (int(line[15:]) for line in text.split("\r\n") if line.lower().startswith("content-length:")), 0
            )
            while len(body) < length:
                body += connection.recv(65536)
            self.requests.append(text)
            if self.answers:
                connection.sendall(self.answers.pop(0))
                return
            kept = [line for line in text.split("\r\n") if not line.lower().startswith("connection:")]
            self._forward(connection, "\r\n".join([*kept, "Connection: close"]).encode() + b"\r\n\r\n" + body)

    def _forward(self, connection: socket.socket, request: bytes) -> None:
        left = self.cuts.pop(0) if self.cuts else None
        with socket.create_connection((self._service.hostname, self._service.port)) as service:
            service.sendall(request)
            while part := service.recv(65536):
                if left is not None and len(part) >= left:
                    connection.sendall(part[:left])
                    return
                left = None if left is None else left - len(part)
                connection.sendall(part)


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    opened = Proxy()
    yield opened
    opened.close()
