"""The fixtures of pytest, in sessions of their own."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from conftest import COMMAND, ROOT
from spate.service import CommandError, Service, run_local

TEST = """
def test_first(spate_client):
    definition = {"entities": {"users": {"rate": "1/hour", "schema": {"type": "id.integer"}}}}
    run = spate_client.create_simulation(definition).create_run(start="2026-01-01", end="2026-01-02")
    assert [event.value for event in run.events(limit=3)] == [1, 2, 3]

def test_second(spate_client, spate_service):
    assert spate_client.url == spate_service.url
    assert len(list(spate_client.simulations())) == %d
"""


def test_a_session_has_one_service(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TEST % 3)
    pytester.makeini(f"[pytest]\nspate_command = {COMMAND}\nspate_start_timeout = 50")
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=2)


def test_a_running_service_can_be_used(
    pytester: pytest.Pytester, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(
        f"""
        def test_it(spate_client):
            assert spate_client.url == "{service.url}"
            assert next(iter(spate_client.simulations())).key == "default"
        """
    )
    monkeypatch.setenv("SPATE_API_KEY", service.key)
    result = pytester.runpytest_subprocess(f"--spate-url={service.url}", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)


def test_a_session_without_fixtures_imports_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys
        def test_it():
            assert "httpx" not in sys.modules and "pyarrow" not in sys.modules
        """
    )
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


def test_a_missing_command_is_named(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(spate_client): pass")
    result = pytester.runpytest_subprocess("--spate-command=no-such-command")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ['*the command of Spate must be on the PATH; got "no-such-command"*']
    )


def test_a_database_is_filled(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        import sqlite3

        def test_it(spate_run):
            shop = spate_run("{ROOT / "examples/shop.json"}", start="2026-01-01", end="2026-01-02")
            count = "SELECT count(*) FROM orders JOIN users ON users.id = userId"
            assert sqlite3.connect(shop / "shop.db").execute(count).fetchone() == (2888,)
        """
    )
    result = pytester.runpytest_subprocess(f"--spate-command={COMMAND}", "-W", "error")
    result.assert_outcomes(passed=1)


def test_run_local_reports_what_is_wrong(tmp_path: Path) -> None:
    users: dict[str, object] = {"rate": "often", "schema": {"type": "id.uuid"}}
    with pytest.raises(CommandError, match=r"entities\.users\.rate"):
        run_local({"entities": {"users": users}}, tmp_path, command=COMMAND)
    system = {"db": {"format": "sql", "import": {"command": "exit 3"}}}
    users |= {"rate": "1/hour", "system": {"type": "db"}}
    with pytest.raises(CommandError, match="spate run ended with"):
        run_local({"systems": system, "entities": {"users": users}}, tmp_path, command=COMMAND)


def test_seed_and_environment_reach_the_run(tmp_path: Path) -> None:
    create = "CREATE TABLE users (id INTEGER, name TEXT)"
    system = {
        "format": "sql",
        "import": {"command": 'sqlite3 "$FILE"', "before": f"sqlite3 \"$FILE\" '{create}'"},
    }
    names = {"id": {"type": "id.integer"}, "name": {"type": "person.name"}}
    users = {
        "rate": "1/hour",
        "system": {"type": "db"},
        "schema": {"type": "object", "properties": names},
    }
    definition = {"systems": {"db": system}, "entities": {"users": users}}
    rows: list[list[tuple[str]]] = []
    for seed in (1, 2, 1):
        folder = tmp_path / str(len(rows))
        folder.mkdir()
        run_local(
            definition,
            folder,
            command=COMMAND,
            start="2026-01-01",
            end="2026-01-03",
            seed=seed,
            environment={"FILE": str(folder / "users.db")},
        )
        database = sqlite3.connect(folder / "users.db")
        rows.append(database.execute("SELECT name FROM users").fetchall())
        database.close()
    assert rows[0] == rows[2] != rows[1]


def test_the_settings_of_other_services_are_not_inherited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPATE_PORT", "not a port")
    with Service.start(COMMAND) as service, service.client() as client:
        assert client.ready() == "ok"
        assert service.key not in repr(service)


def test_a_service_that_cannot_start_shows_its_log() -> None:
    with pytest.raises(CommandError, match=r"the service ended with .*\n.*SPATE_PORT must be"):
        Service.start(COMMAND, {"SPATE_PORT": "none"})
