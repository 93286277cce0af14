"""The forms of accounts. Labels and errors are the user's words."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict

from leadslogix.accounts.logins import needs_confirmation
from leadslogix.accounts.models import User

EMAIL_INPUT = forms.EmailInput(attrs={"autocomplete": "email", "inputmode": "email"})


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: an empty POST counts as data, too, and gets its errors."""
    return request.POST if request.method == "POST" else None


class LogInForm(AuthenticationForm):
    username = forms.EmailField(
        label="E-mail address",
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )

    def confirm_login_allowed(self, user: Any) -> None:
        super().confirm_login_allowed(user)
        # Only a user who knows the password gets here.
        if needs_confirmation(user):
            raise ValidationError("Open the link in the mail that we have sent to this address first.")

    error_messages = {
        "invalid_login": "This e-mail address and password do not belong together.",
        "inactive": "This account is switched off.",
    }


class PasswordForm(forms.Form):
    """A new password for `email`, which it must not resemble."""

    password = forms.CharField(
        strip=False,
        help_text="At least 10 characters.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, email: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known_email = email

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if password := cleaned.get("password"):
            self.check_password(password, cleaned.get("email", self.known_email))
        return cleaned

    def check_password(self, password: str, email: str) -> None:
        try:
            password_validation.validate_password(password, User(email=email))
        except ValidationError as error:
            self.add_error("password", error)


class RegisterForm(PasswordForm):
    email = forms.EmailField(label="E-mail address", max_length=254, widget=EMAIL_INPUT)
    workspace = forms.CharField(
        label="Name of your workspace",
        max_length=100,
        help_text="Your company or team. You can invite others to it.",
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    field_order = ("email", "password", "workspace")

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()


class CodeForm(forms.Form):
    """What a link carries after its "#". A script fills it in; without scripts the link is pasted."""

    code = forms.CharField(
        label="Your link",
        max_length=2_000,
        help_text="Paste the whole link that you were sent.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "data-code": ""}),
    )


class WorkspaceForm(forms.Form):
    name = forms.CharField(label="Name of the workspace", max_length=100)


class InviteForm(forms.Form):
    email = forms.EmailField(label="E-mail address", max_length=254, widget=EMAIL_INPUT)
