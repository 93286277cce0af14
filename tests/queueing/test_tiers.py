"""The table of tiers is the only place where they are listed; documents repeat it word for word."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from queueing.embedded_redis import EmbeddedRedis
from queueing.redis_store import RedisFrontier, key
from queueing.tiers import TIERS, Tier
from tests.queueing.entries import T, entry

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.early
@pytest.mark.redis
def test_fifth_tier_is_one_line(client: redis.Redis, redis_server: EmbeddedRedis, tmp_path: Path) -> None:
    """The checks run in a process whose table has a line more; so does the suite of both stores."""
    RedisFrontier(client).push([entry(1, Tier.SITEMAP), entry(2, Tier.RETRY)], T)
    arguments = ["fifth_tier_checks.py", "test_frontier.py", "test_frontier_leases.py"]
    plugins = ["-p", "tests.queueing.fifth_tier", "-p", "no:cacheprovider", "-p", "no:xdist"]
    own_database = {"DATABASE_URL": "", "LEADSLOGIX_DATA_DIR": str(tmp_path)}

    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--no-migrations", *plugins]
        + [str(Path(__file__).with_name(name)) for name in arguments],
        cwd=ROOT,
        env={**os.environ, **own_database, "REDIS_OF_FOUR_TIERS": redis_server.url},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stdout[-8_000:] + ended.stderr[-2_000:]


@pytest.mark.redis
def test_entry_that_an_older_version_wrote_keeps_its_tier(client: redis.Redis) -> None:
    """Version 0.1 packed the number of the tier, not its name."""
    frontier = RedisFrontier(client)
    frontier.push([entry(1, Tier.SITEMAP)], T)
    step = """local e = cmsgpack.unpack(redis.call('HGET', KEYS[1], '1'))
    e[1] = 2
    redis.call('HSET', KEYS[1], '1', cmsgpack.pack(e))"""
    client.eval(step, 1, key("entries"))

    lease = frontier.take("w", now_ms=T)

    assert lease is not None
    assert lease.tier is Tier.SITEMAP


def test_document_has_the_table_in_its_order() -> None:
    text = (ROOT / "docs" / "explanation" / "queue.md").read_text()
    rows = [f"| `{tier}` | {tier.contents} |" for tier in TIERS]

    assert "\n".join(rows) in text


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_commands_in_documents_name_every_tier(path: Path) -> None:
    commands = re.findall(r"rqworker (exhibitor[a-z ]*)", path.read_text())

    assert [words.strip() for words in commands] == [" ".join(TIERS)] * len(commands)
