"""Address and API key of the service, found as the command line finds them.

They come from arguments, from `SPATE_URL` and `SPATE_API_KEY`, or from `spate login`. A key that `spate login` saved
is used only for the address that it was saved for.
"""

from __future__ import annotations

import json
import os
import re
import stat
import warnings
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

DEFAULT_URL = "http://127.0.0.1:4100"


def read_address(text: str, source: str = "url") -> str:
    """Returns the normalized address of a service, without a slash at the end.

    `source` names the argument or the variable that contains the address, for messages.

    >>> read_address("http://127.0.0.1:4100/")
    'http://127.0.0.1:4100'
    """
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
        _ = parts.port
    except ValueError:
        is_address = False
    if not is_address:
        raise ValueError(
            f"{source} must be an address with http:// or https://, such as {DEFAULT_URL}"
        )
    if "@" in parts.netloc:
        raise ValueError(f"{source} must be an address without user and password")
    if re.search(r"[?#]", text):
        raise ValueError(f'{source} must be an address without "?" and "#"')
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def credentials_path(environment: Mapping[str, str]) -> Path:
    """Returns the path of the file that `spate login` writes."""
    base = environment.get("XDG_CONFIG_HOME", "")
    # A relative path must be ignored (XDG Base Directory Specification).
    if os.path.isabs(base):
        folder = Path(base)
    else:
        home = environment.get("HOME")
        folder = (Path(home) if home else Path.home()) / ".config"
    return folder / "spate" / "credentials.json"


def read_settings(
    url: str | None, key: str | None, environment: Mapping[str, str]
) -> tuple[str, str | None]:
    """Returns the address and the API key of the service, or None for a missing key."""
    current, keys = _read_credentials(credentials_path(environment))
    if url is not None:
        address = read_address(url)
    elif environment.get("SPATE_URL"):
        address = read_address(environment["SPATE_URL"], "SPATE_URL")
    else:
        address = current or DEFAULT_URL
    found = key or environment.get("SPATE_API_KEY") or keys.get(address)
    # The header accepts no other characters, and the message of httpx would contain the key.
    if found is not None and not re.fullmatch(r"[\x21-\x7e]+", found):
        raise ValueError("key must be an API key: printable ASCII without spaces")
    return address, found


def _restrict_to_owner(path: Path) -> None:
    """Restricts the file to its owner, with a warning. Windows has no file modes."""
    if os.name == "nt":
        return
    status = path.stat()
    if os.geteuid() not in (0, status.st_uid):
        raise ValueError(f'{path} belongs to another user: remove it and run "spate login"')
    mode = stat.S_IMODE(status.st_mode)
    if mode & 0o077:
        path.chmod(0o600)
        warnings.warn(
            f"other users could read {path} (mode {mode:o}); its mode is now 600. Revoke its keys "
            "if another user may have read them.",
            stacklevel=2,
        )


def _read_credentials(path: Path) -> tuple[str | None, Mapping[str, str]]:
    try:
        _restrict_to_owner(path)
        saved = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None, {}
    except ValueError:
        saved = None
    if not isinstance(saved, dict):
        raise ValueError(
            f'{path} must be a file that "spate login" has written: remove it and log in again'
        )
    current = saved.get("current")
    services = saved.get("services")
    keys = {
        address: service["key"]
        for address, service in (services if isinstance(services, dict) else {}).items()
        if isinstance(service, dict) and isinstance(service.get("key"), str)
    }
    return (current if isinstance(current, str) else None), keys
