"""Inviting people: an owner passes a link on, and the person who opens it joins once.

The link carries the invitation's id, signed, after its "#": that part reaches no server, so no log. A matching e-mail
address alone shows no invitation: where no mail is sent addresses are not verified, so the link itself is the proof.
"""

from datetime import timedelta
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone

from leadslogix.accounts.errors import AlreadyMember, InvitationGone
from leadslogix.accounts.models import Invitation, Membership, User, Workspace

# Tokens of the first form were in addresses, and so in logs: they are worth nothing any more.
SIGNER = Signer(salt="leadslogix.invitation.2")
VALID_FOR = timedelta(days=7)


def invite(workspace: Workspace, email: str, by: User) -> Invitation:
    """A fresh invitation; one that the same address had before is withdrawn, its link ends."""
    if workspace.members.filter(email__iexact=email).exists():
        raise AlreadyMember(email)
    with transaction.atomic():
        Invitation.objects.for_workspace(workspace).filter(email__iexact=email).delete()
        return Invitation.objects.create(
            workspace=workspace, email=email.lower(), invited_by=by, expires_at=timezone.now() + VALID_FOR
        )


def token_of(invitation: Invitation) -> str:
    return SIGNER.sign(invitation.id.hex)


def find_invitation(token: str) -> Invitation:
    """By the token, or by the whole link."""
    try:
        return find_open_invitation(UUID(hex=SIGNER.unsign(token.strip().rpartition("#")[2])))
    except (BadSignature, ValueError) as error:
        raise InvitationGone from error


def find_open_invitation(invitation_id: UUID) -> Invitation:
    open_now = Invitation.objects.select_related("workspace", "invited_by").filter(
        expires_at__gt=timezone.now()
    )
    invitation = open_now.filter(id=invitation_id).first()
    if invitation is None:
        raise InvitationGone
    return invitation


@transaction.atomic
def accept(invitation: Invitation, user: User) -> Membership:
    # Deleting first decides between two people who use one link at the same moment.
    deleted, _ = Invitation.objects.filter(id=invitation.id).delete()
    if not deleted:
        raise InvitationGone
    membership, _ = Membership.objects.get_or_create(workspace=invitation.workspace, user=user)
    return membership
