"""What load balancers ask: /healthz says that the process answers, /readyz that it can serve requests."""

import pytest
from django.db import DatabaseError, connection

from queueing.embedded_redis import EmbeddedRedis

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def queue(settings):
    def change(**values):
        settings.QUEUEING = {**settings.QUEUEING, **values}

    return change


def refuse(*args):
    raise DatabaseError("gone")


def test_process_is_alive_without_its_database(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_process_is_ready_when_the_database_answers(client, django_assert_num_queries, db):
    with django_assert_num_queries(1):
        response = client.get("/readyz")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_process_is_not_ready_when_the_database_does_not_answer(client, db):
    with connection.execute_wrapper(refuse):
        response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"the database does not answer\n")


@pytest.mark.redis
def test_process_is_ready_when_redis_answers(client, db, queue):
    with EmbeddedRedis() as redis:
        queue(MODE="redis", REDIS_URL=redis.url)
        assert client.get("/readyz").status_code == 200


def test_process_that_needs_redis_is_not_ready_without_it(client, db, queue):
    queue(MODE="redis", REDIS_URL=NOWHERE)
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"Redis does not answer\n")


def test_process_that_can_do_without_redis_is_ready(client, db, queue):
    queue(MODE="auto", REDIS_URL=NOWHERE)
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/readyz", 200), ("/login/", 301)])
def test_with_https_only_health_answers_by_plain_http(client, db, settings, path, status):
    settings.SECURE_SSL_REDIRECT = True
    assert client.get(path).status_code == status
