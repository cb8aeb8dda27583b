"""The types of Arrow that columns have."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa

from spate.columns import Column, EntityColumns

DECIMAL128_PRECISION = 38

_SIMPLE = {
    "boolean": pa.bool_(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "double": pa.float64(),
    "string": pa.string(),
    "date": pa.date32(),
    "uuid": pa.string(),
    "binary": pa.binary(),
    "enum": pa.string(),
    "json": pa.string(),
}


def arrow_type(column: Column) -> pa.DataType:
    """Returns the type of a column.

    >>> arrow_type(Column("total", "decimal", precision=10, scale=2))
    Decimal128Type(decimal128(10, 2))
    """
    if column.type in _SIMPLE:
        return _SIMPLE[column.type]
    if column.type == "decimal":
        precision, scale = column.precision or DECIMAL128_PRECISION, column.scale or 0
        is_short = precision <= DECIMAL128_PRECISION
        return pa.decimal128(precision, scale) if is_short else pa.decimal256(precision, scale)
    if column.type == "timestamp":
        return pa.timestamp("ms" if (column.precision or 0) <= 3 else "us", "UTC")  # noqa: PLR2004
    if column.type == "list" and column.items is not None:
        element = pa.field("item", arrow_type(column.items), nullable=column.items.nullable)
        return pa.list_(element)
    if column.type == "struct":
        return pa.struct([arrow_field(field) for field in column.fields])
    # A later version of the service may have further types, which it can also write as text.
    return pa.string()


def arrow_field(column: Column) -> pa.Field:
    """Returns the field of a column, with its name and whether it may be null."""
    return pa.field(column.name, arrow_type(column), nullable=column.nullable)


def arrow_schema(described: EntityColumns, names: Sequence[str] | None) -> pa.Schema:
    """Returns the schema of the columns with these names, by default of all columns.

    >>> arrow_schema(EntityColumns("users", (), (Column("id", "int64"),)), ["_type", "id"]).names
    ['_type', 'id']
    """
    columns = described.of_rows()
    chosen = described.default_names() if names is None else names
    unknown = [name for name in chosen if name not in columns]
    if unknown:
        raise ValueError(f"columns must be some of {', '.join(columns)}; got {unknown[0]!r}")
    return pa.schema([arrow_field(columns[name]) for name in chosen])


def replace_decimals(kind: pa.DataType, by: pa.DataType) -> pa.DataType:
    """Returns the type with another one in place of decimals, also within lists and structs.

    >>> replace_decimals(pa.list_(pa.decimal128(5, 2)), pa.float64())
    ListType(list<item: double>)
    """
    if pa.types.is_decimal(kind):
        return by
    if pa.types.is_list(kind):
        field = kind.value_field
        return pa.list_(field.with_type(replace_decimals(field.type, by)))
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(replace_decimals(field.type, by)) for field in kind])
    return kind


def with_floats(table: pa.Table) -> pa.Table:
    """Returns the table with the nearest float64 of each decimal.

    >>> from decimal import Decimal
    >>> prices = pa.table({"price": pa.array([Decimal("103.35")], pa.decimal128(18, 2))})
    >>> with_floats(prices).column("price").to_pylist()
    [103.35]
    """
    # The direct cast of Arrow multiplies by a power of ten and is not exact for every decimal.
    schema = table.schema
    for by in (pa.string(), pa.float64()):
        fields = [field.with_type(replace_decimals(field.type, by)) for field in schema]
        table = table.cast(pa.schema(fields))
    return table
