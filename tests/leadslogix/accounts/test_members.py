from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leadslogix.accounts.errors import InvitationGone
from leadslogix.accounts.invitations import accept, find_invitation, invite, token_of
from leadslogix.accounts.models import Invitation, Membership, User
from tests.leadslogix.conftest import PASSWORD, client_of


def join_url(invitation: Invitation) -> str:
    return reverse("accounts:join", args=[token_of(invitation)])


@pytest.fixture
def dora(db) -> User:
    return User.objects.create_user("dora@dora.example", PASSWORD)


def test_owner_gets_a_link_to_pass_on(as_ann, workspace):
    page = as_ann.post(
        reverse("accounts:invite_member", args=[workspace.id]), {"email": "Dora@Dora.example"}, follow=True
    )
    invitation = Invitation.objects.get()
    assert invitation.email == "dora@dora.example"
    assert f"http://testserver{join_url(invitation)}" in page.content.decode()


def test_link_is_shown_to_owners_only(as_bob, workspace, invitation):
    page = as_bob.get(reverse("accounts:members", args=[workspace.id])).content.decode()
    assert token_of(invitation) not in page
    assert "dora@dora.example" not in page


def test_newcomer_chooses_a_password_and_is_in(client, workspace, invitation):
    client.post(join_url(invitation), {"password": PASSWORD})
    dora = User.objects.get(email="dora@dora.example")
    assert dora.check_password(PASSWORD)
    assert dora.memberships.get().role == Membership.Role.MEMBER
    assert client.get(reverse("console:runs", args=[workspace.id])).status_code == 200


def test_newcomer_with_a_weak_password_stays_outside(client, invitation):
    page = client.post(join_url(invitation), {"password": "dora@dora.example"})
    assert "too similar" in page.content.decode()
    assert not User.objects.filter(email=invitation.email).exists()


def test_user_with_an_account_logs_in_and_joins(client, workspace, dora, ann):
    link = join_url(invite(workspace, dora.email, by=ann))
    asked = client.get(link)
    client.post(asked["Location"], {"username": dora.email, "password": PASSWORD, "next": link})
    client.post(link)
    assert workspace.members.filter(id=dora.id).exists()


def test_looking_at_an_invitation_does_not_accept_it(workspace, dora, ann):
    client_of(dora).get(join_url(invite(workspace, dora.email, by=ann)))
    assert not workspace.members.filter(id=dora.id).exists()


def test_link_works_once(client, invitation):
    client.post(join_url(invitation), {"password": PASSWORD})
    assert Client().post(join_url(invitation), {"password": PASSWORD}).status_code == 404


def test_second_of_two_who_use_a_link_at_the_same_moment_is_refused(workspace, dora, ann):
    invitation = invite(workspace, dora.email, by=ann)
    first, second = find_invitation(token_of(invitation)), find_invitation(token_of(invitation))
    accept(first, dora)
    with pytest.raises(InvitationGone):
        accept(second, dora)


def test_removed_member_cannot_come_back_with_the_old_link(as_ann, client, workspace, invitation):
    client.post(join_url(invitation), {"password": PASSWORD})
    membership = workspace.memberships.get(user__email=invitation.email)
    as_ann.post(reverse("accounts:remove_member", args=[workspace.id, membership.id]))
    assert client.get(reverse("console:runs", args=[workspace.id])).status_code == 404
    assert client.post(join_url(invitation)).status_code == 404


def test_withdrawn_link_does_not_work(as_ann, client, workspace, invitation):
    as_ann.post(reverse("accounts:withdraw_invitation", args=[workspace.id, invitation.id]))
    assert client.get(join_url(invitation)).status_code == 404


def test_link_ends_after_seven_days(client, invitation):
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    page = client.get(join_url(invitation))
    assert page.status_code == 404
    assert "Ask for a new link" in page.content.decode()


def test_inviting_again_ends_the_first_link(client, workspace, ann, invitation):
    again = invite(workspace, invitation.email.upper(), by=ann)
    assert client.get(join_url(invitation)).status_code == 404
    assert client.get(join_url(again)).status_code == 200


@pytest.mark.parametrize("token", ["nonsense", "0" * 32 + ":" + "A" * 43, "%00"])
def test_link_that_was_never_made_is_refused(client, db, token):
    assert client.get(f"/join/{token}/").status_code == 404


@pytest.mark.parametrize(
    ("email", "complaint"), [("bob@ann.example", "already a member"), ("bob", "valid email")]
)
def test_invitation_that_makes_no_sense_is_explained(as_ann, workspace, email, complaint):
    page = as_ann.post(reverse("accounts:invite_member", args=[workspace.id]), {"email": email})
    assert page.status_code == 422
    assert complaint in page.content.decode()
    assert not Invitation.objects.exists()


def test_member_can_leave(as_bob, bob, workspace):
    membership = workspace.memberships.get(user=bob)
    as_bob.post(reverse("accounts:remove_member", args=[workspace.id, membership.id]))
    assert as_bob.get(reverse("console:runs", args=[workspace.id])).status_code == 404


def test_last_owner_cannot_leave(as_ann, ann, workspace):
    membership = workspace.memberships.get(user=ann)
    page = as_ann.post(reverse("accounts:remove_member", args=[workspace.id, membership.id]), follow=True)
    assert "needs an owner" in page.content.decode()
    assert workspace.memberships.filter(user=ann).exists()
