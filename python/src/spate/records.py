"""What the service returns about simulations and runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from spate.errors import Issue, read_issues

Members = Mapping[str, Any]


def read_time(text: str) -> datetime:
    """Returns a timestamp of RFC 3339 as a `datetime` with a zone.

    >>> read_time("2026-01-01T12:00:00.000Z")
    datetime.datetime(2026, 1, 1, 12, 0, tzinfo=datetime.timezone.utc)
    """
    # Python 3.10 does not read "Z".
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


@dataclass(frozen=True, slots=True)
class SimulationRecord:
    """A simulation as the service stores it.

    >>> blog = client.simulation("blog").get()
    >>> blog.key, blog.seed, sorted(blog.definition["entities"])
    ('blog', 7, ['posts'])
    """

    key: str
    """Key of the simulation, which is unique in the workspace."""
    parent: str | None
    """Key of the simulation whose systems are inherited."""
    seed: int
    created_at: datetime
    updated_at: datetime
    definition: Members = field(repr=False)
    """Members of the definition that the response contains: all of them in `get`."""
    etag: str | None = None
    """Version of the simulation, for `if_match`."""
    is_new: bool = False
    """Whether the request created the simulation."""


_RECORD_MEMBERS = frozenset({"key", "parent", "createdAt", "updatedAt"})


def read_simulation(
    body: Members, etag: str | None = None, *, is_new: bool = False
) -> SimulationRecord:
    """Returns the simulation that a response describes."""
    return SimulationRecord(
        key=body["key"],
        parent=body.get("parent"),
        seed=body["seed"],
        created_at=read_time(body["createdAt"]),
        updated_at=read_time(body["updatedAt"]),
        definition={name: body[name] for name in body if name not in _RECORD_MEMBERS},
        etag=etag,
        is_new=is_new,
    )


@dataclass(frozen=True, slots=True)
class Author:
    """The person or the API key that has made a change.

    >>> client.run("blog/runs/1").get().created_by.type
    'key'
    """

    type: str
    """`person` for a person of the console, `key` for an API key."""
    name: str


def read_author(body: Members | None) -> Author | None:
    """Returns the author that a response describes."""
    return None if body is None else Author(body["type"], body["name"])


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run in a list.

    >>> next(iter(client.simulation("blog").runs())).index
    1
    """

    simulation: str
    index: int
    """Index of the run among the runs of its simulation, from 1."""
    created_at: datetime


def read_run(body: Members) -> RunRecord:
    """Returns the run that a response describes."""
    return RunRecord(body["simulation"], body["index"], read_time(body["createdAt"]))


@dataclass(frozen=True, slots=True)
class RunDetails(RunRecord):
    """A run with its label, its seed, its simulated time and its author.

    >>> details = client.run("blog/runs/1").get()
    >>> details.total, details.start.isoformat()
    (240, '2026-01-01T00:00:00+00:00')
    """

    id: str
    """Identifier of the run, which is unique among all services."""
    seed: int
    start: datetime
    """Start of the simulated time."""
    end: datetime
    """End of the simulated time."""
    total: int
    """Number of events of the run."""
    generator_version: str
    """Runs of the same version with the same definition and seed have the same events."""
    label: str | None
    """Name of the run for people."""
    created_by: Author | None
    """Author of the run. None for the operator, or if the author was not recorded."""


def read_run_details(body: Members) -> RunDetails:
    """Returns the run that a response describes."""
    return RunDetails(
        simulation=body["simulation"],
        index=body["index"],
        created_at=read_time(body["createdAt"]),
        id=body["id"],
        seed=body["seed"],
        start=read_time(body["start"]),
        end=read_time(body["end"]),
        total=body["total"],
        generator_version=str(body.get("generatorVersion", "")),
        label=body.get("label"),
        created_by=read_author(body.get("createdBy")),
    )


@dataclass(frozen=True, slots=True)
class Validation:
    """The result of checking a definition.

    >>> client.validate({"entities": {"posts": {"rate": "10/hour", "schema": {"type": "id.uuid"}}}}).is_valid
    True
    """

    is_valid: bool
    issues: tuple[Issue, ...]
    """Everything that is wrong with the definition."""
    warnings: tuple[Issue, ...]
    """Parts of the definition that are accepted but probably not intended."""
    total: int | None
    """Number of events of a run that is started now, or None for an invalid definition."""


def read_validation(body: Members) -> Validation:
    """Returns the result that a response describes."""
    return Validation(
        is_valid=body["valid"],
        issues=read_issues(body["issues"]),
        warnings=read_issues(body.get("warnings")),
        total=body.get("total"),
    )


@dataclass(frozen=True, slots=True)
class RunPosition:
    """The position of a simulated time in a run.

    >>> position = client.run("blog/runs/1").position("2026-01-01T01:00:00Z")
    >>> position.last_event_id, position.total
    (10, 240)
    """

    at: datetime
    """The simulated time."""
    last_event_id: int
    """Id of the last event before the time, which is the number of events before it."""
    total: int
    """Number of events of the run."""


def read_position(body: Members) -> RunPosition:
    """Returns the position that a response describes."""
    return RunPosition(read_time(body["at"]), body["lastEventId"], body["total"])
