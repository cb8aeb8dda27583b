"""Spate streams simulated data: deterministic, ordered, resumable.

>>> run = client.simulation("blog").create_run(start="2026-01-01", end="2026-01-02")
>>> for event in run.events(limit=2):
...     print(event.id, event.entity, event.value["id"])
1 posts 1
2 posts 2
"""

from spate.client import Client
from spate.columns import Column, EntityColumns, ForeignKey
from spate.errors import (
    AccessError,
    ConflictError,
    ForeignResponseError,
    InvalidRequestError,
    Issue,
    MalformedResponseError,
    NotFoundError,
    ProblemError,
    ResponseInterruptedError,
    ResponseTimeoutError,
    ServiceUnreachableError,
    SpateError,
    UnavailableError,
)
from spate.events import Event
from spate.history import Deletion, Version
from spate.pages import Page, Pages
from spate.records import (
    Author,
    RunDetails,
    RunPosition,
    RunRecord,
    SimulationRecord,
    Validation,
)
from spate.runs import Run
from spate.simulations import Simulation

__all__ = [
    "AccessError",
    "Author",
    "Client",
    "Column",
    "ConflictError",
    "Deletion",
    "EntityColumns",
    "Event",
    "ForeignKey",
    "ForeignResponseError",
    "InvalidRequestError",
    "Issue",
    "MalformedResponseError",
    "NotFoundError",
    "Page",
    "Pages",
    "ProblemError",
    "ResponseInterruptedError",
    "ResponseTimeoutError",
    "Run",
    "RunDetails",
    "RunPosition",
    "RunRecord",
    "ServiceUnreachableError",
    "Simulation",
    "SimulationRecord",
    "SpateError",
    "UnavailableError",
    "Validation",
    "Version",
]
