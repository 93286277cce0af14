import os
from pathlib import Path

import pytest

from scraping.fetch import browser_helpers
from scraping.fetch.browser_helpers import are_running, find_helpers


def test_no_helper_is_missed_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """macOS has no /proc."""
    monkeypatch.setattr(browser_helpers, "_PROC", Path("/nowhere"))
    assert find_helpers(os.getpgrp()) == set()
    assert are_running(set())
