"""The options of the data source of Spark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spate.client import Client
from spate.settings import read_settings

OPTIONS = {
    "url": "Address of the service; SPATE_URL by default.",
    "key": "API key; SPATE_API_KEY of the driver by default.",
    "run": "The run, such as shop/runs/1.",
    "entity": "Name of the entity.",
    "columns": "Names of columns, separated by commas; also _id, _time and _type.",
    "from": "Place where reading begins: an event id or a timestamp.",
    "until": "Place where reading ends: an event id or a timestamp.",
    "parts": "Number of parts, which tasks read in parallel.",
    "speed": "Streams: simulated seconds for each second since the creation of the run.",
    "maxEventsPerTrigger": "Streams: maximum number of events of the run for each batch.",
}


@dataclass(frozen=True)
class Source:
    """What the tasks read. Spark sends it to the executors."""

    url: str
    key: str | None
    run: str
    entity: str
    columns: tuple[str, ...] | None = None
    from_: str | None = None
    until: str | None = None
    parts: int | None = None
    speed: float | None = None
    max_events: int | None = None

    @classmethod
    def of(cls, options: Mapping[str, str], environment: Mapping[str, str]) -> Source:
        """Returns the source that the options describe. Names of options have no case."""
        known = {name.lower(): name for name in OPTIONS}
        given = {known.get(name.lower(), name): value for name, value in options.items()}
        unknown = [name for name in given if name not in OPTIONS and name != "path"]
        if unknown:
            raise ValueError(f"options must be some of {', '.join(OPTIONS)}; got {unknown[0]!r}")
        for name in ("run", "entity"):
            if name not in given:
                raise ValueError(f"the option {name!r} must be set. {OPTIONS[name]}")
        url, key = read_settings(given.get("url"), given.get("key"), environment)
        columns = given.get("columns")
        names = None if columns is None else tuple(name.strip() for name in columns.split(","))
        return cls(
            url=url,
            key=key,
            run=given["run"],
            entity=given["entity"],
            columns=names,
            from_=given.get("from"),
            until=given.get("until"),
            parts=_positive("parts", given.get("parts")),
            speed=None if "speed" not in given else float(given["speed"]),
            max_events=_positive("maxEventsPerTrigger", given.get("maxEventsPerTrigger")),
        )

    def open(self) -> Client:
        """Returns a client. Each process has its own."""
        return Client(self.url, self.key)


def _positive(name: str, text: str | None) -> int | None:
    if text is not None and (not text.isdecimal() or int(text) < 1):
        raise ValueError(f"the option {name!r} must be an integer of at least 1; got {text!r}")
    return None if text is None else int(text)
