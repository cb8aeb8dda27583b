"""Lets Spark find the data source: it searches packages whose names begin with `pyspark_`."""

from spate.spark import SpateDataSource as DefaultSource

__all__ = ["DefaultSource"]
