"""Who may see what. Users outside a workspace get 404; its members get 403 for what only owners can do."""

from uuid import UUID

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from leadslogix.accounts.models import Membership, User, Workspace


def signed_in(request: HttpRequest) -> User:
    """The user of a request that LoginRequiredMiddleware has let through."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def workspaces_of(user: User) -> QuerySet[Workspace]:
    return Workspace.objects.filter(members=user).order_by("name", "id")


def find_workspace(request: HttpRequest, workspace_id: UUID) -> Workspace:
    """The workspace, for its members; 404 for all others, staff included: they use the admin."""
    return get_object_or_404(workspaces_of(signed_in(request)), id=workspace_id)


def find_own_workspace(request: HttpRequest, workspace_id: UUID) -> Workspace:
    """The workspace, for its owners; 403 for members, 404 for users outside it."""
    workspace = find_workspace(request, workspace_id)
    if not owns(signed_in(request), workspace):
        raise PermissionDenied("Only an owner of this workspace can do that.")
    return workspace


def owns(user: User, workspace: Workspace) -> bool:
    return workspace.memberships.filter(user=user, role=Membership.Role.OWNER).exists()


def registration_is_open() -> bool:
    return bool(settings.REGISTRATION == "open")


def newcomers_may_join() -> bool:
    """Whether an invitation is enough to open an account."""
    return bool(settings.REGISTRATION != "closed")
