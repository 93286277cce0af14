import pytest
from django.test import Client, override_settings
from django.urls import reverse

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PUBLIC = ["accounts:log_in", "accounts:register", "console:healthz", "console:readyz", "admin:login"]


def directives(response) -> set[str]:
    return set(response["Content-Security-Policy"].split("; "))


@pytest.mark.parametrize("name", PUBLIC)
def test_every_page_forbids_inline_code_frames_and_sniffing(client, db, name):
    response = client.get(reverse(name))
    assert directives(response) == set(CSP.split("; "))
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


def test_errors_carry_the_same_headers(client, db):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert directives(response) == set(CSP.split("; "))
    assert response["X-Content-Type-Options"] == "nosniff"


def test_pages_with_personal_data_are_not_kept_by_caches(as_ann, run, company):
    response = as_ann.get(reverse("console:company", args=[run.workspace_id, run.id, company.id]))
    assert response["Cache-Control"] == "no-store"


def test_pages_of_ours_hold_no_inline_code(as_ann, run, company):
    urls = [
        reverse("console:runs", args=[run.workspace_id]),
        reverse("console:run", args=[run.workspace_id, run.id]),
        reverse("console:company", args=[run.workspace_id, run.id, company.id]),
        reverse("accounts:members", args=[run.workspace_id]),
    ]
    text = "".join(as_ann.get(url).content.decode() for url in urls)
    assert [
        mark for mark in ("style=", "<style", "onclick", "onload", "javascript:", "<script>") if mark in text
    ] == []


def test_session_cookie_is_out_of_reach_of_scripts_and_other_sites(client, ann, workspace):
    client.post(reverse("accounts:log_in"), {"username": ann.email, "password": "correct horse battery"})
    cookie = client.cookies["leadslogix_session"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_favicon_is_served_where_browsers_look_for_it(client):
    served = client.get(client.get("/favicon.ico")["Location"])
    assert served["Content-Type"] == "image/svg+xml"
    assert b"<svg" in b"".join(served.streaming_content)


def test_page_that_does_not_exist_says_so_in_our_words(client, db):
    assert "There is nothing here" in client.get("/nowhere/").content.decode()


@override_settings(ROOT_URLCONF="tests.leadslogix.console.broken_urls")
def test_server_error_says_so_without_details(db):
    response = Client(raise_request_exception=False).get("/")
    assert response.status_code == 500
    assert "Something went wrong on our side" in response.content.decode()
    assert "secret detail" not in response.content.decode()


def test_csrf_refusal_says_what_to_do(ann):
    client = Client(enforce_csrf_checks=True)
    response = client.post(reverse("accounts:log_in"), {"username": "x", "password": "y"})
    assert response.status_code == 403
    assert "Please try again" in response.content.decode()
