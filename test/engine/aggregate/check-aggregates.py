"""Answers questions with DuckDB, and compares the answers with those of Spate.

The file has statements and questions as lines of JSON: the SQL, what each of the columns of a question is, and the rows
that Spate has computed, as lists of JSON texts.
"""

import json
import math
import sys
from decimal import Decimal, getcontext

import duckdb


def exactly(text):
    return json.loads(text, parse_float=Decimal, parse_int=Decimal)


def comparable(rows):
    """Returns rows as texts in any order. The order of groups is that of JSON texts, which DuckDB does not have."""
    return sorted(
        repr([value.normalize() if isinstance(value, Decimal) else value for value in row])
        for row in rows
    )


def canonical(kind, value):
    if value is None:
        return None
    if kind == "json":
        return exactly(value)
    # The sum of doubles depends on their order in SQL, so DuckDB returns the list of them.
    if kind == "doubles":
        return Decimal(math.fsum(value)) if len(value) > 0 else None
    if kind == "text" or isinstance(value, bool):
        return value
    return Decimal(value)


def expected(kind, text):
    value = exactly(text)
    is_double = kind in ("double", "doubles") and value is not None
    return Decimal(float(value)) if is_double else value


def main(folder):
    # A double has up to 767 digits, and a normalized decimal must have all of them.
    getcontext().prec = 800
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    with open(f"{folder}/questions.ndjson", encoding="utf-8") as file:
        for line in file:
            question = json.loads(line)
            found = connection.execute(question["sql"]).fetchall()
            # Statements that create tables ask for nothing.
            if "kinds" not in question:
                continue
            kinds = question["kinds"]
            ours = [
                [expected(kind, text) for kind, text in zip(kinds, row, strict=True)]
                for row in question["rows"]
            ]
            theirs = [
                [canonical(kind, value) for kind, value in zip(kinds, row, strict=True)]
                for row in found
            ]
            if comparable(ours) != comparable(theirs):
                first, second = set(comparable(ours)), set(comparable(theirs))
                only = f"Spate:  {sorted(first - second)[:5]}\nDuckDB: {sorted(second - first)[:5]}"
                sys.exit(f"{question['sql']}\n{only}")
    print("equal")


main(sys.argv[1])
