"""A proxy of TCP that breaks connections, delays them, or responds in place of the service."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections import deque
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Fault:
    """What happens to one connection."""

    cut_after: int | None = None
    """Bytes of the responses after which the connection is cut."""
    response: bytes | None = None
    """Response in place of the service's."""
    silent_after: int | None = None
    """Bytes of the responses after which no more are sent, while the connection stays open."""
    delay: float = 0
    """Time before the first byte of a response, in seconds."""
    is_silent: bool = False
    """Whether no byte is forwarded, while the connection stays open."""


class FaultyProxy:
    """The proxy, until `close`. Each new connection takes the next of the faults, or none."""

    def __init__(self, target: str) -> None:
        parts = urlsplit(target)
        self._target = (parts.hostname or "", parts.port or 80)
        self.faults: deque[Fault] = deque()
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            fault = self.faults.popleft() if self.faults else Fault()
            threading.Thread(target=self._serve, args=(client, fault), daemon=True).start()

    def _serve(self, client: socket.socket, fault: Fault) -> None:
        with client, contextlib.suppress(OSError):
            if fault.response is not None:
                client.recv(65536)
                client.sendall(fault.response)
                return
            if fault.is_silent:
                while client.recv(65536):
                    time.sleep(0.01)
                return
            with socket.create_connection(self._target) as upstream:
                requests = threading.Thread(target=self._copy, args=(client, upstream), daemon=True)
                requests.start()
                left = fault.cut_after if fault.silent_after is None else fault.silent_after
                time.sleep(fault.delay)
                while piece := upstream.recv(65536):
                    if left is not None:
                        piece = piece[:left]
                        left -= len(piece)
                    client.sendall(piece)
                    if left == 0:
                        break
                if fault.silent_after is not None:
                    # The client ends the connection, which also ends the thread.
                    requests.join()
                # Closing alone would wait for the thread that reads the request.
                client.shutdown(socket.SHUT_RDWR)
                upstream.shutdown(socket.SHUT_RDWR)

    def on_request(self, piece: bytes) -> None:
        """Is called with each piece of the requests."""

    def _copy(self, client: socket.socket, upstream: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := client.recv(65536):
                self.on_request(piece)
                upstream.sendall(piece)
            upstream.shutdown(socket.SHUT_WR)
