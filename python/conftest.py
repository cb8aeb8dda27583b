"""Fixtures of all tests, and the names that the examples of docstrings use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import spate
from spate.service import Service

pytest_plugins = ["pytester"]
# `npm run verify:full -- spark` installs PySpark, which has 450 MB, and runs these tests.
collect_ignore = (
    ["src/pyspark_spate.py", "src/spate/spark.py", "src/spate/spark_schema.py", "tests/spark"]
    if find_spec("pyspark") is None
    else []
)

ROOT = Path(__file__).parent.parent
COMMAND = os.environ.get("SPATE_COMMAND") or f"node {ROOT / 'dist/main.js'}"
os.environ["SPATE_COMMAND"] = COMMAND

BLOG = {
    "seed": 7,
    "entities": {
        "posts": {
            "rate": {"base": "10/hour", "arrivals": "even"},
            "schema": {
                "type": "object",
                "properties": {
                    "id": {"type": "id.integer"},
                    "title": {"type": "lorem.sentence"},
                    "price": {"type": "commerce.price"},
                    "createdAt": {"type": "time.now"},
                },
            },
        }
    },
}


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with Service.start(COMMAND) as started:
        yield started


@pytest.fixture(scope="session")
def client(service: Service) -> Iterator[spate.Client]:
    with service.client() as connected:
        connected.create_simulation(BLOG, key="blog").create_run(
            start="2026-01-01", end="2026-01-02"
        )
        yield connected


@pytest.fixture(autouse=True)
def example_names(request: pytest.FixtureRequest, doctest_namespace: dict[str, Any]) -> None:
    """Gives the examples of docstrings their names. Other tests do not start the service here."""
    if isinstance(request.node, pytest.DoctestItem):
        client = request.getfixturevalue("client")
        doctest_namespace |= {
            **{name: getattr(spate, name) for name in spate.__all__},
            "client": client,
            "service": request.getfixturevalue("service"),
            "key": request.getfixturevalue("service").key,
            "command": COMMAND,
            "tmp_path": request.getfixturevalue("tmp_path"),
        }
