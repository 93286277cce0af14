import re
from datetime import timedelta

import pytest
from django.contrib.auth import hashers
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from leadslogix.accounts.models import Membership, User
from leadslogix.accounts.throttling import REGISTRATIONS, WORKSPACES
from tests.leadslogix.conftest import PASSWORD

REGISTER = "accounts:register"
LINK = re.compile(r"http://testserver(/confirm/)#(\S+)")


def register(client, **changed):
    form = {"email": "Dora@Dora.example", "password": PASSWORD, "workspace": "Dora's leads"}
    return client.post(reverse(REGISTER), form | changed, follow=True)


def log_in(client, email="dora@dora.example", password=PASSWORD):
    return client.post(reverse("accounts:log_in"), {"username": email, "password": password}, follow=True)


def test_registering_makes_a_user_who_owns_a_workspace_and_can_log_in(client, db):
    register(client)
    membership = Membership.objects.get()
    page = log_in(client)
    assert (membership.user.email, membership.role) == ("dora@dora.example", "owner")
    assert page.redirect_chain[-1][0] == reverse("console:runs", args=[membership.workspace_id])
    assert "Dora&#x27;s leads" in page.content.decode()


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"email": "dora"}, "valid email address"),
        ({"password": "short1"}, "too short"),
        ({"password": "1234567890"}, "too common"),
        ({"password": "dora@dora.example"}, "too similar"),
        ({"workspace": "  "}, "required"),
        ({"workspace": "x" * 101}, "at most 100"),
    ],
)
def test_what_cannot_be_registered_is_explained_and_nothing_is_stored(client, db, changed, complaint):
    page = register(client, **changed)
    assert complaint in page.content.decode()
    assert not User.objects.exists()


def test_registering_an_address_again_changes_nothing_and_says_the_same(client, ann):
    new, again = register(client), register(client, email="ANN@ann.example", password="another long password")
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)
    assert not ann.workspaces.exists()
    assert new.redirect_chain == again.redirect_chain
    assert strip_token(new) == strip_token(again)


def strip_token(page) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", page.content.decode())


@pytest.fixture
def mailing(settings):
    settings.SENDS_MAIL = True


def mailed_code() -> str:
    return LINK.search(mail.outbox[-1].body)[2]


def test_mail_holds_the_link_that_opens_the_account(client, db, mailing):
    register(client)
    before = log_in(client)
    page = client.post(reverse("accounts:confirm"), {"code": mailed_code()}, follow=True)
    assert "Open the link in the mail" in before.content.decode()
    assert "is confirmed" in page.content.decode()
    assert Membership.objects.get().workspace.name == "Dora's leads"
    assert log_in(client).redirect_chain[-1][0].startswith("/w/")


def test_link_of_a_registration_works_once(client, db, mailing):
    register(client)
    ends = [client.post(reverse("accounts:confirm"), {"code": mailed_code()}).status_code for _ in range(2)]
    assert ends == [302, 404]
    assert Membership.objects.count() == 1


def test_password_of_somebody_who_registered_the_address_before_is_replaced(client, db, mailing):
    register(client, password="of the attacker 1")
    stolen = mailed_code()
    register(client)
    assert client.post(reverse("accounts:confirm"), {"code": stolen}).status_code == 404
    client.post(reverse("accounts:confirm"), {"code": mailed_code()})
    assert User.objects.get().check_password(PASSWORD)


def test_registration_that_was_never_confirmed_is_forgotten(client, ann, mailing):
    register(client)
    User.objects.update(date_joined=timezone.now() - timedelta(days=4))
    register(client, email="eve@dora.example")
    assert set(User.objects.values_list("email", flat=True)) == {ann.email, "eve@dora.example"}


@pytest.mark.parametrize("code", ["nonsense", "x:y:z", "\x00"])
def test_link_of_a_registration_that_was_never_sent_is_refused(client, db, code):
    assert client.post(reverse("accounts:confirm"), {"code": code}).status_code in (200, 404)
    assert not User.objects.exists()


def test_new_and_known_addresses_get_the_same_answer_hashing_mail_and_number_of_changes(
    client, ann, mailing, monkeypatch
):
    hashed = []
    hasher = type(hashers.get_hasher())
    make = hasher.encode
    monkeypatch.setattr(hasher, "encode", lambda self, *args: hashed.append(1) or make(self, *args))
    register(client, email="first@dora.example")
    counts, pages = [], []
    for email in ("dora@dora.example", ann.email):
        done, sent = len(hashed), len(mail.outbox)
        with CaptureQueriesContext(connection) as queries:
            pages.append(strip_token(register(client, email=email)))
        changes = [q for q in queries if re.match("INSERT|UPDATE", q["sql"]) and "accounts_user" in q["sql"]]
        counts.append((len(hashed) - done, len(mail.outbox) - sent, len(changes)))
    assert counts[0] == counts[1] == (1, 1, 1)
    assert pages[0] == pages[1]


def test_mail_that_cannot_be_sent_changes_no_answer(client, db, mailing, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    page = register(client)
    assert "We have sent a mail" in page.content.decode()
    assert "could not be sent" in caplog.text
    assert "/confirm/" not in caplog.text


def test_address_can_register_only_so_often(client, db):
    ends = [
        register(client, email=f"dora{n}@dora.example").status_code for n in range(REGISTRATIONS.times + 1)
    ]
    assert ends == [200] * REGISTRATIONS.times + [429]


@pytest.mark.parametrize("mode", ["invitation", "closed"])
def test_nobody_registers_where_it_is_not_open(client, db, settings, mode):
    settings.REGISTRATION = mode
    assert client.get(reverse(REGISTER)).status_code == 403
    assert register(client).status_code == 403
    assert not User.objects.exists()
    assert "Register" not in client.get(reverse("accounts:log_in")).content.decode()


def test_name_of_a_workspace_is_shown_as_text(client, db):
    register(client, workspace="<script>alert(1)</script>")
    page = log_in(client)
    assert "<script>alert" not in page.content.decode()


def test_second_workspace_can_be_made_and_both_are_offered(as_ann, ann, workspace):
    as_ann.post(reverse("accounts:new_workspace"), {"name": "Second"})
    page = as_ann.get(reverse("console:home")).content.decode()
    assert ann.workspaces.count() == 2
    assert "Ann&#x27;s" in page
    assert "Second" in page


def test_user_without_a_workspace_is_told_what_to_do(client, db):
    client.force_login(User.objects.create_user("dora@dora.example"))
    assert "Create one" in client.get(reverse("console:home")).content.decode()


def test_logging_out_ends_the_session(as_ann, workspace):
    as_ann.post(reverse("accounts:log_out"))
    assert as_ann.get(reverse("console:runs", args=[workspace.id])).status_code == 302


def test_password_is_changed_by_who_knows_the_old_one(as_ann, ann):
    new = "another long password"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    wrong = as_ann.post(reverse("accounts:change_password"), form | {"old_password": "wrong"})
    right = as_ann.post(reverse("accounts:change_password"), form)
    ann.refresh_from_db()
    assert (wrong.status_code, right.status_code) == (200, 302)
    assert ann.check_password(new)


def test_many_workspaces_are_no_way_around_the_quotas(as_ann, as_bob):
    add = reverse("accounts:new_workspace")
    ends = [as_ann.post(add, {"name": f"w{number}"}).status_code for number in range(WORKSPACES.times + 1)]

    assert ends == [302] * WORKSPACES.times + [429]
    assert as_bob.post(add, {"name": "Another"}).status_code == 302
