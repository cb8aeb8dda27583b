"""States and aggregates of a run."""

from __future__ import annotations

from datetime import datetime

import pytest

import spate
from spate import results
from spate.service import Service
from tests.faulty_proxy import Fault, FaultyProxy

RUN = "blog/runs/1"


def test_a_state_has_the_values_of_the_events(client: spate.Client) -> None:
    run = client.run(RUN)
    values = [event.value for event in run.events()]
    assert list(run.state()) == values
    assert list(run.state("posts", at=17)) == values[:17]
    noon = datetime(2026, 1, 1, 12)
    assert list(run.state(at=noon)) == values[: run.position(noon).last_event_id]


def test_aggregates_are_those_of_the_values(client: spate.Client) -> None:
    run = client.run(RUN)
    ids = [event.value["id"] for event in run.events()]
    [row] = run.aggregate("posts", sum_="id", min_=["id"], max_="id", distinct="id")
    assert row == {
        "count": len(ids),
        "sum": {"id": sum(ids)},
        "min": {"id": min(ids)},
        "max": {"id": max(ids)},
        "distinct": {"id": len(set(ids))},
    }
    hours = list(run.aggregate(window="1 hour", from_="2026-01-01T06:00:00Z"))
    assert hours[0]["window"] == "2026-01-01T06:00:00.000Z"
    assert (
        sum(row["count"] for row in hours)
        == len(ids) - run.position("2026-01-01T06:00:00Z").last_event_id
    )


def test_unknown_columns_are_refused(client: spate.Client) -> None:
    with pytest.raises(spate.InvalidRequestError, match="cents"):
        list(client.run(RUN).aggregate(sum_="cents"))


def test_a_result_that_breaks_off_is_an_error(proxy: FaultyProxy, through: spate.Client) -> None:
    proxy.faults.append(Fault(cut_after=3_000))
    with pytest.raises(spate.ResponseInterruptedError):
        list(through.run(RUN).state())


def test_a_connection_that_dies_between_rows_is_left(proxy: FaultyProxy, service: Service) -> None:
    proxy.faults.append(Fault(silent_after=3_000))
    with (
        spate.Client(proxy.url, service.key, idle_timeout=0.2) as impatient,
        pytest.raises(spate.ResponseTimeoutError, match="sent no byte in time"),
    ):
        list(impatient.run(RUN).state())


def test_a_computation_may_take_longer_than_the_idle_timeout(
    proxy: FaultyProxy, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy.faults.append(Fault(delay=0.5))
    with spate.Client(proxy.url, service.key, idle_timeout=0.2) as impatient:
        assert len(list(impatient.run(RUN).state())) > 0
    monkeypatch.setattr(results, "FIRST_BYTE_TIMEOUT", 0.2)
    proxy.faults.append(Fault(is_silent=True))
    with (
        spate.Client(proxy.url, service.key) as patient,
        pytest.raises(spate.ResponseTimeoutError, match="did not respond in time"),
    ):
        list(patient.run(RUN).state())
