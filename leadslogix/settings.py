"""All settings, read from the environment once, top to bottom. docs/reference/settings.md explains each."""

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from leadslogix import environment
from leadslogix.accounts import quotas
from leadslogix.runs import limits
from queueing.tiers import TIERS

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.directory("LEADSLOGIX_DATA_DIR", BASE_DIR / "var")

# --- Who may reach it -------------------------------------------------------------------------------------------------

LOOPBACK_HOSTS = {"localhost", "127.0.0.1", "[::1]", ".localhost"}
DEBUG = environment.flag("DEBUG", default=False)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
# A host that others can reach makes it a production: secrets must be given and HTTPS is expected.
PRODUCTION = not set(ALLOWED_HOSTS) <= LOOPBACK_HOSTS
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("DEBUG must be off when ALLOWED_HOSTS names a public host.")
SECRET_KEY = environment.secret("SECRET_KEY", DATA_DIR / "secret.key", production=PRODUCTION)
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

HTTPS = environment.flag("LEADSLOGIX_HTTPS", default=PRODUCTION)
SECURE_SSL_REDIRECT = HTTPS
# A load balancer asks by plain HTTP from inside, and a redirect is not an answer.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = (
    ("__Host-session", "__Host-csrf") if HTTPS else ("leadslogix_session", "leadslogix_csrf")
)
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Browsers ship the list of preloaded domains: getting off it takes months, so it is never joined unless asked for.
SECURE_HSTS_PRELOAD = environment.flag("LEADSLOGIX_HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W021"]
BEHIND_PROXY = environment.flag("LEADSLOGIX_BEHIND_PROXY", default=False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- What it is made of -----------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",  # leadslogix/urls.py imports the admin's pages
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "queueing",  # before django_rq, whose rqworker it extends
    "django_rq",
    "leadslogix.accounts",
    "leadslogix.leads",
    "leadslogix.seeds",
    "leadslogix.exports",
    "leadslogix.runs",
    "leadslogix.console",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "leadslogix.console.middleware.private_pages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Every page needs a login unless it says `login_not_required`.
    "leadslogix.accounts.middleware.LoginRequired",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "leadslogix.console.middleware.page_of_refused_method",
    "leadslogix.accounts.middleware.throttled_logins",
]
ROOT_URLCONF = "leadslogix.urls"
WSGI_APPLICATION = "leadslogix.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

# --- Where the data is ------------------------------------------------------------------------------------------------

DATABASE_URL = environment.url("DATABASE_URL", ("postgres", "postgresql", "sqlite"))
DATABASE_POOL = environment.number("LEADSLOGIX_DATABASE_POOL", 8, at_least=2, at_most=200)
LOCK_SECONDS = environment.seconds("LEADSLOGIX_LOCK_SECONDS", 5.0, at_most=3_600)
IDLE_TRANSACTION_SECONDS = environment.seconds("LEADSLOGIX_IDLE_TRANSACTION_SECONDS", 15.0, at_most=3_600)
STATEMENT_SECONDS = environment.seconds("LEADSLOGIX_STATEMENT_SECONDS", 60.0, at_most=86_400)
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(DATABASE_URL)
    if DATABASE_URL
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "leadslogix.sqlite3"}
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # One writer at a time: taking the write lock at BEGIN and waiting for it never ends in "database is locked".
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        # What a savepoint could take back is kept in memory, and what a transaction changes until it ends: both went
        # into files first, more than half of all that was written.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY; "
        "PRAGMA cache_size=-8000;",
    }
    # Tests run several threads on it, which SQLite's in-memory databases cannot do properly.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
else:
    # 200 slots share these connections: one is held only while rows are read or written.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    # A frozen process, or one whose machine has vanished, must not keep its locks. What DATABASE_URL says comes last.
    _url_options = DATABASES["default"].get("OPTIONS", {})
    _session = {
        "lock_timeout": int(LOCK_SECONDS * 1000),
        "idle_in_transaction_session_timeout": int(IDLE_TRANSACTION_SECONDS * 1000),
        "statement_timeout": int(STATEMENT_SECONDS * 1000),
        "tcp_keepalives_idle": 10,
        "tcp_keepalives_interval": 5,
        "tcp_keepalives_count": 3,
    }
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 10,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 25_000,
        # Of the statements that go through `queueing.prepared.open_cursor`: from here on they are prepared.
        "prepare_threshold": 5,
        **_url_options,
        "options": " ".join(
            [*(f"-c {name}={value}" for name, value in _session.items()), _url_options.get("options", "")]
        ).strip(),
        "pool": {"min_size": 1, "max_size": DATABASE_POOL, "timeout": 60},
    }
    # Asked when the pool hands out a connection: after a restart of the server, those that it keeps are dead.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = environment.directory("LEADSLOGIX_STATIC_ROOT", DATA_DIR / "static")
WHITENOISE_USE_FINDERS = True
# After `collectstatic` files get names with their hash and may be cached for ever.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if (STATIC_ROOT / "staticfiles.json").exists()
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
MEDIA_ROOT = DATA_DIR / "files"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
FILE_UPLOAD_HANDLERS = [
    "leadslogix.console.uploads.SizeLimitHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
SEED_FILE_MAX_BYTES = environment.number(
    "LEADSLOGIX_MAX_UPLOAD_BYTES", 20_000_000, at_least=1_000, at_most=500_000_000
)

# --- Who is who -------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["leadslogix.accounts.logins.GuardedBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "accounts:log_in"
LOGIN_REDIRECT_URL = "console:home"
LOGOUT_REDIRECT_URL = "accounts:log_in"
SESSION_COOKIE_HTTPONLY = True
# Who may open an account: everybody, people with an invitation, or only those whom the operator adds in the admin.
REGISTRATION = environment.choice(
    "LEADSLOGIX_REGISTRATION", "closed" if PRODUCTION else "open", ("open", "invitation", "closed")
)

# What a workspace may use unless its own page in the admin says otherwise.
QUOTAS = {
    quotas.LISTS.name: environment.quota("LEADSLOGIX_QUOTA_LISTS", quotas.LISTS),
    quotas.ROWS.name: environment.quota("LEADSLOGIX_QUOTA_ROWS", quotas.ROWS),
    quotas.COMPANIES.name: environment.quota("LEADSLOGIX_QUOTA_COMPANIES_PER_DAY", quotas.COMPANIES),
    quotas.STORED_BYTES.name: environment.quota("LEADSLOGIX_QUOTA_STORED_BYTES", quotas.STORED_BYTES),
    quotas.EXPORTED_ROWS.name: environment.quota(
        "LEADSLOGIX_QUOTA_EXPORTED_ROWS_PER_DAY", quotas.EXPORTED_ROWS
    ),
}

# --- Mail -------------------------------------------------------------------------------------------------------------

EMAIL_HOST = environment.text("EMAIL_HOST")
EMAIL_PORT = environment.number("EMAIL_PORT", 587, at_least=1, at_most=65_535)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", "leadslogix@localhost")
# Without a mail server addresses cannot be verified, and links are passed on by hand.
SENDS_MAIL = bool(EMAIL_HOST)

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

# --- How it crawls ----------------------------------------------------------------------------------------------------

USER_AGENT = environment.text(
    "LEADSLOGIX_USER_AGENT", "LeadsLogix/0.1 (+https://leadslogix.example/crawler; contact by the operator)"
)
ALLOWED_NETWORKS = environment.networks("LEADSLOGIX_ALLOWED_NETWORKS")
HOST_MAP = environment.host_map("LEADSLOGIX_HOST_MAP")
NAMESERVERS = environment.nameservers("LEADSLOGIX_NAMESERVERS")
# Endings to try for companies without a website, besides those of their country and of their list.
DISCOVERY_ENDINGS = environment.words("LEADSLOGIX_DISCOVERY_ENDINGS")
# A SearXNG instance that discovery asks where no other evidence led to a website. Off by default.
SEARCH_URL = environment.url("LEADSLOGIX_SEARCH_URL", ("http", "https"))
# The sender with which mail servers are asked for mailboxes (RCPT TO). Off by default.
SMTP_PROBE = environment.mailbox("LEADSLOGIX_SMTP_PROBE")
CHROMIUM = environment.executable("LEADSLOGIX_CHROMIUM")
# How long the pages that facts came from are kept, for checking a fact again without the network.
PAGE_DAYS = environment.number("LEADSLOGIX_PAGE_DAYS", 180, at_least=1, at_most=36_500)
# A company whose site was read in these days is not crawled again by a new list that names it. 0: always.
FRESH_DAYS = environment.number(
    "LEADSLOGIX_FRESH_DAYS",
    limits.FRESH_DAYS.default,
    at_least=limits.FRESH_DAYS.minimum,
    at_most=limits.FRESH_DAYS.maximum,
)
CONCURRENCY = environment.number(
    "LEADSLOGIX_CONCURRENCY",
    limits.CONCURRENCY.default,
    at_least=limits.CONCURRENCY.minimum,
    at_most=limits.CONCURRENCY.maximum,
)
CONNECTIONS_PER_ADDRESS = environment.number("LEADSLOGIX_CONNECTIONS_PER_ADDRESS", 8, at_least=1, at_most=500)

# --- The queue --------------------------------------------------------------------------------------------------------

REDIS_URL = environment.url("REDIS_URL", ("redis", "rediss", "unix"))
RQ_SHOW_ADMIN_LINK = bool(REDIS_URL)
QUEUE = environment.choice("LEADSLOGIX_QUEUE", "auto", ("auto", "redis", "heapq"))
if QUEUE == "redis" and not REDIS_URL:
    raise ImproperlyConfigured(
        "LEADSLOGIX_QUEUE=redis needs REDIS_URL, for example redis://127.0.0.1:6379/0."
    )
QUEUEING = {
    "MODE": QUEUE,
    "REDIS_URL": REDIS_URL,
    "CONCURRENCY": CONCURRENCY,
    "HANDLER": "leadslogix.runs.work.handle",
    "RESOURCES": "leadslogix.runs.chores.open_crawling",
    "RETRY_SECONDS": environment.seconds("LEADSLOGIX_RETRY_SECONDS", 30.0, at_most=86_400),
}
# rq's command, pages and tools work on the tiers; JSON only, and nothing but a task's own function is ever run.
RQ_QUEUES = {
    tier: {
        "URL": REDIS_URL or "redis://127.0.0.1:6379/0",
        "DEFAULT_TIMEOUT": 3600,
        "SERIALIZER": "rq.serializers.JSONSerializer",
    }
    for tier in map(str, TIERS)
}
RQ = {
    "QUEUE_CLASS": "queueing.rq.TierQueue",
    "JOB_CLASS": "queueing.rq.SafeJob",
    "WORKER_CLASS": "queueing.rq.CrawlWorker",
}

# --- What it says -----------------------------------------------------------------------------------------------------

LOG_LEVEL = environment.choice("LEADSLOGIX_LOG_LEVEL", "WARNING", ("DEBUG", "INFO", "WARNING", "ERROR"))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
}
