"""The errors that requests raise.

Every failure of a request is a `SpateError`. Its message names the request and what to do, and never contains the API
key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ISSUES_SHOWN = 10
"""Maximum number of issues in the message of an error. `issues` contains all of them."""


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue of a request: what is wrong with the value at one path.

    >>> result = client.validate({"entities": {"posts": {"rate": "often"}}})
    >>> result.issues[0].path
    ('entities', 'posts', 'rate')
    """

    path: tuple[str | int, ...]
    """Path to the value in the body of the request, with integers for indexes of lists."""
    message: str
    """The requirement, the value that was sent, and advice."""
    reference: str | None = None
    """Path of a page of the service that describes the allowed values."""

    def __str__(self) -> str:
        path = ".".join(str(step) for step in self.path)
        return f"{path}: {self.message}" if path else self.message


class SpateError(Exception):
    """Failure of a request, and the base of all errors of this package.

    >>> try:
    ...     Client("http://127.0.0.1:1", "spate_x", retries=0).health()
    ... except SpateError as error:
    ...     print(type(error).__name__, error.status)
    ServiceUnreachableError 0
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        retry_after: float | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        """Status code of the response, or 0 if no response arrived."""
        self.retry_after = retry_after
        """Seconds to wait before the next request, or None without a valid `Retry-After` header."""
        self.request_id = request_id
        """Identifier of the request in the log of the service, or None without one."""


class ProblemError(SpateError):
    """The service refused a request and returned a problem document (RFC 9457).

    >>> try:
    ...     client.simulation("nothing").get()
    ... except ProblemError as error:
    ...     print(error.status, error.title, error.problem["instance"] == error.request_id)
    404 Not found True
    """

    def __init__(
        self,
        request: str,
        *,
        status: int,
        problem: Mapping[str, Any],
        retry_after: float | None = None,
        request_id: str | None = None,
    ) -> None:
        self.problem = problem
        """The complete problem document."""
        self.title = str(problem.get("title", ""))
        """Short description, which is the same for all problems of one kind."""
        detail = problem.get("detail")
        self.detail = detail if isinstance(detail, str) else None
        """Description of this failure with advice, or None without one."""
        self.issues = read_issues(problem.get("issues"))
        """All issues of the request, such as those of its definition."""
        place = f" (request {request_id})" if status == 500 and request_id else ""  # noqa: PLR2004
        head = f"{request}: {status} {self.title}{place}"
        shown = [str(issue) for issue in self.issues[:ISSUES_SHOWN]]
        more = len(self.issues) - len(shown)
        lines = [f"{head}: {self.detail}" if self.detail else head, *shown]
        message = "\n  ".join([*lines, f"and {more} more"] if more > 0 else lines)
        super().__init__(message, status=status, retry_after=retry_after, request_id=request_id)


class InvalidRequestError(ProblemError):
    """The request or the definition is invalid (400, 422): see `issues`.

    >>> try:
    ...     client.simulation("blog").put({"entities": {"posts": {"rate": "often"}}})
    ... except InvalidRequestError as error:
    ...     print(error.issues[0].path)
    ('entities', 'posts', 'rate')
    """


class AccessError(ProblemError):
    """The API key is missing, wrong or revoked, or lacks a scope (401, 403).

    >>> with Client(client.url, "spate_wrong") as stranger:
    ...     try:
    ...         stranger.simulation("blog").get()
    ...     except AccessError as error:
    ...         print(error.status)
    401
    """


class NotFoundError(ProblemError):
    """The workspace of the API key has no such simulation, run, entity or type (404).

    >>> try:
    ...     client.simulation("nothing").get()
    ... except NotFoundError as error:
    ...     print(error.title)
    Not found
    """


class ConflictError(ProblemError):
    """Another request is in progress (409), or a precondition is not met (412).

    >>> try:
    ...     client.simulation("blog").patch({"seed": 2}, if_match='"0"')
    ... except ConflictError as error:
    ...     print(error.status)
    412
    """


class UnavailableError(ProblemError):
    """The service cannot respond now: a limit (429), a full or stopping service (503), a failure (500).

    >>> try:
    ...     print(next(client.run("blog/runs/1").events(retry_timeout=5)).id)
    ... except UnavailableError as error:
    ...     print("try again in", error.retry_after)
    1
    """


class ServiceUnreachableError(SpateError):
    """No server responded at the address.

    >>> try:
    ...     Client("http://127.0.0.1:1", "spate_x", retries=0).health()
    ... except ServiceUnreachableError as error:
    ...     print(error)
    GET /healthz: http://127.0.0.1:1 cannot be reached ...
    """

    def __init__(self, message: str, *, is_undelivered: bool = False) -> None:
        super().__init__(message)
        self.is_undelivered = is_undelivered
        """Whether the request certainly did not arrive, so that it is safe to repeat."""


class ResponseTimeoutError(SpateError):
    """The response did not arrive, or did not continue, in time.

    >>> issubclass(ResponseTimeoutError, SpateError)
    True
    """


class ResponseInterruptedError(SpateError):
    """The response ended before it was complete.

    >>> issubclass(ResponseInterruptedError, SpateError)
    True
    """


class ForeignResponseError(SpateError):
    """Something other than the service responded, such as a proxy.

    >>> issubclass(ForeignResponseError, SpateError)
    True
    """


class MalformedResponseError(SpateError):
    """The response of the service cannot be read.

    >>> issubclass(MalformedResponseError, SpateError)
    True
    """


def problem_error(
    request: str,
    *,
    status: int,
    problem: Mapping[str, Any],
    retry_after: float | None,
    request_id: str | None,
) -> ProblemError:
    """Returns the error of the class that the status selects."""
    kind: type[ProblemError] = ProblemError
    if status in (400, 422):
        kind = InvalidRequestError
    elif status in (401, 403):
        kind = AccessError
    elif status == 404:  # noqa: PLR2004
        kind = NotFoundError
    elif status in (409, 412):
        kind = ConflictError
    elif status == 429 or status >= 500:  # noqa: PLR2004
        kind = UnavailableError
    return kind(
        request, status=status, problem=problem, retry_after=retry_after, request_id=request_id
    )


def read_issues(value: object) -> tuple[Issue, ...]:
    """Returns the issues of a problem document. Entries that are not issues are left out."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return ()
    return tuple(
        Issue(
            path=tuple(step for step in entry.get("path") or () if isinstance(step, str | int)),
            message=entry["message"],
            reference=entry.get("reference"),
        )
        for entry in value
        if isinstance(entry, Mapping) and isinstance(entry.get("message"), str)
    )
