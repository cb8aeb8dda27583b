"""Compares the values of files, as several libraries read them, with the values of a run.

The arguments are the name of a library and a file of JSON: a list with the path of each file, its columns and its rows.
"""

import json
import re
import sys
from datetime import date, datetime, timezone
from decimal import Decimal


def json_of(value, column):
    """Returns the JSON value that a value of a library stands for."""
    if value is None:
        return None
    kind = column["type"]
    if kind == "json" or (kind == "struct" and not column["fields"] and isinstance(value, str)):
        return json.loads(value, parse_int=float)
    if kind == "list":
        return [json_of(item, column["items"]) for item in value]
    if kind == "struct":
        # Names are compared by position, since formats restrict them in different ways.
        fields = column["fields"]
        return {well(field["name"]): json_of(part, field) for field, part in zip(fields, value.values())}
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, datetime):
        # DuckDB returns timestamps in the time zone of the session.
        at = value.astimezone(timezone.utc)
        return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z".zfill(24)
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if kind == "uuid" else value


def well(text):
    """Returns a text without halves of surrogate pairs."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def with_pyarrow(path, _):
    import pyarrow.ipc
    import pyarrow.parquet

    if path.endswith(".parquet"):
        table = pyarrow.parquet.read_table(path)
    else:
        table = pyarrow.ipc.open_file(path).read_all()
    table.validate(full=True)
    return [column.to_pylist() for column in table.columns]


def with_polars(path, _):
    import polars

    read = polars.read_parquet if path.endswith(".parquet") else polars.read_ipc
    return [column.to_list() for column in read(path).get_columns()]


def with_duckdb(path, count):
    import duckdb

    rows = duckdb.connect().sql(f"SELECT * FROM '{path}'").fetchall()
    return [[row[i] for row in rows] for i in range(count)]


def with_fastavro(path, count):
    import fastavro

    with open(path, "rb") as file:
        rows = [list(row.values()) for row in fastavro.reader(file)]
    return [[row[i] for row in rows] for i in range(count)]


readers = {
    "pyarrow": with_pyarrow,
    "polars": with_polars,
    "duckdb": with_duckdb,
    "fastavro": with_fastavro,
}

name, manifest = sys.argv[1:]
cells = 0
# Doubles such as 908729915997488900 equal no integer of the same digits.
for file in json.load(open(manifest), parse_int=float):
    columns = file["columns"]
    try:
        read = readers[name](file["path"], len(columns))
    except Exception as error:
        sys.exit(f"{name} {file['name']}: {error!r}")
    for i, column in enumerate(columns):
        wanted = [row[i] for row in file["rows"]]
        got = [json_of(value, column) for value in (read[i] if read else [])]
        cells += len(got)
        if got != wanted:
            at = next((k for k, pair in enumerate(zip(got, wanted)) if pair[0] != pair[1]), -1)
            one, other = (got[at], wanted[at]) if at >= 0 else (len(got), len(wanted))
            sys.exit(f"{name} {file['name']} {column}: row {at}: got {one!r}, wanted {other!r}")
print(cells)
