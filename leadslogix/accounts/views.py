"""Registering, joining, and the members of a workspace. Logging in and out is Django's own."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leadslogix.accounts.access import find_own_workspace, find_workspace, owns, signed_in
from leadslogix.accounts.errors import AccountsError, InvitationGone
from leadslogix.accounts.forms import InviteForm, PasswordForm, RegisterForm, WorkspaceForm, posted
from leadslogix.accounts.invitations import accept, accept_as_newcomer, find_invitation, invite, token_of
from leadslogix.accounts.models import Invitation, Membership, User, Workspace
from leadslogix.accounts.workspaces import create_workspace, register, remove_member

LOGIN_BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def register_workspace(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("console:home")
    form = RegisterForm(posted(request))
    if form.is_valid():
        values = form.cleaned_data
        login(request, register(values["email"], values["password"], values["workspace"]), LOGIN_BACKEND)
        return redirect("console:home")
    return render(request, "accounts/register.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
def new_workspace(request: HttpRequest) -> HttpResponse:
    form = WorkspaceForm(posted(request))
    if form.is_valid():
        workspace = create_workspace(form.cleaned_data["name"], signed_in(request))
        return redirect("console:runs", workspace.id)
    return render(request, "accounts/new_workspace.html", {"form": form})


@require_safe
def members(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    return _members_page(request, workspace, InviteForm())


def _members_page(
    request: HttpRequest, workspace: Workspace, form: InviteForm, status: int = 200
) -> HttpResponse:
    is_owner = owns(signed_in(request), workspace)
    open_invitations = Invitation.objects.for_workspace(workspace).filter(expires_at__gt=timezone.now())
    context = {
        "workspace": workspace,
        "memberships": workspace.memberships.select_related("user").order_by("user__email"),
        "is_owner": is_owner,
        "form": form,
        "invitations": [(row, _link(request, row)) for row in open_invitations.order_by("email")]
        if is_owner
        else [],
    }
    return render(request, "accounts/members.html", context, status=status)


def _link(request: HttpRequest, invitation: Invitation) -> str:
    return request.build_absolute_uri(reverse("accounts:join", args=[token_of(invitation)]))


@require_POST
def invite_member(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_own_workspace(request, workspace_id)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _members_page(request, workspace, form, status=422)
    try:
        invitation = invite(workspace, form.cleaned_data["email"], by=signed_in(request))
    except AccountsError as error:
        form.add_error("email", str(error))
        return _members_page(request, workspace, form, status=422)
    messages.success(request, f"Send the link below to {invitation.email}: it works once, for seven days.")
    return redirect("accounts:members", workspace.id)


@require_POST
def withdraw_invitation(request: HttpRequest, workspace_id: UUID, invitation_id: UUID) -> HttpResponse:
    workspace = find_own_workspace(request, workspace_id)
    invitation = get_object_or_404(Invitation.objects.for_workspace(workspace), id=invitation_id)
    invitation.delete()
    messages.success(request, f"The invitation of {invitation.email} is withdrawn.")
    return redirect("accounts:members", workspace.id)


@require_POST
def remove_from_workspace(request: HttpRequest, workspace_id: UUID, membership_id: int) -> HttpResponse:
    """An owner removes anybody; a member can leave."""
    workspace = find_workspace(request, workspace_id)
    membership = get_object_or_404(workspace.memberships.select_related("user"), id=membership_id)
    user = signed_in(request)
    if membership.user != user and not owns(user, workspace):
        raise PermissionDenied("Only an owner of this workspace can remove others.")
    try:
        remove_member(membership)
    except AccountsError as error:
        messages.error(request, str(error))
        return redirect("accounts:members", workspace.id)
    return _after_removal(request, membership, user)


def _after_removal(request: HttpRequest, membership: Membership, user: User) -> HttpResponse:
    if membership.user == user:
        messages.success(request, f"You have left {membership.workspace.name}.")
        return redirect("console:home")
    messages.success(request, f"{membership.user.email} is no longer a member.")
    return redirect("accounts:members", membership.workspace_id)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation's link leads: those with an account join, others choose a password first."""
    try:
        invitation = find_invitation(token)
        if request.user.is_authenticated:
            return _join_as_user(request, invitation, signed_in(request))
        return _join_as_newcomer(request, invitation)
    except InvitationGone as error:
        return render(request, "accounts/invitation_gone.html", {"error": error}, status=404)


def _join_as_user(request: HttpRequest, invitation: Invitation, user: User) -> HttpResponse:
    if user.email != invitation.email:
        raise Http404("This invitation is for somebody else.")
    if request.method != "POST":
        return render(request, "accounts/join.html", {"invitation": invitation})
    accept(invitation, user)
    return redirect("console:runs", invitation.workspace_id)


def _join_as_newcomer(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    if User.objects.filter(email=invitation.email).exists():
        messages.info(request, f"Log in as {invitation.email} to join {invitation.workspace.name}.")
        return redirect_to_login(request.path)
    form = PasswordForm(posted(request), email=invitation.email)
    if not form.is_valid():
        return render(request, "accounts/join.html", {"invitation": invitation, "form": form})
    user = accept_as_newcomer(invitation, form.cleaned_data["password"])
    login(request, user, LOGIN_BACKEND)
    return redirect("console:runs", invitation.workspace_id)
