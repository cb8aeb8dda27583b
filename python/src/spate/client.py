"""The client of a Spate service. It reads the events of a run to the end and resumes by itself."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from datetime import date
from types import TracebackType
from typing import Any

import httpx

from spate.connection import Connection, JsonResponse
from spate.pages import Pages, read_row
from spate.reading import position_text
from spate.records import (
    Members,
    RunRecord,
    SimulationRecord,
    Validation,
    read_run,
    read_simulation,
    read_validation,
)
from spate.runs import Run, parse_run_name, simulation_path
from spate.settings import read_settings


class Client:
    """Client of one service. Creating a client sends no request. Threads may share it.

    Without arguments, the address and the key are those of the command line: `SPATE_URL` and `SPATE_API_KEY`, or those
    that `spate login` saved.

    >>> with Client(client.url, key) as other:
    ...     other.health()
    'ok'
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        timeout: float = 30,
        retries: int = 2,
        retry_timeout: float = 30,
        idle_timeout: float = 60,
        http: httpx.Client | None = None,
    ) -> None:
        """Creates a client.

        `timeout` is the maximum time for a response, in seconds. `retries` is the maximum number of further attempts of
        a request. `retry_timeout` is the maximum total of the pauses while a run is read and the service is
        unavailable. `idle_timeout` is the maximum time without a byte of a stream. `http` is another client of httpx,
        such as one with certificates.
        """
        self.url, found = read_settings(url, key, os.environ)
        self._connection = Connection(
            self.url,
            found,
            timeout=timeout,
            retries=retries,
            retry_timeout=retry_timeout,
            idle_timeout=idle_timeout,
            http=http,
        )

    def __repr__(self) -> str:
        return f"Client({self.url!r})"

    def __enter__(self) -> Client:  # noqa: PYI034
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections.

        >>> Client(client.url).close()
        """
        self._connection.close()

    def simulations(self, key: str | None = None) -> Pages[SimulationRecord]:
        """Returns the simulations: `default` first, then in the order of their creation.

        >>> next(iter(client.simulations())).key
        'default'
        """
        return Pages(self._connection, "/simulations", read_simulation, {"key": key})

    def simulation(self, key: str) -> Simulation:
        """Returns an object for requests to the simulation with this key. Sends no request.

        >>> client.simulation("blog")
        Simulation('blog')
        """
        return Simulation(self._connection, key)

    def create_simulation(
        self,
        definition: Mapping[str, Any],
        *,
        key: str | None = None,
        idempotency_key: str | None = None,
    ) -> Simulation:
        """Creates a simulation, with a generated key if none is given.

        The service creates one simulation even if the client has to repeat the request.

        >>> client.create_simulation({"seed": 3}, key="library").get().seed
        3
        """
        body = {**definition, **({} if key is None else {"key": key})}
        response = _create(self._connection, "/simulations", body, idempotency_key)
        record = read_row(read_simulation, response.body, "POST /simulations")
        return Simulation(self._connection, record.key)

    def run(self, name: str) -> Run:
        """Returns an object for requests to a run such as `shop/runs/1`. Sends no request.

        >>> client.run("blog/runs/1").index
        1
        """
        return Run(self._connection, *parse_run_name(name))

    def validate(self, definition: Mapping[str, Any]) -> Validation:
        """Checks a definition without storing it, and returns all its issues.

        >>> client.validate({"seed": 0}).is_valid
        False
        """
        path = "/simulations/validate"
        response = self._connection.request("POST", path, body=definition, is_repeatable=True)
        return read_row(read_validation, response.body, f"POST {path}")

    def types(self) -> list[Members]:
        """Returns the types of the definition language.

        >>> any(kind["name"] == "person.name" for kind in client.types())
        True
        """
        return list(self._connection.request("GET", "/types").body)

    def open_api(self) -> Members:
        """Returns the OpenAPI document of the service. Needs no API key.

        >>> client.open_api()["openapi"]
        '3.1.0'
        """
        body: Members = self._connection.request("GET", "/openapi.json").body
        return body

    def health(self) -> str:
        """Returns `ok` if the service is running. Needs no API key.

        >>> client.health()
        'ok'
        """
        return str(self._connection.request("GET", "/healthz").body["status"])

    def ready(self) -> str:
        """Returns `ok` if the service can serve requests. Needs no API key.

        >>> client.ready()
        'ok'
        """
        return str(self._connection.request("GET", "/readyz").body["status"])


class Simulation:
    """Requests for one simulation.

    >>> blog = client.simulation("blog")
    >>> blog.key
    'blog'
    """

    def __init__(self, connection: Connection, key: str) -> None:
        self._connection = connection
        self.key = key
        """Key of the simulation."""
        self._path = simulation_path(key)

    def __repr__(self) -> str:
        return f"Simulation({self.key!r})"

    def get(self) -> SimulationRecord:
        """Returns the simulation with its definition.

        >>> client.simulation("blog").get().seed
        7
        """
        return self._record("GET", self._connection.request("GET", self._path))

    def put(
        self,
        definition: Mapping[str, Any],
        *,
        if_match: str | None = None,
        if_none_match: str | None = None,
    ) -> SimulationRecord:
        """Creates the simulation, or replaces its complete definition.

        With `if_match`, the `etag` that you have read, a simulation that has changed since is not replaced. With
        `if_none_match="*"`, an existing simulation is not replaced. The service then responds with 412.

        >>> client.simulation("unique").put({}, if_none_match="*").is_new
        True
        """
        response = self._connection.request(
            "PUT",
            self._path,
            body=definition,
            headers={"If-Match": if_match, "If-None-Match": if_none_match},
            # The first request changes the version, so a repeated one would not meet its condition.
            is_repeatable=if_match is None and if_none_match is None,
        )
        return self._record("PUT", response)

    def patch(self, changes: Mapping[str, Any], *, if_match: str | None = None) -> SimulationRecord:
        """Replaces members of the definition. Members that are absent from `changes` stay.

        >>> client.simulation("article").put({}).seed
        1
        >>> client.simulation("article").patch({"seed": 2}).seed
        2
        """
        response = self._connection.request(
            "PATCH", self._path, body=changes, headers={"If-Match": if_match}
        )
        return self._record("PATCH", response)

    def runs(self) -> Pages[RunRecord]:
        """Returns the runs of the simulation by index.

        >>> [run.index for run in client.simulation("blog").runs()][:1]
        [1]
        """
        return Pages(self._connection, f"{self._path}/runs", read_run)

    def run(self, index: int) -> Run:
        """Returns an object for requests to the run with this index, from 1. Sends no request.

        >>> client.simulation("blog").run(1)
        Run('blog/runs/1')
        """
        return Run(self._connection, self.key, index)

    def create_run(
        self,
        *,
        start: str | date | None = None,
        end: str | date | None = None,
        seed: int | None = None,
        idempotency_key: str | None = None,
    ) -> Run:
        """Creates a run, which freezes the simulation as it is.

        `start`, `end` and `seed` override those of the definition. The service creates one run even if the client has
        to repeat the request. With your own `idempotency_key`, also a program that is restarted gets the same run, for
        at least 24 hours.

        >>> blog = client.simulation("blog")
        >>> first = blog.create_run(start="2026-01-01", end="2026-01-02", idempotency_key="nightly")
        >>> first.index == blog.create_run(
        ...     start="2026-01-01", end="2026-01-02", idempotency_key="nightly"
        ... ).index
        True
        """
        body: dict[str, object] = {"output": "stream"}
        given = {"start": _time_text(start), "end": _time_text(end), "seed": seed}
        body |= {name: value for name, value in given.items() if value is not None}
        path = f"{self._path}/runs"
        response = _create(self._connection, path, body, idempotency_key)
        return self.run(read_row(read_run, response.body, f"POST {path}").index)

    def _record(self, method: str, response: JsonResponse) -> SimulationRecord:
        return read_row(
            lambda body: read_simulation(
                body,
                etag=response.headers.get("etag"),
                is_new=method == "PUT" and response.status == httpx.codes.CREATED,
            ),
            response.body,
            f"{method} {self._path}",
        )


def _time_text(time: str | date | None) -> str | None:
    """Returns a time as the service reads it. A `datetime` is also a `date`."""
    return time.isoformat() if type(time) is date else position_text(time)  # type: ignore[arg-type]


def _create(
    connection: Connection, path: str, body: object, idempotency_key: str | None
) -> JsonResponse:
    key = secrets.token_hex(16) if idempotency_key is None else idempotency_key
    if not re.fullmatch(r"[!#-\[\]-~]{1,255}", key):
        raise ValueError(
            "idempotency_key must be 1 to 255 printable ASCII characters without spaces, quotes "
            f"and backslashes; got {key!r}"
        )
    return connection.request(
        "POST", path, body=body, headers={"Idempotency-Key": key}, is_repeatable=True
    )
