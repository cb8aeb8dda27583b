"""Writes the Parquet files of a folder again with another library: `pyarrow`, `polars` or `duckdb`, or as Avro with `fastavro`."""

import json
import sys
from pathlib import Path

library, source, target = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
target.mkdir()


def by_pyarrow(path, place):
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    # Timestamps in nanoseconds, and texts with dictionaries, in several files in one folder.
    for i, field in enumerate(table.schema):
        if pa.types.is_timestamp(field.type):
            table = table.set_column(i, field.name, table[i].cast(pa.timestamp("ns", "UTC")))
        elif pa.types.is_string(field.type):
            table = table.set_column(i, field.name, table[i].dictionary_encode())
    folder = target / path.stem
    folder.mkdir()
    (folder / "_SUCCESS").write_text("")
    half = len(table) // 2
    pq.write_table(table.slice(0, half), folder / "part-00000.parquet", compression="gzip")
    pq.write_table(table.slice(half), folder / "part-00001.parquet", row_group_size=100)


def by_feather(path, place):
    import pyarrow as pa
    import pyarrow.feather as feather
    import pyarrow.parquet as pq

    table = pq.read_table(path)
    for i, field in enumerate(table.schema):
        if pa.types.is_timestamp(field.type):
            table = table.set_column(i, field.name, table[i].cast(pa.timestamp("us")))
        elif pa.types.is_string(field.type):
            table = table.set_column(i, field.name, table[i].dictionary_encode())
    feather.write_feather(table, place.with_suffix(".feather"), compression="uncompressed", chunksize=100)


def by_polars(path, place):
    import polars

    frame = polars.read_parquet(path)
    frame.write_parquet(place, compression="gzip")


def by_duckdb(path, place):
    import duckdb

    duckdb.sql(f"COPY (SELECT * FROM '{path}') TO '{place}' (FORMAT parquet, COMPRESSION snappy)")


def by_fastavro(path, place):
    """Reads lines of JSON with a schema of Avro, and writes them with other logical types."""
    import datetime

    import fastavro

    fields, rows = json.loads(path.read_text())
    schema = {"type": "record", "name": "r", "namespace": "a.b", "fields": fields}
    for row in rows:
        for field in fields:
            logical = [t.get("logicalType") for t in field["type"] if isinstance(t, dict)]
            if logical == ["timestamp-micros"] and row[field["name"]] is not None:
                text = row[field["name"]].replace("Z", "+00:00")
                row[field["name"]] = datetime.datetime.fromisoformat(text)
    with place.with_suffix(".avro").open("wb") as file:
        fastavro.writer(file, schema, rows, codec="deflate", sync_interval=1000)


write = globals()[f"by_{library}"]
for path in sorted(source.iterdir()):
    write(path, target / path.name)
