"""Registering, joining, and the members of a workspace. Logging in and out is Django's own."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leadslogix.accounts.access import (
    find_own_workspace,
    find_workspace,
    newcomers_may_join,
    owns,
    registration_is_open,
    signed_in,
)
from leadslogix.accounts.errors import AccountsError, CodeGone, InvitationGone
from leadslogix.accounts.forms import CodeForm, InviteForm, PasswordForm, RegisterForm, WorkspaceForm, posted
from leadslogix.accounts.invitations import accept, find_invitation, find_open_invitation, invite, token_of
from leadslogix.accounts.mails import mail_invitation
from leadslogix.accounts.middleware import too_many
from leadslogix.accounts.models import Invitation, Membership, User, Workspace
from leadslogix.accounts.registration import confirm, open_account, register
from leadslogix.accounts.throttling import (
    CODES,
    INVITATIONS,
    REGISTRATIONS,
    WORKSPACES,
    client_network,
    take,
)
from leadslogix.accounts.workspaces import create_workspace, remove_member

# The invitation that a visitor has opened: its id, in the session.
OPENED = "invitation"
SENT = "We have sent a mail to this address. Open the link in it, then log in."
REGISTERED = (
    "You can log in now. If the address had an account before, its password is still the one that it had."
)
LOG_IN_TO_JOIN = "Log in with its password to join."


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def register_workspace(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("console:home")
    if not registration_is_open():
        return render(request, "accounts/registration_closed.html", status=403)
    form = RegisterForm(posted(request))
    if not form.is_valid():
        return render(request, "accounts/register.html", {"form": form})
    if wait := take(REGISTRATIONS, client_network(request)):
        return too_many(request, wait)
    values = form.cleaned_data
    confirm_url = request.build_absolute_uri(reverse("accounts:confirm"))
    register(values["email"], values["password"], values["workspace"], confirm_url)
    messages.success(request, SENT if settings.SENDS_MAIL else REGISTERED)
    return redirect("accounts:log_in")


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: HttpRequest) -> HttpResponse:
    """Where the link of a registration leads."""
    form = CodeForm(posted(request))
    if not form.is_valid():
        context = {"form": form, "title": "Confirm your address", "action": "Confirm"}
        return render(request, "accounts/code.html", context)
    if wait := take(CODES, client_network(request)):
        return too_many(request, wait)
    try:
        user = confirm(form.cleaned_data["code"].rpartition("#")[2])
    except CodeGone as error:
        return render(request, "accounts/invitation_gone.html", {"error": error}, status=404)
    messages.success(request, f"{user.email} is confirmed. Log in with the password that you chose.")
    return redirect("accounts:log_in")


@require_http_methods(["GET", "HEAD", "POST"])
def new_workspace(request: HttpRequest) -> HttpResponse:
    form = WorkspaceForm(posted(request))
    if form.is_valid():
        if wait := take(WORKSPACES, signed_in(request).id):
            return too_many(request, wait)
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
    """With mail the link is sent to the address alone, as the proof of it."""
    return "" if settings.SENDS_MAIL else _mailed_link(request, invitation)


def _mailed_link(request: HttpRequest, invitation: Invitation) -> str:
    return f"{request.build_absolute_uri(reverse('accounts:join'))}#{token_of(invitation)}"


@require_POST
def invite_member(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_own_workspace(request, workspace_id)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _members_page(request, workspace, form, status=422)
    if wait := take(INVITATIONS, workspace.id):
        return too_many(request, wait)
    try:
        invitation = invite(workspace, form.cleaned_data["email"], by=signed_in(request))
    except AccountsError as error:
        form.add_error("email", str(error))
        return _members_page(request, workspace, form, status=422)
    if settings.SENDS_MAIL:
        link = _mailed_link(request, invitation)
        mail_invitation(invitation.email, workspace.name, signed_in(request).email, link)
        messages.success(request, f"A link was sent to {invitation.email}: it works once, for seven days.")
    else:
        messages.success(
            request, f"Send the link below to {invitation.email}: it works once, for seven days."
        )
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
@require_POST
def open_invitation(request: HttpRequest) -> HttpResponse:
    """Takes the token of a link, by POST, and remembers which invitation was opened."""
    if wait := take(CODES, client_network(request)):
        return too_many(request, wait)
    try:
        invitation = find_invitation(request.POST.get("code", ""))
    except InvitationGone as error:
        return _gone(request, error)
    request.session[OPENED] = invitation.id.hex
    return redirect("accounts:join")


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Where an invitation's link leads: those with an account log in and join, others open an account first."""
    opened = request.session.get(OPENED)
    if opened is None:
        context = {"form": CodeForm(), "title": "Open an invitation", "action": "Continue"}
        return render(
            request, "accounts/code.html", context | {"target": reverse("accounts:open_invitation")}
        )
    try:
        invitation = find_open_invitation(UUID(hex=opened))
        if request.user.is_authenticated:
            return _join_as_user(request, invitation, signed_in(request))
        return _join_as_newcomer(request, invitation)
    except InvitationGone as error:
        del request.session[OPENED]
        return _gone(request, error)


def _gone(request: HttpRequest, error: InvitationGone) -> HttpResponse:
    return render(request, "accounts/invitation_gone.html", {"error": error}, status=404)


def _join_as_user(request: HttpRequest, invitation: Invitation, user: User) -> HttpResponse:
    if user.email != invitation.email:
        del request.session[OPENED]
        raise Http404("This invitation is for somebody else.")
    if request.method != "POST":
        return render(request, "accounts/join.html", {"invitation": invitation})
    accept(invitation, user)
    del request.session[OPENED]
    return redirect("console:runs", invitation.workspace_id)


def _join_as_newcomer(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """The same for an address with an account and for one without: the link may be in the inviter's hands."""
    form = PasswordForm(posted(request), email=invitation.email) if newcomers_may_join() else None
    if form is None or not form.is_valid():
        return render(
            request, "accounts/join.html", {"invitation": invitation, "form": form, "newcomer": True}
        )
    if wait := take(REGISTRATIONS, client_network(request)):
        return too_many(request, wait)
    open_account(invitation.email, form.cleaned_data["password"], verified=True)
    messages.info(request, f"If {invitation.email} had no account, it has one now. {LOG_IN_TO_JOIN}")
    return redirect_to_login(request.path)
