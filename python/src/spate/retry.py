"""Pauses between the attempts of a request."""

from __future__ import annotations

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Pauses before the first retries of a request, in seconds. A service restarts within a few."""
PAUSE_MAX = 15.0


def pause_before(retry: int) -> float:
    """Returns the pause before a retry of a request, in seconds. `retry` counts from 0."""
    return PAUSES[retry] if retry < len(PAUSES) else PAUSE_MAX


def read_retry_after(text: str | None, now: datetime | None = None) -> float | None:
    """Returns the waiting time of a `Retry-After` header in seconds, or None for other text.

    The header contains a number of seconds or a date (RFC 9110, section 10.2.3).
    """
    stripped = (text or "").strip()
    if stripped.isascii() and stripped.isdigit():
        return float(stripped)
    try:
        date = parsedate_to_datetime(stripped)
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - (now or datetime.now(timezone.utc))).total_seconds())


class RetryBudget:
    """Limits the retries of a request that fails repeatedly.

    The pauses take at most `total` seconds; the duration of the attempts is not counted.
    """

    def __init__(self, total: float) -> None:
        self._total = total
        self._retry = 0
        self.waited = 0.0
        """Seconds of the pauses since the last progress."""

    def next(self, retry_after: float | None = None) -> float | None:
        """Returns the pause before the next attempt in seconds, or None if the budget is spent."""
        left = self._total - self.waited
        at_least = retry_after or 0.0
        if left <= 0 or at_least > left:
            return None
        wait = max(at_least, min(pause_before(self._retry), left))
        self._retry += 1
        self.waited += wait
        return wait

    def renew(self) -> None:
        """Restores the complete budget. The caller calls this after progress."""
        self.waited = 0.0
        self._retry = 0
