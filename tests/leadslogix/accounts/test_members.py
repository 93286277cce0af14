import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leadslogix.accounts.errors import InvitationGone
from leadslogix.accounts.invitations import accept, find_invitation, invite, token_of
from leadslogix.accounts.models import Invitation, Membership, User
from leadslogix.accounts.throttling import INVITATIONS
from tests.leadslogix.conftest import PASSWORD, client_of

JOIN = "/join/"


def join_url(invitation: Invitation) -> str:
    return f"{reverse('accounts:join')}#{token_of(invitation)}"


def open_link(client: Client, invitation: Invitation):
    return client.post(reverse("accounts:open_invitation"), {"code": join_url(invitation)}, follow=True)


def join_as_newcomer(client: Client, invitation: Invitation):
    """Opens an account with the link, logs in, joins."""
    open_link(client, invitation)
    client.post(JOIN, {"password": PASSWORD})
    client.post(reverse("accounts:log_in"), {"username": invitation.email, "password": PASSWORD})
    return client.post(JOIN)


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
    join_as_newcomer(client, invitation)
    dora = User.objects.get(email="dora@dora.example")
    assert dora.check_password(PASSWORD)
    assert dora.memberships.get().role == Membership.Role.MEMBER
    assert client.get(reverse("console:runs", args=[workspace.id])).status_code == 200


def test_newcomer_with_a_weak_password_stays_outside(client, invitation):
    open_link(client, invitation)
    page = client.post(JOIN, {"password": "dora@dora.example"})
    assert "too similar" in page.content.decode()
    assert not User.objects.filter(email=invitation.email).exists()


def test_user_with_an_account_logs_in_and_joins(client, workspace, dora, ann):
    open_link(client, invite(workspace, dora.email, by=ann))
    client.post(reverse("accounts:log_in"), {"username": dora.email, "password": PASSWORD, "next": JOIN})
    client.post(JOIN)
    assert workspace.members.filter(id=dora.id).exists()


def test_link_tells_nobody_whether_the_address_has_an_account(workspace, dora, ann):
    new, known = invite(workspace, "new@dora.example", by=ann), invite(workspace, dora.email, by=ann)
    texts = []
    for invitation in (new, known):
        client = Client()
        shown = open_link(client, invitation)
        chosen = client.post(JOIN, {"password": "another long password"}, follow=True)
        pages = shown.content.decode() + chosen.content.decode() + str(chosen.redirect_chain)
        texts.append(
            re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", pages).replace(invitation.email, "")
        )
    dora.refresh_from_db()
    assert texts[0] == texts[1]
    assert dora.check_password(PASSWORD)


def test_token_is_in_no_log_and_no_address(client, invitation, caplog):
    caplog.set_level("DEBUG")
    page = open_link(client, invitation)
    client.get(JOIN)
    client_of(User.objects.create_user("zed@zed.example")).post(
        reverse("accounts:open_invitation"), {"code": join_url(invitation)}, follow=True
    )
    token = token_of(invitation)
    assert token not in caplog.text
    assert token not in page.content.decode()
    assert token not in str(page.redirect_chain)


def test_link_of_the_first_form_is_worth_nothing(client, invitation):
    old = Signer(salt="leadslogix.invitation").sign(invitation.id.hex)
    assert client.get(f"/join/{old}/").status_code == 404
    assert client.post(reverse("accounts:open_invitation"), {"code": old}).status_code == 404


def test_where_mail_is_sent_the_link_goes_to_the_invited_address_only(as_ann, workspace, settings):
    settings.SENDS_MAIL = True
    url = reverse("accounts:invite_member", args=[workspace.id])
    page = as_ann.post(url, {"email": "dora@dora.example"}, follow=True)
    token = token_of(Invitation.objects.get())
    assert mail.outbox[0].to == ["dora@dora.example"]
    assert token in mail.outbox[0].body
    assert token not in page.content.decode()


def test_invitations_are_limited(as_ann, workspace):
    url = reverse("accounts:invite_member", args=[workspace.id])
    ends = [
        as_ann.post(url, {"email": f"d{n}@dora.example"}).status_code for n in range(INVITATIONS.times + 1)
    ]
    assert ends == [302] * INVITATIONS.times + [429]


def test_where_registration_is_closed_an_invitation_opens_no_account(client, invitation, settings):
    settings.REGISTRATION = "closed"
    page = open_link(client, invitation)
    client.post(JOIN, {"password": PASSWORD})
    assert "opened by the operator" in page.content.decode()
    assert not User.objects.filter(email=invitation.email).exists()


def test_looking_at_an_invitation_does_not_accept_it(workspace, dora, ann):
    open_link(client_of(dora), invite(workspace, dora.email, by=ann))
    assert not workspace.members.filter(id=dora.id).exists()


def test_link_works_once(client, invitation):
    join_as_newcomer(client, invitation)
    assert open_link(Client(), invitation).status_code == 404


def test_second_of_two_who_use_a_link_at_the_same_moment_is_refused(workspace, dora, ann):
    invitation = invite(workspace, dora.email, by=ann)
    first, second = find_invitation(token_of(invitation)), find_invitation(token_of(invitation))
    accept(first, dora)
    with pytest.raises(InvitationGone):
        accept(second, dora)


def test_removed_member_cannot_come_back_with_the_old_link(as_ann, client, workspace, invitation):
    join_as_newcomer(client, invitation)
    membership = workspace.memberships.get(user__email=invitation.email)
    as_ann.post(reverse("accounts:remove_member", args=[workspace.id, membership.id]))
    assert client.get(reverse("console:runs", args=[workspace.id])).status_code == 404
    assert open_link(client, invitation).status_code == 404


def test_withdrawn_link_does_not_work(as_ann, client, workspace, invitation):
    as_ann.post(reverse("accounts:withdraw_invitation", args=[workspace.id, invitation.id]))
    assert open_link(client, invitation).status_code == 404


def test_link_ends_after_seven_days(client, invitation):
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    page = open_link(client, invitation)
    assert page.status_code == 404
    assert "Ask for a new link" in page.content.decode()


def test_inviting_again_ends_the_first_link(client, workspace, ann, invitation):
    again = invite(workspace, invitation.email.upper(), by=ann)
    assert open_link(client, invitation).status_code == 404
    assert open_link(client, again).status_code == 200


@pytest.mark.parametrize("token", ["nonsense", "0" * 32 + ":" + "A" * 43, "\x00"])
def test_link_that_was_never_made_is_refused(client, db, token):
    assert client.post(reverse("accounts:open_invitation"), {"code": token}).status_code == 404


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
