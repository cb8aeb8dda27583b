"""A proxy that records the paths of requests."""

from __future__ import annotations

import re

from tests.faulty_proxy import FaultyProxy


class RecordingProxy(FaultyProxy):
    """The proxy, until `close`."""

    def __init__(self, target: str) -> None:
        self.requests: list[str] = []
        super().__init__(target)

    def on_request(self, piece: bytes) -> None:
        self.requests.extend(
            found.decode() for found in re.findall(rb"^GET (\S+) HTTP", piece, re.M)
        )
