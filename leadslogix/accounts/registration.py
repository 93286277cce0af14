"""Opening an account. The answer does not show whether an address has one: same page, same hashing, same mail.

Where mail is sent, an address counts only after the link in its mail was opened. Without mail there is no proof of an
address, and who tries to log in afterwards can tell: an installation that is open to the world should send mail.
"""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core import signing
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from leadslogix.accounts.errors import CodeGone
from leadslogix.accounts.mails import mail_confirmation, mail_known_account
from leadslogix.accounts.models import User
from leadslogix.accounts.workspaces import create_workspace

SALT = "leadslogix.registration"
VALID_SECONDS = 3 * 24 * 3600


def register(email: str, password: str, workspace_name: str, confirm_url: str) -> None:
    user, is_open = open_account(email, password, verified=not settings.SENDS_MAIL)
    if not settings.SENDS_MAIL:
        if is_open:
            create_workspace(workspace_name, user)
    elif is_open:
        mail_confirmation(email, f"{confirm_url}#{sign_code(user, workspace_name)}")
    else:
        mail_known_account(email)


@transaction.atomic
def open_account(email: str, password: str, *, verified: bool) -> tuple[User, bool]:
    """The account of an address, and whether it is new, or was never confirmed and got this password."""
    now, hashed = timezone.now(), make_password(password)
    # Registrations whose link was never opened, and can no longer be.
    User.objects.filter(is_verified=False, date_joined__lt=now - timedelta(seconds=VALID_SECONDS)).delete()
    user, is_new = User.objects.get_or_create(
        email=email, defaults={"password": hashed, "is_verified": verified}
    )
    if is_new:
        return user, True
    again = User.objects.filter(id=user.id, is_verified=False).update(
        password=hashed, is_verified=verified, date_joined=now
    )
    user.refresh_from_db()
    return user, bool(again)


def sign_code(user: User, workspace_name: str) -> str:
    values = {"user": user.id, "workspace": workspace_name, "password": _mark_password(user)}
    return signing.dumps(values, salt=SALT)


@transaction.atomic
def confirm(code: str) -> User:
    """Works once, and only for the password of the newest registration."""
    try:
        values = signing.loads(code, salt=SALT, max_age=VALID_SECONDS)
    except signing.BadSignature as error:
        raise CodeGone from error
    user = User.objects.filter(id=values["user"], is_verified=False).first()
    if user is None or not constant_time_compare(_mark_password(user), values["password"]):
        raise CodeGone
    if not User.objects.filter(id=user.id, is_verified=False).update(is_verified=True):
        raise CodeGone
    create_workspace(values["workspace"], user)
    return user


def _mark_password(user: User) -> str:
    return salted_hmac(SALT, user.password, algorithm="sha256").hexdigest()[:32]
