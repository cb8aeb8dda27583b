"""The events of a run, decoded from lines of JSON or from server-sent events."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from spate.connection import Connection, OpenStream
from spate.errors import MalformedResponseError
from spate.reading import Encoding, Reading, read_items

EVENT_BYTES_MAX = 32 * 2**20
"""Maximum size of one event. The service allows values of 1 MiB, which grow by escaping."""
TEXT_SHOWN = 80

EventType = Literal["create", "update", "delete", "error"]
_CHANGES = frozenset({"create", "update", "delete"})


@dataclass(slots=True)
class Event:
    """An event of a run.

    >>> event = next(client.run("blog/runs/1").events())
    >>> event.type, event.id, event.entity, event.value["id"]
    ('create', 1, 'posts', 1)
    """

    type: EventType
    """`create`, `update` or `delete`; `error` for an instance that could not be generated."""
    id: int
    """Position of the event in the run, from 1."""
    entity: str | None = None
    """Name of the entity that the event belongs to."""
    offset: int | None = None
    """Simulated milliseconds since the start of the run."""
    value: Any = None
    """The generated value, the value after a change, or None for a deletion or an error."""
    key: Any = None
    """Key of the instance. Only with a lifecycle."""
    before: Any = None
    """The former value, or what changed, if the lifecycle sets `changes`."""
    format: str | None = None
    """The event in the format of the entity, such as a statement of SQL."""
    metadata: list[dict[str, Any]] | None = None
    """Deviations that the definition requests, such as a late delivery."""
    message: str | None = None
    """Reason of an error."""
    path: list[str] | None = None
    """Path to the part of the value that could not be generated."""


def read_events(connection: Connection, path: str, reading: Reading) -> Iterator[Event]:
    """Yields the events of the reading, each once and in order."""
    # Server-sent events have comments, which keep a stream alive while no event is due.
    is_paced = reading.speed is not None
    split = _split_sse if is_paced else _split_lines
    encoding = Encoding(
        media_type="text/event-stream" if is_paced else "application/x-ndjson",
        decode=lambda stream, reached: _decode(stream, path, reading, reached, split),
        last_id=lambda event: event.id,
        count=lambda _: 1,
    )
    return read_items(connection, path, reading, encoding)


Split = Callable[[Iterator[bytes]], Iterator[dict[str, Any] | str]]
"""Splits bytes into the members of events. A text is not an event."""


def _decode(
    stream: OpenStream, path: str, reading: Reading, reached: int, split: Split
) -> Iterator[Event]:
    share = reading.share
    is_selected = reading.is_selected
    for members in split(stream.pieces()):
        event = None if isinstance(members, str) else _event_of(members)
        if event is None:
            shown = members if isinstance(members, str) else json.dumps(members)
            fault = f"is not an event: {shown[:TEXT_SHOWN]!r}"
        elif event.id > reached if is_selected else event.id == share.id_after(reached):
            reached = event.id
            yield event
            continue
        else:
            fault = f"has the id {event.id}"
        wanted = "the event" if is_selected else f"event {share.id_after(reached)}"
        after = f" after {reached}" if is_selected else ""
        raise MalformedResponseError(f"GET {path}: {wanted}{after} {fault}", status=200)


def _event_of(members: dict[str, Any]) -> Event | None:
    """Returns an event whose promised members were checked; their contents are not."""
    try:
        kind = members["type"]
        if type(members["id"]) is not int:
            return None
        if kind in _CHANGES:
            is_whole = "value" in members and (kind == "create" or "key" in members)
            if not is_whole or type(members["entity"]) is not str:
                return None
        elif kind != "error" or type(members["message"]) is not str:
            return None
        return Event(**members)
    except TypeError:
        # A later version of the service may send further members.
        known = {name: members[name] for name in Event.__slots__ if name in members}
        return Event(**known)
    except KeyError:
        return None


def _split_lines(pieces: Iterator[bytes]) -> Iterator[dict[str, Any] | str]:
    unfinished: list[bytes] = []
    size = 0
    for piece in pieces:
        head, feed, tail = piece.rpartition(b"\n")
        if not feed:
            # The earlier pieces of a long event are not searched again.
            unfinished.append(piece)
            size = _checked_size(size + len(piece))
            continue
        for line in (b"".join(unfinished) + head).split(b"\n"):
            yield _parsed(line)
        unfinished = [tail]
        size = _checked_size(len(tail))


def _parsed(line: bytes | str) -> dict[str, Any] | str:
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
        value = json.loads(text)
    except ValueError:
        return line if isinstance(line, str) else line.decode("utf-8", "replace")
    return value if isinstance(value, dict) else text


def _checked_size(size: int) -> int:
    if size > EVENT_BYTES_MAX:
        raise MalformedResponseError(
            f"an event is longer than {EVENT_BYTES_MAX // 2**20} MiB", status=200
        )
    return size


def _split_sse(pieces: Iterator[bytes]) -> Iterator[dict[str, Any] | str]:
    """Reads server-sent events (WHATWG HTML, section 9.2). Text after the last block is left."""
    event = ""
    last_id = ""
    data: list[str] = []
    for line in _sse_lines(pieces):
        if line:
            field, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if field == "event":
                event = value
            elif field == "data":
                data.append(value)
            elif field == "id" and "\0" not in value:
                last_id = value
            continue
        if data:
            yield _sse_members(event, last_id, "\n".join(data))
        event = ""
        data = []


def _sse_members(event: str, last_id: str, data: str) -> dict[str, Any] | str:
    members = _parsed(data)
    # int would also accept "+1" and " 1".
    if isinstance(members, str) or not re.fullmatch(r"0|[1-9]\d{0,15}", last_id):
        return data
    return {"type": event, "id": int(last_id), **members}


def _sse_lines(pieces: Iterator[bytes]) -> Iterator[str]:
    """Yields lines that CR, LF or CRLF end."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    unfinished: list[str] = []
    size = 0
    is_after_return = False
    for piece in pieces:
        text = decoder.decode(piece)
        if is_after_return and text:
            is_after_return = False
            text = text.removeprefix("\n")
        if not text:
            continue
        is_after_return = text.endswith("\r")
        first, *others = re.split(r"\r\n|\r|\n", text)
        unfinished.append(first)
        size = _checked_size(size + len(first))
        if others:
            yield "".join(unfinished)
            yield from others[:-1]
            unfinished = [others[-1]]
            size = _checked_size(len(others[-1]))
