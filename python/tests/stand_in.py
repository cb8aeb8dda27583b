"""A server before the real service that adds what the service does not have yet.

It returns the columns of entities, positions, and selected events as lines of JSON or as an Arrow stream. It forwards
all other requests.
"""

from __future__ import annotations

import http.client
import json
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
from spate.columns import read_entity_columns
from spate.records import read_time

BATCH_ROWS = 50


class StandIn:
    """The server, until `close`. `columns` describes the columns of entities by name."""

    def __init__(self, target: str, key: str, columns: Mapping[str, list[dict[str, Any]]]) -> None:
        self.requests: list[str] = []
        stand_in = self

        class Handler(_Handler):
            owner = stand_in

        self.target = target
        self.key = key
        self.columns = columns
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: StandIn

    def log_message(self, *_: object) -> None:
        return

    def do_GET(self) -> None:
        self.owner.requests.append(self.path)
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        match = re.fullmatch(r"(/simulations/[^/]+/runs/\d+)/(.*)", url.path)
        rest = match[2] if match else ""
        if match and self.headers.get("authorization") == f"Bearer {self.owner.key}":
            if re.fullmatch(r"entities/[^/]+/columns", rest):
                return self._columns(unquote(rest.split("/")[1]))
            with Client(self.owner.target, self.owner.key) as client:
                run = client.run(unquote(match[1]).removeprefix("/simulations/"))
                if rest == "position":
                    return self._position(run, query)
                if rest == "stream" and {"entities", "from", "until"} & query.keys():
                    return self._stream(run, query)
        return self._forward()

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

    def _json(self, status: int, body: object, kind: str = "application/json") -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _columns(self, entity: str) -> None:
        columns = self.owner.columns.get(entity)
        if columns is None:
            problem = {"title": "Not found", "status": 404, "detail": f"no entity {entity}"}
            return self._json(404, {**problem, "issues": []}, "application/problem+json")
        return self._json(200, {"entity": entity, "key": ["id"], "columns": columns})

    def _position(self, run: Run, query: Mapping[str, str]) -> None:
        offset = _offset_of(run, query["at"])
        event = sum(1 for event in run.events() if (event.offset or 0) < offset)
        self._json(200, {"event": event, "time": query["at"]})

    def _stream(self, run: Run, query: Mapping[str, str]) -> None:
        events = list(_selected(run, query))
        if not events:
            self.send_response(204)
            self.end_headers()
            return
        is_arrow = "arrow" in (self.headers.get("accept") or "")
        kind = "application/vnd.apache.arrow.stream" if is_arrow else "application/x-ndjson"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        pieces = self._arrow(run, events, query) if is_arrow else _lines(events)
        for piece in pieces:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.wfile.write(b"0\r\n\r\n")

    def _arrow(self, run: Run, events: list[Event], query: Mapping[str, str]) -> Iterator[bytes]:
        described = read_entity_columns(
            {"entity": query["entities"], "columns": self.owner.columns[query["entities"]]}
        )
        names = query.get("columns", "").split(",") if query.get("columns") else None
        schema = arrow_schema(described, names or [column.name for column in described])
        start = run.get().start
        sink = pa.BufferOutputStream()
        written = 0
        with pa.ipc.new_stream(sink, schema) as writer:
            for first in range(0, len(events), BATCH_ROWS):
                rows = [_row(event, start) for event in events[first : first + BATCH_ROWS]]
                arrays = [
                    pa.array([_exact(row.get(field.name), field.type) for row in rows], field.type)
                    for field in schema
                ]
                writer.write_batch(pa.record_batch(arrays, schema=schema))
        content = sink.getvalue().to_pybytes()
        while written < len(content):
            yield content[written : written + 1000]
            written += 1000


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


def _lines(events: list[Event]) -> Iterator[bytes]:
    for event in events:
        members = {name: getattr(event, name) for name in Event.__slots__}
        known = {name: value for name, value in members.items() if value is not None}
        yield (json.dumps(known) + "\n").encode()


def _selected(run: Run, query: Mapping[str, str]) -> Iterator[Event]:
    entities = query["entities"].split(",") if "entities" in query else None
    part = int(query["part"]) if "part" in query else None
    parts = int(query["parts"]) if "parts" in query else None
    first = _id_of(run, query.get("from"), 1)
    end = _id_of(run, query.get("until"), 2**53)
    left = int(query.get("limit", "1000000"))
    for event in run.events(part=part, parts=parts):
        is_wanted = entities is None or event.entity in entities
        if is_wanted and first <= event.id < end and left > 0:
            left -= 1
            yield event


def _id_of(run: Run, position: str | None, otherwise: int) -> int:
    if position is None:
        return otherwise
    if position.isdecimal():
        return int(position)
    offset = _offset_of(run, position)
    return 1 + sum(1 for event in run.events() if (event.offset or 0) < offset)


def _offset_of(run: Run, time: str) -> float:
    return (read_time(time) - run.get().start).total_seconds() * 1000
