from django.contrib import admin
from django.http import Http404
from django.urls import include, path, re_path
from django.views.defaults import page_not_found

# Here, and not when Django starts: commands have no pages.
admin.autodiscover()
urlpatterns = [
    path("", include("leadslogix.console.urls")),
    path("", include("leadslogix.accounts.urls")),
    # "View on site", which nothing here has: it would look for rows of any model, also of those without a table.
    re_path("^admin/r/", page_not_found, {"exception": Http404()}),
    path("admin/", admin.site.urls),
]
