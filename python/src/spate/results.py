"""Rows that the service computes: the state of an entity, and aggregates of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from spate.connection import Connection, Query
from spate.errors import MalformedResponseError, ResponseInterruptedError

ROWS_TYPE = "application/x-ndjson"
FIRST_BYTE_TIMEOUT = 3600.0
"""Maximum time in which the service computes the rows before it responds, in seconds."""


def read_rows(connection: Connection, path: str, query: Query) -> Iterator[Any]:
    """Yields the rows of one response. Rows that were computed for another response may differ."""
    with connection.stream(
        path, query=query, accept=ROWS_TYPE, first_byte_timeout=FIRST_BYTE_TIMEOUT
    ) as stream:
        if stream is None:
            return
        rest = b""
        for piece in stream.pieces():
            *lines, rest = (rest + piece).split(b"\n")
            yield from (_row_of(line, path) for line in lines)
        if rest:
            raise ResponseInterruptedError(f"GET {path}: the last row is not complete", status=200)


def _row_of(line: bytes, path: str) -> Any:  # noqa: ANN401
    try:
        return json.loads(line)
    except ValueError as error:
        raise MalformedResponseError(
            f"GET {path}: {line[:80]!r} is not JSON", status=200
        ) from error
