"""A service of its own, in a process that ends with the test or the program."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from spate.client import Client
from spate.errors import SpateError

START_TIMEOUT = 60.0
"""Maximum time until the service is ready, in seconds."""
STOP_TIMEOUT = 15.0
"""Maximum time that the service has to end after a signal, in seconds."""
_POLL = 0.02
_LOG_SHOWN = 2_000


class CommandError(RuntimeError):
    """The command of Spate is missing, or it failed.

    >>> try:
    ...     spate_command("no-such-command")
    ... except CommandError as error:
    ...     print(error)
    the command of Spate must be on the PATH; got "no-such-command"
    """


class Service:
    """A service with a temporary database, on a free port.

    >>> service = Service.start(command)
    >>> with service.client() as own:
    ...     own.ready()
    'ok'
    >>> service.stop()
    """

    def __init__(self, process: subprocess.Popen[bytes], url: str, key: str, folder: Path) -> None:
        self._process = process
        self._folder = folder
        self.url = url
        """Address of the service."""
        self.key = key
        """API key with all scopes."""

    @classmethod
    def start(
        cls,
        command: str | Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
        timeout: float = START_TIMEOUT,
    ) -> Service:
        """Starts a service and waits until it is ready.

        `command` is that of Spate, by default `SPATE_COMMAND`, `spate` or `npx spate-data`. `environment` has settings
        of the service, such as `SPATE_DATABASE_URL`. The service does not inherit those of this process.
        """
        words = spate_command(command)
        folder = Path(tempfile.mkdtemp(prefix="spate-service-"))
        key = _generate_key(words)
        settings = {
            "SPATE_HOST": "127.0.0.1",
            "SPATE_PORT": "0",
            "SPATE_DATA": str(folder / "data"),
            "SPATE_API_KEY": key,
            "SPATE_LOG": "warn",
            "SPATE_PROCESSES": "1",
            **(environment or {}),
        }
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [*words, "start"],
                env={**_other_environment(), **settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # The command may start further processes, which end with its group.
                start_new_session=True,
            )
        service = cls(process, "", settings["SPATE_API_KEY"], folder)
        try:
            service.url = service._wait(timeout)
        except BaseException:
            service.stop()
            raise
        return service

    def __repr__(self) -> str:
        return f"Service({self.url!r})"

    def __enter__(self) -> Service:  # noqa: PYI034
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def log(self) -> str:
        """Everything that the service has printed.

        >>> "at http" in service.log
        True
        """
        return (self._folder / "log").read_text("utf-8", "replace")

    def client(self) -> Client:
        """Returns a client for the service.

        >>> with service.client() as own:
        ...     own.url == service.url
        True
        """
        return Client(self.url, self.key)

    def stop(self) -> None:
        """Ends the service and removes its database. Further calls do nothing."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            if self._process.poll() is None:
                _signal_group(self._process, number)
                try:
                    self._process.wait(STOP_TIMEOUT)
                except subprocess.TimeoutExpired:
                    continue
        shutil.rmtree(self._folder, ignore_errors=True)

    def _wait(self, timeout: float) -> str:
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            ended = self._process.poll()
            found = re.search(r"\bat (http://\S+)", self.log)
            if ended is not None:
                raise CommandError(f"the service ended with {ended}:\n{self._log_end()}")
            if found and _is_ready(found[1]):
                return found[1]
            time.sleep(_POLL)
        raise CommandError(f"the service is not ready after {timeout:g} s:\n{self._log_end()}")

    def _log_end(self) -> str:
        return self.log[-_LOG_SHOWN:].replace(self.key, "…")


def spate_command(command: str | Sequence[str] | None = None) -> list[str]:
    """Returns the command of Spate as a list of words.

    >>> spate_command("python3 main.js")[1:]
    ['main.js']
    """
    given = command or os.environ.get("SPATE_COMMAND")
    if given is None:
        for words in (["spate"], ["npx", "--yes", "spate-data"]):
            if shutil.which(words[0]):
                return words
        raise CommandError(
            "the command of Spate is not installed: npm install -g spate-data, or set SPATE_COMMAND"
        )
    words = shlex.split(given) if isinstance(given, str) else list(given)
    if not words or shutil.which(words[0]) is None:
        shown = json.dumps(words[0] if words else "")
        raise CommandError(f"the command of Spate must be on the PATH; got {shown}")
    return words


def run_local(
    definition: Mapping[str, object] | str | os.PathLike[str],
    folder: Path,
    *,
    command: str | Sequence[str] | None = None,
    start: str | None = None,
    end: str | None = None,
    seed: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> Path:
    """Runs `spate run --local` in a folder and returns the folder.

    The commands of the definition fill their databases, with these variables of the environment. Entities without a
    system are written to files. `definition` is a definition, or the path of its file.

    >>> out = run_local({"entities": {"posts": {"rate": "1/hour", "schema": {"type": "id.integer"}}}},
    ...     tmp_path, command=command, start="2026-01-01", end="2026-01-02")
    >>> sum(1 for path in out.rglob("posts.jsonl"))
    1
    """
    if isinstance(definition, Mapping):
        file = folder / "definition.json"
        file.write_text(json.dumps(definition), "utf-8")
    else:
        file = Path(definition).resolve()
    options = {"--start": start, "--end": end, "--seed": seed}
    words = [
        word for name, value in options.items() if value is not None for word in (name, str(value))
    ]
    ended = subprocess.run(
        [*spate_command(command), "run", str(file), "--local", *words],
        cwd=folder,
        env={**_other_environment(), **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode != 0:
        raise CommandError(
            f"spate run ended with {ended.returncode}:\n{ended.stderr[-_LOG_SHOWN:]}"
        )
    return folder


def _other_environment() -> dict[str, str]:
    """Returns the environment without settings of Spate, which may be those of production."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SPATE_")}


def _generate_key(words: Sequence[str]) -> str:
    ended = subprocess.run(
        [*words, "keys", "generate"],
        env=_other_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode != 0:
        raise CommandError(f"{shlex.join(words)} ended with {ended.returncode}: {ended.stderr}")
    return ended.stdout.strip()


def _is_ready(url: str) -> bool:
    with Client(url, retries=0) as client:
        try:
            return client.ready() == "ok"
        except SpateError:
            return False


def _signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return
