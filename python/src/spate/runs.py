"""Runs of a simulation: their frozen definitions and their events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from spate.columns import EntityColumns, read_entity_columns
from spate.connection import Connection
from spate.errors import MalformedResponseError
from spate.events import Event, read_events
from spate.history import Deletion, read_deletion
from spate.pages import Pages, read_row
from spate.reading import OnRetry, Place, Reading, names_text, place_text
from spate.records import (
    Members,
    RunDetails,
    RunPosition,
    read_position,
    read_run_details,
)
from spate.results import read_rows

if TYPE_CHECKING:
    from spate.table import Table


class Run:
    """Requests for one run. Creating the object sends no request.

    >>> run = client.simulation("blog").run(1)
    >>> run
    Run('blog/runs/1')
    """

    def __init__(self, connection: Connection, simulation: str, index: int) -> None:
        self._connection = connection
        self.simulation = simulation
        """Key of the simulation that the run belongs to."""
        self.index = index
        """Index of the run among the runs of its simulation, from 1."""
        self._path = f"{simulation_path(simulation)}/runs/{index}"

    def __repr__(self) -> str:
        return f"Run({f'{self.simulation}/runs/{self.index}'!r})"

    def get(self) -> RunDetails:
        """Returns the run with its seed, its simulated time and its number of events.

        >>> client.run("blog/runs/1").get().total
        240
        """
        response = self._connection.request("GET", self._path)
        return read_row(read_run_details, response.body, f"GET {self._path}")

    def patch(self, *, label: str | None) -> RunDetails:
        """Changes the label of the run, a name for people, and returns the run. None removes the label.

        >>> client.run("blog/runs/1").patch(label="load test").label
        'load test'
        """
        response = self._connection.request("PATCH", self._path, body={"label": label})
        return read_row(read_run_details, response.body, f"PATCH {self._path}")

    def delete(self) -> Deletion:
        """Deletes the run. `Client.restore_run` restores it for 7 days.

        >>> client.simulation("blog").create_run(end="2026-01-02").delete().key
        'blog'
        """
        response = self._connection.request("DELETE", self._path)
        return read_row(read_deletion, response.body, f"DELETE {self._path}")

    def definition(self) -> Members:
        """Returns the definition that the run has frozen.

        >>> sorted(client.run("blog/runs/1").definition()["entities"])
        ['posts']
        """
        return self._object(f"{self._path}/definition")

    def entities(self) -> Pages[Members]:
        """Returns the entities of the run, each with its name (`key`) and its schema.

        >>> [entity["key"] for entity in client.run("blog/runs/1").entities()]
        ['posts']
        """
        return Pages(self._connection, f"{self._path}/entities", dict)

    def systems(self) -> Pages[Members]:
        """Returns the systems of the run.

        >>> list(client.run("blog/runs/1").systems())
        []
        """
        return Pages(self._connection, f"{self._path}/systems", dict)

    def columns(self, entity: str) -> EntityColumns:
        """Returns the columns of an entity with their types.

        >>> [column.type for column in client.run("blog/runs/1").columns("posts")]
        ['int64', 'string', 'decimal', 'timestamp']
        """
        path = f"{self._path}/entities/{quote(entity, safe='')}/columns"
        response = self._connection.request("GET", path)
        return read_row(read_entity_columns, response.body, f"GET {path}")

    def position(
        self, at: str | datetime | None = None, *, speed: float | None = None
    ) -> RunPosition:
        """Returns the position of a simulated time: the id of the last event before it.

        `speed` stands for the time that a stream of this speed has reached by now. Without both, the time is the end of
        the run.

        >>> client.run("blog/runs/1").position("2026-01-01T12:00:00Z").last_event_id
        120
        """
        path = f"{self._path}/position"
        query = {"at": place_text(at), "speed": speed}
        response = self._connection.request("GET", path, query=query)
        return read_row(read_position, response.body, f"GET {path}")

    def state(self, entity: str | None = None, *, at: Place | None = None) -> Iterator[Any]:
        """Yields what a correct consumer holds of an entity: the value of each living instance.

        `entity` may be omitted if the run has only one. `at` is a place: the events up to the one with
        this id, or those before this simulated time, are applied. The default is all events of the run.

        >>> rows = list(client.run("blog/runs/1").state("posts", at="2026-01-01T12:00:00Z"))
        >>> len(rows), rows[0]["id"]
        (120, 1)
        """
        query = {"entity": entity, "at": place_text(at)}
        return read_rows(self._connection, f"{self._path}/state", query)

    def aggregate(
        self,
        entity: str | None = None,
        *,
        at: Place | None = None,
        group: str | Sequence[str] | None = None,
        window: str | None = None,
        by: Literal["event", "arrival"] | None = None,
        from_: str | datetime | None = None,
        until: str | datetime | None = None,
        sum_: str | Sequence[str] | None = None,
        min_: str | Sequence[str] | None = None,
        max_: str | Sequence[str] | None = None,
        distinct: str | Sequence[str] | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Yields counts, sums and other functions of the rows of a state, by group and window.

        `group`, `sum_`, `min_`, `max_` and `distinct` are names of columns, such as `total` or
        `address.city`. `window` is the length of the windows of simulated time, such as `1 hour`. `by`
        selects the time of a row: when its instance was created (`event`, the default), or when the event
        arrived that it has its value from. Rows from `from_` on and before `until` count. `entity` and
        `at` are those of `state`.

        >>> list(client.run("blog/runs/1").aggregate("posts", window="12 hours", distinct="id"))[0]
        {'window': '2026-01-01T00:00:00.000Z', 'count': 120, 'distinct': {'id': 120}}
        """
        query = {
            "entity": entity,
            "at": place_text(at),
            "group": names_text(group),
            "window": window,
            "by": by,
            "from": place_text(from_),
            "until": place_text(until),
            "sum": names_text(sum_),
            "min": names_text(min_),
            "max": names_text(max_),
            "distinct": names_text(distinct),
        }
        return read_rows(self._connection, f"{self._path}/aggregate", query)

    def events(
        self,
        *,
        after: int = 0,
        limit: int | None = None,
        entities: str | Sequence[str] | None = None,
        from_: Place | None = None,
        until: Place | None = None,
        part: int | None = None,
        parts: int | None = None,
        speed: float | None = None,
        retry_timeout: float | None = None,
        on_retry: OnRetry | None = None,
    ) -> Iterator[Event]:
        """Yields the events of the run, each once and in order, across broken connections.

        The service waits while the loop is busy. Leaving the loop closes the connection.

        `after` is the id of the last event that you have. `limit` is the maximum number of events. `entities` selects
        events of these entities. `from_` and `until` are places: a simulated time stands before its first event, and an
        id after its event. `part` and `parts` select
        the events of one part, from 0. `speed` sends events when they are due: with 60, a simulated minute takes a
        second. `retry_timeout` is the maximum time of the pauses while the service is unavailable, in seconds.
        `on_retry` is called before each pause with the error and the seconds.

        >>> run = client.run("blog/runs/1")
        >>> [event.id for event in run.events(after=100, limit=3)]
        [101, 102, 103]
        >>> [event.id for event in run.events(part=1, parts=2, limit=3)]
        [2, 4, 6]
        >>> [event.id for event in run.events(from_="2026-01-01T12:00:00Z", until=123)]
        [121, 122, 123]
        """
        reading = Reading(
            after=after,
            limit=limit,
            entities=entities,
            from_=from_,
            until=until,
            part=part,
            parts=parts,
            speed=speed,
            retry_timeout=retry_timeout,
            on_retry=on_retry,
        )
        return read_events(self._connection, f"{self._path}/stream", reading)

    def table(
        self,
        entity: str,
        *,
        columns: Sequence[str] | None = None,
        after: int = 0,
        limit: int | None = None,
        from_: Place | None = None,
        until: Place | None = None,
        part: int | None = None,
        parts: int | None = None,
        retry_timeout: float | None = None,
        on_retry: OnRetry | None = None,
    ) -> Table:
        """Returns the rows of an entity for data frames. Creating the object sends no request.

        `columns` selects columns, also `_id` (the id of the event), `_time` (its simulated time) and `_type` (`create`,
        `update` or `delete`). The other arguments are those of `events`. Needs pyarrow.
        """
        # pyarrow is optional, and importing it takes long.
        from spate.table import Table  # noqa: PLC0415

        reading = Reading(
            after=after,
            limit=limit,
            entities=entity,
            from_=from_,
            until=until,
            part=part,
            parts=parts,
            columns=columns,
            retry_timeout=retry_timeout,
            on_retry=on_retry,
        )
        return Table(self._connection, f"{self._path}/stream", reading, self.columns)

    def _object(self, path: str) -> dict[str, Any]:
        body = self._connection.request("GET", path).body
        if not isinstance(body, dict):
            raise MalformedResponseError(f"GET {path}: the response is not an object")
        return body


def simulation_path(key: str) -> str:
    """Returns the path of a simulation."""
    return f"/simulations/{quote(key, safe='')}"


def parse_run_name(name: str) -> tuple[str, int]:
    """Returns the simulation and the index of a name such as `shop/runs/1`.

    >>> parse_run_name("shop/runs/1")
    ('shop', 1)
    """
    simulation, _, index = name.rpartition("/runs/")
    if not simulation or not index.isdecimal() or int(index) < 1:
        raise ValueError(f'run must be a name such as "shop/runs/1"; got {name!r}')
    return simulation, int(index)
