"""Fixtures of several tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import spate
from spate.service import Service
from tests.faulty_proxy import FaultyProxy


@pytest.fixture
def proxy(client: spate.Client) -> Iterator[FaultyProxy]:
    opened = FaultyProxy(client.url)
    yield opened
    opened.close()


@pytest.fixture
def through(proxy: FaultyProxy, service: Service) -> Iterator[spate.Client]:
    with spate.Client(proxy.url, service.key) as connected:
        yield connected
