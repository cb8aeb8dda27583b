"""The examples of the README and of the guide run, and print what the pages show."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

import spate
from conftest import ROOT
from spate.service import Service

EXAMPLE = re.compile(r"^```python\n(.*?)^```(?:\n+```text\n(.*?)^```)?", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["python/README.md", "docs/guides/python.md"])
def test_the_examples_print_what_the_page_shows(
    page: str, client: spate.Client, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPATE_URL", client.url)
    monkeypatch.setenv("SPATE_API_KEY", service.key)
    client.simulation("shop").create_run(start="2026-01-01", end="2026-01-08")
    names: dict[str, Any] = {"spate_client": client}
    text = (Path(ROOT) / page).read_text("utf-8")
    examples = EXAMPLE.findall(text)
    assert examples
    for code, shown in examples:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, page, "exec"), names)
        if shown:
            lines = (re.escape(line).replace("…", ".*") for line in shown.rstrip().split("\n"))
            assert re.fullmatch("\n".join(lines), printed.getvalue().rstrip()), printed.getvalue()
    for name in [name for name in names if name.startswith("test_")]:
        names[name](client)


def test_every_public_name_has_an_example() -> None:
    for name in spate.__all__:
        assert ">>> " in (getattr(spate, name).__doc__ or ""), name
