"""A data source of Spark: `spark.read.format("spate")` and `spark.readStream.format("spate")`.

Needs PySpark 4.0 or later. A partition is a part of the run. Offsets of a stream are event ids, so a batch that is read
again after a crash has the same rows. Only the chosen columns of the chosen entity are sent.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    DataSourceStreamReader,
    InputPartition,
)

from spate.spark_schema import arrow_schema_of, spark_schema
from spate.spark_source import Source

if TYPE_CHECKING:
    from pyspark.sql import SparkSession
    from pyspark.sql.types import StructType

try:
    from pyspark.sql.streaming.datasource import (
        ReadAllAvailable,
        ReadMaxRows,
        SupportsTriggerAvailableNow,
    )
except ImportError:  # PySpark 4.0 and 4.1 have no limits of a batch.
    ReadAllAvailable = ReadMaxRows = None

    class SupportsTriggerAvailableNow:  # type: ignore[no-redef]
        """Stands for the class of PySpark 4.2."""


PARTS = 8
"""Maximum number of parts of a batch by default."""
PART_EVENTS = 10_000
"""Minimum number of events of a part, unless the option `parts` is set."""


def register(spark: SparkSession) -> None:
    """Registers the data source, where the session has not found it by itself."""
    spark.dataSource.register(SpateDataSource)


class SpateDataSource(DataSource):
    """The data source `spate`.

    The options are `url`, `key`, `run`, `entity`, `columns`, `from`, `until`, `parts`, and for streams `speed` and
    `maxEventsPerTrigger`.
    """

    @classmethod
    def name(cls) -> str:
        """Returns the name of the format."""
        return "spate"

    def schema(self) -> StructType:
        """Returns the types of the columns, from the description of the entity."""
        source = self._source()
        with source.open() as client:
            described = client.run(source.run).columns(source.entity)
        return spark_schema(described, source.columns)

    def reader(self, schema: StructType) -> DataSourceReader:
        """Returns a reader of the complete table."""
        return SpateReader(self._source(), schema)

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        """Returns a reader of micro-batches."""
        return SpateStreamReader(self._source(), schema)

    def _source(self) -> Source:
        return Source.of(self.options, os.environ)


@dataclass
class RunRange(InputPartition):
    """One part of the events between two places."""

    part: int
    parts: int
    after: int = 0
    from_: str | None = None
    until: str | int | None = None


class SpateReader(DataSourceReader):
    """Reads a table. Filters of `_id` and `_time` narrow the range that is read (PySpark 4.1)."""

    def __init__(self, source: Source, schema: StructType) -> None:
        self._source = source
        self._schema = schema
        self._after = 0
        self._until_id: int | None = None

    def pushFilters(self, filters: list[Any]) -> Iterator[Any]:  # noqa: N802
        """Narrows the range by filters of `_id`. Spark evaluates all filters again."""
        for filter_ in filters:
            name = type(filter_).__name__
            if getattr(filter_, "attribute", None) == ("_id",) and isinstance(filter_.value, int):
                low, high = _bounds(name, filter_.value)
                self._after = max(self._after, low)
                if high is not None:
                    self._until_id = high if self._until_id is None else min(high, self._until_id)
            yield filter_

    def partitions(self) -> Sequence[InputPartition]:
        """Returns the parts of the run."""
        source = self._source
        with source.open() as client:
            total = client.run(source.run).get().total
        end = total if self._until_id is None else max(0, min(total, self._until_id))
        # A place of the options takes precedence. Spark evaluates the filter in any case.
        after = min(self._after, total) if source.from_ is None else 0
        until = end if source.until is None else source.until
        parts = _parts_of(source, max(0, end - after))
        return [RunRange(part, parts, after, source.from_, until) for part in range(parts)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Yields the rows of a part."""
        return _read(self._source, self._schema, partition)


class SpateStreamReader(SupportsTriggerAvailableNow, DataSourceStreamReader):
    """Reads micro-batches. An offset is the id of the last event before it."""

    def __init__(self, source: Source, schema: StructType) -> None:
        if source.max_events is not None and ReadMaxRows is None:
            raise ValueError("the option 'maxEventsPerTrigger' needs PySpark 4.2 or later")
        self._source = source
        self._schema = schema
        self._target: int | None = None

    def initialOffset(self) -> dict[str, int]:  # noqa: N802
        """Returns the place where a new query begins."""
        return {"id": self._id_of(self._source.from_, 0)}

    def latestOffset(self, start: Any = None, limit: Any = None) -> dict[str, int]:  # noqa: ANN401, N802
        """Returns the last event that is due, or the last one that the limit allows."""
        latest = self._due() if self._target is None else self._target
        if start is None:
            return {"id": latest}
        if ReadMaxRows is not None and isinstance(limit, ReadMaxRows):
            latest = min(latest, start["id"] + limit.max_rows)
        return {"id": max(start["id"], latest)}

    def getDefaultReadLimit(self) -> Any:  # noqa: ANN401, N802
        """Returns the limit of a batch that the option sets."""
        most = self._source.max_events
        return ReadAllAvailable() if most is None else ReadMaxRows(most)

    def reportLatestOffset(self) -> dict[str, int]:  # noqa: N802
        """Returns the last event that is due, for the progress of the query."""
        return {"id": self._due()}

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        """Fixes the end of the query: the last event that is due now."""
        self._target = self._due()

    def partitions(self, start: dict[str, int], end: dict[str, int]) -> Sequence[InputPartition]:
        """Returns the parts of the events after `start` up to `end`."""
        count = end["id"] - start["id"]
        if count <= 0:
            return []
        parts = _parts_of(self._source, count)
        return [RunRange(part, parts, start["id"], None, end["id"]) for part in range(parts)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Yields the rows of a part."""
        return _read(self._source, self._schema, partition)

    def commit(self, end: dict[str, int]) -> None:
        """Does nothing: a run can be read again for as long as it exists."""

    def stop(self) -> None:
        """Does nothing: no connection is open between batches."""

    def _due(self) -> int:
        with self._source.open() as client:
            due = client.run(self._source.run).position(speed=self._source.speed).last_event_id
        return min(due, self._id_of(self._source.until, due))

    def _id_of(self, place: str | None, otherwise: int) -> int:
        if place is None:
            return otherwise
        if place.isdecimal():
            return int(place)
        with self._source.open() as client:
            return client.run(self._source.run).position(place).last_event_id


def _bounds(filter_name: str, value: int) -> tuple[int, int | None]:
    """Returns the id after which rows satisfy a filter, and the id of the last such row."""
    return {
        "EqualTo": (value - 1, value),
        "GreaterThan": (value, None),
        "GreaterThanOrEqual": (value - 1, None),
        "LessThan": (0, value - 1),
        "LessThanOrEqual": (0, value),
    }.get(filter_name, (0, None))


def _parts_of(source: Source, events: int) -> int:
    return source.parts or max(1, min(PARTS, events // PART_EVENTS))


def _read(source: Source, schema: StructType, partition: Any) -> Iterator[pa.RecordBatch]:  # noqa: ANN401
    if isinstance(partition.until, int) and partition.until <= partition.after:
        return
    target = arrow_schema_of(schema)
    with source.open() as client:
        table = client.run(source.run).table(
            source.entity,
            columns=schema.fieldNames(),
            after=partition.after,
            from_=partition.from_,
            until=partition.until,
            part=partition.part,
            parts=partition.parts,
        )
        for batch in table.batches():
            columns = [
                column.cast(field.type) for column, field in zip(batch.columns, target, strict=True)
            ]
            yield pa.RecordBatch.from_arrays(columns, schema=target)
