"""Tables of Arrow, pandas, polars and DuckDB."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from itertools import chain

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import spate
from conftest import ROOT
from spate.service import Service
from spate.table import END, Table
from tests.faulty_proxy import Fault, FaultyProxy

RUN = "blog/runs/1"
ARROW_HEAD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/vnd.apache.arrow.stream\r\n"
    b"Connection: close\r\n\r\n"
)
TICKETS = json.loads((ROOT / "examples/support-tickets.json").read_text("utf-8"))


def posts(client: spate.Client, **options: object) -> Table:
    return client.run(RUN).table("posts", **options)  # type: ignore[arg-type]


def posts_over(through: spate.Client, client: spate.Client, **options: object) -> Table:
    """Returns the table through the proxy, which its description does not pass."""
    table = posts(through, **options)
    table._read_columns = client.run(RUN).columns
    return table


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
    fresh = client.simulation("blog").create_run(start="2026-01-01", end="2026-01-02")
    assert fresh.table("posts", columns=["id"], after=200).arrow().num_rows == 40
    ranged = posts(client, columns=["_id"], from_=99, until=200, limit=60).arrow()
    assert ranged.column(0).to_pylist() == list(range(100, 160))


def test_a_batch_that_is_cut_is_read_again(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy
) -> None:
    whole = posts(client).arrow()
    cuts = random.Random(1)
    for _ in range(3):
        proxy.faults.extend(Fault(cut_after=cuts.randrange(0, 12_000)) for _ in range(6))
        assert posts_over(through, client).arrow().equals(whole)
    assert proxy.connections > 10


def test_a_response_that_ends_between_batches_is_resumed(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy
) -> None:
    whole = posts(client, columns=["_id", "title"]).arrow()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, whole.schema) as writer:
        writer.write_table(whole.slice(0, 10))
    body = sink.getvalue().to_pybytes().removesuffix(END)
    proxy.faults.append(Fault(response=ARROW_HEAD + body))
    assert posts_over(through, client, columns=["_id", "title"]).arrow().equals(whole)
    assert proxy.connections == 2


def test_other_columns_within_a_stream_are_noticed(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy
) -> None:
    sink = pa.BufferOutputStream()
    other = pa.table({"id": pa.array([1], pa.int32()), "_id": pa.array([1], pa.int64())})
    with pa.ipc.new_stream(sink, other.schema) as writer:
        writer.write_table(other)
    body = sink.getvalue().to_pybytes().removesuffix(END)
    proxy.faults.append(Fault(response=ARROW_HEAD + body))
    with pytest.raises(spate.MalformedResponseError, match="columns of posts changed"):
        posts_over(through, client, columns=["id"]).arrow()


def test_a_property_called_id_hides_the_ids_of_events(
    client: spate.Client, service: Service, proxy: FaultyProxy
) -> None:
    schema = {"type": "object", "properties": {"_id": {"type": "id.uuid"}}}
    mongo = client.create_simulation({"entities": {"a": {"rate": "900/hour", "schema": schema}}})
    run = mongo.create_run(start="2026-01-01", end="2026-01-02")
    rows = run.table("a").arrow()
    assert rows.column_names == ["_id"]
    assert rows.num_rows == run.get().total
    proxy.faults.append(Fault(cut_after=300_000))
    with spate.Client(proxy.url, service.key) as through:
        cut = through.simulation(mongo.key).run(run.index).table("a")
        with pytest.raises(spate.ResponseInterruptedError):
            cut.arrow()


def test_rows_that_change_have_their_type(client: spate.Client) -> None:
    run = client.create_simulation(TICKETS).create_run(start="2026-01-01", end="2026-01-08")
    events = [event for event in run.events(entities="tickets") if event.type != "error"]
    table = run.table("tickets")
    rows = table.arrow()
    assert rows.column("_type").to_pylist() == [event.type for event in events]
    (key,) = run.columns("tickets").key
    assert rows.column(key).to_pylist() == [event.key for event in events]
    assert rows.schema == table.schema
    assert {"create", "update"} <= set(rows.column("_type").to_pylist())
    gone = [row for row in rows.to_pylist() if row["_type"] == "delete"]
    assert all(row[key] is not None and row["status"] is None for row in gone)


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
def test_other_bytes_are_no_table(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy, body: bytes
) -> None:
    proxy.faults.extend([Fault(response=ARROW_HEAD + body)] * 99)
    with pytest.raises(spate.SpateError):
        posts_over(through, client, retry_timeout=0.1).arrow()
