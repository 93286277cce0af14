"""The project's addresses with django-rq's pages, which it shows only where a Redis is set."""

from django.contrib import admin
from django.urls import include, path
from django_rq.models import Dashboard

from queueing.rq.admin_views import RqAdmin


def show_pages_of_rq() -> None:
    if not admin.site.is_registered(Dashboard):
        admin.site.register(Dashboard, RqAdmin)


admin.autodiscover()
show_pages_of_rq()
urlpatterns = [
    path("", include("leadslogix.console.urls")),
    path("", include("leadslogix.accounts.urls")),
    path("admin/", admin.site.urls),
]
