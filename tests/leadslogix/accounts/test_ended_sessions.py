"""A form that is sent after the session has ended: its user finds back to its page."""

import pytest
from django.urls import reverse


@pytest.fixture
def page(run):
    return reverse("console:run", args=[run.workspace_id, run.id])


@pytest.fixture
def form(run):
    return reverse("console:pause", args=[run.workspace_id, run.id])


def next_of(response):
    assert response.status_code == 302
    login, _, next_page = response.url.partition("?next=")
    assert login == reverse("accounts:log_in")
    return next_page


def test_login_leads_to_the_page_of_the_form_and_says_that_nothing_was_done(client, page, form):
    response = client.post(form, headers={"referer": f"http://testserver{page}"})

    assert next_of(response) == page
    assert "nothing was done" in client.get(response.url).content.decode()


@pytest.mark.parametrize(
    "referer", ["", "http://elsewhere.example/w/", "//elsewhere.example/", "javascript:x"]
)
def test_login_leads_home_where_the_page_is_not_known_or_another_site_s(client, form, referer):
    assert next_of(client.post(form, headers={"referer": referer})) == reverse("console:home")


def test_page_that_is_opened_without_a_session_is_shown_after_the_login(client, page):
    response = client.get(page)

    assert next_of(response) == page
    assert "nothing was done" not in client.get(response.url).content.decode()


def test_address_of_a_form_that_is_opened_is_a_page_with_a_way_on(as_ann, form):
    response = as_ann.get(form)

    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    assert reverse("console:home") in response.content.decode()
