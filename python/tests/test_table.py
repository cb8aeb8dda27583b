"""Tables of Arrow, pandas, polars and DuckDB."""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal
from itertools import chain

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import spate
from spate.service import Service
from spate.table import Table
from tests.faulty_proxy import Fault, FaultyProxy

RUN = "blog/runs/1"


@pytest.fixture
def proxy(client: spate.Client) -> Iterator[FaultyProxy]:
    opened = FaultyProxy(client.url)
    yield opened
    opened.close()


@pytest.fixture
def through(
    proxy: FaultyProxy, service: Service, monkeypatch: pytest.MonkeyPatch
) -> Iterator[spate.Client]:
    monkeypatch.setattr("spate.retry.PAUSES", (0.01,))
    monkeypatch.setattr("spate.retry.PAUSE_MAX", 0.05)
    with spate.Client(proxy.url, service.key) as connected:
        yield connected


def posts(client: spate.Client, **options: object) -> Table:
    return client.run(RUN).table("posts", **options)  # type: ignore[arg-type]


def test_the_rows_are_those_of_the_events(client: spate.Client) -> None:
    events = list(client.run(RUN).events())
    rows = posts(client).arrow().to_pylist()
    assert [list(row) for row in rows[:1]] == [["id", "title", "price", "createdAt"]]
    assert [row["title"] for row in rows] == [event.value["title"] for event in events]
    assert [row["price"] for row in rows] == [Decimal(str(e.value["price"])) for e in events]
    times = [row["createdAt"].isoformat(timespec="milliseconds") for row in rows]
    assert [time.replace("+00:00", "Z") for time in times] == [e.value["createdAt"] for e in events]


def test_the_types_are_those_of_the_description(client: spate.Client) -> None:
    table = posts(client)
    assert table.arrow().schema == table.schema
    assert pa.types.is_decimal128(table.schema.field("price").type)
    assert table.schema.field("createdAt").type == pa.timestamp("ms", "UTC")


def test_columns_are_selected_in_the_order_of_the_caller(client: spate.Client) -> None:
    table = posts(client, columns=["_time", "title", "_id", "_type"], limit=3).arrow()
    assert table.column_names == ["_time", "title", "_id", "_type"]
    assert table.column("_id").to_pylist() == [1, 2, 3]
    assert table.column("_type").to_pylist() == ["create"] * 3
    assert table.schema.field("_time").type == pa.timestamp("ms", "UTC")
    assert posts(client, columns=["title"]).arrow().column_names == ["title"]


def test_parts_and_ranges_are_the_table(client: spate.Client) -> None:
    whole = posts(client, columns=["_id"]).arrow().column(0).to_pylist()
    parts = [
        posts(client, columns=["_id"], part=part, parts=3).arrow().column(0).to_pylist()
        for part in range(3)
    ]
    assert sorted(chain.from_iterable(parts)) == whole == list(range(1, 241))
    ranged = posts(client, columns=["_id"], from_=99, until=200, limit=60).arrow()
    assert ranged.column(0).to_pylist() == list(range(100, 160))


def test_a_batch_that_is_cut_is_read_again(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy
) -> None:
    whole = posts(client).arrow()
    cuts = random.Random(1)
    for _ in range(2):
        # The first connection returns the description of the columns.
        proxy.faults.extend(
            [Fault(), *(Fault(cut_after=cuts.randrange(0, 6_000)) for _ in range(10))]
        )
        assert posts(through, retry_timeout=60).arrow().equals(whole)
    assert proxy.connections > 10


def test_a_service_that_stops_in_the_middle_is_resumed(
    client: spate.Client, service: Service
) -> None:
    proxy = FaultyProxy(client.url)
    proxy.faults.extend([Fault(), Fault(cut_after=9_000), Fault(cut_after=0)])
    with spate.Client(proxy.url, service.key) as through:
        seen = [batch.num_rows for batch in posts(through).batches()]
    proxy.close()
    assert sum(seen) == 240


def test_an_empty_table_has_its_columns(client: spate.Client) -> None:
    table = posts(client, from_="2026-01-01T23:59:00Z")
    assert table.arrow().num_rows == 0
    assert table.arrow().schema == table.schema
    assert list(table.pandas().columns) == ["id", "title", "price", "createdAt"]


def test_pandas_has_numbers_or_exact_decimals(client: spate.Client) -> None:
    frame = posts(client).pandas()
    assert isinstance(frame, pd.DataFrame)
    assert str(frame["price"].dtype) == "float64"
    assert str(frame["createdAt"].dtype) == "datetime64[ms, UTC]"
    exact = posts(client).pandas(decimals="exact")["price"]
    assert isinstance(exact[0], Decimal)
    assert sum(exact) == sum(Decimal(str(price)) for price in frame["price"])
    with pytest.raises(ValueError, match='decimals must be "float" or "exact"'):
        posts(client).pandas(decimals="none")  # type: ignore[arg-type]


def test_polars_has_typed_columns(client: spate.Client) -> None:
    frame = posts(client).polars()
    assert frame.schema["createdAt"] == pl.Datetime("ms", "UTC")
    assert isinstance(frame.schema["price"], pl.Decimal)
    assert pl.DataFrame(posts(client)).equals(frame)


def test_duckdb_gets_a_table(client: spate.Client) -> None:
    with duckdb.connect() as connection:
        posts(client).duckdb(connection)
        posts(client, limit=1).duckdb(connection, 'my "posts"')
        counts = connection.sql('SELECT count(*), (SELECT count(*) FROM "my ""posts""") FROM posts')
        assert counts.fetchall() == [(240, 1)]


def test_batches_are_read_as_they_are_wanted(client: spate.Client) -> None:
    reader = posts(client).batches()
    first = next(reader)
    assert 0 < first.num_rows < 240 or first.num_rows == 240
    reader.close()


def test_unknown_entities_and_columns_are_refused(client: spate.Client) -> None:
    with pytest.raises(spate.NotFoundError):
        client.run(RUN).table("nothing").arrow()
    with pytest.raises(ValueError, match=r"columns must be some of .*title.*; got 'tilte'"):
        posts(client, columns=["tilte"]).arrow()


@pytest.mark.parametrize("body", [b"<html>", b"\xff\xff\xff\xff\xff\xff\xff\x7f", b"\x00" * 64])
def test_other_bytes_are_no_table(through: spate.Client, proxy: FaultyProxy, body: bytes) -> None:
    kind = b"Content-Type: application/vnd.apache.arrow.stream\r\nConnection: close\r\n\r\n"
    proxy.faults.extend([Fault(), *[Fault(response=b"HTTP/1.1 200 OK\r\n" + kind + body)] * 99])
    with pytest.raises(spate.SpateError):
        posts(through, retry_timeout=0.1).arrow()
