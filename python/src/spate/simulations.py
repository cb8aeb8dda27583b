"""Simulations of a service: their definitions and their runs."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from datetime import date
from typing import Any

import httpx

from spate.connection import Connection, JsonResponse
from spate.history import Deletion, Version, read_deletion, read_version
from spate.pages import Pages, read_row
from spate.reading import place_text
from spate.records import RunRecord, SimulationRecord, read_run, read_simulation
from spate.runs import Run, simulation_path


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

    def delete(self, *, if_match: str | None = None) -> Deletion:
        """Deletes the simulation and its runs. `Client.restore_simulation` restores them for 7 days.

        >>> _ = client.simulation("mistake").put({})
        >>> client.simulation("mistake").delete().key
        'mistake'
        """
        response = self._connection.request("DELETE", self._path, headers={"If-Match": if_match})
        return read_row(read_deletion, response.body, f"DELETE {self._path}")

    def versions(self) -> Pages[Version]:
        """Returns the versions of the simulation, the newest first, without their definitions.

        >>> [version.number for version in client.simulation("blog").versions()]
        [1]
        """
        return Pages(self._connection, f"{self._path}/versions", read_version)

    def version(self, number: int) -> Version:
        """Returns a version with its definition.

        >>> client.simulation("blog").version(1).seed
        7
        """
        path = f"{self._path}/versions/{number}"
        response = self._connection.request("GET", path)
        return read_row(read_version, response.body, f"GET {path}")

    def restore_version(self, number: int, *, if_match: str | None = None) -> SimulationRecord:
        """Saves the definition and the seed of an earlier version as a new version.

        >>> essay = client.simulation("essay")
        >>> essay.put({"seed": 1}).seed, essay.patch({"seed": 2}).seed, essay.restore_version(1).seed
        (1, 2, 1)
        """
        response = self._connection.request(
            "POST", f"{self._path}/versions/{number}/restore", headers={"If-Match": if_match}
        )
        return self._record("POST", response)

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
        label: str | None = None,
        idempotency_key: str | None = None,
    ) -> Run:
        """Creates a run, which freezes the simulation as it is.

        `start`, `end` and `seed` override those of the definition, and `label` is a name for people. The service
        creates one run even if the client has to repeat the request. With your own `idempotency_key`, also a program
        that is restarted gets the same run, for at least 24 hours.

        >>> blog = client.simulation("blog")
        >>> first = blog.create_run(start="2026-01-01", end="2026-01-02", idempotency_key="nightly")
        >>> first.index == blog.create_run(
        ...     start="2026-01-01", end="2026-01-02", idempotency_key="nightly"
        ... ).index
        True
        """
        body: dict[str, object] = {"output": "stream"}
        given = {"start": _time_text(start), "end": _time_text(end), "seed": seed, "label": label}
        body |= {name: value for name, value in given.items() if value is not None}
        path = f"{self._path}/runs"
        response = create(self._connection, path, body, idempotency_key)
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
    return time.isoformat() if type(time) is date else place_text(time)  # type: ignore[arg-type]


def create(
    connection: Connection, path: str, body: object, idempotency_key: str | None
) -> JsonResponse:
    """Sends a request that creates a resource once, even if it has to be repeated."""
    key = secrets.token_hex(16) if idempotency_key is None else idempotency_key
    if not re.fullmatch(r"[!#-\[\]-~]{1,255}", key):
        raise ValueError(
            "idempotency_key must be 1 to 255 printable ASCII characters without spaces, quotes "
            f"and backslashes; got {key!r}"
        )
    return connection.request(
        "POST", path, body=body, headers={"Idempotency-Key": key}, is_repeatable=True
    )
