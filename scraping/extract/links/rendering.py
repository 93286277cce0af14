"""Signs that a page is an empty shell which scripts fill in the browser."""

import re

from scraping.page.parse import Page

_MOUNT_POINT = re.compile(
    rb"""<(?:div|main|body|section|app-root)[^>]{0,200}?(?:id\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|ember\d*|q-app)["'\s>]|"""
    rb"""data-reactroot|data-server-rendered|ng-app|ng-version|data-v-app|v-cloak)|<app-root""",
    re.I,
)
_ENABLE = re.compile(
    r"(?:enable|activate|turn on|requires?|need)\s+(?:to\s+\w+\s+)?java ?script|javascript (?:is )?(?:required|disabled|aktivieren|erforderlich|deaktiviert)|"
    r"aktivieren sie (?:bitte )?java ?script|activez? (?:le )?javascript|active javascript|abilita(?:re)? javascript|włącz javascript|включите javascript|this email address is being protected from spambots",
    re.I,
)
_LOADING = re.compile(
    r"^\W*(?:loading|please wait|bitte warten|lädt|wird geladen|chargement|cargando|caricamento|laden|ładowanie|загрузка)\W*$",
    re.I | re.M,
)
_STATE = re.compile(
    rb"__NEXT_DATA__|__NUXT__|__INITIAL_STATE__|__APOLLO_STATE__|window\.__data|webpackJsonp|/static/js/main\.[0-9a-f]+|/assets/index[-.][\w-]+\.js",
    re.I,
)
SHORT_TEXT = 400
HARDLY_ANY_TEXT = 120


def rendering_signs(page: Page) -> tuple[str, ...]:
    """The signs that the page has; without any, a browser would hardly see more."""
    source = page.source
    has_scripts = b"<script" in source or b"<SCRIPT" in source
    if not has_scripts:
        return ()
    short = len(page.text) < SHORT_TEXT
    head = page.text[:3000]
    signs = (
        ("mount_point", short and _MOUNT_POINT.search(source) is not None),
        ("state_dump", short and _STATE.search(source) is not None),
        ("asks_for_javascript", "javascript" in page.lowered[:3000] and _ENABLE.search(head) is not None),
        ("loading", short and _LOADING.search(head) is not None),
        ("hardly_any_text", len(page.text) < HARDLY_ANY_TEXT and (len(source) > 400 or not page.text)),
    )
    return tuple(sign for sign, seen in signs if seen)
