"""The data source in Spark itself: tables, streams that crash, and the requests that they cause."""

from __future__ import annotations

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from pyspark import __version__
from pyspark.errors import PySparkException, StreamingQueryException
from pyspark.sql import DataFrame, SparkSession

import spate
from spate.service import Service
from tests.faulty_proxy import Fault, FaultyProxy
from tests.recording_proxy import RecordingProxy

RUN = "shop/runs/1"
VERSION = tuple(int(number) for number in __version__.split(".")[:2])
HAS_FILTERS = VERSION >= (4, 1)
HAS_LIMITS = VERSION >= (4, 2)


@pytest.fixture(scope="session")
def proxy(service: Service) -> Iterator[RecordingProxy]:
    opened = RecordingProxy(service.url)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shop(proxy: RecordingProxy, service: Service) -> Iterator[spate.Client]:
    with spate.Client(proxy.url, service.key) as connected:
        connected.simulation("shop").create_run(start="2026-01-01", end="2026-01-03")
        yield connected


@pytest.fixture(scope="session")
def spark(shop: spate.Client, service: Service) -> Iterator[SparkSession]:
    # Spark starts the Python of its workers with the environment that it was started with.
    os.environ |= {
        "PYSPARK_PYTHON": sys.executable,
        "SPATE_URL": shop.url,
        "SPATE_API_KEY": service.key,
    }
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.python.filterPushdown.enabled", "true")
        .getOrCreate()
    )
    yield session
    session.stop()


def orders(spark: SparkSession, **options: object) -> DataFrame:
    reader = spark.read.format("spate").option("run", RUN).option("entity", "orders")
    return reader.options(**options).load()


def test_a_table_has_the_rows_of_the_events(spark: SparkSession, shop: spate.Client) -> None:
    expected = {
        event.value["id"]: (event.id, Decimal(str(event.value["total"])), event.value["status"])
        for event in shop.run(RUN).events(entities="orders")
    }
    frame = orders(spark, columns="_id,id,total,status,createdAt", parts=3)
    assert frame.rdd.getNumPartitions() == 3
    rows = frame.collect()
    assert {row.id: (row._id, row.total, row.status) for row in rows} == expected
    assert len(rows) == len(expected) > 2_000


def test_columns_have_types(spark: SparkSession, shop: spate.Client) -> None:
    types = dict(orders(spark).dtypes)
    assert types["id"] == "string"
    assert types["createdAt"] == "timestamp"
    assert types["total"].startswith("decimal(")
    assert [field.nullable for field in orders(spark).schema.fields] == [
        column.nullable for column in shop.run(RUN).columns("orders")
    ]


def test_only_the_entity_and_the_columns_are_requested(
    spark: SparkSession, proxy: RecordingProxy
) -> None:
    proxy.requests.clear()
    assert orders(spark, columns="total", parts=2).count() > 2_000
    reader = spark.read.format("spate").schema("status STRING, total DECIMAL(10,2)")
    assert reader.options(run=RUN, entity="orders").load().count() > 2_000
    queries = [parse_qs(urlsplit(path).query) for path in proxy.requests if "/stream?" in path]
    assert {query["entities"][0] for query in queries} == {"orders"}
    assert {query["columns"][0] for query in queries} == {"total,_id", "status,total,_id"}


def test_filters_of_ids_narrow_the_range(
    spark: SparkSession, shop: spate.Client, proxy: RecordingProxy
) -> None:
    expected = [event.id for event in shop.run(RUN).events(entities="orders", after=99, until=500)]
    proxy.requests.clear()
    frame = orders(spark, columns="_id,id").where("_id >= 100 AND _id <= 500")
    assert sorted(row._id for row in frame.collect()) == expected
    query = next(parse_qs(urlsplit(path).query) for path in proxy.requests if "/stream?" in path)
    # PySpark 4.0 pushes no filters.
    assert (query["from"] == ["99"]) == (query["until"] == ["500"]) == HAS_FILTERS
    assert orders(spark, columns="_id").where("_id = 0 OR _id > 100000000").count() == 0
    assert orders(spark, columns="_id").where("_id > 100000000").count() == 0
    assert orders(spark, columns="_id").where("_id > 500 AND _id < 100").count() == 0


def test_places_narrow_the_range(spark: SparkSession) -> None:
    frame = orders(
        spark,
        columns="createdAt",
        **{"from": "2026-01-02T00:00:00Z", "until": "2026-01-02T12:00:00Z"},
    )
    times = [row.createdAt.isoformat() for row in frame.collect()]
    assert "2026-01-02T00" <= min(times) < "2026-01-02T01"
    assert "2026-01-02T11" <= max(times) < "2026-01-02T12"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"entity": "orders"}, "the option 'run' must be set"),
        ({"run": "shop", "entity": "orders"}, 'run must be a name such as "shop/runs/1"'),
        ({"run": RUN, "entity": "nothing"}, "there is no entity"),
        ({"run": "shop/runs/999", "entity": "orders"}, "404 Not found"),
        ({"run": RUN, "entity": "orders", "columns": "tilte"}, "columns must be some of"),
        ({"run": RUN, "entity": "orders", "column": "x"}, "options must be some of"),
        ({"run": RUN, "entity": "orders", "key": "spate_secret"}, "401 Auth error"),
        ({"run": RUN, "entity": "orders", "parts": "0"}, "'parts' must be an integer"),
    ],
)
def test_invalid_options_are_named(
    spark: SparkSession, options: dict[str, str], message: str
) -> None:
    with pytest.raises(PySparkException) as caught:
        spark.read.format("spate").options(**options).load().count()
    assert message in str(caught.value)
    assert "spate_secret" not in str(caught.value)


def test_connections_that_break_within_a_batch_are_resumed(
    spark: SparkSession, service: Service
) -> None:
    whole = sorted(tuple(row) for row in orders(spark, columns="_id,total").collect())
    faulty = FaultyProxy(service.url)
    faulty.faults.extend([Fault()] * 2 + [Fault(cut_after=20_000), Fault(cut_after=5_000)] * 2)
    rows = orders(spark, columns="_id,total", url=faulty.url).collect()
    faulty.close()
    assert sorted(tuple(row) for row in rows) == whole
    assert faulty.connections > 5


def stream(spark: SparkSession, **options: object) -> DataFrame:
    reader = spark.readStream.format("spate").option("run", RUN).option("entity", "orders")
    limits = {"maxEventsPerTrigger": 3_000} if HAS_LIMITS else {}
    return reader.options(columns="_id,total", **limits, **options).load()


def test_a_batch_that_failed_is_read_again_with_the_same_rows(
    spark: SparkSession, shop: spate.Client, tmp_path: Path
) -> None:
    attempts: dict[int, list[list[int]]] = defaultdict(list)
    failing = {0, 2} if HAS_LIMITS else {0}

    def write(frame: DataFrame, batch: int) -> None:
        attempts[batch].append(sorted(row._id for row in frame.collect()))
        if batch in failing and len(attempts[batch]) == 1:
            raise OSError("the sink crashed")

    for _ in range(len(failing) + 1):
        query = (
            stream(spark, parts=2)
            .writeStream.foreachBatch(write)
            .option("checkpointLocation", str(tmp_path / "checkpoint"))
            .trigger(availableNow=True)
            .start()
        )
        with suppress(StreamingQueryException):
            query.awaitTermination()
    for batch in failing:
        first, second = attempts[batch]
        assert first == second != []
    read = [id_ for tries in attempts.values() for id_ in tries[-1]]
    assert sorted(read) == [event.id for event in shop.run(RUN).events(entities="orders")]
    assert len(attempts) > (3 if HAS_LIMITS else 0)


def test_a_paced_run_gives_the_events_that_are_due(
    spark: SparkSession, shop: spate.Client, tmp_path: Path
) -> None:
    run = shop.simulation("shop").create_run(start="now - hours(2)", end="now + days(2)")
    speed = 3_600
    before = run.position(speed=speed).last_event_id
    seen: list[int] = []

    def write(frame: DataFrame, _: int) -> None:
        seen.extend(row._id for row in frame.collect())

    query = (
        stream(spark, speed=speed, run=f"shop/runs/{run.index}")
        .writeStream.foreachBatch(write)
        .option("checkpointLocation", str(tmp_path / "checkpoint"))
        .start()
    )
    batches: set[int] = set()
    while len(batches) < 3:
        assert query.exception() is None
        batches |= {progress["batchId"] for progress in query.recentProgress}
        time.sleep(0.2)
    query.stop()
    due = run.position(speed=speed).last_event_id
    assert before < max(seen) <= due < run.get().total
    expected = [event.id for event in run.events(entities="orders", until=max(seen))]
    assert sorted(seen) == expected
