"""Making workspaces and changing who belongs to them."""

from django.db import transaction

from leadslogix.accounts.errors import LastOwner
from leadslogix.accounts.models import Membership, User, Workspace


@transaction.atomic
def create_workspace(name: str, owner: User) -> Workspace:
    workspace = Workspace.objects.create(name=name)
    Membership.objects.create(workspace=workspace, user=owner, role=Membership.Role.OWNER)
    return workspace


@transaction.atomic
def remove_member(membership: Membership) -> None:
    # The rows are locked, so that two last owners cannot leave at the same moment.
    owners = Membership.objects.select_for_update().filter(
        workspace=membership.workspace_id, role=Membership.Role.OWNER
    )
    if [owner.id for owner in owners] == [membership.id]:
        raise LastOwner
    membership.delete()
