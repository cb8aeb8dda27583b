"""The types of Spark that columns have."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql import types as spark_types
from pyspark.sql.pandas.types import to_arrow_schema

from spate.arrow_types import DECIMAL128_PRECISION
from spate.columns import Column, EntityColumns

if TYPE_CHECKING:
    from pyspark.sql.types import DataType, StructField, StructType


def arrow_schema_of(schema: StructType) -> pa.Schema:
    """Returns the types of Arrow that Spark expects. Spark compares them strictly."""
    if "timezone" in inspect.signature(to_arrow_schema).parameters:
        return to_arrow_schema(schema, timezone="UTC")
    return to_arrow_schema(schema)


def spark_schema(described: EntityColumns, names: Sequence[str] | None) -> StructType:
    """Returns the types of Spark of the columns with these names, or of all columns."""
    columns = described.of_rows()
    chosen = described.default_names() if names is None else names
    unknown = [name for name in chosen if name not in columns]
    if unknown:
        raise ValueError(f"columns must be some of {', '.join(columns)}; got {unknown[0]!r}")
    return spark_types.StructType([_spark_field(columns[name]) for name in chosen])


def _spark_field(column: Column) -> StructField:
    return spark_types.StructField(column.name, _spark_type(column), column.nullable)


def _spark_type(column: Column) -> DataType:
    simple = {
        "boolean": spark_types.BooleanType(),
        "int32": spark_types.IntegerType(),
        "int64": spark_types.LongType(),
        "double": spark_types.DoubleType(),
        "date": spark_types.DateType(),
        "timestamp": spark_types.TimestampType(),
        "binary": spark_types.BinaryType(),
    }
    if column.type in simple:
        return simple[column.type]
    if column.type == "decimal" and (column.precision or 0) <= DECIMAL128_PRECISION:
        return spark_types.DecimalType(column.precision or DECIMAL128_PRECISION, column.scale or 0)
    if column.type == "list" and column.items is not None:
        return spark_types.ArrayType(_spark_type(column.items), column.items.nullable)
    if column.type == "struct":
        return spark_types.StructType([_spark_field(field) for field in column.fields])
    # Texts, and types of later versions of the service, which Arrow casts to text.
    return spark_types.StringType()
