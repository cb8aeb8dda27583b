"""Sends requests to one service, with its address, its API key and timeouts.

Requests that are safe to repeat are retried. A failed request raises a `SpateError`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from spate import errors
from spate.retry import pause_before, read_retry_after

RESPONSE_BYTES_MAX = 16 * 2**20
"""Maximum size of the body of a successful response that is not a stream."""
PROBLEM_BYTES_MAX = 64 * 2**10
"""Maximum size of the body of a response that is not a success."""
RETRY_AFTER_MAX = 30.0
"""Maximum `Retry-After` that the client waits for, in seconds."""
TEXT_SHOWN = 120
"""Maximum length of foreign text in an error message."""

_TEMPORARY_STATUSES = frozenset({429, 502, 503, 504})
_HTTP_CONFLICT = 409

Query = Mapping[str, str | int | float | None]


@dataclass(frozen=True, slots=True)
class JsonResponse:
    """A complete successful response."""

    body: Any
    status: int
    headers: httpx.Headers


class OpenStream:
    """A successful response whose body is read piece by piece."""

    def __init__(self, response: httpx.Response, request: str, address: str) -> None:
        self._response = response
        self._request = request
        self._address = address
        self.is_alive = False
        """Whether any byte of the body has arrived."""

    def pieces(self) -> Iterator[bytes]:
        """Yields the bytes of the body as they arrive. The reader sets the pace."""
        try:
            for piece in self._response.iter_bytes():
                self.is_alive = True
                yield piece
        except httpx.TimeoutException as error:
            raise errors.ResponseTimeoutError(
                f"{self._request}: {self._address} sent no byte in time", status=200
            ) from error
        except httpx.HTTPError as error:
            raise errors.ResponseInterruptedError(
                f"{self._request}: the response of {self._address} was interrupted", status=200
            ) from error


class Connection:
    """Sends requests to one service."""

    def __init__(
        self,
        address: str,
        key: str | None,
        *,
        timeout: float,
        retries: int,
        retry_timeout: float,
        idle_timeout: float,
        http: httpx.Client | None,
    ) -> None:
        for name, amount in {
            "timeout": timeout,
            "retries": retries,
            "retry_timeout": retry_timeout,
            "idle_timeout": idle_timeout,
        }.items():
            if not amount >= 0:
                raise ValueError(f"{name} must be a number of at least 0; got {amount}")
        self.address = address
        self.retry_timeout = retry_timeout
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self._idle_timeout = idle_timeout
        # The service limits connections; a limit of the pool would make streams wait for each other.
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        self._http = http or httpx.Client(limits=limits)

    def close(self) -> None:
        """Closes all connections."""
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: object = None,
        is_repeatable: bool = False,
    ) -> JsonResponse:
        """Sends a request, retries it if that is safe, and returns the response with its JSON."""
        retry = 0
        while True:
            try:
                return self._request_once(method, path, query, headers, body)
            except errors.SpateError as error:
                wait = max(pause_before(retry), error.retry_after or 0.0)
                may_repeat = _may_be_repeated(error, method == "GET" or is_repeatable)
                if retry >= self._retries or not may_repeat or wait > RETRY_AFTER_MAX:
                    raise
            time.sleep(wait)
            retry += 1

    @contextmanager
    def stream(
        self, path: str, *, query: Query, accept: str, first_byte_timeout: float | None = None
    ) -> Iterator[OpenStream | None]:
        """Opens a stream, once. The value is None for 204: no event is left.

        The response must have the media type `accept`. The client waits `first_byte_timeout` seconds
        for its first byte, because the service may compute before it responds. For each further
        byte, and by default also for the first one, it waits for the idle timeout.
        """
        request = f"GET {path}"
        timeout = self._idle_timeout if first_byte_timeout is None else first_byte_timeout
        outgoing = self._build("GET", path, query, {"Accept": accept}, None, timeout)
        response = self._send(outgoing, request)
        # The transport takes the timeout of the body from the request when the body is read.
        outgoing.extensions["timeout"]["read"] = self._idle_timeout
        try:
            if not response.is_success:
                raise self._error_of(response, request)
            if response.status_code == httpx.codes.NO_CONTENT:
                yield None
                return
            if not response.headers.get("content-type", "").startswith(accept):
                raise self._foreign(response, request, "", accept)
            yield OpenStream(response, request, self.address)
        finally:
            response.close()

    def _request_once(
        self,
        method: str,
        path: str,
        query: Query | None,
        headers: Mapping[str, str | None] | None,
        body: object,
    ) -> JsonResponse:
        request = f"{method} {path}"
        response = self._send(
            self._build(method, path, query, headers, body, self._timeout), request
        )
        try:
            if not response.is_success:
                raise self._error_of(response, request)
            text, is_cut = self._read(response, request, RESPONSE_BYTES_MAX)
            if is_cut:
                raise errors.MalformedResponseError(
                    f"{request}: the response of {self.address} is larger than "
                    f"{RESPONSE_BYTES_MAX // 2**20} MiB, the maximum",
                    status=response.status_code,
                )
            value = _parse_json(response, text)
            if value is None:
                raise self._foreign(response, request, text, "JSON")
            return JsonResponse(value, response.status_code, response.headers)
        finally:
            response.close()

    def _build(
        self,
        method: str,
        path: str,
        query: Query | None,
        headers: Mapping[str, str | None] | None,
        body: object,
        timeout: float | None,
    ) -> httpx.Request:
        sent = {"Accept": "application/json"}
        if self._key is not None:
            sent["Authorization"] = f"Bearer {self._key}"
        sent |= {name: value for name, value in (headers or {}).items() if value is not None}
        return self._http.build_request(
            method,
            f"{self.address}{path}",
            params={name: value for name, value in (query or {}).items() if value is not None},
            headers=sent,
            json=body,
            timeout=httpx.Timeout(timeout, connect=self._timeout, pool=None),
        )

    def _send(self, outgoing: httpx.Request, request: str) -> httpx.Response:
        try:
            # A redirect could send the key to another service.
            return self._http.send(outgoing, stream=True, follow_redirects=False)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise self._unreachable(request, error, is_undelivered=True) from error
        except httpx.TimeoutException as error:
            raise errors.ResponseTimeoutError(
                f"{request}: {self.address} did not respond in time"
            ) from error
        except httpx.HTTPError as error:
            raise self._unreachable(request, error, is_undelivered=False) from error

    def _unreachable(
        self, request: str, error: Exception, *, is_undelivered: bool
    ) -> errors.ServiceUnreachableError:
        reason = f" ({error})" if str(error) else ""
        return errors.ServiceUnreachableError(
            f"{request}: {self.address} cannot be reached{reason}; check the address and whether "
            "the service is running",
            is_undelivered=is_undelivered,
        )

    def _read(self, response: httpx.Response, request: str, bytes_max: int) -> tuple[str, bool]:
        """Returns the text of the body, and whether the text is only its start."""
        received = bytearray()
        deadline = time.monotonic() + self._timeout
        for piece in OpenStream(response, request, self.address).pieces():
            received += piece
            if len(received) > bytes_max:
                return received[:bytes_max].decode("utf-8", "replace"), True
            if time.monotonic() > deadline:
                raise errors.ResponseTimeoutError(
                    f"{request}: {self.address} did not complete its response within "
                    f"{self._timeout:g} s",
                    status=response.status_code,
                )
        return received.decode("utf-8", "replace"), False

    def _error_of(self, response: httpx.Response, request: str) -> errors.SpateError:
        try:
            text, _ = self._read(response, request, PROBLEM_BYTES_MAX)
        except errors.ResponseInterruptedError:
            text = ""
        problem = _parse_json(response, text)
        if not isinstance(problem, dict) or not isinstance(problem.get("title"), str):
            return self._foreign(response, request, text, "a problem")
        return errors.problem_error(
            request,
            status=response.status_code,
            problem=problem,
            retry_after=read_retry_after(response.headers.get("retry-after")),
            request_id=(response.headers.get("x-request-id") or "")[:TEXT_SHOWN] or None,
        )

    def _foreign(
        self, response: httpx.Response, request: str, text: str, wanted: str
    ) -> errors.ForeignResponseError:
        """Returns the error of a response that another server must have sent."""
        location = response.headers.get("location")
        if 300 <= response.status_code < 400 and location:  # noqa: PLR2004
            what = f"a redirect to {location}; use that address instead"
        else:
            # Some error pages repeat the headers of the request.
            shown = text if self._key is None else text.replace(self._key, "…")
            shown = " ".join(shown.split())[:TEXT_SHOWN]
            kind = response.headers.get("content-type", "no content type")
            quoted = f" ({json.dumps(shown, ensure_ascii=False)})" if shown else ""
            what = f"{kind}{quoted}; expected {wanted}"
        answer = f"{response.status_code} {response.reason_phrase}".strip()
        return errors.ForeignResponseError(
            f"{request}: {self.address} responded {answer} with {what}",
            status=response.status_code,
            retry_after=read_retry_after(response.headers.get("retry-after")),
        )


def _may_be_repeated(error: errors.SpateError, is_repeatable: bool) -> bool:
    if isinstance(error, errors.ServiceUnreachableError) and error.is_undelivered:
        return True
    if not is_repeatable:
        return False
    # A response whose body arrives too slowly would time out again.
    if isinstance(error, errors.ResponseTimeoutError):
        return error.status == 0
    if error.status == _HTTP_CONFLICT:
        # Another request, or an earlier attempt, is still in progress.
        return error.retry_after is not None
    if error.status in _TEMPORARY_STATUSES:
        return True
    return isinstance(error, errors.ServiceUnreachableError | errors.ResponseInterruptedError)


def _parse_json(response: httpx.Response, text: str) -> Any:  # noqa: ANN401
    """Returns the value of a JSON body, or None for anything else. No body of the API is null."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not (kind == "application/json" or (kind.startswith("application/") and "+json" in kind)):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None
