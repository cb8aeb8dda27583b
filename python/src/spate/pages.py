"""Lists of the service, read page by page or row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from spate.connection import Connection
from spate.errors import MalformedResponseError

PAGE_ROWS = 100
"""Number of rows to request for each page, the maximum of the service."""

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """One page of a list.

    >>> page = client.simulations().page(limit=1)
    >>> len(page.rows), page.total > 1
    (1, True)
    """

    rows: list[Row]
    """Rows of the page."""
    total: int
    """Number of rows on all pages."""


class Pages(Generic[Row]):
    """A list of the service. A loop requests the pages one after another.

    >>> [simulation.key for simulation in client.simulations(key="blog")]
    ['blog']
    """

    def __init__(
        self,
        connection: Connection,
        path: str,
        row: Callable[[Mapping[str, Any]], Row],
        query: Mapping[str, str | None] | None = None,
    ) -> None:
        self._connection = connection
        self._path = path
        self._row = row
        self._query = query or {}

    def page(self, limit: int = 10, offset: int = 0) -> Page[Row]:
        """Requests at most `limit` rows, from 1 to 100, after the first `offset` rows."""
        response = self._connection.request(
            "GET", self._path, query={**self._query, "limit": limit, "offset": offset}
        )
        if not isinstance(response.body, list):
            raise MalformedResponseError(f"GET {self._path}: the response is not a list")
        rows = [read_row(self._row, row, f"GET {self._path}") for row in response.body]
        total = response.headers.get("x-total-count")
        return Page(rows, int(total) if total is not None else offset + len(rows))

    def __iter__(self) -> Iterator[Row]:
        offset = 0
        while True:
            page = self.page(PAGE_ROWS, offset)
            yield from page.rows
            offset += len(page.rows)
            if not page.rows or offset >= page.total:
                return


def read_row(row: Callable[[Mapping[str, Any]], Row], body: object, request: str) -> Row:
    """Returns the row that a body describes. Another server may also respond with JSON."""
    try:
        if isinstance(body, Mapping):
            return row(body)
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedResponseError(f"{request}: the response lacks {error}") from error
    raise MalformedResponseError(f"{request}: the response is not an object")
