"""Address and key from arguments, the environment and `spate login`."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path

import pytest

from spate import Client
from spate.retry import RetryBudget, read_retry_after
from spate.settings import read_settings

LOGIN = {
    "current": "https://spate.example.com",
    "services": {"https://spate.example.com": {"key": "spate_a"}, "http://b": {"key": "spate_b"}},
}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    file = tmp_path / "spate" / "credentials.json"
    file.parent.mkdir()
    file.write_text(json.dumps(LOGIN))
    file.chmod(0o600)
    return {"XDG_CONFIG_HOME": str(tmp_path)}


def test_spate_login_is_the_default(environment: dict[str, str]) -> None:
    assert read_settings(None, None, environment) == ("https://spate.example.com", "spate_a")
    assert read_settings("http://b/", None, environment) == ("http://b", "spate_b")
    assert read_settings("http://c", None, environment) == ("http://c", None)


def test_the_environment_overrides_it(environment: dict[str, str]) -> None:
    variables = {**environment, "SPATE_URL": "http://b", "SPATE_API_KEY": "spate_e"}
    assert read_settings(None, None, variables) == ("http://b", "spate_e")
    assert read_settings("http://c", "spate_k", variables) == ("http://c", "spate_k")


def test_without_anything_it_is_the_local_service(tmp_path: Path) -> None:
    assert read_settings(None, None, {"HOME": str(tmp_path)}) == ("http://127.0.0.1:4100", None)


def test_a_readable_file_is_restricted(environment: dict[str, str]) -> None:
    file = Path(environment["XDG_CONFIG_HOME"]) / "spate" / "credentials.json"
    file.chmod(0o644)
    with pytest.warns(UserWarning, match="other users could read"):
        read_settings(None, None, environment)
    assert file.stat().st_mode & 0o777 == 0o600


def test_another_file_is_refused(environment: dict[str, str]) -> None:
    (Path(environment["XDG_CONFIG_HOME"]) / "spate" / "credentials.json").write_text("[]")
    with pytest.raises(ValueError, match='must be a file that "spate login" has written'):
        read_settings(None, None, environment)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("127.0.0.1:4100", "url must be an address with http:// or https://"),
        ("http://", "url must be an address with http:// or https://"),
        ("http://a:99999", "url must be an address with http:// or https://"),
        ("http://me:secret@a", "url must be an address without user and password"),
        ("http://a/?b", 'url must be an address without "[?]" and "#"'),
    ],
)
def test_invalid_addresses_are_refused(url: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        Client(url)
    assert "secret" not in str(caught.value)


def test_an_invalid_key_is_not_shown() -> None:
    with pytest.raises(ValueError, match="key must be an API key") as caught:
        Client("http://a", "secret key")
    assert "secret key" not in str(caught.value)


def test_retry_after_is_seconds_or_a_date() -> None:
    now = datetime(2026, 1, 1, tzinfo=timezone.utc)
    assert read_retry_after(" 5 ") == 5
    assert read_retry_after("Thu, 01 Jan 2026 00:01:00 GMT", now) == 60
    assert read_retry_after("Wed, 31 Dec 2025 00:00:00 GMT", now) == 0
    for text in (None, "", "soon", "-1", "1.5"):
        assert read_retry_after(text, now) is None


def test_the_budget_is_spent_by_pauses() -> None:
    budget = RetryBudget(3)
    assert [budget.next() for _ in range(4)] == [0.5, 1.0, 1.5, None]
    budget.renew()
    assert budget.next(4) is None
    assert budget.next(2) == 2
