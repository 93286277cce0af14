"""Guessing passwords: both login pages count by name and IP address, whatever the headers say."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from leadslogix.accounts import throttling
from leadslogix.accounts.logins import KNOWN_AT_MOST, KNOWN_FOR, remember_address
from leadslogix.accounts.models import KnownAddress, Throttle
from leadslogix.accounts.throttling import client_ip, client_network
from tests.leadslogix.conftest import PASSWORD

LOGIN_PAGES = ["accounts:log_in", "admin:login"]
LOCKED = 429
HOME, ELSEWHERE = "203.0.113.9", "198.51.100.7"


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch) -> None:
    """Requests take no time, however busy the machine is: only `let_pass` lets time pass."""
    now = timezone.now()
    monkeypatch.setattr(throttling, "timezone", SimpleNamespace(now=lambda: now))


def try_password(client, login_page, email, password, address=ELSEWHERE, **headers) -> int:
    form = {"username": email, "password": password}
    return client.post(reverse(login_page), form, REMOTE_ADDR=address, **headers).status_code


def guess(client, email, times, address=ELSEWHERE) -> list[int]:
    return [try_password(client, LOGIN_PAGES[0], email, f"guess {n}", address) for n in range(times)]


def guess_from_everywhere(client, email, times) -> list[int]:
    return [
        try_password(client, LOGIN_PAGES[0], email, "guess", address=f"198.51.100.{n}") for n in range(times)
    ]


def let_pass(**time: int) -> None:
    later = timedelta(**time)
    Throttle.objects.update(expires_at=F("expires_at") - later, paused_until=F("paused_until") - later)


def test_ten_wrong_passwords_from_elsewhere_do_not_lock_the_owner_out(client, ann):
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, HOME) == 302
    client.logout()
    assert guess(client, ann.email, 12)[-1] == LOCKED
    assert guess_from_everywhere(client, ann.email, 12)[-1] == LOCKED
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, HOME) == 302


@pytest.mark.parametrize("login_page", LOGIN_PAGES)
def test_owner_gets_in_from_her_address_even_when_others_guess_there(client, ann, login_page):
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, HOME) == 302
    client.logout()
    assert LOCKED not in guess(client, ann.email, 20, HOME)
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, HOME) == 302


def test_guessing_at_a_known_address_ends_too(client, ann):
    try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, HOME)
    client.logout()
    guess(client, ann.email, 1, HOME)
    Throttle.objects.update(count=99)
    assert guess(client, ann.email, 2, HOME) == [200, LOCKED]


def test_known_address_of_one_account_is_none_of_another(client, ann, carol):
    try_password(client, LOGIN_PAGES[0], carol.email, PASSWORD, HOME)
    client.logout()
    assert guess(client, ann.email, 12, HOME)[-1] == LOCKED


def test_address_is_forgotten_after_its_time(client, ann):
    try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, HOME)
    client.logout()
    KnownAddress.objects.update(last_seen_at=F("last_seen_at") - KNOWN_FOR)
    assert guess(client, ann.email, 12, HOME)[-1] == LOCKED


def test_only_the_newest_addresses_are_kept_and_as_hashes(rf, ann):
    for n in range(KNOWN_AT_MOST + 3):
        remember_address(None, rf.get("/", REMOTE_ADDR=f"203.0.113.{n}"), ann)
    kept = KnownAddress.objects.filter(user=ann)
    assert kept.count() == KNOWN_AT_MOST
    assert "203.0.113" not in str(list(kept.values()))


@pytest.mark.parametrize("login_page", LOGIN_PAGES)
def test_refusal_says_how_long_to_wait_and_waits_for_nobody(client, ann, login_page):
    guess(client, ann.email, 12)
    form = {"username": ann.email, "password": PASSWORD}
    refused = client.post(reverse(login_page), form, REMOTE_ADDR=ELSEWHERE)
    assert refused.status_code == LOCKED
    assert 0 < int(refused["Retry-After"]) <= 900
    assert "then try again" in refused.content.decode()


def test_pause_after_guesses_from_many_addresses_grows_and_ends(client, ann):
    """By name alone: five are free, then each further one doubles the pause."""
    first = guess_from_everywhere(client, ann.email, 7)
    let_pass(seconds=2)
    sixth = try_password(client, LOGIN_PAGES[0], ann.email, "guess", "192.0.2.1")
    too_early = try_password(client, LOGIN_PAGES[0], ann.email, "guess", "192.0.2.2")
    let_pass(seconds=3)
    still = try_password(client, LOGIN_PAGES[0], ann.email, "guess", "192.0.2.3")
    let_pass(seconds=60)
    assert first == [200] * 6 + [LOCKED]
    assert (sixth, too_early, still) == (200, LOCKED, LOCKED)
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, "192.0.2.4") == 302


def test_nobody_waits_longer_than_a_minute_for_guesses_from_other_addresses(client, ann):
    for n in range(12):
        try_password(client, LOGIN_PAGES[0], ann.email, "guess", f"198.51.100.{n}")
        let_pass(seconds=60)
    form = {"username": ann.email, "password": "guess"}
    client.post(reverse(LOGIN_PAGES[0]), form, REMOTE_ADDR="192.0.2.1")
    refused = client.post(reverse(LOGIN_PAGES[0]), form, REMOTE_ADDR="192.0.2.2")
    assert 50 <= int(refused["Retry-After"]) <= 60


@pytest.mark.parametrize("login_page", LOGIN_PAGES)
def test_pretending_to_be_somewhere_else_does_not_help(client, ann, login_page):
    ends = [
        try_password(client, login_page, ann.email, f"guess {n}", HTTP_X_FORWARDED_FOR=f"198.51.100.{n}")
        for n in range(12)
    ]
    assert ends[-1] == LOCKED


def test_guessing_at_many_accounts_locks_the_address(client, ann):
    ends = [try_password(client, LOGIN_PAGES[0], f"user{n}@ann.example", "guess") for n in range(31)]
    assert ends == [200] * 30 + [LOCKED]
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, HOME) == 302


def test_capitals_do_not_make_another_account(client, ann):
    names = [ann.email[:n].upper() + ann.email[n:] for n in range(12)]
    ends = [try_password(client, LOGIN_PAGES[0], name, "guess") for name in names]
    assert ends[-1] == LOCKED


def test_both_doors_count_together(client, ann):
    ends = [try_password(client, LOGIN_PAGES[n % 2], ann.email, "guess") for n in range(12)]
    assert ends[-1] == LOCKED


def test_own_login_in_between_does_not_wipe_out_what_was_counted(client, ann, carol):
    first = guess(client, ann.email, 5)
    assert try_password(client, LOGIN_PAGES[0], carol.email, PASSWORD) == 302
    client.logout()
    assert LOCKED not in first
    assert guess(client, ann.email, 6)[-1] == LOCKED


def test_logins_that_succeed_are_not_counted(client, ann):
    ends = []
    for n in range(35):
        ends.append(try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD, f"2001:db8::{n:x}"))
        client.logout()
        KnownAddress.objects.all().delete()
    assert set(ends) == {302}


def test_lock_ends_after_a_quarter_of_an_hour_even_if_guessing_goes_on(client, ann):
    assert guess(client, ann.email, 11)[-1] == LOCKED
    let_pass(minutes=14)
    guess(client, ann.email, 3)
    let_pass(minutes=2)
    assert try_password(client, LOGIN_PAGES[0], ann.email, PASSWORD) == 302


def test_unknown_and_known_accounts_get_the_same_answer(client, ann):
    known = client.post(reverse(LOGIN_PAGES[0]), {"username": ann.email, "password": "guess"})
    unknown = client.post(reverse(LOGIN_PAGES[0]), {"username": "zed@ann.example", "password": "guess"})
    text = "This e-mail address and password do not belong together."
    assert [text in page.content.decode() for page in (known, unknown)] == [True, True]


def test_what_was_tried_is_not_written_down(client, ann):
    try_password(client, LOGIN_PAGES[0], ann.email, "my secret guess")
    kept = str(list(Throttle.objects.values()))
    assert [text for text in ("my secret guess", ann.email, ELSEWHERE) if text in kept] == []


def test_what_is_over_is_deleted(client, ann):
    guess(client, ann.email, 3)
    let_pass(hours=2)
    try_password(client, LOGIN_PAGES[0], "zed@ann.example", "guess", HOME)
    assert Throttle.objects.count() == 3


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


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix:", "unix:"),
    ],
)
def test_ipv6_is_counted_by_the_network_of_a_subscriber(rf, address, counted_as):
    assert client_network(rf.get("/", REMOTE_ADDR=address)) == counted_as
