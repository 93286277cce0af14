from django.contrib import admin
from django.urls import include, path

# Here, and not when Django starts: commands have no pages.
admin.autodiscover()
urlpatterns = [
    path("", include("leadslogix.console.urls")),
    path("", include("leadslogix.accounts.urls")),
    path("admin/", admin.site.urls),
]
