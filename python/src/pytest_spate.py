"""Fixtures of pytest: a service, a client of it, and databases that `spate run` fills.

The plugin is active where the package is installed. It starts nothing unless a test uses a fixture. It is no module of
`spate`, so that other sessions do not import httpx.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from spate.client import Client
    from spate.service import Service

OPTIONS = {
    "spate_url": ("SPATE_TEST_URL", "Address of a running service, instead of a new one."),
    "spate_command": ("SPATE_COMMAND", "Command of Spate, such as: npx spate-data"),
    "spate_start_timeout": (
        "SPATE_START_TIMEOUT",
        "Maximum time until the service is ready, in seconds (60).",
    ),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options to pytest.ini and to the command line."""
    group = parser.getgroup("spate")
    for name, (variable, summary) in OPTIONS.items():
        group.addoption(f"--{name.replace('_', '-')}", help=f"{summary} Also {variable}.")
        parser.addini(name, summary)


def _option(config: pytest.Config, name: str) -> str | None:
    """Returns an option of the command line, the environment or pytest.ini, in this order."""
    variable, _ = OPTIONS[name]
    return config.getoption(name) or os.environ.get(variable) or config.getini(name) or None


@pytest.fixture(scope="session")
def spate_service(request: pytest.FixtureRequest) -> Iterator[Service]:
    """A service with a temporary database on a free port, for the whole session."""
    from spate.service import START_TIMEOUT, Service  # noqa: PLC0415

    timeout = _option(request.config, "spate_start_timeout")
    with Service.start(
        _option(request.config, "spate_command"),
        timeout=START_TIMEOUT if timeout is None else float(timeout),
    ) as service:
        yield service


@pytest.fixture(scope="session")
def spate_client(request: pytest.FixtureRequest) -> Iterator[Client]:
    """A client of the service: a new one, or the one at `spate_url`, with its key in `SPATE_API_KEY`."""
    from spate.client import Client  # noqa: PLC0415

    url = _option(request.config, "spate_url")
    if url is None:
        service: Service = request.getfixturevalue("spate_service")
        with service.client() as client:
            yield client
    else:
        with Client(url) as client:
            yield client


@pytest.fixture
def spate_run(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Path]:
    """A function that fills databases with `spate run --local`, and returns the folder of the test.

    See `spate.service.run_local` for its arguments.
    """
    from spate.service import run_local  # noqa: PLC0415

    return partial(run_local, folder=tmp_path, command=_option(request.config, "spate_command"))
