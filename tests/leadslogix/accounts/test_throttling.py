"""Guessing passwords: both login pages count by account and by IP address, whatever the headers say."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.db.models import F
from django.urls import reverse

from leadslogix.accounts.throttling import client_ip
from tests.leadslogix.conftest import PASSWORD

LOGIN_PAGES = ["accounts:log_in", "admin:login"]
LOCKED = 429


def try_password(client, login_page, email, password, **headers) -> int:
    form = {"username": email, "password": password}
    return client.post(reverse(login_page), form, **headers).status_code


@pytest.mark.parametrize("login_page", LOGIN_PAGES)
def test_twelve_bad_logins_lock_the_account_and_the_right_password_does_not_help(client, ann, login_page):
    ends = [try_password(client, login_page, ann.email, f"guess {n}") for n in range(12)]
    assert ends == [200] * 9 + [LOCKED] * 3
    assert try_password(client, login_page, ann.email, PASSWORD) == LOCKED


@pytest.mark.parametrize("login_page", LOGIN_PAGES)
def test_pretending_to_be_somewhere_else_does_not_help(client, ann, login_page):
    ends = [
        try_password(client, login_page, ann.email, f"guess {n}", HTTP_X_FORWARDED_FOR=f"198.51.100.{n}")
        for n in range(12)
    ]
    assert ends[-1] == LOCKED


def test_guessing_from_many_addresses_locks_the_account(client, ann):
    ends = [
        try_password(client, LOGIN_PAGES[0], ann.email, "guess", REMOTE_ADDR=f"198.51.100.{n}")
        for n in range(12)
    ]
    assert ends[-1] == LOCKED


def test_guessing_at_many_accounts_locks_the_address(client, ann):
    ends = [try_password(client, LOGIN_PAGES[0], f"user{n}@ann.example", "guess") for n in range(12)]
    assert ends[-1] == LOCKED
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, REMOTE_ADDR="203.0.113.9") == 302


def test_capitals_do_not_make_another_account(client, ann):
    ends = [
        try_password(
            client,
            LOGIN_PAGES[0],
            ann.email[:n].upper() + ann.email[n:],
            "guess",
            REMOTE_ADDR=f"198.51.100.{n}",
        )
        for n in range(12)
    ]
    assert ends[-1] == LOCKED


def test_both_doors_count_together(client, ann):
    ends = [try_password(client, LOGIN_PAGES[n % 2], ann.email, "guess") for n in range(12)]
    assert ends[-1] == LOCKED


def test_own_login_in_between_does_not_wipe_out_what_was_counted(client, ann, carol):
    first = [try_password(client, LOGIN_PAGES[0], ann.email, "guess") for _ in range(6)]
    assert try_password(client, LOGIN_PAGES[0], carol.email, PASSWORD) == 302
    client.logout()
    second = [try_password(client, LOGIN_PAGES[0], ann.email, "guess") for _ in range(6)]
    assert LOCKED not in first
    assert second[-1] == LOCKED


def let_pass(minutes: int) -> None:
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=minutes))


def test_lock_ends_after_a_quarter_of_an_hour_even_if_guessing_goes_on(client, ann):
    guesses = [try_password(client, LOGIN_PAGES[0], ann.email, f"guess {n}") for n in range(10)]
    let_pass(14)
    still = try_password(client, LOGIN_PAGES[0], ann.email, "guess 11")
    let_pass(2)
    assert [guesses[-1], still] == [LOCKED, LOCKED]
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD) == 302


def test_locked_page_says_how_long_it_takes(client, ann):
    assert [try_password(client, LOGIN_PAGES[0], ann.email, "guess") for _ in range(10)][-1] == LOCKED
    page = client.post(reverse(LOGIN_PAGES[0]), {"username": ann.email, "password": PASSWORD})
    assert "quarter of an hour" in page.content.decode()


def test_unknown_and_known_accounts_get_the_same_answer(client, ann):
    known = client.post(reverse(LOGIN_PAGES[0]), {"username": ann.email, "password": "guess"})
    unknown = client.post(reverse(LOGIN_PAGES[0]), {"username": "zed@ann.example", "password": "guess"})
    text = "This e-mail address and password do not belong together."
    assert [text in page.content.decode() for page in (known, unknown)] == [True, True]


def test_passwords_are_not_written_down(client, ann):
    try_password(client, LOGIN_PAGES[0], ann.email, "my secret guess")
    assert "my secret guess" not in str(AccessAttempt.objects.values())


def test_capitals_in_the_address_are_no_obstacle_to_logging_in(client, ann):
    assert try_password(client, LOGIN_PAGES[0], "Ann@ANN.example", PASSWORD) == 302


def test_login_does_not_lead_to_other_sites(client, ann, workspace):
    form = {"username": ann.email, "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post(reverse(LOGIN_PAGES[0]), form)["Location"] == reverse("console:home")


@pytest.mark.parametrize(
    ("behind_proxy", "forwarded", "expected"),
    [
        (False, "198.51.100.1", "192.0.2.7"),
        (True, "198.51.100.1, 203.0.113.5", "203.0.113.5"),
        (True, "", "192.0.2.7"),
    ],
)
def test_only_our_own_proxys_word_for_the_address_counts(rf, settings, behind_proxy, forwarded, expected):
    settings.BEHIND_PROXY = behind_proxy
    request = rf.get("/", REMOTE_ADDR="192.0.2.7", HTTP_X_FORWARDED_FOR=forwarded)
    assert client_ip(request) == expected
