"""A server before the real service that adds what the service does not have yet.

It returns events as an Arrow stream. It forwards all other requests.
"""

from __future__ import annotations

import http.client
import re
import threading
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pyarrow as pa

from spate import Client, Event, Run
from spate.arrow_types import arrow_schema
from spate.records import read_time
from spate.table import ARROW

BATCH_ROWS = 50
PIECE_BYTES = 1_000


class StandIn:
    """The server, until `close`."""

    def __init__(self, target: str, key: str) -> None:
        stand_in = self

        class Handler(_Handler):
            owner = stand_in

        self.target = target
        self.key = key
        self.client = Client(target, key)
        self._server = _QuietServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self.client.close()


class _QuietServer(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """The tests cut connections."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: StandIn

    def log_message(self, *_: object) -> None:
        return

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        match = re.fullmatch(r"/simulations/([^/]+/runs/\d+)/stream", url.path)
        is_allowed = self.headers.get("authorization") == f"Bearer {self.owner.key}"
        if match and is_allowed and self.headers.get("accept") == ARROW:
            query = {name: values[0] for name, values in parse_qs(url.query).items()}
            self._stream(self.owner.client.run(unquote(match[1])), query)
        else:
            self._forward()

    def do_POST(self) -> None:
        self._forward()

    def do_PUT(self) -> None:
        self._forward()

    def do_PATCH(self) -> None:
        self._forward()

    def _forward(self) -> None:
        target = urlsplit(self.owner.target)
        connection = http.client.HTTPConnection(target.hostname or "", target.port)
        length = int(self.headers.get("content-length") or 0)
        headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
        body = self.rfile.read(length) if length else None
        connection.request(self.command, self.path, body, headers)
        response = connection.getresponse()
        content = response.read()
        self.send_response(response.status)
        for name, value in response.getheaders():
            if name.lower() not in ("transfer-encoding", "content-length", "connection", "date"):
                self.send_header(name, value)
        if response.status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        connection.close()

    def _stream(self, run: Run, query: Mapping[str, str]) -> None:
        events = list(_selected(run, query))
        if not events:
            self.send_response(204)
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", ARROW)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        content = _arrow(run, events, query)
        for at in range(0, len(content), PIECE_BYTES):
            piece = content[at : at + PIECE_BYTES]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.wfile.write(b"0\r\n\r\n")


def _selected(run: Run, query: Mapping[str, str]) -> Iterator[Event]:
    return run.events(
        after=int(query["lastEventId"]),
        limit=int(query["limit"]),
        entities=query["entities"],
        from_=query.get("from"),
        until=query.get("until"),
        part=int(query["part"]) if "part" in query else None,
        parts=int(query["parts"]) if "parts" in query else None,
    )


def _arrow(run: Run, events: list[Event], query: Mapping[str, str]) -> bytes:
    described = run.columns(query["entities"])
    names = query["columns"].split(",")
    schema = arrow_schema(described, names)
    start = run.get().start
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, schema) as writer:
        for first in range(0, len(events), BATCH_ROWS):
            rows = [_row(event, start) for event in events[first : first + BATCH_ROWS]]
            arrays = [
                pa.array([_exact(row.get(field.name), field.type) for row in rows], field.type)
                for field in schema
            ]
            writer.write_batch(pa.record_batch(arrays, schema=schema))
    content: bytes = sink.getvalue().to_pybytes()
    return content


def _exact(value: object, kind: pa.DataType) -> object:
    if value is None:
        return None
    if pa.types.is_decimal(kind):
        return Decimal(str(value)).quantize(Decimal(1).scaleb(-kind.scale))
    return (
        read_time(str(value)) if pa.types.is_timestamp(kind) and isinstance(value, str) else value
    )


def _row(event: Event, start: datetime) -> dict[str, Any]:
    time = start + timedelta(milliseconds=event.offset or 0)
    return {**(event.value or {}), "_id": event.id, "_time": time, "_type": event.type}
