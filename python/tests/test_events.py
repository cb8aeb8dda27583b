"""Iteration over the events of a run, over connections that break."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator

import pytest

import spate
from spate.events import _split_lines, _split_sse
from spate.part import Part
from spate.service import Service
from tests.faulty_proxy import Fault, FaultyProxy

RUN = "blog/runs/1"
HTML = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 20\r\nConnection: close\r\n\r\n"
    b"<html>Sign in</html>"
)
BAD_GATEWAY = HTML.replace(b"200 OK", b"502 Bad Gateway")


pytestmark = pytest.mark.usefixtures("short_pauses")


def test_the_run_is_read_whole(client: spate.Client) -> None:
    events = list(client.run(RUN).events())
    assert [event.id for event in events] == list(range(1, 241))
    assert {event.entity for event in events} == {"posts"}


@pytest.mark.parametrize("parts", [1, 2, 7])
def test_parts_are_the_run(client: spate.Client, parts: int) -> None:
    run = client.run(RUN)
    ids = [event.id for part in range(parts) for event in run.events(part=part, parts=parts)]
    assert sorted(ids) == list(range(1, 241))


def test_ids_of_parts_are_those_of_the_formula() -> None:
    for parts in (1, 3, 10):
        reached = [0] * parts
        for position in range(100_000):
            share = next(
                part
                for part in range(parts)
                if Part(part, parts).count(position + 1) > Part(part, parts).count(position)
            )
            assert Part(share, parts).id_after(reached[share]) == position + 1
            reached[share] = position + 1
            if position > 5_000:
                break


@pytest.mark.parametrize(
    "selection",
    [
        {},
        {"part": 1, "parts": 3},
        {"speed": 1e9},
        {"after": 17, "limit": 150},
        {"entities": ["posts"], "from_": 20, "until": 220},
    ],
    ids=str,
)
def test_each_event_arrives_once_over_cut_connections(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy, selection: dict[str, object]
) -> None:
    whole = list(client.run(RUN).events(**selection))  # type: ignore[arg-type]
    cuts = random.Random(1)
    proxy.faults.extend(Fault(cut_after=cuts.randrange(0, 4_000)) for _ in range(12))
    read = list(through.run(RUN).events(**selection, retry_timeout=60))  # type: ignore[arg-type]
    assert read == whole
    assert len(whole) > 70
    assert proxy.connections > 4


def test_a_proxy_that_responds_while_the_service_restarts_is_passed(
    through: spate.Client, proxy: FaultyProxy
) -> None:
    proxy.faults.extend(
        [Fault(cut_after=3_000), Fault(response=BAD_GATEWAY), Fault(response=HTML), Fault()]
    )
    retries: list[str] = []
    events = through.run(RUN).events(on_retry=lambda error, _: retries.append(type(error).__name__))
    assert len(list(events)) == 240
    assert retries == ["ForeignResponseError", "ForeignResponseError"]


def test_a_sign_in_page_is_no_event(through: spate.Client, proxy: FaultyProxy) -> None:
    proxy.faults.append(Fault(response=HTML))
    with pytest.raises(spate.ForeignResponseError, match=r"200 OK with text/html; expected app"):
        list(through.run(RUN).events())
    proxy.faults.append(Fault(response=HTML))
    with pytest.raises(spate.ForeignResponseError, match=r'"<html>Sign in</html>".; expected JSON'):
        through.run(RUN).get()


def test_the_pauses_are_bounded(through: spate.Client, proxy: FaultyProxy) -> None:
    proxy.faults.extend(Fault(cut_after=0) for _ in range(100))
    with pytest.raises(spate.ServiceUnreachableError, match=r"^gave up after 0\.3 s: GET /simul"):
        list(through.run(RUN).events(retry_timeout=0.3))
    assert 5 < proxy.connections < 20


def test_retry_after_is_respected(through: spate.Client, proxy: FaultyProxy) -> None:
    body = b'{"title":"Service unavailable","status":503,"detail":"stopping","issues":[]}'
    head = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\n"
    tail = b"Retry-After: %d\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
    waits: list[float] = []
    proxy.faults.append(Fault(response=head + tail % (1, len(body)) + body))
    events = through.run(RUN).events(on_retry=lambda _, wait: waits.append(wait))
    assert next(events).id == 1
    assert waits == [1.0]
    proxy.faults.append(Fault(response=head + tail % (31, len(body)) + body))
    with pytest.raises(spate.UnavailableError) as caught:
        list(through.run(RUN).events())
    assert caught.value.retry_after == 31


def test_a_silent_connection_is_left(proxy: FaultyProxy, service: Service) -> None:
    proxy.faults.append(Fault(is_silent=True))
    with spate.Client(proxy.url, service.key, idle_timeout=0.2) as impatient:
        assert sum(1 for _ in impatient.run(RUN).events()) == 240


def test_wrong_keys_and_unknown_runs_are_refused_at_once(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy
) -> None:
    with spate.Client(proxy.url, "spate_secret") as stranger:
        with pytest.raises(spate.AccessError) as caught:
            list(stranger.run(RUN).events())
        assert "spate_secret" not in str(caught.value)
    with pytest.raises(spate.NotFoundError, match="404 Not found"):
        list(through.run("blog/runs/99").events())
    assert proxy.connections == 2
    with pytest.raises(spate.InvalidRequestError):
        list(client.run(RUN).events(after=999_999))


def test_the_key_is_not_in_any_text(
    through: spate.Client, proxy: FaultyProxy, service: Service
) -> None:
    page = f"<html>Authorization: Bearer {service.key}</html>".encode()
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page)
    proxy.faults.append(Fault(response=head + page))
    with pytest.raises(spate.ForeignResponseError) as caught:
        through.run(RUN).get()
    assert service.key not in f"{caught.value!r} {through!r}"


def test_a_slow_reader_makes_the_service_wait(service: Service) -> None:
    """Counts the bytes that the service may send ahead of a reader that stops after one event."""
    target = service.url.removeprefix("http://").split(":")
    listener = socket.create_server(("127.0.0.1", 0))
    forwarded = [0]

    def forward() -> None:
        reader, _ = listener.accept()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
        with reader, socket.create_connection((target[0], int(target[1]))) as upstream:
            upstream.sendall(reader.recv(65_536))
            while piece := upstream.recv(65_536):
                try:
                    reader.sendall(piece)
                except OSError:
                    return
                forwarded[0] += len(piece)

    with service.client() as owner:
        owner.simulation("long").put(owner.simulation("blog").get().definition)
        owner.simulation("long").create_run(start="2026-01-01", end="2046-01-01")
    threading.Thread(target=forward, daemon=True).start()
    with spate.Client(f"http://127.0.0.1:{listener.getsockname()[1]}", service.key) as slow:
        events = slow.run("long/runs/1").events()
        next(events)
        before = -1
        while forwarded[0] != before:
            before = forwarded[0]
            time.sleep(0.2)
        assert 0 < before < 20 * 2**20
        events.close()  # type: ignore[attr-defined]
    listener.close()


def test_creations_are_repeated_and_create_once(
    client: spate.Client, through: spate.Client, proxy: FaultyProxy
) -> None:
    before = client.simulation("blog").runs().page().total
    proxy.faults.extend([Fault(cut_after=0), Fault(cut_after=10)])
    through.simulation("blog").create_run(start="2026-01-01", end="2026-01-02")
    assert client.simulation("blog").runs().page().total == before + 1
    proxy.faults.append(Fault(cut_after=0))
    fresh = spate.Client(proxy.url, client._connection._key)
    with fresh, pytest.raises(spate.ServiceUnreachableError):
        fresh.simulation("blog").patch({"seed": 7})


PAYLOAD = '{"id":1,"n":"ü\u2028"}'


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_lines_and_blocks_may_be_cut_anywhere(size: int) -> None:
    def pieces(content: bytes) -> Iterator[bytes]:
        return (content[at : at + size] for at in range(0, len(content), size))

    lines = (PAYLOAD + "\n") * 3 + PAYLOAD
    expected = {"id": 1, "n": "ü\u2028"}
    assert list(_split_lines(pieces(lines.encode()))) == [expected] * 3
    for end in ("\n", "\r\n", "\r"):
        block = f"event: create{end}id: 5{end}data: {PAYLOAD}{end}: comment{end}{end}"
        read = list(_split_sse(pieces(("\ufeff" + block * 3 + "data: x").encode())))
        assert read == [{"type": "create", **expected}] * 3


@pytest.mark.parametrize("line", ["", "1", "null", "{", '{"type":"create"}', '{"type":"x","id":1}'])
def test_other_lines_are_no_events(through: spate.Client, proxy: FaultyProxy, line: str) -> None:
    body = line.encode() + b"\n"
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n"
    proxy.faults.append(Fault(response=head + body))
    with pytest.raises(spate.MalformedResponseError, match="event 1 is not an event"):
        list(through.run(RUN).events())


@pytest.mark.parametrize("id", [0, 2, 240])
def test_a_missing_event_is_noticed(through: spate.Client, proxy: FaultyProxy, id: int) -> None:  # noqa: A002
    body = b'{"type":"create","id":%d,"entity":"posts","offset":0,"value":{}}\n' % id
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n"
    proxy.faults.append(Fault(response=head + body))
    with pytest.raises(spate.MalformedResponseError, match=f"event 1 has the id {id}"):
        list(through.run(RUN).events())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"after": -1}, "after must be an integer of at least 0; got -1"),
        ({"part": 2, "parts": 2}, "parts must be an integer from 1 to 10000"),
        ({"part": 0}, "part and parts must be given together"),
    ],
)
def test_options_are_checked_before_a_request(options: dict[str, int], message: str) -> None:
    with spate.Client("http://127.0.0.1:1") as offline, pytest.raises(ValueError, match=message):
        offline.run(RUN).events(**options)  # type: ignore[arg-type]
