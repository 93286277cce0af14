"""What can be wrong with a request of somebody who may make it in principle.

AccountsError
├── InvitationGone    used, withdrawn, too old, or never made
├── AlreadyMember     the invited person is already in the workspace
├── LastOwner         a workspace needs a member who can invite others
├── CodeGone          a link to confirm an address that was used or is too old
└── QuotaExceeded     the workspace has used what it may use
"""


class AccountsError(Exception):
    """Its text is shown to the user."""


class InvitationGone(AccountsError):
    def __init__(self) -> None:
        super().__init__("This invitation was used, withdrawn or is too old. Ask for a new link.")


class AlreadyMember(AccountsError):
    def __init__(self, email: str) -> None:
        super().__init__(f"{email} is already a member.")


class LastOwner(AccountsError):
    def __init__(self) -> None:
        super().__init__("A workspace needs an owner: its last one cannot leave.")


class CodeGone(AccountsError):
    def __init__(self) -> None:
        super().__init__("This link was used or is too old. Register again to get a new one.")


class QuotaExceeded(AccountsError):
    """Says how much is used and what to do."""
