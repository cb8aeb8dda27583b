"""Versions of simulations, and what was deleted and can be restored."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from spate.records import Author, Members, read_author, read_time


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a simulation. Each save that changes the definition or the seed is a version.

    >>> first = client.simulation("blog").version(1)
    >>> first.number, sorted(first.definition["entities"])
    (1, ['posts'])
    """

    number: int
    """Number of the version, from 1."""
    seed: int
    saved_at: datetime
    saved_by: Author | None
    """Author of the version. None for the operator, or if the author was not recorded."""
    definition: Members = field(repr=False)
    """Members of the definition that the response contains: all of them for one version, none in a list."""


_VERSION_MEMBERS = frozenset({"version", "seed", "savedAt", "savedBy"})


def read_version(body: Members) -> Version:
    """Returns the version that a response describes."""
    return Version(
        number=body["version"],
        seed=body["seed"],
        saved_at=read_time(body["savedAt"]),
        saved_by=read_author(body["savedBy"]),
        definition={name: body[name] for name in body if name not in _VERSION_MEMBERS},
    )


@dataclass(frozen=True, slots=True)
class Deletion:
    """A deleted simulation or run, which can be restored for 7 days.

    >>> _ = client.simulation("draft").put({})
    >>> deletion = client.simulation("draft").delete()
    >>> client.restore_simulation(deletion.id).key
    'draft'
    """

    id: str
    """Id that restores what was deleted."""
    key: str
    """Key of the simulation."""
    run: int | None
    """Index of the run, or None for a simulation."""
    deleted_at: datetime
    restorable_until: datetime
    """Time until which the deletion can be undone."""
    deleted_by: Author | None = None
    """Author of the deletion in a list. None for the operator, or if the author was not recorded."""


def read_deletion(body: Members) -> Deletion:
    """Returns the deletion that a response describes."""
    is_run = "index" in body
    return Deletion(
        id=body["id"],
        key=body["simulation"] if is_run else body["key"],
        run=body["index"] if is_run else None,
        deleted_at=read_time(body["deletedAt"]),
        restorable_until=read_time(body["restorableUntil"]),
        deleted_by=read_author(body.get("deletedBy")),
    )
