import pytest

from leadslogix.runs.background import start_crawling, stop_crawling


@pytest.fixture
def drains(monkeypatch) -> list[str]:
    """Notes what is asked of the queue: a real drain would outlive the test's database."""
    asked: list[str] = []
    monkeypatch.setattr(
        "leadslogix.runs.background.start_background_drain", lambda: bool(asked.append("start")) or True
    )
    monkeypatch.setattr("leadslogix.runs.background.stop_background_drain", lambda: asked.append("stop"))
    return asked


NOBODY = "redis://127.0.0.1:1/0"


@pytest.mark.parametrize(
    ("mode", "redis_url", "production", "by_itself"),
    [
        ("auto", "", True, True),
        ("auto", NOBODY, False, True),
        ("auto", NOBODY, True, False),
        ("redis", NOBODY, False, False),
        ("heapq", NOBODY, True, True),
    ],
)
def test_web_crawls_by_itself_only_where_no_redis_hands_the_work_to_workers(
    settings, drains, mode, redis_url, production, by_itself
):
    settings.PRODUCTION = production
    settings.QUEUEING = {**settings.QUEUEING, "MODE": mode, "REDIS_URL": redis_url}
    assert start_crawling() is by_itself
    assert drains == ["start"] * by_itself


def test_stopping_reaches_the_queue(drains):
    stop_crawling()
    assert drains == ["stop"]
