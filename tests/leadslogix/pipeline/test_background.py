import pytest

from leadslogix.pipeline.background import crawls_by_itself


@pytest.mark.parametrize(
    ("mode", "redis_url", "by_itself"),
    [
        ("auto", "", True),
        ("auto", "redis://127.0.0.1:6379/0", False),
        ("redis", "redis://127.0.0.1:6379/0", False),
        ("heapq", "redis://127.0.0.1:6379/0", True),
    ],
)
def test_web_crawls_by_itself_only_where_no_redis_hands_the_work_to_workers(
    settings, mode, redis_url, by_itself
):
    settings.QUEUE, settings.REDIS_URL = mode, redis_url
    assert crawls_by_itself() is by_itself
