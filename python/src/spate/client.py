"""The client of a Spate service. It reads the events of a run to the end and resumes by itself."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx

from spate.connection import Connection
from spate.history import Deletion, read_deletion
from spate.pages import Pages, read_row
from spate.records import (
    Members,
    SimulationRecord,
    Validation,
    read_run,
    read_simulation,
    read_validation,
)
from spate.runs import Run, parse_run_name
from spate.settings import read_settings
from spate.simulations import Simulation, create


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
        response = create(self._connection, "/simulations", body, idempotency_key)
        record = read_row(read_simulation, response.body, "POST /simulations")
        return Simulation(self._connection, record.key)

    def run(self, name: str) -> Run:
        """Returns an object for requests to a run such as `shop/runs/1`. Sends no request.

        >>> client.run("blog/runs/1").index
        1
        """
        return Run(self._connection, *parse_run_name(name))

    def deleted_simulations(self) -> Pages[Deletion]:
        """Returns the simulations that can be restored, the last deleted first.

        >>> _ = client.simulation("old").put({})
        >>> _ = client.simulation("old").delete()
        >>> next(iter(client.deleted_simulations())).key
        'old'
        """
        return Pages(self._connection, "/deleted/simulations", read_deletion)

    def deleted_runs(self) -> Pages[Deletion]:
        """Returns the runs that can be restored, the last deleted first.

        >>> run = client.simulation("blog").create_run(end="2026-01-02")
        >>> _ = run.delete()
        >>> next(iter(client.deleted_runs())).run == run.index
        True
        """
        return Pages(self._connection, "/deleted/runs", read_deletion)

    def restore_simulation(self, deletion_id: str, *, key: str | None = None) -> Simulation:
        """Restores a deleted simulation with its runs and versions, with another key if one is given.

        >>> _ = client.simulation("moved").put({})
        >>> client.restore_simulation(client.simulation("moved").delete().id, key="moved-again").key
        'moved-again'
        """
        path = f"/deleted/simulations/{quote(deletion_id, safe='')}/restore"
        body = {} if key is None else {"key": key}
        response = self._connection.request("POST", path, body=body)
        record = read_row(read_simulation, response.body, f"POST {path}")
        return Simulation(self._connection, record.key)

    def restore_run(self, deletion_id: str) -> Run:
        """Restores a deleted run.

        >>> run = client.simulation("blog").create_run(end="2026-01-02")
        >>> client.restore_run(run.delete().id).index == run.index
        True
        """
        path = f"/deleted/runs/{quote(deletion_id, safe='')}/restore"
        record = read_row(read_run, self._connection.request("POST", path).body, f"POST {path}")
        return Run(self._connection, record.simulation, record.index)

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
