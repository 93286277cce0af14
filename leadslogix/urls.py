from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("leadslogix.console.urls")),
    path("", include("leadslogix.accounts.urls")),
    path("admin/", admin.site.urls),
]
