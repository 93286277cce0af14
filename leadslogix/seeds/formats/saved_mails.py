"""A mail that a mail program has saved: its text, decoded."""

import re
from email import message_from_binary_file, policy
from email.message import EmailMessage
from io import BytesIO
from typing import BinaryIO

from leadslogix.seeds.errors import NotATable
from leadslogix.seeds.formats.contents import SAVE_AS

_FIELD = re.compile(r"(?:\A|\n)([A-Z][\w-]{1,40}): ")
_OF_MAILS = frozenset(
    ("From", "To", "Subject", "Date", "Received", "Delivered-To", "Return-Path", "Content-Type")
)
_OF_TRANSPORT = frozenset(
    ("MIME-Version", "Message-ID", "Message-Id", "Received", "Content-Transfer-Encoding")
)
_FEWEST = 2


def is_saved_mail(head: str) -> bool:
    """By fields that only mail programs write: people who paste a mail into a text leave them out."""
    fields = set(_FIELD.findall(head))
    return len(fields & _OF_MAILS) >= _FEWEST and not fields.isdisjoint(_OF_TRANSPORT)


def read_saved_mail(file: BinaryIO) -> BinaryIO:
    """The text of the mail, or its page where it has no text, in UTF-8."""
    mail = message_from_binary_file(file, policy=policy.default)
    body = mail.get_body(("plain", "html")) if isinstance(mail, EmailMessage) else None
    try:
        text = body.get_content() if body is not None else ""
    except (LookupError, ValueError):
        text = ""
    if not isinstance(text, str) or not text.strip():
        raise NotATable(f"this is a mail without a text that can be read. {SAVE_AS}")
    return BytesIO(text.encode("utf-8", "replace"))
