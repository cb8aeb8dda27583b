"""The rows of an entity as Arrow batches and data frames.

The service sends an Arrow IPC stream. If the connection breaks, the reader resumes after the last complete batch. For
that it also requests the column `_id`, which it removes again unless the caller asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal

import pyarrow as pa

from spate.arrow_types import arrow_schema, with_floats
from spate.columns import EntityColumns
from spate.connection import Connection, OpenStream
from spate.errors import MalformedResponseError, ResponseInterruptedError
from spate.reading import Encoding, Reading, read_items

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import polars as pl

ARROW = "application/vnd.apache.arrow.stream"
END = b"\xff\xff\xff\xff\x00\x00\x00\x00"
"""The last message of a complete Arrow stream. A service that stops ends the response without it."""
MESSAGE_BYTES_MAX = 2**30
"""Maximum size of one message of an Arrow stream."""


class Table:
    """The rows of an entity. Each method reads them from the service.

    Libraries that know the PyCapsule interface of Arrow read a table directly: `polars.DataFrame(table)`.

    >>> table = client.run("blog/runs/1").table("posts", columns=["id", "title"], limit=2)
    >>> table.arrow().column("id").to_pylist()
    [1, 2]
    """

    def __init__(
        self,
        connection: Connection,
        path: str,
        reading: Reading,
        read_columns: Callable[[str], EntityColumns],
    ) -> None:
        self._connection = connection
        self._path = path
        self._reading = reading
        self._read_columns = read_columns
        self.entity = str(reading.entities)
        """Name of the entity."""

    def __repr__(self) -> str:
        return f"Table({self.entity!r})"

    @property
    def schema(self) -> pa.Schema:
        """The names and types of the columns, from the service's description of the entity.

        >>> client.run("blog/runs/1").table("posts").schema.names
        ['id', 'title', 'price', 'createdAt']
        """
        return arrow_schema(self._read_columns(self.entity), self._reading.columns)

    def batches(self) -> pa.RecordBatchReader:
        """Returns a reader of the rows, one batch at a time, in bounded memory.

        >>> sum(batch.num_rows for batch in client.run("blog/runs/1").table("posts").batches())
        240
        """
        schema, wanted, has_own_id = self._selected()
        reading = replace(self._reading, columns=wanted)
        encoding = Encoding(
            media_type=ARROW,
            decode=lambda stream, _: _read_batches(stream, self._path),
            last_id=_last_id if "_id" in wanted and not has_own_id else None,
            count=lambda batch: int(batch.num_rows),
            has_end=True,
        )
        batches = read_items(self._connection, self._path, reading, encoding)
        # The stream decides the types. Without a row, those of the description are all that is known.
        first = next(batches, None)
        if first is not None:
            schema = first.select(schema.names).schema
            batches = chain([first], batches)
        return pa.RecordBatchReader.from_batches(schema, self._chosen(batches, schema))

    def arrow(self) -> pa.Table:
        """Returns all rows as a table of Arrow.

        >>> client.run("blog/runs/1").table("posts").arrow().num_rows
        240
        """
        return self.batches().read_all()

    def pandas(self, decimals: Literal["float", "exact"] = "float") -> pd.DataFrame:
        """Returns all rows as a data frame of pandas.

        Decimals are float64, or objects of the class `Decimal` with `decimals="exact"`.

        >>> frame = client.run("blog/runs/1").table("posts").pandas()
        >>> len(frame), str(frame["price"].dtype)
        (240, 'float64')
        """
        if decimals not in ("float", "exact"):
            raise ValueError(f'decimals must be "float" or "exact"; got {decimals!r}')
        _require("pandas")
        table = self.arrow()
        return (with_floats(table) if decimals == "float" else table).to_pandas()

    def polars(self) -> pl.DataFrame:
        """Returns all rows as a data frame of polars.

        >>> client.run("blog/runs/1").table("posts").polars().height
        240
        """
        return _require("polars").from_arrow(self.arrow())

    def duckdb(
        self, connection: duckdb.DuckDBPyConnection, name: str | None = None
    ) -> duckdb.DuckDBPyRelation:
        """Creates a table in DuckDB with all rows, in bounded memory, and returns it.

        The table has the name of the entity unless you pass another one.

        >>> import duckdb
        >>> connection = duckdb.connect()
        >>> posts = client.run("blog/runs/1").table("posts").duckdb(connection)
        >>> connection.sql("SELECT count(*) FROM posts").fetchall()
        [(240,)]
        """
        table = self.entity if name is None else name
        quoted = '"' + table.replace('"', '""') + '"'
        view = f"spate_batches_{id(self):x}"
        connection.register(view, self.batches())
        try:
            connection.execute(f"CREATE TABLE {quoted} AS SELECT * FROM {view}")
        finally:
            connection.unregister(view)
        return connection.table(quoted)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.batches().__arrow_c_stream__(requested_schema)

    def _selected(self) -> tuple[pa.Schema, list[str], bool]:
        """Returns the schema that the caller sees, the columns to request, and whether `_id` is a property.

        A table whose property `_id` hides the ids of the events cannot be resumed.
        """
        described = self._read_columns(self.entity)
        schema = arrow_schema(described, self._reading.columns)
        has_own_id = described.has_property("_id")
        is_complete = has_own_id or "_id" in schema.names
        return schema, [*schema.names, *([] if is_complete else ["_id"])], has_own_id

    def _chosen(
        self, batches: Iterator[pa.RecordBatch], schema: pa.Schema
    ) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            chosen = batch.select(schema.names)
            if chosen.schema != schema:
                raise MalformedResponseError(
                    f"GET {self._path}: the columns of {self.entity} changed within the stream",
                    status=200,
                )
            yield chosen


class _StreamFile:
    """The bytes of a response as the file that pyarrow reads."""

    def __init__(self, stream: OpenStream) -> None:
        self._pieces = stream.pieces()
        self._buffer = bytearray()
        self.closed = False
        self.is_at_end = False
        self.tail = b""
        """The last bytes that were read."""

    def read(self, size: int = -1) -> bytes:
        if not 0 <= size <= MESSAGE_BYTES_MAX:
            raise MalformedResponseError(
                f"a message of {size} bytes is larger than {MESSAGE_BYTES_MAX // 2**20} MiB",
                status=200,
            )
        while len(self._buffer) < size:
            piece = next(self._pieces, None)
            if piece is None:
                self.is_at_end = True
                break
            self._buffer += piece
        taken = bytes(self._buffer[:size])
        del self._buffer[:size]
        self.tail = (self.tail + taken)[-len(END) :]
        return taken

    def close(self) -> None:
        self.closed = True


def _last_id(batch: pa.RecordBatch) -> int:
    return int(batch.column("_id")[-1].as_py())


def _read_batches(stream: OpenStream, path: str) -> Iterator[pa.RecordBatch]:
    file = _StreamFile(stream)
    try:
        for batch in pa.ipc.open_stream(file):
            if batch.num_rows > 0:
                yield batch
        if file.tail != END:
            raise ResponseInterruptedError(f"GET {path}: the response ended early", status=200)
    except (pa.ArrowException, OSError) as error:
        if file.is_at_end:
            raise ResponseInterruptedError(
                f"GET {path}: the response ended within a batch", status=200
            ) from error
        raise MalformedResponseError(
            f"GET {path}: the response is not an Arrow stream: {error}", status=200
        ) from error


def _require(package: str) -> Any:  # noqa: ANN401
    try:
        return __import__(package)
    except ImportError as error:
        raise ImportError(
            f"{package} is not installed: pip install 'spate-data[{package}]'"
        ) from error
