from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin

from leadslogix.accounts.models import Invitation, Membership, User, Workspace
from leadslogix.accounts.quotas import QUOTAS

admin.site.site_header = admin.site.site_title = "LeadsLogix"
admin.site.index_title = "All workspaces"


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    ordering = ("email",)
    list_display = ("email", "name", "is_active", "is_verified", "is_staff", "last_login")
    search_fields = ("email", "name")
    fieldsets = (
        (None, {"fields": ("email", "password", "name")}),
        (
            "May",
            {
                "fields": (
                    "is_active",
                    "is_verified",
                    "is_staff",
                    "is_superuser",
                    "groups",
                    "user_permissions",
                )
            },
        ),
        ("Times", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "usable_password", "password1", "password2")}),)


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Workspace)
class WorkspaceAdmin(admin.ModelAdmin):
    list_display = ("name", "id", "created_at")
    search_fields = ("name", "id", "members__email")
    inlines = (MembershipInline,)
    fieldsets = (
        (None, {"fields": ("name", "proxy")}),
        ("May use", {"fields": tuple(f"max_{quota.name}" for quota in QUOTAS)}),
    )


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ("email", "workspace", "invited_by", "expires_at")
    list_select_related = ("workspace", "invited_by")
    search_fields = ("email", "workspace__name")
    autocomplete_fields = ("workspace", "invited_by")
