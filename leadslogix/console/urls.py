from django.urls import path

from leadslogix.console.views import (
    companies,
    downloads,
    health,
    home,
    lead_settings,
    reviews,
    run_life,
    runs,
    suppressions,
    uploads,
)

app_name = "console"

IN_UPLOAD = "w/<uuid:workspace_id>/uploads/<uuid:upload_id>"
IN_RUN = "w/<uuid:workspace_id>/runs/<uuid:run_id>"

urlpatterns = [
    path("", home.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("favicon.ico", home.favicon, name="favicon"),
    path("w/<uuid:workspace_id>/", runs.run_list, name="runs"),
    path("w/<uuid:workspace_id>/upload/", uploads.upload, name="upload"),
    path(f"{IN_UPLOAD}/", uploads.choose_columns, name="choose_columns"),
    path(f"{IN_UPLOAD}/read/", uploads.read_differently, name="read_differently"),
    path(f"{IN_UPLOAD}/check/", uploads.check_rows, name="check_rows"),
    path(f"{IN_UPLOAD}/import/", uploads.import_rows, name="import_rows"),
    path(f"{IN_UPLOAD}/rejected/", uploads.rejected_rows, name="rejected_rows"),
    path(f"{IN_RUN}/", runs.show_run, name="run"),
    path(f"{IN_RUN}/start/", runs.start, name="start"),
    path(f"{IN_RUN}/discard/", runs.discard, name="discard"),
    path(f"{IN_RUN}/stop/", runs.stop, name="stop"),
    path(f"{IN_RUN}/rows/rejected/", runs.rejected_rows, name="rejected_rows_of_run"),
    path("w/<uuid:workspace_id>/review/", reviews.review, name="review"),
    path("w/<uuid:workspace_id>/facts/<uuid:fact_id>/", reviews.decide_fact, name="decide_fact"),
    path("w/<uuid:workspace_id>/verdicts/<uuid:verdict_id>/", reviews.undo_verdict, name="undo_verdict"),
    path("w/<uuid:workspace_id>/sites/<uuid:site_id>/", reviews.settle_site, name="settle_site"),
    path("w/<uuid:workspace_id>/merges/<uuid:merge_id>/", reviews.settle_merge, name="settle_merge"),
    path("w/<uuid:workspace_id>/settings/", lead_settings.lead_settings, name="lead_settings"),
    path("w/<uuid:workspace_id>/suppressions/", suppressions.suppressions, name="suppressions"),
    path(
        "w/<uuid:workspace_id>/suppressions/<uuid:entry_id>/",
        suppressions.release_entry,
        name="release_entry",
    ),
    path("w/<uuid:workspace_id>/people/", suppressions.people, name="people"),
    path("w/<uuid:workspace_id>/people/<uuid:person_id>/", suppressions.erase, name="erase_person"),
    path("w/<uuid:workspace_id>/log/", suppressions.log, name="log"),
    path(f"{IN_RUN}/pause/", run_life.pause, name="pause"),
    path(f"{IN_RUN}/resume/", run_life.resume, name="resume"),
    path(f"{IN_RUN}/again/", run_life.again, name="again"),
    path(f"{IN_RUN}/edit/", run_life.edit, name="edit_run"),
    path(f"{IN_RUN}/delete/", run_life.delete, name="delete_run"),
    path(f"{IN_RUN}/rows/", runs.seed_rows, name="rows"),
    path(f"{IN_RUN}/export/", downloads.export, name="export"),
    path(f"{IN_RUN}/companies/", companies.company_list, name="companies"),
    path(f"{IN_RUN}/companies/<uuid:company_id>/", companies.show_company, name="company"),
]
