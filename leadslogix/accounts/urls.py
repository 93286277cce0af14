from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.urls import path, reverse_lazy

from leadslogix.accounts import views
from leadslogix.accounts.access import registration_is_open
from leadslogix.accounts.forms import LogInForm

app_name = "accounts"

log_in = LoginView.as_view(
    template_name="accounts/log_in.html",
    authentication_form=LogInForm,
    redirect_authenticated_user=True,
    extra_context={"registration_is_open": registration_is_open},
)
change_password = PasswordChangeView.as_view(
    template_name="accounts/change_password.html", success_url=reverse_lazy("console:home")
)

urlpatterns = [
    path("register/", views.register_workspace, name="register"),
    path("login/", log_in, name="log_in"),
    path("logout/", LogoutView.as_view(), name="log_out"),
    path("password/", change_password, name="change_password"),
    path("confirm/", views.confirm_address, name="confirm"),
    path("join/", views.join, name="join"),
    path("join/open/", views.open_invitation, name="open_invitation"),
    path("workspaces/new/", views.new_workspace, name="new_workspace"),
    path("w/<uuid:workspace_id>/members/", views.members, name="members"),
    path("w/<uuid:workspace_id>/members/invite/", views.invite_member, name="invite_member"),
    path(
        "w/<uuid:workspace_id>/members/<int:membership_id>/remove/",
        views.remove_from_workspace,
        name="remove_member",
    ),
    path(
        "w/<uuid:workspace_id>/invitations/<uuid:invitation_id>/withdraw/",
        views.withdraw_invitation,
        name="withdraw_invitation",
    ),
]
