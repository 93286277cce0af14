import pytest
from django.urls import reverse

from leadslogix.accounts.models import Membership, User
from tests.leadslogix.conftest import PASSWORD

REGISTER = "accounts:register"


def register(client, **changed):
    form = {"email": "Dora@Dora.example", "password": PASSWORD, "workspace": "Dora's leads"}
    return client.post(reverse(REGISTER), form | changed, follow=True)


def test_registering_makes_a_user_who_owns_a_workspace_and_is_logged_in(client, db):
    page = register(client)
    membership = Membership.objects.get()
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


def test_address_can_be_registered_once_whatever_its_capitals(client, ann):
    page = register(client, email="ANN@ann.example")
    assert "registered already" in page.content.decode()
    assert User.objects.count() == 1


def test_name_of_a_workspace_is_shown_as_text(client, db):
    page = register(client, workspace="<script>alert(1)</script>")
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
