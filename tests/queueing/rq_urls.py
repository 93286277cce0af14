"""Addresses of django-rq's pages; the project shows them in the admin only where a Redis is set."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [path("admin/", admin.site.urls), path("rq/", include("django_rq.urls"))]
