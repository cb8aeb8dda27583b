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
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spate.retry.PAUSES", (0.01,))
    monkeypatch.setattr("spate.retry.PAUSE_MAX", 0.05)


@pytest.fixture
def through(
    proxy: FaultyProxy, service: Service, request: pytest.FixtureRequest
) -> Iterator[spate.Client]:
    request.getfixturevalue("short_pauses")
    with spate.Client(proxy.url, service.key) as connected:
        yield connected
