"""Reads a stream of a run over several responses, each of which resumes after the last event."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Generic, TypeVar

from spate import errors
from spate.connection import Connection, OpenStream, Query
from spate.part import Part, part_of
from spate.retry import RetryBudget

RESPONSE_EVENTS = 1_000_000
"""Maximum number of events of one response, unless it ends with the stream."""
ID_MAX = 2**53 - 1

Place = int | str | datetime
"""A place in a run: after the event with an id, or before the first event at or after a time."""
OnRetry = Callable[[errors.SpateError, float], None]


@dataclass(frozen=True, slots=True)
class Reading:
    """The events to read, with the limits of the retries."""

    after: int = 0
    limit: int | None = None
    part: int | None = None
    parts: int | None = None
    speed: float | None = None
    entities: str | Sequence[str] | None = None
    from_: Place | None = None
    until: Place | None = None
    columns: Sequence[str] | None = None
    retry_timeout: float | None = None
    on_retry: OnRetry | None = None

    def __post_init__(self) -> None:
        for name, value in {"after": self.after, "limit": self.limit}.items():
            if value is not None and not 0 <= value <= ID_MAX:
                raise ValueError(f"{name} must be an integer of at least 0; got {value}")
        part_of(self.part, self.parts)

    @property
    def share(self) -> Part:
        """The part of the run to read."""
        return part_of(self.part, self.parts)

    @property
    def is_selected(self) -> bool:
        """Whether events are selected, so that ids have gaps that the reader cannot predict."""
        return (self.entities or self.from_) is not None

    def query(self, reached: int, limit: int | None) -> Query:
        """Returns the query of a response that starts after event `reached`."""
        return {
            **self._begin(reached),
            "limit": limit,
            "speed": self.speed,
            "part": self.part,
            "parts": self.parts,
            "entities": names_text(self.entities),
            "columns": names_text(self.columns),
            "until": place_text(self.until),
        }

    def _begin(self, reached: int) -> dict[str, str | int | None]:
        if not self.is_selected:
            return {"lastEventId": reached}
        if self.from_ is None or reached > self.after:
            # Unlike `lastEventId`, this may be an event that the service has never sent.
            return {"from": reached}
        return {"from": place_text(self.from_), "lastEventId": self.after or None}


def names_text(names: str | Sequence[str] | None) -> str | None:
    """Returns names as a query parameter. A text is one name.

    >>> names_text(["orders", "a,b"])
    'orders,a%2Cb'
    """
    if names is None:
        return None
    listed = [names] if isinstance(names, str) else names
    return ",".join(name.replace("%", "%25").replace(",", "%2C") for name in listed)


def place_text(place: Place | None) -> str | None:
    """Returns a place as a query parameter. A time without a zone is in UTC.

    >>> place_text(datetime(2026, 1, 1, 12))
    '2026-01-01T12:00:00.000000Z'
    """
    if place is None or isinstance(place, str):
        return place
    if not isinstance(place, datetime):
        return str(place)
    zoned = place if place.tzinfo is not None else place.replace(tzinfo=timezone.utc)
    text = zoned.astimezone(timezone.utc).isoformat(timespec="microseconds")
    return text.replace("+00:00", "Z")


Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Encoding(Generic[Item]):
    """An encoding of a stream, which a reader decodes into items of complete events."""

    media_type: str
    decode: Callable[[OpenStream, int], Iterator[Item]]
    """Decodes a response that starts after the event with an id."""
    last_id: Callable[[Item], int] | None
    """Returns the id of the last event of an item, or is None if items have no ids to resume from."""
    count: Callable[[Item], int]
    has_end: bool = False
    """Whether a complete response ends the stream. Otherwise only the status 204 does."""


def read_items(
    connection: Connection, path: str, reading: Reading, encoding: Encoding[Item]
) -> Iterator[Item]:
    """Yields the items of the stream, each once and in order, across broken connections."""
    timeout = connection.retry_timeout if reading.retry_timeout is None else reading.retry_timeout
    budget = RetryBudget(timeout)
    reached = reading.after
    left = reading.limit
    has_begun = False
    is_resumable = True
    while left is None or left > 0:
        failure: errors.SpateError = errors.ResponseInterruptedError(
            f"GET {path}: the response ended without a complete event"
        )
        before = reached
        is_alive = False
        stream: OpenStream | None = None
        try:
            most = left if encoding.has_end else min(left or RESPONSE_EVENTS, RESPONSE_EVENTS)
            query = reading.query(reached, most)
            with connection.stream(path, query=query, accept=encoding.media_type) as stream:
                if stream is None:
                    return
                has_begun = True
                for item in encoding.decode(stream, reached):
                    is_resumable = encoding.last_id is not None
                    if encoding.last_id is not None:
                        reached = encoding.last_id(item)
                    if left is not None:
                        left -= encoding.count(item)
                    yield item
                if encoding.has_end:
                    return
        except errors.MalformedResponseError:
            raise
        except errors.SpateError as error:
            if not is_resumable:
                raise
            failure = error
        if stream is not None:
            is_alive = stream.is_alive
        # A paced stream may have no event for days, and a proxy may close it again and again.
        if reached != before or (is_alive and reading.speed is not None):
            budget.renew()
        if reached == before:
            _pause_or_raise(failure, reading, budget, has_begun)


def _pause_or_raise(
    failure: errors.SpateError, reading: Reading, budget: RetryBudget, has_begun: bool
) -> None:
    if not _is_temporary(failure, has_begun):
        raise failure
    wait = budget.next(failure.retry_after)
    if wait is None:
        if budget.waited > 0:
            # Python 3.11 has add_note; the message must also be complete in 3.10.
            failure.args = (f"gave up after {budget.waited:g} s: {failure}",)
        raise failure
    if reading.on_retry is not None:
        reading.on_retry(failure, wait)
    time.sleep(wait)


def _is_temporary(failure: errors.SpateError, has_begun: bool) -> bool:
    """Whether another attempt may succeed. A proxy may respond while the service restarts."""
    if failure.status >= 500 or failure.status in (408, 429):  # noqa: PLR2004
        return True
    if isinstance(failure, errors.ForeignResponseError):
        return has_begun
    return not isinstance(failure, errors.ProblemError)
