"""Who works with LeadsLogix: users, the workspaces that everything belongs to, and who is a member of which."""

import uuid
from typing import Any, ClassVar, Self, TypeVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from leadslogix.accounts.quotas import COMPANIES, EXPORTED_ROWS, LISTS, ROWS, STORED_BYTES, Quota
from scraping.urls import InvalidUrl, parse_proxy


def check_proxy(text: str) -> None:
    try:
        parse_proxy(text)
    except InvalidUrl as exc:
        raise ValidationError(str(exc)) from exc


def quota_field(quota: Quota) -> "models.PositiveBigIntegerField[int | None, int | None]":
    return models.PositiveBigIntegerField(
        null=True,
        blank=True,
        validators=quota.validators(),
        help_text=f"{quota.unit.capitalize()}. Empty: what the settings say.",
    )


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **extra: Any) -> "User":
        if not email:
            raise ValueError("A user needs an e-mail address.")
        user = self.model(email=email.strip().lower(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **extra: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **extra)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """A person, known by an e-mail address. Staff are the operators of this installation."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=150, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    # False between the registration and the opening of the link that was sent to the address.
    is_verified = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserManager()

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_unique_without_case")]

    def __str__(self) -> str:
        return self.email


class Workspace(models.Model):
    """A tenant: its members see all of it, others nothing."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=100)
    # Its crawls go through this upstream proxy, "http://proxy.corp.example:3128". Private networks stay out of reach.
    proxy = models.CharField(max_length=300, blank=True, validators=[check_proxy])
    # Its quotas, where they differ from the installation's (quotas.py).
    max_lists = quota_field(LISTS)
    max_rows = quota_field(ROWS)
    max_companies_per_day = quota_field(COMPANIES)
    max_stored_bytes = quota_field(STORED_BYTES)
    max_exported_rows_per_day = quota_field(EXPORTED_ROWS)
    members = models.ManyToManyField(User, through="Membership", related_name="workspaces")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="workspace_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    class Role(models.TextChoices):
        OWNER = "owner"
        MEMBER = "member"

    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["workspace", "user"], name="membership_once"),
            models.CheckConstraint(condition=models.Q(role__in=["owner", "member"]), name="membership_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.workspace}"


class Throttle(models.Model):
    """How often a subject has tried something; which subject and what is in the key, as a hash."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.PositiveIntegerField(default=0)
    paused_until = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["expires_at"], name="throttle_by_end")]

    def __str__(self) -> str:
        return f"{self.count} times until {self.expires_at}"


class KnownAddress(models.Model):
    """An IP address, as a hash, from which a user has logged in."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="known_addresses")
    address_hash = models.CharField(max_length=64)
    last_seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "address_hash"], name="known_address_once")]

    def __str__(self) -> str:
        return f"an address of {self.user}"


Row = TypeVar("Row", bound=models.Model)


class WorkspaceQuerySet(models.QuerySet[Row]):
    def for_workspace(self, workspace: Workspace | uuid.UUID) -> Self:
        return self.filter(workspace=workspace)


class OwnedModel(models.Model):
    """What belongs to exactly one workspace; pages reach it only through `objects.for_workspace(...)`."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    workspace = models.ForeignKey(Workspace, on_delete=models.CASCADE, related_name="+")

    objects = WorkspaceQuerySet.as_manager()

    class Meta:
        abstract = True


class Invitation(OwnedModel):
    """An open offer to join a workspace; it is deleted when it is accepted or withdrawn."""

    email = models.EmailField()
    invited_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("workspace", Lower("email"), name="invitation_once_per_address")
        ]

    def __str__(self) -> str:
        return f"{self.email} to {self.workspace}"


class LoggedAction(OwnedModel):
    """Who did what in a workspace. Never changed; what was erased is not named."""

    by = models.CharField(max_length=254)  # the name, for a user may be gone
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=300)
    detail = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "logged actions"
        indexes = [models.Index(fields=["workspace", "-at"], name="logged_action_newest")]

    def __str__(self) -> str:
        return f"{self.by}: {self.action} {self.subject}"
