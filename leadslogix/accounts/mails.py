"""The mails of accounts. One that cannot be sent is logged: the page says the same either way."""

import logging
from smtplib import SMTPException

from django.core.mail import send_mail

logger = logging.getLogger(__name__)

END = "\n\nIf this was not you, ignore this mail: nothing happens.\n"


def mail_confirmation(email: str, link: str) -> None:
    text = f"Somebody has registered this address with LeadsLogix. Open this link to confirm it:\n\n{link}"
    _send(email, "Confirm your address", f"{text}\n\nThe link works once, for three days.{END}")


def mail_known_account(email: str) -> None:
    text = "Somebody has registered this address with LeadsLogix, but it has an account already."
    _send(email, "Your account", f"{text} Log in with its password.{END}")


def mail_invitation(email: str, workspace: str, inviter: str, link: str) -> None:
    text = f"{inviter} invites you to work on the leads of {workspace}. Open this link to join:\n\n{link}"
    _send(email, "An invitation to LeadsLogix", f"{text}\n\nThe link works once, for seven days.{END}")


def _send(email: str, subject: str, text: str) -> None:
    try:
        send_mail(subject, text, None, [email])
    except (SMTPException, OSError):
        # Without the text, which holds a link that must not be in a log.
        logger.exception("The mail %r could not be sent.", subject)
